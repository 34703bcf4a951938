import { sql } from 'kysely'
import { carriers, type CarrierCode } from '../../../contract/carrier.ts'
import type { Sender } from '../../../contract/shipping/waybill.ts'
import type { Db } from '../database/db.ts'
import { regionOf } from './shown.ts'
import type { Way } from './label.ts'
import type { Item } from './run.sql.ts'

/** The lines that each of these consignments carries, by their places. */
export async function linesOf(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; lines: number[] }>`
    select k.consignment_id as id, json_agg(l.id order by l.place) as lines
    from consignment_line k join order_line l on l.id = k.order_line_id
    where k.consignment_id = any(${[...ids]}::bigint[]) group by k.consignment_id`.execute(db)
  return new Map(rows.map(({ id, lines }) => [id, lines]))
}

/** How each of these consignments goes: with what it was sent or typed for it in the run, else with its waybill. */
export async function waysOf(db: Db, items: readonly Item[], seller: string): Promise<Map<number, Way>> {
  const ids = items.map(({ consignmentId }) => consignmentId)
  const { rows } = await sql<Known>`
    select c.id, c.carrier, c.tracking_no as "trackingNo", w.carrier as code, w.tracking_no as given, w.sorting, w.children, f.hash as picture,
      a.sender
    from consignment c
    left join waybill w on w.consignment_id = c.id and w.state = 'made'
    left join stored_file f on f.id = w.label_id left join waybill_account a on a.carrier = w.carrier
    where c.id = any(${ids}::bigint[])`.execute(db)
  const typed = new Map(items.map((item) => [item.consignmentId, item]))
  return new Map(rows.map((row) => [row.id, wayOf(row, typed.get(row.id), seller)]))
}

type Known = {
  id: number
  carrier: string
  trackingNo: string
  code: CarrierCode | null
  given: string | null
  sorting: string | null
  children: string[] | null
  picture: string | null
  sender: Sender | null
}

function wayOf(row: Known, item: Item | undefined, seller: string): Way {
  const trackingNo = row.trackingNo || item?.trackingNo || row.given || ''
  const isGiven = row.given !== null && trackingNo.toUpperCase() === row.given
  const plain = { carrier: row.carrier || item?.carrier || '', trackingNo, sender: seller, sorting: '', children: [], picture: null }
  if (!isGiven || row.code === null) return plain
  const { code, sorting, children, picture, sender } = row
  const from = sender ? `${sender.name}　${sender.phone}　${regionOf(sender)}${sender.detail}` : seller
  return { carrier: carriers[code].name, trackingNo, sender: from, sorting: sorting ?? '', children: children ?? [], picture }
}
