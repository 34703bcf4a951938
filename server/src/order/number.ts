import { randomBytes, randomInt } from 'node:crypto'
import { shanghai } from '../../../contract/text.ts'
import { codeLength, codeSigns } from '../payment/code.rules.ts'
import { orderNumber } from './number.rules.ts'

/**
 * A new order's number, or with a letter before it: that of a payment
 * through a provider (P), of its return (R), of an application for an invoice (F). Not guessable.
 */
export const newNumber = (now: Date, kind: '' | 'P' | 'R' | 'F' = ''): string =>
  `${kind}${orderNumber(shanghai(now).slice(0, 10), randomBytes(10))}`

/** A new order number and remark code, not guessable. */
export const newNumbers = (now: Date): { number: string; remarkCode: string } => ({
  number: newNumber(now),
  remarkCode: Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join(''),
})
