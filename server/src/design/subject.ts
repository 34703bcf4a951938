import type { Subject } from '../subject.ts'
import { designRoutes } from './design.routes.ts'

export const designSubject = { routes: [designRoutes] } satisfies Subject
