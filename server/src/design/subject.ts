import type { Subject } from '../subject.ts'
import { designRoutes } from './design.routes.ts'
import { glyphRoutes } from './glyph.routes.ts'
import { broken, runPrint } from './print.jobs.ts'
import { printRoutes } from './print.routes.ts'
import { endForsaken, forgetRuns } from './printRun.sql.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Goes on with the files of a design from where they stand. */
    printDesign: { id: number }
  }
}

export const designSubject = {
  routes: [designRoutes, printRoutes, glyphRoutes],
  jobs: (services) => ({ printDesign: ({ id }) => runPrint(services, id) }),
  lanes: { waitedFor: ['printDesign'] },
  due: ({ db, now }) => [() => endForsaken(db, broken, now()), () => forgetRuns(db, now())],
} satisfies Subject
