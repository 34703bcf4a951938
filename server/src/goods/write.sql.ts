import { sql } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { sqlState, type Tx } from '../database/db.ts'
import type { GoodsFields } from './goods.rules.ts'

/** Writes what `query` writes. @throws Refusal 'goods.number.taken'; nothing of the transaction counts then. */
export async function unlessTaken<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (sqlState(error) === '23505') refuse('goods.number.taken', { fields: { number: refusals['goods.number.taken'].msg } })
    throw error
  }
}

/** What an editor writes of a product, as a row of JSON. */
const columnsWritten = sql.raw(`number text, name text, subtitle text, unit text, category1_id bigint, category2_id bigint,
  category3_id bigint, tags text[], material text, processes text[], params jsonb, story jsonb,
  pictures text[], picture_alts text[], sort int, words text`)

type Worded = GoodsFields & { readonly words: string }

/** Adds drafts without a price, lots with nothing lying there: their ids by number. Whose number is taken is left out. */
export async function insertGoods(
  tx: Tx,
  goods: readonly (Worded & { readonly type: GoodsType })[],
  now: Date,
): Promise<Map<string, number>> {
  if (goods.length === 0) return new Map()
  const { rows } = await sql<{ id: number; number: string }>`
    with made as (
      insert into product (number, type, name, subtitle, unit, category1_id, category2_id, category3_id, tags,
        material, processes, params, story, pictures, picture_alts, sort, words, on_sale, published_at, minimum, lead_days,
        sort_price, created_at)
      select number, type, name, subtitle, unit, category1_id, category2_id, category3_id, tags,
        material, processes, params, story, pictures, picture_alts, sort, words::tsvector, false, null, 1, 0, 0, ${now}
      from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as x (${columnsWritten}, type text)
      on conflict (number) do nothing returning id, number, type),
    lots as (insert into spot_stock (product_id, on_hand, source_id, source_selection)
      select id, 0, null, '{}' from made where type = 'spot')
    select id, number from made`.execute(tx)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** @throws Refusal 'goods.number.taken'. */
export async function setGoods(tx: Tx, goods: readonly (Worded & { readonly id: number; readonly revision: number })[]): Promise<void> {
  if (goods.length === 0) return
  const query = sql`
    update product p set number = x.number, name = x.name, subtitle = x.subtitle, unit = x.unit,
      category1_id = x.category1_id, category2_id = x.category2_id, category3_id = x.category3_id,
      tags = x.tags, material = x.material, processes = x.processes, params = x.params, story = x.story,
      pictures = x.pictures, picture_alts = x.picture_alts, sort = x.sort, words = x.words::tsvector, revision = x.revision
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as x (${columnsWritten}, id bigint, revision int)
    where p.id = x.id`
  await unlessTaken(query.execute(tx))
}
