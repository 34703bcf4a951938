import { companyMoves } from '../../../contract/account/companyState.ts'
import { sql } from 'kysely'
import { fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import type { Unfinished } from './closing.rules.ts'
import { nobodys } from '../account/password.ts'

export type Leaving = { readonly id: number; readonly phone: string; readonly nickname: string }

/**
 * Who leaves when this account is closed, locked: itself, and with the main account everyone of the company.
 * @throws Refusal 'session.ended' when it has been closed already, or the main account has passed.
 */
export async function lockLeaving(tx: Tx, { companyId, accountId, main }: Buyer): Promise<Leaving[]> {
  const leaving = await tx
    .selectFrom('account')
    .select(['id', 'phone', 'nickname', 'state', 'parent_id'])
    .where('company_id', '=', companyId)
    .$if(!main, (query) => query.where('id', '=', accountId))
    .orderBy('id')
    .forUpdate()
    .execute()
  const self = leaving.find(({ id }) => id === accountId)
  // Who became the main account a moment ago, or was it, does not leave as what it was.
  return self?.state === 'active' && (self.parent_id === null) === main ? leaving : refuse('session.ended')
}

/** What of this account's, with the main one of the company's, is not finished. */
export async function unfinishedOf(tx: Tx, { companyId, accountId, main }: Buyer): Promise<Unfinished> {
  const orders = await tx
    .selectFrom('customer_order')
    .select('number')
    .where('company_id', '=', companyId)
    .$if(!main, (query) => query.where('account_id', '=', accountId))
    .where('state', 'not in', ['completed', 'cancelled', 'closed_timeout'])
    .orderBy('id', 'desc')
    .execute()
  if (!main) return { orders: orders.map(({ number }) => number), sons: 0, balance: fen(0) }
  const { rows } = await sql<{ sons: number; balance: number }>`
    select (select count(*) from account where company_id = ${companyId} and parent_id is not null and state = 'active') sons,
      (select coalesce(-sum(amount_fen), 0)::bigint from entry where company_id = ${companyId} and account = 'balance') balance`.execute(tx)
  return {
    orders: orders.map(({ number }) => number),
    sons: rows[0]?.sons ?? 0,
    balance: fen(Math.max(0, rows[0]?.balance ?? 0)),
  }
}

/** What a person who left is called. */
const gone = '已注销用户'

/** Tables of which nothing of a person who left is kept. */
const ownTables = [
  'session',
  'phone_change',
  'address',
  'favourite',
  'footprint',
  'notice',
  'notice_choice',
  'cart_line',
  'purchase_list',
  'design',
  'print_run',
  'order_draft',
  'flash_reminder',
] as const

/**
 * Deletes what is personal of these accounts and makes the rest nobody's. Orders, their papers and payments stay as they are:
 * they are kept for three years by law (电子商务法 §31). Portraits and archives fall to the sweep (`forgetPassing`).
 */
export async function anonymise(tx: Tx, companyId: number, leaving: readonly Leaving[]): Promise<void> {
  const ids = leaving.map(({ id }) => id)
  for (const table of ownTables) await sql`delete from ${sql.table(table)} where account_id = any(${ids})`.execute(tx)
  await tx
    .deleteFrom('sms_code')
    .where(
      'phone',
      'in',
      leaving.map(({ phone }) => phone),
    )
    .execute()
  for (const table of ['known_place', 'second_factor', 'recovery_code'])
    await sql`delete from ${sql.table(table)} where side = 'buyer' and person_id = any(${ids})`.execute(tx)
  await sql`delete from repeat_answer where actor = any(${ids.map((id) => `b${id}`)})`.execute(tx)
  await sql`delete from approval_delegate where company_id = ${companyId} and (from_id = any(${ids}) or to_id = any(${ids}))`.execute(tx)
  await tx.updateTable('consent').set({ address: '' }).where('account_id', 'in', ids).execute()
  for (const { phone, nickname } of leaving) {
    await sql`delete from tally where position(${phone} in key) > 0`.execute(tx)
    // Others were told of their actions by name; a name of one sign would be found inside other words.
    if (nickname.length > 1)
      await sql`update notice set title = replace(title, ${nickname}, ${gone}), body = replace(body, ${nickname}, ${gone})
        where company_id = ${companyId} and position(${nickname} in title || body) > 0`.execute(tx)
  }
  await sql`update account set state = 'removed', nickname = ${gone}, phone = 'closed ' || id, password_hash = ${nobodys},
    avatar_id = null, avatar = null where company_id = ${companyId} and id = any(${ids})`.execute(tx)
}

/**
 * The company is no customer any more: what it had for invoices to come is deleted, and the ways of its programs in and out.
 * @throws Refusal 'session.ended' when the merchant froze it meanwhile: a frozen company stays as it is.
 */
export async function closeCompany(tx: Tx, companyId: number): Promise<void> {
  for (const table of ['invoice_title', 'webhook', 'api_key'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyId).execute()
  const closed = await tx
    .updateTable('company')
    .set({ state: 'closed' })
    .where('id', '=', companyId)
    .where('state', 'in', companyMoves.close.from)
    .executeTakeFirst()
  if (closed.numUpdatedRows === 0n) refuse('session.ended')
}
