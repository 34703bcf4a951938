import type { Subject } from '../subject.ts'
import { printAreaRoutes } from './printArea.routes.ts'

export const printAreaSubject = {
  routes: [printAreaRoutes],
} satisfies Subject
