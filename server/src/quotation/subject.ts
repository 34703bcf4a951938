import type { Subject } from '../subject.ts'
import { proposalRoutes } from './proposal.routes.ts'
import { noteOrders } from './proposal.sql.ts'
import { quotationRoutes } from './quotation.routes.ts'
import { quotationTerms } from './terms.rules.ts'

export const quotationSubject = {
  routes: [quotationRoutes, proposalRoutes],
  settings: [quotationTerms],
  due: (services) => [() => noteOrders(services.db)],
} satisfies Subject
