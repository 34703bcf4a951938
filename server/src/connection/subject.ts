import type { Subject } from '../subject.ts'
import { connectionRoutes } from './connection.routes.ts'

export const connectionSubject = {
  routes: [connectionRoutes],
} satisfies Subject
