import type { Subject } from '../subject.ts'
import { runExport } from './export.jobs.ts'
import { forgetSheets } from './forget.ts'
import { runImport } from './import.jobs.ts'
import { sheetRoutes } from './sheet.routes.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Goes on with an import from where it stands. */
    importSheet: { id: number }
    /** Makes the file of an export. */
    exportSheet: { id: number }
  }
}

export const sheetRunSubject = {
  routes: [sheetRoutes],
  jobs: (services) => ({
    importSheet: ({ id }) => runImport(services, id),
    exportSheet: ({ id }) => runExport(services, id),
  }),
  due: (services) => [() => forgetSheets(services.db, services.now())],
} satisfies Subject
