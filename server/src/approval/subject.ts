import type { Subject } from '../subject.ts'
import { delegateRoutes } from './delegate.routes.ts'

export const approvalSubject = { routes: [delegateRoutes] } satisfies Subject
