import type { Subject } from '../subject.ts'
import { forgetSearches } from './log.sql.ts'
import { searchRoutes } from './search.routes.ts'
import { searchDeskRoutes } from './searchDesk.routes.ts'

export const searchSubject = {
  routes: [searchRoutes, searchDeskRoutes],
  due: (house) => [() => forgetSearches(house.db, house.now())],
} satisfies Subject
