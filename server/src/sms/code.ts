import { randomInt } from 'node:crypto'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { macOf, type Key } from '../mac.ts'
import { tryCode, useUp, type For } from './code.sql.ts'

/** Six digits that nobody can foresee. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is kept of a code: it proves one phone for one purpose, and means nothing without the mall's key. */
export const codeHash = (services: Key, { phone, type }: For, code: string): Buffer => macOf(services, 'code', phone, type, code)

/** A code that was right when it was proven: still to be used up, by whoever is first. */
export type ProvenCode = { readonly id: number }

/**
 * Proves the newest code sent to the phone for this purpose, without using it up.
 * @throws Refusal 'code.expired' when there is none to be used any more, 'code.wrong' for any other code; the fifth wrong
 * one ends it.
 */
export async function proveCode(db: Db, services: Key, what: For, code: string, now: Date): Promise<ProvenCode> {
  const sent = (await tryCode(db, what, codeHash(services, what, code), now)) ?? refuse('code.expired')
  return sent.right ? { id: sent.id } : refuse('code.wrong')
}

/**
 * Uses a proven code up, in the transaction of what it is used for: undone, it is good again; of two at once the second
 * waits and is refused. @throws Refusal 'code.expired' when somebody was quicker.
 */
export async function useProven(db: Db | Tx, { id }: ProvenCode, now: Date): Promise<void> {
  if (!(await useUp(db, id, now))) refuse('code.expired')
}

/** Proves a code and uses it up at once. @throws Refusal as `proveCode` does. */
export async function useCode(db: Db, services: Key, what: For, code: string, now: Date): Promise<void> {
  await useProven(db, await proveCode(db, services, what, code, now), now)
}
