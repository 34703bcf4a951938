import { randomBytes, randomInt } from 'node:crypto'
import { shanghai } from '../../../contract/text.ts'
import { codeLength, codeSigns } from '../payment/code.rules.ts'
import { orderNumber } from './number.rules.ts'

/** A new order number and remark code, not guessable. */
export const newNumbers = (now: Date): { number: string; remarkCode: string } => ({
  number: orderNumber(shanghai(now).slice(0, 10), randomBytes(10)),
  remarkCode: Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join(''),
})
