import { sql, type RawBuilder } from 'kysely'
import type { OwnOffer } from '../../../contract/price/offer.ts'
import type { Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { isArchived, isVisibleNow } from '../catalog/visibility.sql.ts'
import { isAgreed, priceVersion } from '../catalog/tariff.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { enough } from '../database/asking.ts'
import type { Asks } from '../database/together.ts'
import type { CartLine, ProductNow } from './cart.rules.ts'

/** Whose cart: an account of a company sees only its own. */
export type Owner = { readonly companyId: number; readonly accountId: number }

/** A whole `ProductNow` of the joined rows `p` (product), `v` (the price version the company buys it by), `level` (the company's), `lot` (its stock). */
export const inFull = sql`json_build_object('id', p.id, 'name', p.name, 'picture', p.pictures[1],
  'price_fen', p.price_fen, 'type', p.type, 'number', p.number, 'unit', p.unit, 'minimum', p.minimum, 'sales', p.sales,
  'tags', p.tags, 'colours', p.colours, 'onSale', p.on_sale, 'isArchived', ${isArchived}, 'version', v.version, 'rules', v.rules,
  'left', case p.type when 'spot' then coalesce(lot.on_hand - lot.held, 0) end, 'kept', false,
  'isAgreed', ${isAgreed}, 'categoryIds', json_build_array(p.category1_id, p.category2_id, p.category3_id),
  'levelName', level.name, 'discountBp', level.discount_bp)`
/** What is left of a product that was taken out of the company's visibility: nothing but that it cannot be bought. */
const hidden = sql`json_build_object('id', p.id, 'name', '商品已失效', 'picture', '', 'price_fen', null,
  'type', p.type, 'number', '', 'unit', p.unit, 'minimum', 1, 'sales', 0, 'tags', '{}'::text[], 'colours', '[]'::jsonb, 'onSale', false, 'version', null,
  'rules', null, 'left', null, 'kept', false, 'isAgreed', false, 'categoryIds', '[]'::json, 'levelName', level.name, 'discountBp', level.discount_bp)`
const productNow = sql`case when ${isVisibleNow} then ${inFull} else ${hidden} end`
/** What `inFull` is said of: the rows beside `p`. */
export const joins = (companyId: number | RawBuilder<unknown>) => sql`
  join company on company.id = ${companyId}
  join level on level.id = company.level_id
  ${priceVersion(sql`company.price_book_id`, sql`level.price_book_id`)}
  left join spot_stock lot on lot.product_id = p.id`
const lineOf = (line: RawBuilder<unknown>) => sql`${line}.id, ${line}.selection, ${line}.quantity, ${line}.matrix,
  ${line}.artwork_ids as "artworkIds", ${line}.own_offer as own, ${productNow} as product`

/** A product with the company's present price; null: there is no such product, or none the company sees. */
export async function productById(db: Db | Tx, companyId: number, id: number): Promise<ProductNow | null> {
  // By `=` and not among `any`: of how many there are PostgreSQL would think ten, and plan anew each time.
  const { rows } = await sql<{ product: ProductNow }>`/* kept */
    select ${inFull} as product from product p ${joins(companyId)}
    where p.id = ${id} and ${isVisibleNow}`.execute(db)
  return rows[0]?.product ?? null
}

/** The same for each of these, in their order. */
export async function productsOf(
  db: Db,
  asked: readonly { readonly companyId: number; readonly id: number }[],
): Promise<(ProductNow | undefined)[]> {
  const all = enough(asked)
  const { rows } = await sql<{ of: number; product: ProductNow }>`/* kept */
    select a.company_id as of, ${inFull} as product
    from (select distinct company_id, product_id from unnest(${all.map(({ companyId }) => companyId)}::bigint[], ${all.map(({ id }) => id)}::bigint[])
      u (company_id, product_id)) a join product p on p.id = a.product_id ${joins(sql`a.company_id`)} where ${isVisibleNow}`.execute(db)
  const found = new Map(rows.map(({ of, product }) => [`${of} ${product.id}`, product]))
  return asked.map(({ companyId, id }) => found.get(`${companyId} ${id}`))
}

/**
 * The same with the number for a new line, and from here to the end of `tx` changes of the asker's cart wait for each other. What the cart
 * holds is to be asked after it, in a statement of its own: the lock may have waited.
 */
export async function lockCartFor(
  tx: Asks,
  { companyId, accountId }: Owner,
  productId: number,
): Promise<{ product: ProductNow; lineId: number } | null> {
  const { rows } = await sql<{ product: ProductNow; lineId: number }>`/* kept */
    select ${inFull} as product, nextval('cart_line_id_seq') as "lineId" from account a, product p ${joins(companyId)}
    where a.id = ${accountId} and a.company_id = ${companyId} and p.id = ${productId} and ${isVisibleNow}
    for no key update of a`.execute(tx)
  return rows[0] ?? null
}

/** Products with the company's present prices, by id; those that it no longer sees as such that are not sold. */
export async function productsById(db: Asks, companyId: number, ids: readonly number[]): Promise<Map<number, ProductNow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ product: ProductNow }>`/* kept */
    select ${productNow} as product from product p ${joins(companyId)}
    where p.id = any(${enough(ids)})`.execute(db)
  return new Map(rows.map(({ product }) => [product.id, product]))
}

