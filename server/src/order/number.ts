import { randomBytes, randomInt } from 'node:crypto'
import { chinaDay } from '../../../contract/text.ts'
import { codeLength, codeSigns, orderNumber } from './number.rules.ts'

/**
 * A new order's number, or with a letter before it: that of a payment
 * through a provider (P), of its return (R), of an application for an invoice (F). Not guessable.
 */
export const newNumber = (now: Date, kind: '' | 'P' | 'R' | 'F' = ''): string => `${kind}${orderNumber(chinaDay(now), randomBytes(10))}`

/** A new order number and so many remark codes, not guessable. */
export const newNumbers = (now: Date, codes: number): { number: string; remarkCodes: string[] } => ({
  number: newNumber(now),
  remarkCodes: Array.from({ length: codes }, newCode),
})

const newCode = (): string => Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')
