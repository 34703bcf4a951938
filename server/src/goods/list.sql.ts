import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { GoodsType } from '../../../contract/goods.ts'
import type { GoodsRow, listGoods } from '../../../contract/goods/goodsDesk.ts'
import type { GoodsState } from '../../../contract/goods/goodsState.ts'
import type { Rate } from '../../../contract/money.ts'
import type { Db } from '../database/db.ts'
import { onPage } from '../database/listing.sql.ts'
import { searchQueries } from '../search/query.ts'
import { goodsState, standsAt } from './state.sql.ts'

export type ListedGoods = {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly image: string
  readonly type: GoodsType
  readonly state: GoodsState
  readonly category: string
  readonly unitName: string
  /** Null: no price yet. */
  readonly each: Rate | null
  readonly taxMode: GoodsRow['taxMode']
  readonly minimum: number
  readonly sales: number
  readonly onHand: number | null
  readonly held: number | null
  readonly createdAt: Date
}

type Asked = z.output<typeof listGoods.input>

/** What goods are found by, whichever page of them. */
export type Filter = Omit<Asked, 'page' | 'limit'>

const filters = ({ keyword, type, categoryId }: Filter): RawBuilder<unknown>[] => [
  sql`true`,
  ...(keyword ? [sql`p.words @@ ${searchQueries(keyword)[0].match}::tsquery`] : []),
  ...(type ? [sql`p.type = ${type}`] : []),
  ...(categoryId ? [sql`${categoryId} in (p.category1_id, p.category2_id, p.category3_id)`] : []),
]

/** The conditions on `product p` of what matches, its state included. */
export const matching = (asked: Filter): RawBuilder<unknown>[] => [...filters(asked), standsAt(asked.state)]

/** One page of all goods, the newest first. */
export async function goodsPage(db: Db, asked: Asked): Promise<ListedGoods[]> {
  const { rows } = await sql<ListedGoods>`
    select p.id, p.number, p.name, coalesce(p.pictures[1], '') as image, p.type, ${goodsState} as state, p.unit as "unitName",
      p.minimum, p.sales, case when now.version is not null then p.sort_price end as each,
      v.rules ->> 'taxMode' as "taxMode",
      lot.on_hand as "onHand", lot.held, p.created_at as "createdAt",
      (select string_agg(c.name, ' / ' order by c.level) from category c
        where c.id in (p.category1_id, p.category2_id, p.category3_id)) as category
    from (select id from product p where ${sql.join(matching(asked), sql` and `)}
      order by id desc ${onPage(asked)}) hit
    join product p on p.id = hit.id left join spot_stock lot on lot.product_id = p.id
    left join current_price now on now.product_id = p.id
    left join price_version v on v.product_id = now.product_id and v.version = now.version order by p.id desc`.execute(db)
  return rows
}

/** How many of the goods that match keyword, type and category stand in each state. */
export async function countGoods(db: Db, asked: Filter): Promise<{ state: GoodsState; count: number }[]> {
  const { rows } = await sql<{ state: GoodsState; count: number }>`
    select ${goodsState} as state, count(*)::int as count from product p
    where ${sql.join(filters(asked), sql` and `)} group by 1`.execute(db)
  return rows
}
