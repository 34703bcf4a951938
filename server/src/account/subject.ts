import type { Subject } from '../subject.ts'
import { accountRoutes } from './account.routes.ts'
import { forgetRunOut } from './account.sql.ts'
import { personalRoutes } from './personal.routes.ts'
import { profileRoutes } from './profile.routes.ts'
import { proofRoutes } from './proof.routes.ts'
import { registerRoutes } from './register.routes.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { smsJob } from './sms.ts'

export const accountSubject = {
  routes: [accountRoutes, registerRoutes, profileRoutes, proofRoutes, sessionRoutes, personalRoutes],
  jobs: (house, send) => ({
    sms: smsJob(house, send),
  }),
  due: (house) => [() => forgetRunOut(house.db, house.now())],
} satisfies Subject
