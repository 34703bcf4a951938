import type { Subject } from '../subject.ts'
import { askUnasked, remindSlow } from './approval.jobs.ts'
import { approvalRoutes } from './approval.routes.ts'
import { approvalEffects } from './effects.ts'
import { ruleRoutes } from './rule.routes.ts'

export const approvalDeskSubject = {
  routes: [approvalRoutes, ruleRoutes],
  due: (services) => [() => askUnasked(services), () => remindSlow(services)],
  effects: approvalEffects,
} satisfies Subject
