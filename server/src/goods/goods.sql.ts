import { sql } from 'kysely'
import type { GoodsState } from '../../../contract/goods/goodsState.ts'
import type { Rate } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Listed, LockedGoods, Sellable, Stock } from './goods.rules.ts'
import { goodsState } from './state.sql.ts'

const written = sql.raw(`p.number, p.name, p.subtitle, p.unit, p.category1_id, p.category2_id, p.category3_id,
  p.tags, p.material, p.processes, p.params, p.story, p.pictures, p.picture_alts, p.sort`)

const lockable = sql`select p.id, p.type, ${goodsState} as state, p.revision, ${written},
  (select source_id from spot_stock where product_id = p.id) as source_id from product p`

/** A product, locked until the transaction ends. @throws Refusal 'goods.missing'. */
export async function lockGoods(tx: Tx, id: number): Promise<LockedGoods> {
  const { rows } = await sql<LockedGoods>`${lockable} where p.id = ${id} for no key update of p`.execute(tx)
  return rows[0] ?? refuse('goods.missing')
}

export type GoodsView = LockedGoods &
  Sellable & {
    readonly categories: { id: number; name: string }[]
    readonly sales: number
    readonly minimum: number
    readonly lead_days: number
    readonly sort_price: Rate
    readonly version: number | null
    readonly created_at: Date
    readonly published_at: Date | null
    readonly on_hand: number | null
    readonly held: number | null
    readonly source_name: string | null
    readonly source_number: string | null
  }

/** Everything the merchant sees of a product. @throws Refusal 'goods.missing'. */
export async function readGoods(db: Db, id: number): Promise<GoodsView> {
  const { rows } = await sql<GoodsView>`
    select p.id, p.type, ${goodsState} as state, p.revision, ${written}, p.sales, p.minimum, p.lead_days, p.sort_price, p.created_at,
      case when p.state <> 'draft' then p.published_at end as published_at,
      v.version, v.rules, v.first_selection as first, lot.on_hand, lot.held, lot.source_id,
      source.name as source_name, source.number as source_number,
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.level) from category c
        where c.id in (p.category1_id, p.category2_id, p.category3_id)) as categories
    from product p left join current_price now on now.product_id = p.id
    left join price_version v on v.product_id = now.product_id and v.version = now.version
    left join spot_stock lot on lot.product_id = p.id left join product source on source.id = lot.source_id
    where p.id = ${id}`.execute(db)
  return rows[0] ?? refuse('goods.missing')
}

/** A category of the third level: its path's ids and names. */
export type Leaf = { readonly ids: [number, number, number]; readonly names: string[] }

/** Those of the categories that are of the third level, with their paths, which stay there until the transaction ends. */
export async function keepLeaves(tx: Tx, ids: readonly number[]): Promise<Map<number, Leaf>> {
  const asked = [...new Set(ids)]
  await sql`select from category where id = any(${asked}::bigint[]) order by id for key share`.execute(tx)
  // Only then: while the lock was waited for, one may have been moved.
  const { rows } = await sql<Leaf>`
    select array[one.id, two.id, three.id] as ids, array[one.name, two.name, three.name] as names
    from category three join category two on two.id = three.parent_id join category one on one.id = two.parent_id
    where three.id = any(${asked}::bigint[]) and three.level = 3`.execute(tx)
  return new Map(rows.map((leaf) => [leaf.ids[2], leaf]))
}

/** The ids of the products with these purchase numbers, whatever their state. */
export async function goodsByNumbers(tx: Tx, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const found = await tx.selectFrom('product').select(['id', 'number']).where('number', 'in', numbers).execute()
  return new Map(found.map(({ id, number }) => [number, id]))
}

/** Products by their purchase numbers, locked in the order of their ids until the transaction ends. */
export async function lockGoodsByNumbers(tx: Tx, numbers: readonly string[]): Promise<Map<string, LockedGoods>> {
  const { rows } = await sql<LockedGoods>`${lockable} where p.number = any(${[...numbers]}::text[])
    order by p.id for no key update of p`.execute(tx)
  return new Map(rows.map((row) => [row.number, row]))
}

/** Says what a lot came from, in the configuration that product's page begins with. */
export async function setSource(tx: Tx, id: number, sourceId: number | null): Promise<void> {
  await sql`update spot_stock set source_id = ${sourceId}, source_selection = coalesce((
      select v.first_selection from current_price now
      join price_version v on v.product_id = now.product_id and v.version = now.version
      where now.product_id = ${sourceId}), '{}'::jsonb) where product_id = ${id}`.execute(tx)
  // What a product's page shows of its lots is kept for a state of the catalogue.
  await sql`select nextval('catalog_version')`.execute(tx)
}

