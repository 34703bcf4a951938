import type { Subject } from '../subject.ts'
import { pageRoutes } from './page.routes.ts'

export const pageSubject = {
  routes: [pageRoutes],
} satisfies Subject
