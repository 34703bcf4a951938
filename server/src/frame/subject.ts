import type { Subject } from '../subject.ts'
import { sweepFrames } from './frame.jobs.ts'
import { frameRoutes } from './frame.routes.ts'
import { frameEffects } from './effects.ts'

export const frameSubject = {
  routes: [frameRoutes],
  due: (services) => [() => sweepFrames(services)],
  effects: frameEffects,
} satisfies Subject
