import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { mainOf } from '../account/main.sql.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { pageOf, type Paging } from '../database/listing.sql.ts'
import type { SonFields } from './son.rules.ts'

/** Whose sub-accounts: the company of the main account that asks. */
type Asker = Pick<Buyer, 'companyId'>

const sonsOf = (db: Db | Tx, companyId: number) =>
  db
    .selectFrom('account')
    .where('account.company_id', '=', companyId)
    .where('account.parent_id', 'is not', null)
    .where('account.state', '<>', 'removed')

export type Search = Paging & { readonly keyword?: string | undefined }

/** A page of the company's sub-accounts, the newest first, with what each has spent in `month` ('yyyy-mm'). */
export async function sonPage(db: Db, companyId: number, month: string, { keyword = '', ...paging }: Search) {
  const digits = keyword.normalize('NFKC').replaceAll(/\s/g, '')
  const found = sonsOf(db, companyId).$if(keyword !== '', (query) =>
    query.where(sql<boolean>`(position(lower(${keyword}) in lower(account.nickname)) > 0
      or position(${digits} in account.phone) > 0)`),
  )
  const shown = (sons: typeof found) =>
    sons
      .innerJoin('identity', 'identity.id', 'account.identity_id')
      .leftJoin('account_spend as s', (on) => on.onRef('s.account_id', '=', 'account.id').on('s.month', '=', month))
      .select(['account.id', 'phone', 'nickname', 'avatar_id as avatarId', 'account.state', 'account.created_at'])
      .select(['limit_per_order_fen as limitPerOrder', 'limit_per_month_fen as limitPerMonth'])
      .select(['identity.id as identityId', 'identity.name as identityName', 's.spent_fen as spent'])
      .orderBy('account.id', 'desc')
  return pageOf(found, shown, paging)
}

export type LockedSon = SonFields & { readonly id: number; readonly state: 'active' | 'disabled' }

/**
 * The sub-account, locked until the transaction ends, and with it the main account where `heir` says so: always in the order
 * of their ids, so that two such calls never wait for each other.
 * @throws Refusal 'son.missing' – also for the main account itself and for another company's, so ids cannot be probed.
 */
export async function lockSon(tx: Tx, { companyId }: Asker, id: number, heir = false): Promise<LockedSon> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', companyId)
    .where((row) => (heir ? row.or([row('id', '=', id), row('parent_id', 'is', null)]) : row('id', '=', id)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = await sonsOf(tx, companyId)
    .select(['id', 'nickname', 'identity_id as identityId', 'state'])
    .select(['limit_per_order_fen as limitPerOrder', 'limit_per_month_fen as limitPerMonth'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || found.identityId === null || found.state === 'removed') return refuse('son.missing')
  return { ...found, identityId: found.identityId, state: found.state }
}

const columns = ({ nickname, identityId, limitPerOrder, limitPerMonth }: SonFields) => ({
  nickname,
  identity_id: identityId,
  limit_per_order_fen: limitPerOrder,
  limit_per_month_fen: limitPerMonth,
})

export type NewSon = SonFields & { readonly phone: string; readonly passwordHash: string }

/** Adds a sub-account under the company's main account. @throws Refusal 'phone.taken' where any account has the phone. */
export async function insertSon(tx: Tx, { companyId }: Asker, son: NewSon, now: Date): Promise<number> {
  const added = await tx
    .insertInto('account')
    .values({
      ...columns(son),
      company_id: companyId,
      parent_id: await mainOf(tx, companyId),
      phone: son.phone,
      password_hash: son.passwordHash,
      created_at: now,
    })
    .onConflict((row) => row.column('phone').where('state', '<>', 'removed').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? refuse('phone.taken', { fields: { phone: '手机号已注册' } })
}

const update = (tx: Tx, { companyId }: Asker, id: number) =>
  tx.updateTable('account').where('company_id', '=', companyId).where('parent_id', 'is not', null).where('id', '=', id)

/** Writes what the main account changed; `passwordHash` null: the password stays. */
export async function setSon(tx: Tx, main: Asker, id: number, fields: SonFields, passwordHash: string | null): Promise<void> {
  await update(tx, main, id)
    .set({ ...columns(fields), ...(passwordHash !== null && { password_hash: passwordHash }) })
    .execute()
}

export async function setSonState(tx: Tx, main: Asker, id: number, state: 'active' | 'disabled' | 'removed'): Promise<void> {
  // Nobody logs in by the password of who has gone.
  await update(tx, main, id)
    .set({ state, ...(state === 'removed' && { password_hash: '' }) })
    .execute()
}

/** What an account has spent or reserved in a month, as `sonPage` gives it. */
export const spentOf = (spent: Fen | null): Fen => spent ?? (0 as Fen)
