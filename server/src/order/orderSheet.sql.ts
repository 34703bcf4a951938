import { sql, type RawBuilder } from 'kysely'
import type { Address } from '../../../contract/account/address.ts'
import type { Grant } from '../../../contract/grant.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { InvoiceState } from '../../../contract/invoice/invoiceState.ts'
import type { Fen } from '../../../contract/money.ts'
import type { ConsignmentState } from '../../../contract/order/consignmentState.ts'
import type { LineState } from '../../../contract/production/lineState.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import type { Day } from '../../../contract/text.ts'
import type { AppliedOffer } from '../../../contract/price/offer.ts'
import type { Db } from '../database/db.ts'
import type { Position } from './artwork.rules.ts'
import { printedAt } from './artwork.sql.ts'
import { matching } from './list.sql.ts'
import { seenBy, seenByStaff } from './order.sql.ts'
import type { OrderSheetFilter } from './orderSheet.rules.ts'

/** Moments inside of JSON columns: ISO text. */
type Iso = string

type SheetConsignment = {
  state: ConsignmentState
  /** Pieces of the line that go this way. */
  quantity: number
  address: Address
  carrier: string
  trackingNo: string
  shippedAt: Iso | null
  signedAt: Iso | null
}

/** A line with all that a sheet says of it and its order. */
export type SheetLine = {
  id: number
  companyName: string
  orderId: string
  createdAt: Date
  placedBy: string
  orderState: OrderState
  plan: string
  orderGross: Fen
  /** What the merchant let off of the order, below nothing; null: nothing. */
  concession: string | null
  /** What activities and coupons took off the order as a whole, and the line's place in it. */
  offers: AppliedOffer[]
  place: number
  /** Its goods are not sent but fetched. */
  fetched: boolean
  paid: Fen
  refund: Fen
  mark: string
  title: string
  number: string
  type: GoodsType
  words: string[]
  artwork: { name: string; position: string | null; note: string }[]
  positions: Position[]
  quantity: number
  unit: string
  unitGross: string
  gross: Fen
  state: LineState
  promisedDay: Day | null
  invoices: { state: InvoiceState; number: string | null }[]
  consignments: SheetConsignment[]
}

/** Those of these grants that the account has today; none where it was switched off. */
export async function grantsLeft(db: Db, { companyId, accountId, grants }: NonNullable<OrderSheetFilter['of']>): Promise<Grant[]> {
  const { rows } = await sql<{ grant: Grant }>`
    select g as "grant" from unnest(${grants}::text[]) g, account a left join identity i on i.id = a.identity_id
    where a.id = ${accountId} and a.company_id = ${companyId} and a.state = 'active'
      and (a.parent_id is null or g = any(i.grants))`.execute(db)
  return rows.map(({ grant }) => grant)
}

/** The lines that are meant, as `l` of the order `o` of the company `c`. */
function meant({ of, ...asked }: OrderSheetFilter, now: Date): RawBuilder<unknown> {
  const from = sql`order_line l join customer_order o on o.id = l.order_id join company c on c.id = o.company_id`
  if (!of) return sql`${from} where ${matching(seenByStaff, asked, now)}`
  const { companyId } = of
  const seen = seenBy({ ...of, grants: new Set(of.grants) }, now)
  return sql`${from} where l.company_id = ${companyId} and ${matching(seen, { ...asked, companyId }, now)}`
}

export async function countSheetLines(db: Db, filter: OrderSheetFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${meant(filter, now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** So many lines after the one with the id `after`, by id. */
export async function sheetLinesAfter(db: Db, filter: OrderSheetFilter, after: number, limit: number, now: Date) {
  const { rows } = await sql<SheetLine>`
    select l.id, c.name as "companyName", o.number as "orderId", o.created_at as "createdAt", o.state as "orderState", o.plan,
      (select a.nickname from account a where a.id = o.account_id) as "placedBy", o.gross_fen as "orderGross",
      o.receipt -> 'concession' ->> 'amount' as concession, coalesce(o.receipt -> 'offers', '[]') as offers, l.place, coalesce(o.receipt -> 'carriage' ->> 'way' = 'pickup', false) as fetched, o.paid_fen as paid,
      o.refund_fen as refund, o.mark, l.title, l.number, l.type, l.selection_text as words, l.quantity, l.unit,
      (select coalesce(json_agg(json_build_object('name', f.name, 'position', a.position, 'note', a.note) order by a.id), '[]'::json)
        from line_artwork a join stored_file f on f.id = a.file_id where a.line_id = l.id and not a.replaced) as artwork, ${printedAt} as positions,
      l.receipt->>'unitGross' as "unitGross", l.gross_fen as gross, l.state, l.promised_day as "promisedDay",
      (select coalesce(json_agg(json_build_object('state', i.state, 'number', i.invoice_number) order by i.id), '[]'::json)
        from invoice i where i.id in (select n.invoice_id from invoice_line n where n.order_id = o.id and n.order_line_id = l.id)) as invoices,
      (select coalesce(json_agg(json_build_object('state', p.state, 'quantity', s.quantity, 'address', p.address, 'carrier', p.carrier,
        'trackingNo', p.tracking_no, 'shippedAt', p.shipped_at, 'signedAt', p.signed_at) order by p.place), '[]'::json)
        from consignment_line s join consignment p on p.id = s.consignment_id where s.order_line_id = l.id) as consignments
    from ${meant(filter, now)} and l.id > ${after} order by l.id limit ${limit}`.execute(db)
  return rows
}
