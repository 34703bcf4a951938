import type { Subject } from '../subject.ts'
import { addMarked } from './fold.sql.ts'

/** So often at most in one sweep: the next one goes on. */
const mostBatches = 20

export const figureSubject = {
  due: ({ db }) => [
    async () => {
      for (let n = 0; n < mostBatches && (await addMarked(db)); n++);
    },
  ],
} satisfies Subject
