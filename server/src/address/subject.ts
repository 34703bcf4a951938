import type { Subject } from '../subject.ts'
import { addressRoutes } from './address.routes.ts'

export const addressSubject = {
  routes: [addressRoutes],
} satisfies Subject
