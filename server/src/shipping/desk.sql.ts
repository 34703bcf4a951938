import { sql, type RawBuilder } from 'kysely'
import { carriers } from '../../../contract/carrier.ts'
import { livingStates } from '../../../contract/order/orderState.ts'
import type { Address } from '../../../contract/account/address.ts'
import { shippedShownDays, type ShippingFilter, type ShippingStand } from '../../../contract/shipping/shipping.ts'
import { daysLater, type Day } from '../../../contract/text.ts'
import type { FreightWay } from '../../../contract/price/freightWay.ts'
import type { Fen } from '../../../contract/money.ts'
import type { LineState } from '../../../contract/production/lineState.ts'
import type { Db, Tx } from '../database/db.ts'
import { beginning, containing, onPage, type Paging } from '../database/listing.sql.ts'

/** A consignment as the desk lists it. */
export type ListedConsignment = {
  id: number
  orderId: string
  place: number
  of: number
  companyName: string
  address: Address
  lines: { title: string; quantity: number; unit: string; state: LineState }[]
  promisedDay: Day | null
  /** What must still be paid before it may go. */
  shipDue: Fen
  carrier: string
  trackingNo: string
  shippedAt: Date | null
  way: FreightWay
  /** Whether it never went, and its order is over. */
  over: boolean
}

const shipDue = sql`(select coalesce(sum(i.amount_fen - i.received_fen), 0) from payment_intent i
  where i.order_id = o.id and i.gate in ('start', 'ship'))`
const unpacked = sql`exists (select from consignment_line k join order_line l on l.id = k.order_line_id
  where k.consignment_id = c.id and l.state <> 'packed')`
const promised = sql`(select max(l.promised_day) from consignment_line k join order_line l on l.id = k.order_line_id
  where k.consignment_id = c.id)`

/** As `ship` wants it: its order paid, all of it packed, and nothing owed before it may go. Orders with a packed line are found first: they are few. */
const isReady = sql`(c.order_id = any(array(select l.order_id from order_line l where l.living and l.state = 'packed')) and not ${unpacked} and ${shipDue} = 0)`

const over = sql`(c.state = 'waiting' and o.state <> all(${[...livingStates, 'pending_approval']}::text[]))`

/** A waybill that is out, and that nothing goes with; of the tables of `joined`, and `w`. */
export const isUnused = sql`w.state in ('asking', 'made', 'cancelling')
  and (${over} or (c.state <> 'waiting' and upper(c.tracking_no) <> upper(w.tracking_no)))`

/** Orders in work are found first: after years nearly all that never went is of orders that ended. */
const isWaiting = sql`c.state = 'waiting' and c.order_id = any(array(select f.id from customer_order f where f.state = 'in_fulfilment'))`

const standing = (stand: ShippingStand, now: Date): RawBuilder<unknown> => {
  if (stand === 'shipped') return sql`c.state <> 'waiting' and c.shipped_at > ${daysLater(now, -shippedShownDays)}`
  if (stand === 'unused') return sql`exists (select from waybill w where w.consignment_id = c.id and ${isUnused})`
  return stand === 'ready' ? sql`${isWaiting} and ${isReady}` : sql`${isWaiting} and not ${isReady}`
}

const given = sql`select from waybill w where w.consignment_id = c.id and w.state in ('asking', 'made', 'cancelling')`

/** What the desk was asked for besides how things stand. */
function narrowed({ keyword, region, carrier, from, to, stand }: ShippingFilter): RawBuilder<unknown>[] {
  const day = stand === 'shipped' ? sql`(c.shipped_at at time zone 'Asia/Shanghai')::date` : promised
  return [
    sql`true`,
    ...(keyword ? [named(keyword)] : []),
    ...(region
      ? [sql`concat(c.address->>'province', c.address->>'city', c.address->>'district') like ${containing(region.replaceAll(/\s/g, ''))}`]
      : []),
    ...(carrier === 'none' ? [sql`c.tracking_no = '' and not exists (${given})`] : []),
    ...(carrier && carrier !== 'none'
      ? [sql`(c.carrier in (${sql.join(writtenAs(carrier))}) or exists (${given} and w.carrier = ${carrier}))`]
      : []),
    ...(from ? [sql`${day} >= ${from}`] : []),
    ...(to ? [sql`${day} <= ${to}`] : []),
  ]
}

