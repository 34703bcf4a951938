import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../db.ts'
import type { House } from '../house.ts'
import { takeTry, useUp, type For } from './code.sql.ts'

/** Six digits that nobody can foresee. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is kept of a code: it proves one phone for one purpose, and means nothing without the house's key. */
export const codeHash = (house: Pick<House, 'secret'>, { phone, type }: For, code: string): Buffer =>
  createHmac('sha256', house.secret).update(`code\n${phone}\n${type}\n${code}`).digest()

/**
 * Uses the newest code sent to the phone for this purpose. @throws Refusal 'code.expired' when there is none to be used
 * any more, 'code.wrong' for any other code; the fifth wrong one ends it.
 */
export async function useCode(db: Db, house: House, what: For, code: string, now: Date): Promise<void> {
  const sent = (await takeTry(db, what, now)) ?? refuse('code.expired')
  if (!timingSafeEqual(sent.code_hash, codeHash(house, what, code))) refuse('code.wrong')
  if (!(await useUp(db, sent.id, now))) refuse('code.expired')
}
