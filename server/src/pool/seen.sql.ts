import { sql, type RawBuilder } from 'kysely'
import { isVisible, type Visibility } from '../catalog/visibility.sql.ts'
import type { Buyer } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { onPage } from '../database/listing.sql.ts'
import { seenBy } from '../order/order.sql.ts'
import { isOwnPlace } from './place.sql.ts'
import type { SeenRow } from './shown.rules.ts'

/** The company's newest place in the run `p` that came to something; its order, sums and paper for whoever sees the order. */
const mineOf = (buyer: Buyer | null, now: Date): RawBuilder<unknown> =>
  buyer === null
    ? sql`null::json`
    : sql`(select json_build_object('pieces', m.pieces, 'state', m.state, 'isOwn', ${isOwnPlace(buyer)}, 'ifFew', m.if_few,
    'backTo', m.back_to, 'orderId', o.number, 'alone', case when o.id is not null then m.alone_fen end,
    'final', case when o.id is not null then m.final_fen end, 'hash', case when o.id is not null then m.paper_hash end,
    'pdfId', case when o.id is not null then m.pdf_id end)
  from pool_member m left join order_line l on l.id = m.line_id left join customer_order o on o.id = l.order_id and ${seenBy(buyer, now)}
  where m.pool_id = p.id and m.company_id = ${buyer.companyId} and (m.state <> 'out' or m.line_id is not null) order by m.id desc limit 1)`

const columns = (
  buyer: Buyer | null,
  now: Date,
) => sql`p.id, p.state, p.product_id as "productId", p.price_version as "priceVersion", g.name as title,
  g.pictures[1] as picture, g.unit, p.selection, v.rules, p.ready_day as "readyDay", p.closes_at as "closesAt", p.least, p.most, p.pieces,
  p.members, p.reason, ${mineOf(buyer, now)} as mine`
const from = sql`from pool p join product g on g.id = p.product_id
  join price_version v on v.product_id = p.product_id and v.version = p.price_version`

/** Whether the run's product is there for the asker. */
const visible = (visibility: Visibility): RawBuilder<unknown> =>
  sql`exists (select from product p where p.id = g.id and p.on_sale and ${isVisible(sql, visibility)})`

type Asked = { readonly page: number; readonly limit: number; readonly productId?: number | undefined }

/** A page of the runs that may be joined, the one that closes first at the top, and how many there are. */
export async function openPage(
  db: Db,
  buyer: Buyer | null,
  visibility: Visibility,
  { page, limit, productId }: Asked,
  now: Date,
): Promise<{ rows: SeenRow[]; total: number }> {
  const which = sql`p.state = 'open' and p.closes_at > ${now} and ${visible(visibility)} and ${productId === undefined ? sql`true` : sql`p.product_id = ${productId}`}`
  return pageOf(db, { buyer, now }, which, sql`p.closes_at, p.id`, { page, limit })
}

/** A page of the runs that the company has or had a place in, the newest first. */
export async function minePage(
  db: Db,
  buyer: Buyer,
  { page, limit, productId }: Asked,
  now: Date,
): Promise<{ rows: SeenRow[]; total: number }> {
  const which = sql`exists (select from pool_member m where m.pool_id = p.id and m.company_id = ${buyer.companyId} and (m.state <> 'out' or m.line_id is not null))
    and ${productId === undefined ? sql`true` : sql`p.product_id = ${productId}`}`
  return pageOf(db, { buyer, now }, which, sql`p.id desc`, { page, limit })
}

async function pageOf(
  db: Db,
  { buyer, now }: { readonly buyer: Buyer | null; readonly now: Date },
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  paging: { readonly page: number; readonly limit: number },
): Promise<{ rows: SeenRow[]; total: number }> {
  const { rows } = await sql<SeenRow>`select ${columns(buyer, now)} ${from} where ${which} order by ${order}
    ${onPage(paging)}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from pool p join product g on g.id = p.product_id where ${which}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** One that was opened, for whoever sees its product or has a place in it; null: there is none. */
export async function seenById(db: Db, buyer: Buyer | null, visibility: Visibility, id: number, now: Date): Promise<SeenRow | null> {
  const { rows } = await sql<SeenRow>`select ${columns(buyer, now)} ${from} where p.id = ${id} and p.state <> 'draft'
    and (${visible(visibility)} or exists (select from pool_member m where m.pool_id = p.id and m.company_id = ${buyer?.companyId ?? null}::bigint))`.execute(
    db,
  )
  return rows[0] ?? null
}
