import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { matching, type Filter } from './list.sql.ts'
import { goodsState } from './state.sql.ts'
import type { GoodsCells } from './sheetColumns.rules.ts'

const path = sql`(select string_agg(c.name, '/' order by c.level) from category c
  where c.id in (p.category1_id, p.category2_id, p.category3_id))`

/** The next `most` of the matching products after product `after`, by id, as a sheet shows them. */
export async function exportedGoods(db: Db, filter: Filter, after: number, most: number): Promise<(GoodsCells & { id: number })[]> {
  const { rows } = await sql<GoodsCells & { id: number }>`
    select p.id, p.number, p.name, p.subtitle, p.type, ${goodsState} as state, ${path} as category, p.unit, p.tags, p.material,
      p.processes, p.params, p.pictures, p.sort, coalesce(source.number, '') as "sourceNumber", p.minimum, p.sales,
      case when now.version is not null then p.sort_price end as each, lot.on_hand as "onHand"
    from product p left join spot_stock lot on lot.product_id = p.id left join product source on source.id = lot.source_id
    left join current_price now on now.product_id = p.id
    where p.id > ${after} and ${sql.join(matching(filter), sql` and `)} order by p.id limit ${most}`.execute(db)
  return rows
}

/** The path of every category of the third level, '环保袋箱包/帆布袋/束口袋', which stays so until the transaction ends. */
export async function keepPaths(tx: Tx): Promise<Map<number, string>> {
  await sql`select from category where level = 3 order by id for key share`.execute(tx)
  const { rows } = await sql<{ id: number; path: string }>`
    select three.id, concat_ws('/', one.name, two.name, three.name) as path
    from category three join category two on two.id = three.parent_id join category one on one.id = two.parent_id
    where three.level = 3`.execute(tx)
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/** The purchase numbers of products. */
export async function numbersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('product').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
