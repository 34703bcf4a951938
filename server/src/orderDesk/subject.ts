import type { Subject } from '../subject.ts'
import { runBulk } from './bulk.jobs.ts'
import { bulkRoutes } from './bulk.routes.ts'
import { forgetBulks } from './forget.sql.ts'
import { bulkSheet } from './bulkSheet.ts'
import { filterRoutes } from './filter.routes.ts'
import { noteRoutes } from './note.routes.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Goes on with a move of many orders from where it stands. */
    bulkMoves: { id: number }
  }
}

export const orderDeskSubject = {
  routes: [filterRoutes, bulkRoutes, noteRoutes],
  jobs: (services) => ({
    bulkMoves: ({ id }) => runBulk(services, id),
  }),
  due: (services) => [() => forgetBulks(services.db, services.now())],
  sheets: { bulkItems: bulkSheet },
} satisfies Subject
