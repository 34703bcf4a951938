import type { Subject } from '../subject.ts'
import { sweepContracts } from './contract.jobs.ts'
import { contractDeskRoutes, contractRoutes } from './contract.routes.ts'
import { contractSheet } from './contractSheet.ts'
import { makePaper } from './make.ts'
import { contractEffects } from './effects.ts'
import { contractTodos } from './todos.sql.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Makes the paper of a contract's version. */
    contract: { versionId: number }
  }
}

export const contractSubject = {
  routes: [contractRoutes, contractDeskRoutes],
  jobs: (services) => ({
    contract: (asked) => makePaper(services, asked),
  }),
  due: (services) => [() => sweepContracts(services)],
  sheets: { contracts: contractSheet },
  effects: contractEffects,
  todos: contractTodos,
} satisfies Subject
