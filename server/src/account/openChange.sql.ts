import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'

const open = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('phone_change')
    .select((row) => row.fn.max('expires_at').as('until'))
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)

/**
 * For what an undo could not take back; the accounts are locked. `action` says in words what has to wait.
 * @throws Refusal 'phone.undoable' while the phone of one of the accounts was changed and may be set back.
 */
export async function checkSettled(tx: Tx, accountIds: readonly number[], action: string, now: Date): Promise<void> {
  const { until } = await open(tx, now)
    .where('account_id', 'in', [...accountIds])
    .executeTakeFirstOrThrow()
  if (until) {
    const when = shanghai(until)
    refuse('phone.undoable', { until: when }, `登录手机号刚更换过，原手机号在 ${when} 之前可以撤销，之后才能${action}`)
  }
}

/** Until when the phone is kept for the account that had it before, which may take it back; null: it is not. */
export async function keptUntil(db: Db | Tx, phone: string, now: Date): Promise<string | null> {
  const { until } = await open(db, now).where('old_phone', '=', phone).executeTakeFirstOrThrow()
  return until && shanghai(until)
}

/** What whoever wants such a phone is told. */
export const keptWords = (until: string): string => `该手机号刚从一个账号换下，${until} 之前为该账号保留`

/**
 * To be asked after an account was given the phone, so that of two at once the later sees the other.
 * @throws Refusal 'phone.taken' at `field` where it is kept for whoever had it before.
 */
export async function checkUnkept(tx: Tx, phone: string, field: string, now: Date): Promise<void> {
  const until = await keptUntil(tx, phone, now)
  if (until) refuse('phone.taken', { fields: { [field]: keptWords(until) } }, keptWords(until))
}
