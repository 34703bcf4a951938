import type { Subject } from '../subject.ts'
import { mockupRoutes } from './mockup.routes.ts'
import { forgetMockups, forgetStoredMockups } from './pictures.ts'

export const mockupSubject = {
  routes: [mockupRoutes],
  due: (services) => [
    () => forgetMockups(services.dataDir, services.now()),
    daily(services.now, (now) => forgetStoredMockups(services, now)),
  ],
} satisfies Subject

/** At most once a day in this process: the store lists all that it has. */
function daily(now: () => Date, work: (now: Date) => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    if (now().getTime() - last < 86_400_000) return
    last = now().getTime()
    await work(now())
  }
}
