import type { Subject } from '../subject.ts'
import { mockupRoutes } from './mockup.routes.ts'
import { forgetMockups } from './pictures.ts'

export const mockupSubject = {
  routes: [mockupRoutes],
  due: ({ dataDir, now }) => [() => forgetMockups(dataDir, now())],
} satisfies Subject
