import { sql } from 'kysely'
import { addressesAtMost } from '../../../contract/account/address.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { setLine } from '../cart/cart.sql.ts'
import type { Tx } from '../database/db.ts'
import { handOverCart, type KeptLine } from './son.rules.ts'

// What a removed sub-account leaves, and how it passes to the main account. Both accounts are locked by then.

/** From whom to whom, within one company. */
export type HandOver = { readonly companyId: number; readonly sonId: number; readonly mainId: number }

/** The lines of the cart pass; equal ones add up. Lines that were bought at once, which nobody sees, are dropped. Says how many passed. */
export async function passCart(tx: Tx, { companyId, sonId, mainId }: HandOver): Promise<number> {
  const lines = await tx
    .selectFrom('cart_line')
    .select(['id', 'account_id as accountId', 'config_hash as configHash', 'quantity', 'matrix'])
    .where('company_id', '=', companyId)
    .where('account_id', 'in', [sonId, mainId])
    .where('buy_now', '=', false)
    .orderBy('id')
    .$narrowType<{ matrix: Matrix | null }>()
    .execute()
  const { moved, grown, absorbed } = handOverCart(lines satisfies KeptLine[], mainId)
  const heir = { companyId, accountId: mainId }
  for (const line of grown) await setLine(tx, heir, line.id, line)
  await sql`update cart_line set account_id = ${mainId}
    where company_id = ${companyId} and account_id = ${sonId} and id = any(${moved})`.execute(tx)
  await tx.deleteFrom('cart_line').where('company_id', '=', companyId).where('account_id', '=', sonId).execute()
  return moved.length + absorbed.length
}

/** The addresses pass, none as the default, as far as the main account's book has room; the rest are deleted. Says how many passed. */
export async function passAddresses(tx: Tx, { companyId, sonId, mainId }: HandOver): Promise<number> {
  const { numAffectedRows } = await sql`update address set account_id = ${mainId}, is_default = false where id in (
    select id from address where company_id = ${companyId} and account_id = ${sonId} order by is_default desc, id desc
    limit greatest(0, ${addressesAtMost} - (select count(*) from address where company_id = ${companyId} and account_id = ${mainId})))`.execute(
    tx,
  )
  await tx.deleteFrom('address').where('company_id', '=', companyId).where('account_id', '=', sonId).execute()
  return Number(numAffectedRows ?? 0)
}

/** The named lists pass, those only that are `shared` or all of them. Says how many passed. */
export async function passLists(tx: Tx, { companyId, sonId, mainId }: HandOver, which: 'all' | 'shared'): Promise<number> {
  const lists = tx
    .updateTable('purchase_list')
    .set({ account_id: mainId })
    .where('company_id', '=', companyId)
    .where('account_id', '=', sonId)
    .$if(which === 'shared', (query) => query.where('shared', '=', true))
  return Number((await lists.executeTakeFirst()).numUpdatedRows)
}

/** Likewise the designs that the account has, what lies deleted too. The links it gave out end. Says how many passed. */
export async function passDesigns(tx: Tx, { companyId, sonId, mainId }: HandOver, which: 'all' | 'shared'): Promise<number> {
  const designs = tx
    .updateTable('design')
    .set({ account_id: mainId, link_hash: null, link_may: null })
    .where('company_id', '=', companyId)
    .where('account_id', '=', sonId)
    .$if(which === 'shared', (query) => query.where('shared', '=', true).where('deleted_at', 'is', null))
  return Number((await designs.executeTakeFirst()).numUpdatedRows)
}

/** How many orders wait for the account's word. */
export async function openSeats(tx: Tx, companyId: number, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('approval_seat as seat')
    .innerJoin('approval_step as step', 'step.id', 'seat.step_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('seat.company_id', '=', companyId)
    .where('seat.account_id', '=', accountId)
    .where('seat.decision', 'is', null)
    .where('step.state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The seats in which the account has not decided yet pass, and its place in the rules; what it was to decide for others, or
 * others for it, ends. Where the main account has a seat of the same level, decided already, the seat stays as it is, and the main
 * account may decide in its place. Says how many orders waited.
 */
export async function passApprovals(tx: Tx, { companyId, sonId, mainId }: HandOver): Promise<number> {
  const waited = await openSeats(tx, companyId, sonId)
  const undecided = sql`s.company_id = ${companyId} and s.account_id = ${sonId} and s.decision is null
    and s.step_id in (select id from approval_step where company_id = ${companyId} and state in ('open', 'waiting'))`
  const besides = sql`select 1 from approval_seat m where m.step_id = s.step_id and m.account_id = ${mainId}`
  await sql`delete from approval_seat s where ${undecided} and exists (${besides} and m.decision is null)`.execute(tx)
  await sql`update approval_seat s set account_id = ${mainId} where ${undecided} and not exists (${besides})`.execute(tx)
  await sql`update approval_rule_level l set approver_ids = case when ${mainId} = any(approver_ids)
      then array_remove(approver_ids, ${sonId}::bigint) else array_replace(approver_ids, ${sonId}::bigint, ${mainId}::bigint) end
    from approval_rule r where r.id = l.rule_id and r.company_id = ${companyId} and ${sonId} = any(approver_ids)`.execute(tx)
  await sql`delete from approval_delegate where company_id = ${companyId} and (from_id = ${sonId} or to_id = ${sonId})`.execute(tx)
  return waited
}

/** How many orders of the account are still under way. They stay the company's, and its own in their history. */
export async function openOrders(tx: Tx, { companyId, sonId }: HandOver): Promise<number> {
  const { count } = await tx
    .selectFrom('customer_order')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('account_id', '=', sonId)
    .where('tab', 'not in', ['completed', 'ended'])
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes what only the person had use for: favourites and footprints; the portrait falls to the sweep (`forgetPassing`). */
export async function dropTraces(tx: Tx, { companyId, sonId }: HandOver): Promise<void> {
  await tx.deleteFrom('favourite').where('account_id', '=', sonId).execute()
  await tx.deleteFrom('footprint').where('account_id', '=', sonId).execute()
  const account = tx.updateTable('account').where('company_id', '=', companyId).where('id', '=', sonId)
  await account.set({ avatar_id: null }).execute()
}
