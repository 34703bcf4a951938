import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import type { TakenOff } from '../promotion/offer.rules.ts'

/** Keeps what activities took off an order. */
export async function writeOffers(
  tx: Tx,
  order: { readonly id: number; readonly companyId: number },
  offered: readonly TakenOff[],
  now: Date,
): Promise<void> {
  const rows = offered
    .filter(({ amount }) => amount > 0)
    .map((one, at) => ({
      order_id: order.id,
      company_id: order.companyId,
      place: at + 1,
      line_place: one.linePlace,
      promotion_id: one.promotionId,
      version: one.version,
      kind: one.kind,
      amount_fen: one.amount,
      created_at: now,
    }))
  if (rows.length > 0) await tx.insertInto('order_offer').values(rows).execute()
}

/** Why an order does not get what it is let off: too little is left of a budget; the company is no new customer any more. */
export type Untaken = 'budget' | 'newcomer'

/** Takes what the order is let off from budgets and, with an offer for new customers, the company's being one; whole or not at all. */
export async function takeOffers(tx: Tx, order: { readonly id: number; readonly companyId: number }): Promise<Untaken | null> {
  const { rows } = await sql<{ wanted: number; taken: number; comes: boolean; came: boolean }>`
    with t as (select promotion_id, sum(amount_fen)::bigint as amount from order_offer
        where order_id = ${order.id} and released_at is null group by promotion_id),
      n as (select from order_offer x join promotion_version v on v.promotion_id = x.promotion_id and v.version = x.version
        where x.order_id = ${order.id} and x.released_at is null and v.terms -> 'audience' ->> 'who' = 'newcomers' limit 1),
      c as (update company set first_order_id = ${order.id} where id = ${order.companyId} and coalesce(first_order_id, ${order.id}) = ${order.id}
        and exists (select from n) returning id),
      u as (update promotion m set used_fen = m.used_fen + t.amount, spent = m.used_fen + t.amount >= m.budget_fen
        from t where m.id = t.promotion_id and m.budget_fen is not null and m.used_fen + t.amount <= m.budget_fen returning m.id)
    select (select count(*)::int from t join promotion m on m.id = t.promotion_id where m.budget_fen is not null) as wanted,
      (select count(*)::int from u) as taken, exists (select from n) as comes, exists (select from c) as came`.execute(tx)
  const found = rows[0]
  if (found?.comes !== found?.came) return 'newcomer'
  return found?.wanted === found?.taken ? null : 'budget'
}

/** Gives back what the order had taken. Twice gives back once. */
export async function giveBackOffers(tx: Tx, orderId: number, now: Date): Promise<void> {
  await sql`
    with r as (update order_offer set released_at = ${now} where order_id = ${orderId} and released_at is null
        returning promotion_id, amount_fen),
      t as (select promotion_id, sum(amount_fen)::bigint as amount from r group by promotion_id)
    update promotion m set used_fen = m.used_fen - t.amount, spent = false
    from t where m.id = t.promotion_id and m.budget_fen is not null`.execute(tx)
}

/** Takes again what it had given back. */
export async function takeOffersAgain(tx: Tx, order: { readonly id: number; readonly companyId: number }): Promise<Untaken | null> {
  await tx.updateTable('order_offer').set({ released_at: null }).where('order_id', '=', order.id).execute()
  return takeOffers(tx, order)
}
