import type { Subject } from '../subject.ts'
import { connectionRoutes } from './connection.routes.ts'
import { contentsRoutes } from './contents.routes.ts'

export const connectionSubject = {
  routes: [connectionRoutes, contentsRoutes],
} satisfies Subject
