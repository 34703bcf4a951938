import type { Subject } from '../subject.ts'
import { forgetSearches } from './log.sql.ts'
import { searchDeskRoutes } from './searchDesk.routes.ts'

export const searchSubject = {
  routes: [searchDeskRoutes],
  due: (house) => [() => forgetSearches(house.db, house.now())],
} satisfies Subject
