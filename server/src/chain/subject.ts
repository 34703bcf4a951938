import type { Subject } from '../subject.ts'
import { chainEffects } from './effects.ts'

export const chainSubject = { effects: chainEffects } satisfies Subject
