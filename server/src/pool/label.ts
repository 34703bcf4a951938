import { shanghai } from '../../../contract/text.ts'

/** What a run is called in a receipt and wherever it is told of. */
export const poolLabel = (closesAt: Date): string => `拼印（${shanghai(closesAt).slice(5, 10)} 截止）`
