import type { Subject } from '../subject.ts'
import { planRoutes } from './plan.routes.ts'
import { planSheet } from './planSheet.ts'
import { remindPayments } from './remind.jobs.ts'
import { planEffects } from './effects.ts'
import { planTerms } from './terms.rules.ts'

export const planSubject = {
  routes: [planRoutes],
  due: (services) => [() => remindPayments(services)],
  sheets: { plans: planSheet },
  effects: planEffects,
  settings: [planTerms],
} satisfies Subject
