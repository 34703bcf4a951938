import { sql } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import { Selection, type PriceRules } from '../../../contract/price/price.ts'
import type { PriceDetail, Version } from '../../../contract/price/priceDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Sold } from './priceDesk.rules.ts'

/** A product as the desk names it. */
export type Head = Pick<PriceDetail, 'productId' | 'number' | 'name' | 'picture' | 'goodsType' | 'unit' | 'onSale'>

export const headFields = sql`p.id as "productId", p.number, p.name, coalesce(p.pictures[1], '') as picture,
  p.type as "goodsType", p.unit, p.on_sale::int as "onSale"`

/**
 * Whether the asker works on the prices of product `p`: of goods for certain companies only where one of them is among the companies
 * that the transaction sees.
 */
export const isOurs = sql<boolean>`(not p.exclusive or coalesce(current_setting('mall.own', true), '') = ''
  or exists (select from product_company pc where pc.product_id = p.id))`

/** A product, on sale or not. @throws Refusal 'product.missing'. */
export async function readHead(db: Db, productId: number): Promise<Head> {
  const { rows } = await sql<Head>`select ${headFields} from product p where p.id = ${productId} and ${isOurs}`.execute(db)
  return rows[0] ?? refuse('product.missing')
}

/** The pictures of a product's gallery, in its order, and what the product says of itself. */
export async function shownOf(db: Db, productId: number): Promise<Pick<PriceDetail, 'pictures' | 'told'>> {
  const { pictures, ...told } =
    (await db.selectFrom('product').select(['pictures', 'material', 'params']).where('id', '=', productId).executeTakeFirst()) ??
    refuse('product.missing')
  return { pictures, told }
}

/** A product whose prices nobody else changes until the transaction ends. @throws Refusal 'product.missing'. */
export async function lockProduct(tx: Tx, productId: number): Promise<{ goodsType: GoodsType; unit: string }> {
  const { rows } = await sql<{ goodsType: GoodsType; unit: string }>`
    select p.type as "goodsType", p.unit from product p where p.id = ${productId} and ${isOurs} for no key update of p`.execute(tx)
  return rows[0] ?? refuse('product.missing')
}

type SoldRow = { version: number; rules: PriceRules; first: unknown }

const soldOf = ({ version, rules, first }: SoldRow): Sold => ({
  version,
  rules,
  firstSelection: Selection.parse(first),
})

/** What a product is sold by, publicly (`bookId` null) or by a book; null: by nothing. */
export async function soldBy(db: Db, productId: number, bookId: number | null): Promise<Sold | null> {
  const { rows } = await sql<SoldRow>`
    select v.version, v.rules, v.first_selection as first from price_version v
    where v.product_id = ${productId} and v.version = ${
      bookId === null
        ? sql`(select version from current_price where product_id = ${productId})`
        : sql`(select version from book_price where product_id = ${productId} and book_id = ${bookId})`
    }`.execute(db)
  return rows[0] ? soldOf(rows[0]) : null
}

/** A version of a product's price. @throws Refusal 'price.version.missing'. */
export async function versionOf(db: Db, productId: number, version: number): Promise<Sold> {
  const { rows } = await sql<SoldRow>`
    select version, rules, first_selection as first from price_version
    where product_id = ${productId} and version = ${version}
      and exists (select from product p where p.id = product_id and ${isOurs})`.execute(db)
  return rows[0] ? soldOf(rows[0]) : refuse('price.version.missing')
}

/** How many versions are shown of a product. */
const shownVersions = 200

/** The latest versions of a product's price, the newest first, with who wrote each and what is sold by it. */
export async function versionsOf(db: Db, productId: number): Promise<Version[]> {
  const { rows } = await sql<Omit<Version, 'time'> & { at: Date }>`
    select v.version, v.created_at as at, coalesce(s.name, '') as who, v.note, array_remove(array[
        case when now.version = v.version then '公开价' end], null) || array(
          select b.name from book_price bp join price_book b on b.id = bp.book_id
          where bp.product_id = v.product_id and bp.version = v.version order by b.id) as "sellsAs"
    from price_version v
    left join staff s on s.id = v.staff_id
    left join current_price now on now.product_id = v.product_id
    where v.product_id = ${productId} order by v.version desc limit ${shownVersions}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, time: shanghai(at) }))
}

/** The books that price a product. */
export async function booksOf(db: Db, productId: number): Promise<PriceDetail['books']> {
  const { rows } = await sql<PriceDetail['books'][number]>`
    select b.id, b.name, bp.version from book_price bp join price_book b on b.id = bp.book_id
    where bp.product_id = ${productId} order by b.id`.execute(db)
  return rows
}

type NewVersion = Omit<Sold, 'version'> & { productId: number; staffId: number; note: string; now: Date }

/** Writes the next version of a locked product's price. */
export async function insertVersion(tx: Tx, { productId, rules, firstSelection, ...by }: NewVersion): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into price_version (product_id, version, rules, first_selection, created_at, staff_id, note)
    select ${productId}, coalesce(max(version), 0) + 1, ${JSON.stringify(rules)}::jsonb,
      ${JSON.stringify(firstSelection)}::jsonb, ${by.now}, ${by.staffId}, ${by.note}
    from price_version where product_id = ${productId} returning version`.execute(tx)
  return rows[0]?.version ?? refuse('product.missing')
}

/** From now on everybody buys by this version, and lists know what it says. */
export async function sellPublicly(tx: Tx, product_id: number, version: number): Promise<void> {
  await tx
    .insertInto('current_price')
    .values({ product_id, version })
    .onConflict((on) => on.column('product_id').doUpdateSet({ version }))
    .execute()
}

/** From now on whoever buys by the book buys by this version. */
export async function sellInBook(tx: Tx, book_id: number, product_id: number, version: number): Promise<void> {
  await tx
    .insertInto('book_price')
    .values({ book_id, product_id, version })
    .onConflict((on) => on.columns(['book_id', 'product_id']).doUpdateSet({ version }))
    .execute()
}
