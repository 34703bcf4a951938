import type { Subject } from '../subject.ts'
import { forgetSearches } from './log.sql.ts'
import { searchDeskRoutes } from './searchDesk.routes.ts'

export const searchSubject = {
  routes: [searchDeskRoutes],
  due: (services) => [() => forgetSearches(services.db, services.now())],
} satisfies Subject
