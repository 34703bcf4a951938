import type { Subject } from '../subject.ts'
import { designApprovalRoutes } from './designApproval.routes.ts'

export const designApprovalSubject = { routes: [designApprovalRoutes] } satisfies Subject
