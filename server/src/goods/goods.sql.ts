import { sql } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import type { GoodsState } from '../../../contract/goodsState.ts'
import type { Fen, Rate } from '../../../contract/money.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { sqlState, type Db, type Tx } from '../db.ts'
import type { Listed, Sellable } from './goods.rules.ts'

/** What an editor writes of a product. */
export type GoodsFields = {
  readonly number: string
  readonly name: string
  readonly subtitle: string
  readonly unit: string
  readonly category1_id: number
  readonly category2_id: number
  readonly category3_id: number
  readonly market_fen: Fen | null
  readonly tags: string[]
  readonly material: string
  readonly processes: string[]
  readonly params: { name: string; value: string }[]
  readonly story: { heading: string; body: string; picture: string | null }[]
  readonly pictures: string[]
  readonly picture_alts: string[]
  readonly sort: number
}

export type LockedGoods = GoodsFields & {
  readonly id: number
  readonly type: GoodsType
  readonly state: GoodsState
  readonly revision: number
  /** Lots only: what it came from. */
  readonly source_id: number | null
}

const written = sql.raw(`p.number, p.name, p.subtitle, p.unit, p.category1_id, p.category2_id, p.category3_id,
  p.market_fen, p.tags, p.material, p.processes, p.params, p.story, p.pictures, p.picture_alts, p.sort`)

/** A product, locked until the transaction ends. @throws Refusal 'goods.missing'. */
export async function lockGoods(tx: Tx, id: number): Promise<LockedGoods> {
  const { rows } = await sql<LockedGoods>`
    select p.id, p.type, p.state, p.revision, ${written},
      (select source_id from spot_stock where product_id = p.id) as source_id
    from product p where p.id = ${id} for no key update of p`.execute(tx)
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
    select p.id, p.type, p.state, p.revision, ${written}, p.sales, p.minimum, p.lead_days, p.sort_price, p.created_at,
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

const asRow = ({ params, story, pictures, ...fields }: GoodsFields) => ({
  ...fields,
  pictures: [...pictures],
  params: JSON.stringify(params),
  story: JSON.stringify(story),
})

/** Writes what `query` writes. @throws Refusal 'goods.number.taken'; nothing of the transaction counts then. */
async function unlessTaken<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (sqlState(error) === '23505')
      refuse('goods.number.taken', { fields: { number: refusals['goods.number.taken'].msg } })
    throw error
  }
}

/** Adds a draft without a price; a lot with nothing lying there. @throws Refusal 'goods.number.taken'. */
export async function insertGoods(
  tx: Tx,
  { type, words, now, ...fields }: GoodsFields & { type: GoodsType; words: string; now: Date },
): Promise<number> {
  const bare = { on_sale: false, published_at: null, minimum: 1, lead_days: 0, sort_price: 0, created_at: now }
  const row = { ...asRow(fields), ...bare, type, words }
  const { id } = await unlessTaken(tx.insertInto('product').values(row).returning('id').executeTakeFirstOrThrow())
  if (type === 'spot')
    await tx
      .insertInto('spot_stock')
      .values({ product_id: id, on_hand: 0, source_id: null, source_selection: '{}' })
      .execute()
  return id
}

/** @throws Refusal 'goods.number.taken'. */
export async function setGoods(
  tx: Tx,
  id: number,
  { words, revision, ...fields }: GoodsFields & { words: string; revision: number },
): Promise<void> {
  await unlessTaken(
    tx
      .updateTable('product')
      .set({ ...asRow(fields), words, revision })
      .where('id', '=', id)
      .execute(),
  )
}

/** A category of the third level with its path, which stays there until the transaction ends. @throws Refusal 'category.missing'. */
export async function keepLeaf(tx: Tx, id: number): Promise<{ ids: [number, number, number]; names: string[] }> {
  await sql`select from category where id = ${id} for key share`.execute(tx)
  // Only then: while the lock was waited for, it may have been moved.
  const { rows } = await sql<{ ids: [number, number, number]; names: string[] }>`
    select array[one.id, two.id, three.id] as ids, array[one.name, two.name, three.name] as names
    from category three join category two on two.id = three.parent_id join category one on one.id = two.parent_id
    where three.id = ${id} and three.level = 3`.execute(tx)
  return rows[0] ?? refuse('category.missing', { fields: { categoryId: '请选择第三级分类' } })
}

/** The id of the product with this purchase number, whatever its state; null: none. */
export async function goodsByNumber(tx: Tx, number: string): Promise<number | null> {
  const found = await tx.selectFrom('product').select('id').where('number', '=', number).executeTakeFirst()
  return found?.id ?? null
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
  const before = await tx
    .deleteFrom('product_related')
    .where('product_id', '=', id)
    .returning(['related_id', 'sort'])
    .execute()
  if (relatedIds.length > 0) {
    const rows = relatedIds.map((related_id, sort) => ({ product_id: id, related_id, sort }))
    await tx.insertInto('product_related').values(rows).execute()
  }
  return before.toSorted((a, b) => a.sort - b.sort).map((row) => row.related_id)
}

export type MovingGoods = Sellable & { readonly id: number; readonly name: string; readonly state: GoodsState }

/** Those of the products that exist, with what decides whether they may be moved, locked in the order of their ids. */
export async function lockSome(tx: Tx, ids: readonly number[]): Promise<Map<number, MovingGoods>> {
  await sql`select id from product where id = any(${ids}) order by id for no key update`.execute(tx)
  const { rows } = await sql<MovingGoods>`
    select p.id, p.name, p.type, p.state, p.pictures, v.rules, v.first_selection as first
    from product p left join current_price now on now.product_id = p.id
    left join price_version v on v.product_id = now.product_id and v.version = now.version
    where p.id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Puts products on sale, each standing in lists by its rules. */
export async function putOnSale(tx: Tx, goods: readonly (Listed & { id: number })[], now: Date): Promise<void> {
  await sql`
    update product p set on_sale = true, published_at = coalesce(p.published_at, ${now}), minimum = x.minimum,
      lead_days = x.lead_days, sort_price = x.sort_price, price_fen = x.price_fen
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb)
      as x (id bigint, minimum int, lead_days int, sort_price bigint, price_fen bigint)
    where p.id = x.id`.execute(tx)
}

export async function takeOffSale(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('product').set({ on_sale: false }).where('id', 'in', ids).execute()
}

/** Adds a draft that is as product `id`, its price, print areas, source and whom it is for included. Null: the number is taken. */
export async function insertCopy(tx: Tx, id: number, number: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into product (number, type, category1_id, category2_id, category3_id, name, subtitle, unit, on_sale, published_at,
      sort, minimum, lead_days, sort_price, price_fen, market_fen, material, processes, tags, pictures, picture_alts, params,
      story, exclusive, created_at)
    select ${number}, type, category1_id, category2_id, category3_id, name, subtitle, unit, false, null,
      sort, minimum, lead_days, sort_price, price_fen, market_fen, material, processes, tags, pictures, picture_alts, params,
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
export async function lockStock(tx: Tx, id: number): Promise<{ onHand: number; held: number }> {
  const row = await tx
    .selectFrom('spot_stock')
    .select(['on_hand as onHand', 'held'])
    .where('product_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('goods.missing')
}

export async function setStock(tx: Tx, id: number, onHand: number): Promise<void> {
  await tx.updateTable('spot_stock').set({ on_hand: onHand }).where('product_id', '=', id).execute()
}
