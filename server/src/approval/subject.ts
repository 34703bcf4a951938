import type { Subject } from '../subject.ts'
import { delegateRoutes } from './delegate.routes.ts'
import { approvalTerms } from './terms.rules.ts'

export const approvalSubject = { routes: [delegateRoutes], settings: [approvalTerms] } satisfies Subject
