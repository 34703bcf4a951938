import type { Subject } from '../subject.ts'
import { named } from '../notice/named.ts'
import { keyOfNotice } from '../notice/notice.rules.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { noticeDeskRoutes } from './notice.routes.ts'
import { goodsTypesRoutes } from './goodsTypes.routes.ts'
import { pressRoutes } from './press.routes.ts'
import { taxRoutes } from './tax.routes.ts'
import { switchOn } from './notice.sql.ts'
import { termRoutes } from './term.routes.ts'

const always = Object.entries(named).flatMap(([name, { must }]) => (must === undefined ? [] : [keyOfNotice(name)]))

export const settingDeskSubject = {
  routes: [termRoutes, calendarRoutes, noticeDeskRoutes, taxRoutes, pressRoutes, goodsTypesRoutes],
  due: ({ db, now }) => [() => switchOn(db, always, now())],
} satisfies Subject
