import type { Subject } from '../subject.ts'
import { runExport } from './export.jobs.ts'
import { forgetSheets } from './forget.ts'
import { runImport } from './import.jobs.ts'
import { sheetRoutes } from './sheet.routes.ts'

export const sheetRunSubject = {
  routes: [sheetRoutes],
  jobs: (house) => ({
    importSheet: ({ id }) => runImport(house, id),
    exportSheet: ({ id }) => runExport(house, id),
  }),
  due: (house) => [() => forgetSheets(house.db, house.now())],
} satisfies Subject
