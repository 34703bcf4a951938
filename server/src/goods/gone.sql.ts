import { sql } from 'kysely'
import type { GoodsState } from '../../../contract/goods/goodsState.ts'
import type { Tx } from '../database/db.ts'
import type { Held } from './gone.rules.ts'
import { goodsState } from './state.sql.ts'
import { unlessTaken } from './write.sql.ts'

type Away = { readonly id: number; readonly number: string }

/** Puts products away; they are called by `number` from now on. @throws Refusal 'goods.number.taken'. */
export async function putAway(tx: Tx, goods: readonly Away[], now: Date): Promise<void> {
  const query = sql`
    update product p set on_sale = false, archived_at = ${now}, number = x.number,
      revision = p.revision + case when p.number = x.number then 0 else 1 end
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as x (id bigint, number text) where p.id = x.id`
  await unlessTaken(query.execute(tx))
}

/** What would miss a product, and holds it: counted below, or there only where one of those is. */
export const holding = [
  ...['order_line', 'cart_line', 'purchase_row', 'spot_stock', 'design', 'design_approval', 'print_run'],
  ...['flash_item', 'group_item', 'group_buy', 'promotion_low'],
  // Of a line that was ordered.
  'review',
]

export type Going = Held & { readonly id: number; readonly number: string; readonly name: string; readonly state: GoodsState }

/** Those of the products that exist, with what refers to each; nobody refers to them anew until the transaction ends. */
export async function lockGoing(tx: Tx, ids: readonly number[]): Promise<Map<number, Going>> {
  await sql`select from product where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  const { rows } = await sql<Going>`
    select p.id, p.number, p.name, ${goodsState} as state,
      (select count(distinct order_id)::int from order_line where product_id = p.id) as orders,
      (select count(*)::int from quotation q where q.lines @> jsonb_build_array(jsonb_build_object('productId', p.id))) as quotations,
      (select count(distinct account_id)::int from cart_line where product_id = p.id) as carts,
      (select count(distinct list_id)::int from purchase_row where product_id = p.id) as lists,
      (select count(*)::int from spot_stock where source_id = p.id) as lots,
      (select count(distinct company_id)::int from (select company_id from design where product_id = p.id
        union all select company_id from design_approval where product_id = p.id
        union all select company_id from print_run where product_id = p.id) of) as designers,
      (select count(distinct promotion_id)::int from (select promotion_id from flash_item where product_id = p.id
        union all select promotion_id from group_item where product_id = p.id
        union all select promotion_id from group_buy where product_id = p.id
        union all select promotion_id from promotion_low where product_id = p.id) within) as activities
    from product p where p.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is a product's alone, or only points at it, and goes with it; those that are pointed at by others after those. */
export const itsOwn = [
  'product_related',
  'print_drawing',
  'product_company',
  'assortment_product',
  'scene_product',
  'home_product',
  'favourite',
  'footprint',
  'price_draft',
  'price_schedule',
  'price_example',
  'book_price',
  'current_price',
  'spot_stock',
  'price_version',
] as const

/** Deletes a locked product to which nothing refers that would miss it. */
export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  await sql`select set_config('mall.deleted_product', ${String(id)}, true)`.execute(tx)
  await tx.deleteFrom('product_related').where('related_id', '=', id).execute()
  for (const table of itsOwn) await tx.deleteFrom(table).where('product_id', '=', id).execute()
  await tx.deleteFrom('product').where('id', '=', id).execute()
}
