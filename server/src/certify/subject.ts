import type { Subject } from '../subject.ts'
import { certifyRoutes } from './certify.routes.ts'
import { lookAtFlows } from './pursue.ts'

export const certifySubject = {
  routes: [certifyRoutes],
  due: (house) => [() => lookAtFlows(house)],
} satisfies Subject
