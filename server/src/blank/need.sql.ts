import { sql, type RawBuilder } from 'kysely'
import type { LineBlank } from '../../../contract/goods/blank.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

// What lines in production still have to take of blank goods.

/** States of a line in which its blanks were not taken yet. */
const waiting = sql`l.state in ('artwork_pending', 'preflight', 'proof', 'sample', 'ready', 'scheduled', 'materials')`

/** Writes what lines need by what their products are made of, instead of what stood there; lines that have taken theirs stay. */
async function writeNeeds(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from blank_need n using order_line l where l.id = n.line_id and ${which} and ${waiting}`.execute(tx)
  // Who chose neither colour nor size has the first there is.
  await sql`
    insert into blank_need (line_id, company_id, variant_id, quantity)
    select l.id, l.company_id, m.variant_id, sum(part.quantity)::int
    from order_line l
    join product_blank_match m on m.product_id = l.product_id
    left join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    cross join lateral (
      select cell ->> 'colour' as colour, cell ->> 'size' as size, (cell ->> 'quantity')::int as quantity
      from jsonb_array_elements(coalesce(nullif(l.matrix, 'null'::jsonb), '[]'::jsonb)) cell
      union all
      select null, null, l.quantity where coalesce(l.matrix, 'null'::jsonb) = 'null'::jsonb) part
    where ${which} and ${waiting} and l.type <> 'spot'
      and m.colour = coalesce(part.colour, l.selection ->> 'colour', v.rules -> 'colours' -> 0 ->> 'key', '')
      and m.size = coalesce(part.size, l.selection ->> 'size', v.rules -> 'sizes' -> 0 ->> 'key', '')
    group by l.id, l.company_id, m.variant_id order by l.id, m.variant_id
    on conflict (line_id, variant_id) do update set quantity = excluded.quantity`.execute(tx)
}

/**
 * What the products of these lines are made of stays so until the transaction ends: whoever says it anew (`lockProduct`) waits, or is
 * waited for. Others may write the products meanwhile.
 */
async function keepMadeOf(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`select 1 from product p where p.id in (select l.product_id from order_line l where ${which}) order by p.id for key share`.execute(
    tx,
  )
}

/** An order goes into production: its lines hold what they will take. */
export async function reserveFor(tx: Tx, orderId: number): Promise<void> {
  await keepMadeOf(tx, sql`l.order_id = ${orderId}`)
  await writeNeeds(tx, sql`l.order_id = ${orderId}`)
}

/** In production, and nothing was taken yet. */
const untaken = sql`exists (select from customer_order o where o.id = l.order_id and o.state = 'in_fulfilment')
  and not exists (select from blank_movement t where t.line_id = l.id)`

/** A line has other colours from now on: it holds what these take. */
export async function reserveLineAnew(tx: Tx, lineId: number): Promise<void> {
  await keepMadeOf(tx, sql`l.id = ${lineId}`)
  await writeNeeds(tx, sql`l.id = ${lineId} and ${untaken}`)
}

/** A locked product is made of other blanks from now on: its lines in production that have taken none hold those. */
export const reserveAnew = (tx: Tx, productId: number): Promise<void> => writeNeeds(tx, sql`l.product_id = ${productId} and ${untaken}`)

/** An order is not made after all. */
export async function releaseOf(tx: Tx, orderId: number): Promise<void> {
  await sql`delete from blank_need n using order_line l where l.id = n.line_id and l.order_id = ${orderId}`.execute(tx)
}

/** What a line holds, by variant; it holds it no more. */
export async function takeNeeds(tx: Tx, lineId: number): Promise<{ variantId: number; quantity: number }[]> {
  await keepMadeOf(tx, sql`l.id = ${lineId}`)
  return tx.deleteFrom('blank_need').where('line_id', '=', lineId).returning(['variant_id as variantId', 'quantity']).execute()
}

export type NeedRow = { lineId: number; orderId: string; companyName: string; storeName: string; quantity: number }

/** Lines that hold some of a variant, the soonest promised first. */
export async function needsOf(db: Db, variantId: number): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    select n.line_id as "lineId", o.number as "orderId", c.name as "companyName", l.title as "storeName", n.quantity
    from blank_need n join order_line l on l.id = n.line_id join customer_order o on o.id = l.order_id join company c on c.id = o.company_id
    where n.variant_id = ${variantId} order by l.promised_day nulls last, n.line_id limit 100`.execute(db)
  return rows
}

/** What a line holds and has taken, and what else its product is made of. @throws Refusal 'order.missing'. */
export async function blanksOfLine(db: Db, lineId: number): Promise<LineBlank[]> {
  const line = await db.selectFrom('order_line').select('product_id as productId').where('id', '=', lineId).executeTakeFirst()
  if (!line) return refuse('order.missing')
  const { rows } = await sql<LineBlank>`
    select * from (select v.id as "variantId", b.code, b.name, v.colour, v.size, b.unit as "unitName", v.on_hand as "onHand",
      coalesce((select n.quantity from blank_need n where n.line_id = ${lineId} and n.variant_id = v.id), 0) as needed,
      coalesce((select -sum(m.quantity) from blank_movement m where m.line_id = ${lineId} and m.variant_id = v.id), 0)::int as taken
    from blank_variant v join blank_goods b on b.id = v.blank_id
    where v.id in (select m.variant_id from product_blank_match m where m.product_id = ${line.productId}
      union select n.variant_id from blank_need n where n.line_id = ${lineId}
      union select t.variant_id from blank_movement t where t.line_id = ${lineId})
    ) found order by needed + taken = 0, code, "variantId" limit 200`.execute(db)
  return rows
}

/**
 * Lines of which something is short, `line_id`, `lacks` (pieces), `since`: whoever is promised sooner is served first of what lies
 * there, lines of one day in the order they were placed.
 */
export const shortLines = sql`(
  select served.line_id, sum(least(served.quantity, served.until - served.on_hand))::int as lacks, min(served.created_at) as since
  from (select n.line_id, n.quantity, n.created_at, v.on_hand,
      sum(n.quantity) over (partition by n.variant_id order by l.promised_day nulls last, n.line_id) as until
    from blank_need n join blank_variant v on v.id = n.variant_id join order_line l on l.id = n.line_id) served
  where served.until > served.on_hand group by served.line_id)`
