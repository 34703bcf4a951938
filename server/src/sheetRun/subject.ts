import type { Subject } from '../subject.ts'
import { runExport } from './export.jobs.ts'
import { forgetSheets } from './forget.ts'
import { runImport } from './import.jobs.ts'
import { sheetRoutes } from './sheet.routes.ts'

export const sheetRunSubject = {
  routes: [sheetRoutes],
  jobs: (services) => ({
    importSheet: ({ id }) => runImport(services, id),
    exportSheet: ({ id }) => runExport(services, id),
  }),
  due: (services) => [() => forgetSheets(services.db, services.now())],
} satisfies Subject
