import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { GoodsType } from '../../../contract/goods.ts'
import type { BookProduct, listPrices, PricedProduct } from '../../../contract/price/priceDesk.ts'
import { shanghai } from '../../../contract/text.ts'
import { usualBlankCost } from '../blank/cost.sql.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { isArchived } from '../catalog/visibility.sql.ts'
import { pricedBy, type PricedRow } from './listed.rules.ts'
import { headFields, isOurs } from './priceDesk.sql.ts'

const total = async (db: Db, of: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ total: number }>`select count(*)::int as total from ${of}`.execute(db)).rows[0]?.total ?? 0

type Named = { readonly keyword?: string | undefined; readonly type: GoodsType | 'all'; readonly categoryId?: number | undefined }

/** `product p` with the condition that the list of prices has it. */
export function listedGoods({ keyword, type, categoryId }: Named): RawBuilder<unknown> {
  const part = containing(keyword ?? '')
  return sql`product p where not ${isArchived} and ${isOurs} and ${sql.join(
    [
      type === 'all' ? sql`true` : sql`p.type = ${type}`,
      ...(keyword ? [sql`(p.name ilike ${part} or p.number ilike ${part})`] : []),
      ...(categoryId ? [sql`${categoryId} in (p.category1_id, p.category2_id, p.category3_id)`] : []),
    ],
    sql` and `,
  )}`
}

/** What a piece of the product `p` costs: what was typed, or what its blank goods cost where nothing was or the product says so. */
const pieceCost = sql`(select case when k.costed or typed.cost_e4 is null then coalesce(round(made.fen * 100)::bigint, typed.cost_e4)
    else typed.cost_e4 end
  from (select ${usualBlankCost(sql`p.id`)} as fen) made
  left join product_blank k on k.product_id = p.id
  left join line_cost typed on typed.rule = 'base' and typed.unit = 'piece' and typed.product_id = p.id)`

/** A page of all products, the newest first, with what each is sold by. */
export async function pricePage(
  db: Db,
  { page, limit, ...asked }: z.output<typeof listPrices.input>,
  withCosts: boolean,
): Promise<{ rows: PricedProduct[]; total: number }> {
  const found = listedGoods(asked)
  type Read = Omit<PricedProduct, 'time' | 'first' | 'steps' | 'taxMode' | 'margin'> & PricedRow & { at: Date | null }
  const { rows } = await sql<Read>`
    select ${headFields}, now.version, v.created_at as at, v.rules, v.first_selection as "firstSelection",
      case when ${withCosts} then ${pieceCost} end as cost,
      (select count(*)::int from price_version of where of.product_id = p.id) as versions,
      (select count(*)::int from book_price of where of.product_id = p.id) as books
    from (select p.* from ${found} order by p.id desc ${onPage({ page, limit })}) p
    left join current_price now on now.product_id = p.id
    left join price_version v on v.product_id = p.id and v.version = now.version
    order by p.id desc`.execute(db)
  const shown = rows.map(({ at, rules, firstSelection, cost, ...row }) => ({
    ...row,
    ...pricedBy({ rules, firstSelection, cost }, row.goodsType),
    time: at && shanghai(at),
  }))
  return { rows: shown, total: await total(db, found) }
}

/** A page of a book's products, with the version it sells each by and the public one. */
export async function bookPage(db: Db, bookId: number, paging: Paging): Promise<{ rows: BookProduct[]; total: number }> {
  const { rows } = await sql<Omit<BookProduct, 'time'> & { at: Date }>`
    select ${headFields}, of.version, now.version as "publicVersion", v.created_at as at
    from book_price of join product p on p.id = of.product_id
    join price_version v on v.product_id = of.product_id and v.version = of.version
    left join current_price now on now.product_id = p.id
    where of.book_id = ${bookId} and ${isOurs} order by p.id ${onPage(paging)}`.execute(db)
  return {
    rows: rows.map(({ at, ...row }) => ({ ...row, time: shanghai(at) })),
    total: await total(db, sql`book_price of join product p on p.id = of.product_id where of.book_id = ${bookId} and ${isOurs}`),
  }
}
