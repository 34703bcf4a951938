import type { Subject } from '../subject.ts'
import { groupEffects } from './effects.ts'
import { moveEnded, sweepGroups } from './group.jobs.ts'

export const groupSubject = {
  effects: groupEffects,
  jobs: (services) => ({ groupEnd: ({ id }) => moveEnded(services, id) }),
  due: (services) => [() => sweepGroups(services)],
} satisfies Subject
