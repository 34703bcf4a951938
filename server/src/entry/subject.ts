import { forgetRunOut } from '../account/account.sql.ts'
import type { Subject } from '../subject.ts'
import { accountRoutes } from './account.routes.ts'
import { codeDeskRoutes } from './codeDesk.routes.ts'
import { enterRoutes } from './enter.routes.ts'
import { registerRoutes } from './register.routes.ts'

export const entrySubject = {
  routes: [accountRoutes, registerRoutes, codeDeskRoutes, enterRoutes],
  due: (services) => [() => forgetRunOut(services.db, services.now())],
} satisfies Subject
