import { randomBytes, randomInt } from 'node:crypto'
import { chinaDay } from '../../../contract/text.ts'
import { codeLength, codeSigns, orderNumber } from './number.rules.ts'

/**
 * A new order's number, or with a letter before it: that of a payment through a provider (P), of money that goes back (R), of an
 * application for an invoice (F), of a contract (C), of a claim or a booking from the balance (A). Not guessable.
 */
export const newNumber = (now: Date, kind: '' | 'A' | 'C' | 'F' | 'P' | 'R' = ''): string =>
  `${kind}${orderNumber(chinaDay(now), randomBytes(10))}`

/** A new order number and so many remark codes, not guessable. */
export const newNumbers = (now: Date, codes: number): { number: string; remarkCodes: string[] } => ({
  number: newNumber(now),
  remarkCodes: Array.from({ length: codes }, newCode),
})

const newCode = (): string => Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')
