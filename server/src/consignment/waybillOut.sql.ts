import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

// Of waybills a consignment knows only what keeps it from moving; they are asked for and taken back at the shipping desk.

/** Whether a waybill of this consignment is asked for, stands, or is being taken back. Holds the consignment: none is begun meanwhile. */
export async function hasWaybillOut(tx: Tx, consignmentId: number): Promise<boolean> {
  await sql`select from consignment where id = ${consignmentId} for no key update`.execute(tx)
  const { rows } = await sql`select from waybill where consignment_id = ${consignmentId} and state in ('asking', 'made', 'cancelling')
    for no key update`.execute(tx)
  return rows.length > 0
}

/** Whether a number is that of a waybill, of whatever consignment, that was taken back or is being. Holds the waybill. */
export async function isTakenBack(tx: Tx, consignmentId: number, trackingNo: string): Promise<boolean> {
  const number = trackingNo.toUpperCase()
  // As whoever takes a waybill back: the consignment first.
  await sql`select from consignment where id = ${consignmentId} for no key update`.execute(tx)
  const { rows } = await sql<{ state: string }>`select w.state from waybill w
    where (w.tracking_no <> '' and upper(w.tracking_no) = ${number}) or (w.consignment_id = ${consignmentId} and ${number} = any(w.children))
    for no key update`.execute(tx)
  return rows.length > 0 && rows.every(({ state }) => state !== 'made')
}
