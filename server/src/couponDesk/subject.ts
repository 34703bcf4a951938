import type { Subject } from '../subject.ts'
import { couponDeskRoutes } from './desk.routes.ts'

export const couponDeskSubject = { routes: [couponDeskRoutes] } satisfies Subject
