import type { Subject } from '../subject.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { noticeDeskRoutes } from './notice.routes.ts'
import { termRoutes } from './term.routes.ts'

export const settingDeskSubject = { routes: [termRoutes, calendarRoutes, noticeDeskRoutes] } satisfies Subject
