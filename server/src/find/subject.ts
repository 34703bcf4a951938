import type { Subject } from '../subject.ts'
import { findRoutes } from './find.routes.ts'

export const findSubject = {
  routes: [findRoutes],
} satisfies Subject
