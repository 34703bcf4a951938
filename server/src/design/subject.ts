import type { Subject } from '../subject.ts'
import { designRoutes } from './design.routes.ts'
import { glyphRoutes } from './glyph.routes.ts'
import { runPrint } from './print.jobs.ts'
import { printRoutes } from './print.routes.ts'
import { forgetRuns } from './printRun.sql.ts'

export const designSubject = {
  routes: [designRoutes, printRoutes, glyphRoutes],
  jobs: (services) => ({ printDesign: ({ id }) => runPrint(services, id) }),
  due: ({ db, now }) => [() => forgetRuns(db, now())],
} satisfies Subject
