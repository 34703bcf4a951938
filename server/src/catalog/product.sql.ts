import { sql } from 'kysely'
import type pg from 'pg'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Db, Tx } from '../database/db.ts'
import type { CardRow, TaxMode } from './card.rules.ts'
import { cardFields } from './card.sql.ts'
import { isVisible, type Visibility } from './visibility.sql.ts'

export type ProductRow = CardRow & {
  subtitle: string
  pictures: string[]
  picture_alts: string[]
  params: { name: string; value: string }[]
  story: { heading: string; body: string; picture: string | null }[]
  category3_id: number
  categories: { id: number; cateName: string }[]
  version: number
  rules: PriceRules
  first_selection: Selection
  print_views: PrintView[] | null
  source_id: number | null
  source_name: string | null
  source_selection: Selection | Record<string, never> | null
  source_rules: PriceRules | null
  source_first: Selection | null
}

/**
 * A product on sale with its present price rules and, for a lot, those of what it came from; null: none, taken off sale, or
 * hidden.
 */
export async function readProduct(db: Db, id: number, visibility: Visibility): Promise<ProductRow | null> {
  const { rows } = await sql<ProductRow>`
    select ${cardFields}, p.subtitle, p.pictures, p.picture_alts, p.params, p.story, p.category3_id,
      (select json_agg(json_build_object('id', c.id, 'cateName', c.name) order by c.level)
         from category c where c.id in (p.category1_id, p.category2_id, p.category3_id)) as categories,
      v.version, v.rules, v.first_selection,
      (select d.views from print_drawing d where d.product_id = p.id) as print_views,
      source.id as source_id, source.name as source_name, lot.source_selection, source_price.rules as source_rules,
      source_price.first_selection as source_first
    from product p
    join current_price now on now.product_id = p.id
    join price_version v on v.product_id = now.product_id and v.version = now.version
    left join spot_stock lot on lot.product_id = p.id
    left join lateral (select p.id, p.name from product p
      where p.id = lot.source_id and p.on_sale and ${isVisible(sql, visibility)}) source on true
    left join current_price source_now on source_now.product_id = source.id
    left join price_version source_price
      on source_price.product_id = source_now.product_id and source_price.version = source_now.version
    where p.id = ${id} and p.on_sale and ${isVisible(sql, visibility)}`.execute(db)
  return rows[0] ?? null
}

/** The id of the product on sale with this purchase number, in upper or lower case, in whoever's visibility; null: none. */
export async function idByNumber(db: Db, number: string): Promise<number | null> {
  const found = await db
    .selectFrom('product')
    .select('id')
    .where('number', '=', number.normalize('NFKC').toUpperCase())
    .where('on_sale', '=', true)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Other products visible: those the merchant chose, in that order, then the best of the same shelf, then of its parent. */
export async function relatedTo(db: Db, id: number, most: number, visibility: Visibility): Promise<CardRow[]> {
  // Each shelf is read along the index of its order: it may hold a million.
  const others = sql`and p.on_sale and ${isVisible(sql, visibility)} and p.id not in (select id from chosen)
    order by p.sort desc, p.id desc`
  const { rows } = await sql<CardRow>`
    with chosen as (
      select p.id, 0 as rank, row_number() over (order by r.sort) as place
      from product_related r join product p on p.id = r.related_id
      where r.product_id = ${id} and p.on_sale and ${isVisible(sql, visibility)}),
    near as (
      select hit.id, 1, row_number() over (order by hit.shelf, hit.sort desc, hit.id desc) as place
      from product me cross join lateral (
        (select p.id, p.sort, 1 as shelf from product p
          where p.category3_id = me.category3_id and p.id <> me.id ${others} limit ${most})
        union all (select p.id, p.sort, 2 from product p
          where p.category2_id = me.category2_id and p.category3_id <> me.category3_id ${others} limit ${most})) hit
      where me.id = ${id} order by place limit ${most})
    select ${cardFields} from (table chosen union all table near) hit join product p on p.id = hit.id
    order by hit.rank, hit.place limit greatest(${most}, (select count(*) from chosen))`.execute(db)
  return rows
}

export type LotRow = {
  id: number
  name: string
  picture: string
  price_fen: Fen
  tax_mode: TaxMode | null
  source_selection: Selection
}

/** Surplus lots on sale and visible that came from this product. How many are left is asked apart, each time. */
export async function lotsFrom(db: Db, id: number, visibility: Visibility): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select p.id, p.name, p.pictures[1] as picture, p.price_fen, p.starting ->> 'taxMode' as tax_mode, lot.source_selection
    from spot_stock lot join product p on p.id = lot.product_id
    where lot.source_id = ${id} and p.on_sale and ${isVisible(sql, visibility)} order by p.sort desc, p.id`.execute(db)
  return rows
}

/** Pieces that can be bought now, of the lot itself and of those that came from the product. */
export async function stockAbout(pool: pg.Pool, id: number): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ product_id: number; left: number }>({
    name: 'stock',
    text: 'select product_id, on_hand - held as left from spot_stock where product_id = $1 or source_id = $1',
    values: [id],
  })
  return new Map(rows.map((row) => [row.product_id, row.left]))
}

/** Which of these products the account keeps as favourites. */
export async function favouritesAmong(pool: pg.Pool, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await pool.query<{ product_id: number }>({
    name: 'favourites',
    text: 'select product_id from favourite where account_id = $1 and product_id = any($2)',
    values: [accountId, ids],
  })
  return new Set(rows.map((row) => row.product_id))
}

/** The categories of every level that these products stand in. */
export async function categoriesOf(db: Db, ids: readonly number[]): Promise<{ id: number; categoryIds: number[] }[]> {
  const { rows } = await sql<{ id: number; categoryIds: number[] }>`
    select p.id, array[p.category1_id, p.category2_id, p.category3_id] as "categoryIds" from product p where p.id = any(${[...ids]})`.execute(
    db,
  )
  return rows
}

/** What prices a product now: its type, version and rules. */
export type PriceBook = {
  readonly type: GoodsType
  readonly unit: string
  readonly categoryIds: readonly number[]
  readonly version: number
  readonly rules: PriceRules
}

/** The present price rules of a product on sale; null: none, taken off sale, or hidden. */
export async function priceBook(db: Db | Tx, id: number, visibility: Visibility): Promise<PriceBook | null> {
  const { rows } = await sql<PriceBook>`
    select p.type, p.unit, array[p.category1_id, p.category2_id, p.category3_id] as "categoryIds", v.version, v.rules from product p
    join current_price now on now.product_id = p.id
    join price_version v on v.product_id = now.product_id and v.version = now.version
    where p.id = ${id} and p.on_sale and ${isVisible(sql, visibility)}`.execute(db)
  return rows[0] ?? null
}