const writtenAs = (code: keyof typeof carriers): readonly string[] => [carriers[code].name, ...carriers[code].others]

/** A whole number or its beginning; else a part of the company's name, the consignee's, the phone, or the tracking number. */
function named(keyword: string): RawBuilder<unknown> {
  const [number = '', place] = keyword.toUpperCase().split('-')
  const part = containing(keyword)
  return sql`((o.number like ${beginning(number)} and ${place && /^\d{1,3}$/.test(place) ? sql`c.place = ${Number(place)}` : sql`true`})
    or (select co.name from company co where co.id = o.company_id) ilike ${part} or c.address->>'realName' ilike ${part} or c.address->>'phone' like ${part}
    or (c.tracking_no <> '' and upper(c.tracking_no) like ${beginning(keyword.toUpperCase())})
    or exists (${given} and w.tracking_no <> '' and upper(w.tracking_no) like ${beginning(keyword.toUpperCase())}))`
}

const meant = (filter: ShippingFilter, now: Date): RawBuilder<unknown> =>
  sql.join([standing(filter.stand, now), ...narrowed(filter)], sql` and `)

const joined = sql`consignment c join customer_order o on o.id = c.order_id`

/** Whatever must go first comes first: by its promised day; what was shipped by its moment, the newest first. */
const inOrder = (stand: ShippingStand): RawBuilder<unknown> =>
  stand === 'shipped' ? sql`c.shipped_at desc, c.id` : sql`"promisedDay" nulls last, o.id, c.place`

/** A page of the desk, and how many answer to its filter; null: the page lies beyond the last. */
export async function deskPage(db: Db, filter: ShippingFilter & Paging, now: Date) {
  const { rows } = await sql<ListedConsignment & { total: number }>`
    select c.id, o.number as "orderId", c.place, (select co.name from company co where co.id = o.company_id) as "companyName", c.address,
      (select count(*)::int from consignment n where n.order_id = o.id) as of,
      (select coalesce(json_agg(json_build_object('title', l.title, 'quantity', k.quantity, 'unit', l.unit, 'state', l.state) order by l.place), '[]'::json)
        from consignment_line k join order_line l on l.id = k.order_line_id where k.consignment_id = c.id) as lines,
      ${promised}::text as "promisedDay", ${shipDue}::int8 as "shipDue",
      c.carrier, c.tracking_no as "trackingNo", c.shipped_at as "shippedAt", coalesce(o.receipt #>> '{carriage,way}', 'prepaid') as way, ${over} as over,
      count(*) over ()::int as total
    from ${joined} where ${meant(filter, now)}
    order by ${inOrder(filter.stand)} ${onPage(filter)}`.execute(db)
  return { rows, total: rows[0]?.total ?? (filter.page === 1 ? 0 : null) }
}

/** How many answer to the filter, by how they stand; `known`: how many are ready, where whoever asks has counted them. */
export async function deskCounts(
  db: Db,
  filter: ShippingFilter,
  now: Date,
  known: Promise<number | null> = Promise.resolve(null),
): Promise<Record<ShippingStand, number>> {
  const counted = async (from: RawBuilder<unknown>, ...where: readonly RawBuilder<unknown>[]) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${sql.join([...where], sql` and `)}`.execute(db)
    return rows[0]?.n ?? 0
  }
  const waiting = narrowed({ ...filter, stand: 'ready' })
  const countReady = () => counted(joined, isWaiting, isReady, ...waiting)
  const [all, ready, shipped, unused] = await Promise.all([
    counted(joined, isWaiting, ...waiting),
    filter.stand === 'ready' ? known.then((told) => told ?? countReady()) : countReady(),
    // Of the order only a keyword asks anything.
    counted(filter.keyword ? joined : sql`consignment c`, meant({ ...filter, stand: 'shipped' }, now)),
    counted(joined, meant({ ...filter, stand: 'unused' }, now)),
  ])
  return { ready, soon: Math.max(0, all - ready), shipped, unused }
}

/** The ids that answer to a filter, in the desk's order, at most `most`. */
export async function idsAnswering(tx: Tx | Db, filter: ShippingFilter, most: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id, ${promised} as "promisedDay" from ${joined} where ${meant(filter, now)}
    order by ${inOrder(filter.stand)} limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Of these ids those that are there, whatever company's. */
export async function idsThere(tx: Tx | Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from consignment where id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows.map(({ id }) => id)
}
