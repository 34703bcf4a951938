import type { Subject } from '../subject.ts'
import { mockupRoutes } from './mockup.routes.ts'
import { forgetMockups, forgetStoredMockups } from './pictures.ts'

export const mockupSubject = {
  routes: [mockupRoutes],
  due: ({ dataDir, now }) => [() => forgetMockups(dataDir, now())],
  nightly: (services) => [() => forgetStoredMockups(services, services.now())],
} satisfies Subject
