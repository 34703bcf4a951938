import type { Subject } from '../subject.ts'
import { delegateRoutes } from './delegate.routes.ts'
import { ruleRoutes } from './rule.routes.ts'

export const approvalSubject = { routes: [ruleRoutes, delegateRoutes] } satisfies Subject
