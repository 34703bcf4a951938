import { sql, type RawBuilder } from 'kysely'
import type { PriceRules } from '../../../contract/price/price.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import { refuse } from '../../../contract/refusal.ts'
import { printedFrom } from '../carried/carried.sql.ts'
import { cartLines, type Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { shownViews } from '../printArea/printArea.rules.ts'
import type { Art, ToMockUp } from './mockup.rules.ts'

/** What a file `f` of the company `company` is, printed at `position`, as an `Art`. */
const art = (
  company: RawBuilder<unknown>,
  position: RawBuilder<unknown>,
) => sql`json_build_object('hash', f.hash, 'position', ${position}, 'preview', f.preview,
  'surface', g.surface, 'pictures', ${printedFrom(sql`g.surface`, company)})`

/** A line of an order, which is its `place`th. */
export type OrderedToMockUp = ToMockUp & { readonly place: number }

type Row = Omit<OrderedToMockUp, 'rules' | 'views'> & {
  readonly rules: PriceRules | null
  readonly views: PrintView[]
  readonly gallery: string[]
}

/** Null: there are none, which is not the same as none that can be shown. */
async function orderedLines(db: Db | Tx, asked: RawBuilder<boolean>, seen: RawBuilder<boolean>): Promise<OrderedToMockUp[] | null> {
  const { rows } = await sql<Row>`
    select l.id as "lineId", l.place, l.company_id as "companyId", l.selection, l.matrix, v.rules,
      coalesce(d.views, '[]'::jsonb) as views, p.pictures as gallery,
      (select coalesce(json_agg(${art(sql`l.company_id`, sql`coalesce(g.position, a.position)`)} order by a.id), '[]'::json) from line_artwork a
        join stored_file f on f.id = a.file_id left join design_file g on g.file_id = f.id and g.company_id = l.company_id
        where a.line_id = l.id and not a.replaced) as files
    from customer_order o join order_line l on l.order_id = o.id join product p on p.id = l.product_id
    left join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    left join print_drawing d on d.product_id = l.product_id
    where ${asked} and ${seen} order by l.place`.execute(db)
  if (rows.length === 0) return null
  return rows.flatMap(({ rules, views, gallery, ...line }) => (rules ? [{ ...line, rules, views: shownViews(views, gallery) }] : []))
}

/** The lines of an order that is `seen`. @throws Refusal order.missing. */
export const linesOfOrder = async (db: Db, number: string, seen: RawBuilder<boolean>): Promise<OrderedToMockUp[]> =>
  (await orderedLines(db, sql`o.number = ${number}`, seen)) ?? refuse('order.missing')

/** A line of an order that is `seen`. @throws Refusal order.missing. */
export const lineOfOrder = async (db: Db, lineId: number, seen: RawBuilder<boolean>): Promise<ToMockUp[]> =>
  (await orderedLines(db, sql`l.id = ${lineId}`, seen)) ?? refuse('order.missing')

/** Those of these lines of orders that something lies on. Only for whoever was found to be entitled to them. */
export const linesById = async (db: Db | Tx, lineIds: readonly number[]): Promise<ToMockUp[]> =>
  lineIds.length === 0 ? [] : ((await orderedLines(db, sql`l.id = any(${[...lineIds]}) and ${laidOn}`, seenByStaff)) ?? [])

const laidOn = sql`exists (select from line_artwork a where a.line_id = l.id and not a.replaced)`

/** The lines of an account's cart that something lies on. */
export async function linesOfCart(db: Db, owner: Owner): Promise<ToMockUp[]> {
  const lines = (await cartLines(db, owner)).filter(({ artworkIds, product }) => artworkIds.length > 0 && product.rules)
  if (lines.length === 0) return []
  const [files, products] = await Promise.all([
    filesById(
      db,
      owner.companyId,
      lines.flatMap(({ artworkIds }) => artworkIds),
    ),
    viewsById(
      db,
      lines.map(({ product }) => product.id),
    ),
  ])
  return lines.flatMap(({ id, selection, matrix, artworkIds, product: { id: productId, rules } }) => {
    if (!rules) return []
    const own = artworkIds.flatMap((fileId) => files.get(fileId) ?? [])
    return [{ lineId: id, companyId: owner.companyId, selection, matrix, rules, views: products.get(productId) ?? [], files: own }]
  })
}

async function filesById(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, Art>> {
  const { rows } = await sql<{ id: number; art: Art }>`select f.id, ${art(sql`f.company_id`, sql`g.position`)} as art from stored_file f
    left join design_file g on g.file_id = f.id and g.company_id = f.company_id
    where f.company_id = ${companyId} and f.id = any(${[...new Set(ids)]})`.execute(db)
  return new Map(rows.map(({ id, art }) => [id, art]))
}

async function viewsById(db: Db, ids: readonly number[]): Promise<Map<number, PrintView[]>> {
  const { rows } = await sql<{ id: number; views: PrintView[]; gallery: string[] }>`
    select d.product_id as id, d.views, p.pictures as gallery from print_drawing d join product p on p.id = d.product_id
    where d.product_id = any(${[...new Set(ids)]})`.execute(db)
  return new Map(rows.map(({ id, views, gallery }) => [id, shownViews(views, gallery)]))
}

/** Whose cart a line lies in; null: it is there no more. Only for whoever presents a link to it. */
export async function ownerOfCartLine(db: Db, id: number): Promise<Owner | null> {
  const line = db.selectFrom('cart_line').select(['company_id as companyId', 'account_id as accountId']).where('id', '=', id)
  return (await line.executeTakeFirst()) ?? null
}
