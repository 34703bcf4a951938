import type { Subject } from '../subject.ts'
import { stockEffects } from './effects.ts'

export const stockSubject = { effects: stockEffects } satisfies Subject
