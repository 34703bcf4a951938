import { sql } from 'kysely'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { GoodsState } from '../../../contract/goods/goodsState.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { goodsState } from './state.sql.ts'

export type Changing = {
  readonly id: number
  readonly name: string
  readonly state: GoodsState
  readonly tags: string[]
  readonly sort: number
  readonly categoryId: number
}

/** Those of the products that exist, locked in the order of their ids until the transaction ends. */
export async function lockChanging(tx: Tx, ids: readonly number[]): Promise<Map<number, Changing>> {
  const { rows } = await sql<Changing>`
    select p.id, p.name, ${goodsState} as state, p.tags, p.sort, p.category3_id as "categoryId" from product p
    where p.id = any(${ids}::bigint[]) order by p.id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes tags and sort of products, and moves them to the category with this path; null: where they are. */
export async function setChanged(
  tx: Tx,
  rows: readonly { readonly id: number; readonly tags: readonly string[]; readonly sort: number }[],
  path: readonly [number, number, number] | null,
): Promise<void> {
  const [one, two, three] = path ?? [null, null, null]
  await sql`
    update product p set revision = p.revision + 1, sort = x.sort,
      tags = array(select jsonb_array_elements_text(x.tags)),
      category1_id = coalesce(${one}::bigint, p.category1_id), category2_id = coalesce(${two}::bigint, p.category2_id),
      category3_id = coalesce(${three}::bigint, p.category3_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, tags jsonb, sort int)
    where p.id = x.id`.execute(tx)
}

export type LotSource = {
  readonly name: string
  readonly type: GoodsType
  readonly rules: PriceRules
  readonly selection: Selection | Record<string, never>
}

/** As what a lot was made and of what. @throws Refusal 'goods.missing' for what is no lot, 'goods.source.none'. */
export async function readLotSource(db: Db | Tx, id: number): Promise<LotSource> {
  const { rows } = await sql<LotSource | { rules: null }>`
    select source.name, source.type, v.rules, lot.source_selection as selection
    from spot_stock lot left join product source on source.id = lot.source_id
    left join current_price now on now.product_id = source.id
    left join price_version v on v.product_id = now.product_id and v.version = now.version
    where lot.product_id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return refuse('goods.missing')
  return found.rules === null ? refuse('goods.source.none') : found
}

export async function setLotSelection(tx: Tx, id: number, selection: Selection): Promise<void> {
  await sql`update spot_stock set source_selection = ${JSON.stringify(selection)}::jsonb where product_id = ${id}`.execute(tx)
  // What a product's page shows of its lots is kept for a state of the catalogue.
  await sql`select nextval('catalog_version')`.execute(tx)
}
