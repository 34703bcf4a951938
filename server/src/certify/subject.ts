import type { Subject } from '../subject.ts'
import { certifyRoutes } from './certify.routes.ts'
import { lookAtFlows } from './reconcile.ts'

export const certifySubject = {
  routes: [certifyRoutes],
  due: (services) => [() => lookAtFlows(services)],
} satisfies Subject