/** Makes these, in this order, the goods that a product's page shows first, and answers which they were. */
export async function setRelated(tx: Tx, id: number, relatedIds: readonly number[]): Promise<number[]> {
  const before = await tx.deleteFrom('product_related').where('product_id', '=', id).returning(['related_id', 'sort']).execute()
  if (relatedIds.length > 0) {
    const rows = relatedIds.map((related_id, sort) => ({ product_id: id, related_id, sort }))
    await tx.insertInto('product_related').values(rows).execute()
  }
  return before.toSorted((a, b) => a.sort - b.sort).map((row) => row.related_id)
}

export type MovingGoods = Sellable & { readonly id: number; readonly number: string; readonly name: string; readonly state: GoodsState }

/** Those of the products that exist, with what decides whether they may be moved, locked in the order of their ids. */
export async function lockSome(tx: Tx, ids: readonly number[]): Promise<Map<number, MovingGoods>> {
  await sql`select id from product where id = any(${ids}) order by id for no key update`.execute(tx)
  const { rows } = await sql<MovingGoods>`
    select p.id, p.number, p.name, p.subtitle, p.type, ${goodsState} as state, p.pictures, v.rules, v.first_selection as first
    from product p left join current_price now on now.product_id = p.id
    left join price_version v on v.product_id = now.product_id and v.version = now.version
    where p.id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Puts products on sale, each standing in lists by its rules. */
export async function putOnSale(tx: Tx, goods: readonly (Listed & { id: number })[], now: Date): Promise<void> {
  await sql`
    update product p set on_sale = true, archived_at = null, published_at = coalesce(p.published_at, ${now}), minimum = x.minimum,
      lead_days = x.lead_days, sort_price = x.sort_price, price_fen = x.price_fen
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb)
      as x (id bigint, minimum int, lead_days int, sort_price bigint, price_fen bigint)
    where p.id = x.id`.execute(tx)
}

/** Takes products off sale, or out of the archive. */
export async function takeOffSale(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('product').set({ on_sale: false, archived_at: null }).where('id', 'in', ids).execute()
}

/** Adds a draft that is as product `id`, its price, print areas, source and whom it is for included. Null: the number is taken. */
export async function insertCopy(tx: Tx, id: number, number: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into product (number, type, category1_id, category2_id, category3_id, name, subtitle, unit, on_sale, published_at,
      sort, minimum, lead_days, sort_price, price_fen, material, processes, tags, pictures, picture_alts, params,
      story, exclusive, created_at)
    select ${number}, type, category1_id, category2_id, category3_id, name, subtitle, unit, false, null,
      sort, minimum, lead_days, sort_price, price_fen, material, processes, tags, pictures, picture_alts, params,
      story, exclusive, ${now}
    from product where id = ${id} on conflict (number) do nothing returning id`.execute(tx)
  const copy = rows[0]?.id
  if (copy === undefined) return null
  await sql`
    with made as (
      insert into price_version (product_id, version, rules, first_selection, created_at)
      select ${copy}, 1, v.rules, v.first_selection, ${now} from current_price now
      join price_version v on v.product_id = now.product_id and v.version = now.version
      where now.product_id = ${id} returning product_id, version)
    insert into current_price (product_id, version) select product_id, version from made`.execute(tx)
  await sql`insert into print_drawing (product_id, version, views, updated_at)
    select ${copy}, 1, views, ${now} from print_drawing where product_id = ${id}`.execute(tx)
  await sql`insert into product_company (company_id, product_id)
    select company_id, ${copy} from product_company where product_id = ${id}`.execute(tx)
  await sql`insert into spot_stock (product_id, on_hand, source_id, source_selection)
    select ${copy}, 0, source_id, source_selection from spot_stock where product_id = ${id}`.execute(tx)
  await sql`insert into product_related (product_id, related_id, sort)
    select ${copy}, related_id, sort from product_related where product_id = ${id}`.execute(tx)
  return copy
}

/** The stock of a lot, locked until the transaction ends. @throws Refusal 'goods.missing' for what is no lot. */
export async function lockStock(tx: Tx, id: number): Promise<Stock> {
  const row = await tx
    .selectFrom('spot_stock as s')
    .innerJoin('product as p', 'p.id', 's.product_id')
    .select(['s.on_hand as onHand', 's.held', 'p.unit'])
    .where('s.product_id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()
  return row ?? refuse('goods.missing')
}

export async function setStock(tx: Tx, id: number, onHand: number): Promise<void> {
  await tx.updateTable('spot_stock').set({ on_hand: onHand }).where('product_id', '=', id).execute()
}
