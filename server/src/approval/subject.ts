import type { Subject } from '../subject.ts'
import { askUnasked, remindSlow } from './approval.jobs.ts'
import { approvalRoutes } from './approval.routes.ts'
import { delegateRoutes } from './delegate.routes.ts'
import { ruleRoutes } from './rule.routes.ts'

export const approvalSubject = {
  routes: [approvalRoutes, ruleRoutes, delegateRoutes],
  due: (house) => [() => askUnasked(house), () => remindSlow(house)],
} satisfies Subject