/** Products that the company sees with its present prices, by id; also those that are not on sale. */
export async function productsSeen(db: Db | Tx, companyId: number, ids: readonly number[]): Promise<Map<number, ProductNow>> {
  const { rows } = await sql<{ product: ProductNow }>`/* kept */
    select ${inFull} as product from product p ${joins(companyId)}
    where p.id = any(${enough(ids)}) and ${isVisibleNow}`.execute(db)
  return new Map(rows.map(({ product }) => [product.id, product]))
}

/**
 * The lines the cart shows, the newest first, each with its product, price and stock, and what makes two of them one. Lines
 * bought at once are not among them.
 */
export async function cartLines(db: Asks, { companyId, accountId }: Owner): Promise<(CartLine & { configHash: string })[]> {
  const { rows } = await sql<CartLine & { configHash: string }>`/* kept */
    select ${lineOf(sql`c`)}, c.config_hash as "configHash" from cart_line c join product p on p.id = c.product_id ${joins(companyId)}
    where c.account_id = ${accountId} and c.company_id = ${companyId} and not c.buy_now order by c.id desc`.execute(db)
  return rows
}

/** The asker's own lines among `ids`, in the order of `ids`. */
export async function chosenLines(db: Asks, owner: Owner, ids: readonly number[]): Promise<CartLine[]> {
  const { rows } = await sql<CartLine>`/* kept */
    select ${lineOf(sql`c`)} from cart_line c join product p on p.id = c.product_id ${joins(owner.companyId)}
    where c.id = any(${ids}) and c.account_id = ${owner.accountId} and c.company_id = ${owner.companyId}
    order by array_position(${ids}::bigint[], c.id)`.execute(db)
  return rows
}

/** Removes the asker's own lines that were confirmed under this key from the cart and returns them in the order of then. */
export async function takeLines(tx: Asks, { companyId, accountId }: Owner, key: string): Promise<CartLine[]> {
  const ids = sql`(select cart_ids from order_draft where key = ${key} and account_id = ${accountId} and company_id = ${companyId})::bigint[]`
  const { rows } = await sql<CartLine>`/* kept */
    with c as (delete from cart_line where id = any(${ids}) and account_id = ${accountId} and company_id = ${companyId}
      returning id, product_id, selection, quantity, matrix, artwork_ids, own_offer)
    select ${lineOf(sql`c`)} from c join product p on p.id = c.product_id ${joins(companyId)}
    order by array_position(${ids}, c.id)`.execute(tx)
  return rows
}

/** The asker's own lines among `ids` that were there and are gone now, each with what it came by. */
export async function deleteLines(tx: Tx, owner: Owner, ids: readonly number[]): Promise<(OwnOffer | null)[]> {
  const gone = await tx
    .deleteFrom('cart_line')
    .where('id', 'in', ids)
    .where('account_id', '=', owner.accountId)
    .where('company_id', '=', owner.companyId)
    .returning('own_offer')
    .execute()
  return gone.map(({ own_offer }) => own_offer)
}

/** How many lines the asker bought at once and has not ordered. */
export async function countBuyNow(tx: Tx, { companyId, accountId }: Owner): Promise<number> {
  const { rows } = await sql<{ lines: number }>`/* kept */ select count(*)::int as lines from cart_line
    where account_id = ${accountId} and company_id = ${companyId} and buy_now`.execute(tx)
  return rows[0]?.lines ?? 0
}

/** Lets go of the line that was bought at once the longest ago. Answers what it came by. */
export async function dropOldestBuyNow(tx: Tx, { companyId, accountId }: Owner): Promise<OwnOffer | null> {
  const { rows } = await sql<{ own: OwnOffer | null }>`/* kept */ delete from cart_line where id = (select min(id) from cart_line
    where account_id = ${accountId} and company_id = ${companyId} and buy_now) returning own_offer as own`.execute(tx)
  return rows[0]?.own ?? null
}

export type NewLine = {
  /** Its number; absent: the next one. */
  id?: number
  productId: number
  selection: Selection
  configHash: string
  quantity: number
  matrix: Matrix | null
  artworkIds: number[]
  buyNow: boolean
  own?: OwnOffer | null
  now: Date
}

export async function insertLine(tx: Asks, owner: Owner, line: NewLine): Promise<number> {
  const { rows } = await sql<{ id: number }>`/* kept */
    insert into cart_line (id, company_id, account_id, product_id, selection, config_hash, quantity, matrix, artwork_ids, buy_now, own_offer, created_at)
    overriding system value values (${line.id ?? sql`nextval('cart_line_id_seq')`}, ${owner.companyId}, ${owner.accountId}, ${line.productId}, ${JSON.stringify(line.selection)}::jsonb, ${line.configHash},
      ${line.quantity}, ${line.matrix && JSON.stringify(line.matrix)}::jsonb, ${line.artworkIds}, ${line.buyNow}, ${line.own ? JSON.stringify(line.own) : null}::jsonb, ${line.now})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a cart line was not written')
  return row.id
}

/** False where the asker has no such line. */
export async function setLine(
  tx: Asks,
  owner: Owner,
  id: number,
  { quantity, matrix }: { quantity: number; matrix: Matrix | null },
): Promise<boolean> {
  const { rows } = await sql`/* kept */
    update cart_line set quantity = ${quantity}, matrix = ${matrix && JSON.stringify(matrix)}::jsonb
    where id = ${id} and account_id = ${owner.accountId} and company_id = ${owner.companyId} returning 1`.execute(tx)
  return rows.length > 0
}
