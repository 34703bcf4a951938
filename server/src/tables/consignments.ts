import type { Generated } from 'kysely'
import type { Address } from '../../../contract/account/address.ts'
import type { CarrierCode } from '../../../contract/carrier.ts'
import type { ParcelState, ParcelStatus } from '../../../contract/production/courier.ts'
import type { ConsignmentState } from '../../../contract/order/consignmentState.ts'
import type { ShippingDeed } from '../../../contract/shipping/shipping.ts'
import type { PayType, Sender, WaybillState } from '../../../contract/shipping/waybill.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { Created, Id, Json } from './column.ts'

/** How the goods of an order reach whoever ordered them. */
export type ConsignmentTables = {
  consignment: {
    id: Id
    order_id: number
    company_id: number
    place: number
    state: ConsignmentState
    address: Json<Address>
    carrier: Generated<string>
    tracking_no: Generated<string>
    shipped_at: Date | null
    delivered_at: Date | null
    signed_at: Date | null
    due_at: Date | null
  }
  consignment_line: {
    id: Id
    consignment_id: number
    company_id: number
    order_line_id: number
    quantity: number
    matrix: Json<Matrix> | null
  }
  consignment_note: {
    id: Id
    consignment_id: number
    company_id: number
    order_line_id: number
    account_id: number
    short: number
    damaged: number
    words: Generated<string>
    seen_by: Generated<number | null>
    seen_at: Generated<Date | null>
    created_at: Created
  }
  consignment_note_picture: { id: Id; note_id: number; company_id: number; file_id: number }
  parcel: {
    id: Id
    company_id: number
    order_id: number
    consignment_id: number | null
    sample_id: number | null
    claim_id: number | null
    courier: CarrierCode
    number: string
    salt: Generated<string>
    state: Generated<ParcelState>
    status: Generated<ParcelStatus | null>
    status_at: Generated<Date | null>
    fault: Generated<string>
    trouble_at: Generated<Date | null>
    seen_by: Generated<number | null>
    seen_at: Generated<Date | null>
    look_at: Date | null
    looks: Generated<number>
    asked_at: Generated<Date | null>
    created_at: Created
  }
  parcel_stop: { id: Id; parcel_id: number; company_id: number; at: Date; words: string }
  ship_run: {
    id: Id
    staff_id: number
    deed: ShippingDeed
    words: Json<object>
    state: Generated<'running' | 'done' | 'failed'>
    total: number
    done: Generated<number>
    refused: Generated<number>
    file_id: Generated<number | null>
    address: Generated<string>
    created_at: Created
    finished_at: Generated<Date | null>
  }
  ship_item: {
    run_id: number
    place: number
    consignment_id: number
    carrier: Generated<string>
    tracking_no: Generated<string>
    outcome: Generated<'done' | 'refused' | null>
    told: Generated<string>
  }
  waybill_account: {
    carrier: CarrierCode
    partner_id: string
    partner_key: Generated<Buffer | null>
    net: Generated<string>
    exp_type: Generated<string>
    pay_type: Generated<PayType>
    template: Generated<string>
    sender: Json<Sender>
    changed_at: Generated<Date>
  }
  waybill: {
    id: Id
    company_id: number
    consignment_id: number
    attempt: number
    carrier: CarrierCode
    state: Generated<WaybillState>
    tracking_no: Generated<string>
    children: Generated<string[]>
    carrier_order: Generated<string>
    sorting: Generated<string>
    label_id: Generated<number | null>
    fault: Generated<string>
    asked_at: Created
  }
  packing_list: {
    consignment_id: number
    company_id: number
    progress: Generated<number>
    pdf_id: Generated<number | null>
    created_at: Created
  }
}
