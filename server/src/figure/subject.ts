import type { Subject } from '../subject.ts'
import { addMarked } from './fold.sql.ts'

/** ms after which a sweep leaves the rest to the next one: on a quiet machine some thousand orders. */
const longest = 2000

export const figureSubject = {
  due: ({ db }) => [
    async () => {
      const end = performance.now() + longest
      while ((await addMarked(db)) && performance.now() < end);
    },
  ],
} satisfies Subject
