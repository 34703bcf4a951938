import type { Subject } from '../subject.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { noticeDeskRoutes } from './notice.routes.ts'
import { taxRoutes } from './tax.routes.ts'
import { termRoutes } from './term.routes.ts'

export const settingDeskSubject = { routes: [termRoutes, calendarRoutes, noticeDeskRoutes, taxRoutes] } satisfies Subject
