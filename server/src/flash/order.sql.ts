import { sql } from 'kysely'
import { holdMachine } from '../../../contract/promotion/holdState.ts'
import type { Tx } from '../database/db.ts'
import { fromOf, toOf } from '../database/moves.sql.ts'
import { giveBack } from './take.sql.ts'

type Order = { readonly id: number; readonly companyId: number }
type Placer = Order & { readonly accountId: number }
type Wanted = { readonly id: number; readonly pieces: number }

/** Moves the account's own holds to its order, with as many pieces as the order has, until it is due. False: one of them is no more, or has fewer. */
export async function orderHolds(
  tx: Tx,
  { id, companyId, accountId }: Placer,
  wanted: readonly Wanted[],
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date | null },
): Promise<boolean> {
  const rows = JSON.stringify(wanted.map((one) => ({ id: one.id, pieces: one.pieces })))
  const { rows: held } = await sql<{ id: number; itemId: number; spare: number }>`
    with w as (select * from jsonb_to_recordset(${rows}::jsonb) as w (id bigint, pieces int)),
      h as materialized (select h.id, h.pieces as had, w.pieces from flash_hold h join w using (id)
        where h.company_id = ${companyId} and h.account_id = ${accountId} and h.state in ${fromOf(holdMachine, 'order')} and h.until_at > ${now} and h.pieces >= w.pieces
        order by h.id for no key update of h)
    update flash_hold t set state = ${toOf(holdMachine, 'order')}, order_id = ${id}, pieces = h.pieces,
      until_at = coalesce(${dueAt}::timestamptz, t.until_at) from h where t.id = h.id
    returning t.id, t.item_id as "itemId", h.had - h.pieces as spare`.execute(tx)
  if (held.length < wanted.length) return false
  const spare = held
    .filter((one) => one.spare > 0)
    .map(({ itemId, spare: pieces }) => ({ itemId, companyId, accountId, pieces, was: 'held' as const }))
  if (spare.length > 0) await giveBack(tx, spare)
  return true
}

/** They are paid for: their pieces leave their lots. */
export const sellHolds = (tx: Tx, order: Order): Promise<void> => move(tx, order, 'sell', -1)

/** What was paid was taken back: their pieces wait again. */
export const unsellHolds = (tx: Tx, order: Order): Promise<void> => move(tx, order, 'unsell', 1)

async function move(tx: Tx, { id, companyId }: Order, one: 'sell' | 'unsell', change: 1 | -1): Promise<void> {
  await sql`
    with h as (update flash_hold h set state = ${toOf(holdMachine, one)} from flash_item f
        where h.order_id = ${id} and h.company_id = ${companyId} and h.state in ${fromOf(holdMachine, one)} and f.id = h.item_id returning f.product_id, h.pieces, f.set_aside),
      w as (select product_id, sum(pieces)::int * ${change}::int as n from h where set_aside group by 1),
      s as materialized (select s.product_id, w.n from spot_stock s join w using (product_id) order by 1 for no key update of s)
    update spot_stock t set on_hand = t.on_hand + s.n, held = t.held + s.n from s where t.product_id = s.product_id`.execute(tx)
}
