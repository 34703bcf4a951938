import { daysLater } from '../../../contract/text.ts'
import type { Subject } from '../subject.ts'
import { forgetFailures } from './systemDesk.sql.ts'
import { systemDeskRoutes } from './systemDesk.routes.ts'

export const systemDeskSubject = {
  routes: [systemDeskRoutes],
  due: (services) => [() => forgetFailures(services.db, daysLater(services.now(), -30))],
} satisfies Subject
