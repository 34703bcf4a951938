import { sql } from 'kysely'
import type { CarrierCode } from '../../../contract/carrier.ts'
import type { WaybillState } from '../../../contract/shipping/waybill.ts'
import type { ConsignmentState } from '../../../contract/order/consignmentState.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

export type Waybill = {
  id: number
  companyId: number
  consignmentId: number
  attempt: number
  carrier: CarrierCode
  state: WaybillState
  trackingNo: string
  carrierOrder: string
  fault: string
}

const columns = sql`w.id, w.company_id as "companyId", w.consignment_id as "consignmentId", w.attempt, w.carrier, w.state,
  w.tracking_no as "trackingNo", w.carrier_order as "carrierOrder", w.fault`

/** The newest waybill of a consignment, locked until the transaction ends; null: none was ever asked for. */
export async function lockWaybill(tx: Tx, consignmentId: number): Promise<Waybill | null> {
  const { rows } = await sql<Waybill>`select ${columns} from waybill w where w.consignment_id = ${consignmentId}
    order by w.attempt desc limit 1 for update`.execute(tx)
  return rows[0] ?? null
}

/** A consignment to be asked for, with its order, locked until the transaction ends. @throws Refusal order.missing. */
export async function lockConsignment(tx: Tx, id: number) {
  const { rows } = await sql<{
    number: string
    orderId: number
    companyId: number
    state: ConsignmentState
    orderState: OrderState
    trackingNo: string
    fetched: boolean
  }>`
    select o.number || '-' || c.place as number, o.id as "orderId", c.company_id as "companyId", c.state, o.state as "orderState",
      c.tracking_no as "trackingNo", coalesce(o.receipt #>> '{carriage,way}' = 'pickup', false) as fetched
    from consignment c join customer_order o on o.id = c.order_id where c.id = ${id} for no key update of c`.execute(tx)
  return rows[0] ?? refuse('order.missing')
}

/** Begins to ask: written down before anybody is asked, so that whoever is killed then asks by the same number again. */
export async function insertWaybill(
  tx: Tx,
  waybill: Pick<Waybill, 'companyId' | 'consignmentId' | 'attempt' | 'carrier'>,
  now: Date,
): Promise<number> {
  const { companyId: company_id, consignmentId: consignment_id, attempt, carrier } = waybill
  const row = { company_id, consignment_id, attempt, carrier, asked_at: now }
  return (await tx.insertInto('waybill').values(row).returning('id').executeTakeFirstOrThrow()).id
}

type Change = {
  state?: WaybillState
  tracking_no?: string
  children?: string[]
  carrier_order?: string
  sorting?: string
  label_id?: number | null
  fault?: string
}

/** Changes a waybill that stands so, or so; false: it does not any more. */
export async function setWaybill(tx: Tx | Db, id: number, from: WaybillState | readonly WaybillState[], change: Change): Promise<boolean> {
  const row = tx.updateTable('waybill').set(change).where('id', '=', id).where('state', 'in', [from].flat())
  return (await row.executeTakeFirst()).numUpdatedRows > 0n
}

export type ShownWaybill = Pick<Waybill, 'carrier' | 'state' | 'trackingNo' | 'fault'>

/** The newest waybills of these consignments, by consignment; those that were taken back are none. */
export async function waybillsOf(db: Db, ids: readonly number[]): Promise<Map<number, ShownWaybill>> {
  const { rows } = await sql<Waybill>`select distinct on (w.consignment_id) ${columns} from waybill w
    where w.consignment_id = any(${[...ids]}::bigint[]) order by w.consignment_id, w.attempt desc`.execute(db)
  return new Map(rows.flatMap((row) => (row.state === 'cancelled' ? [] : [[row.consignmentId, row]])))
}
