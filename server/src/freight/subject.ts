import type { Subject } from '../subject.ts'
import { freightRoutes } from './freight.routes.ts'

export const freightSubject = { routes: [freightRoutes] } satisfies Subject
