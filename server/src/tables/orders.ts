import type { ColumnType, Generated } from 'kysely'
import type { Address } from '../../../contract/address.ts'
import type { CarrierCode } from '../../../contract/carrier.ts'
import type { ClaimKind, ClaimReason, Remedy } from '../../../contract/claimReason.ts'
import type { ClaimState } from '../../../contract/claimState.ts'
import type { ContractContent } from '../../../contract/contractContent.ts'
import type { ContractKind, ContractState } from '../../../contract/contractState.ts'
import type { ParcelState, ParcelStatus } from '../../../contract/courier.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { InvoiceTitle } from '../../../contract/invoice.ts'
import type { Fen } from '../../../contract/money.ts'
import type { ConsignmentState, LineState, OrderState } from '../../../contract/moves.ts'
import type { Matrix, OrderReceipt, Receipt, Selection } from '../../../contract/price.ts'
import type { Day } from '../../../contract/text.ts'
import type { QuotedLine, Seller } from '../../../contract/quotation.ts'
import type { ReviewPartKind } from '../../../contract/review.ts'
import type { Created, Id, Json } from './column.ts'

/** A line of the cart as it stood when its buyer went to settle. */
type CartSnapshot = {
  cartId: number
  productId: number
  selection: Selection
  quantity: number
  matrix: Matrix | null
  artworkIds: number[]
  receiptHash: string
}

/** From the cart to the claim. */
export type OrdersTables = {
  claim: {
    id: Id
    number: string
    company_id: number
    account_id: number
    order_id: number
    order_line_id: number | null
    kind: ClaimKind
    reason: ClaimReason
    words: string
    quantity: number | null
    state: Generated<ClaimState>
    staff_id: Generated<number | null>
    answer_due_at: Date
    decide_due_at: Date
    answered_at: Generated<Date | null>
    decided_at: Generated<Date | null>
    due_at: Date | null
    warned: Generated<boolean>
    appealed: Generated<boolean>
    remedy: Generated<Remedy | null>
    agreed_quantity: Generated<number | null>
    agreed_fen: Generated<Fen>
    return_to: Generated<string>
    carrier: Generated<string>
    tracking_no: Generated<string>
    posted: Generated<boolean>
    balance_fen: Generated<Fen>
    remake_order_id: Generated<number | null>
    created_at: Created
    closed_at: Generated<Date | null>
  }
  claim_offer: {
    id: Id
    claim_id: number
    company_id: number
    side: 'buyer' | 'staff'
    remedy: Remedy
    quantity: number | null
    amount_fen: Fen
    note: Generated<string>
    state: Generated<'open' | 'accepted' | 'declined' | 'replaced' | 'void'>
    actor_id: number
    actor_name: string
    created_at: Created
  }
  claim_event: {
    id: Id
    claim_id: number
    company_id: number
    at: Created
    move: string
    from_state: string
    to_state: string
    side: 'buyer' | 'staff' | 'system'
    actor_id: number | null
    actor_name: string
    note: Generated<string>
  }
  claim_evidence: {
    id: Id
    claim_id: number
    company_id: number
    file_id: number
    side: Generated<'buyer' | 'staff'>
    event_id: number | null
    offer_id: number | null
    created_at: Created
  }
  claim_payback: { id: Id; claim_id: number; company_id: number; order_id: number; payback_id: number }
  review: {
    id: Id
    company_id: number
    account_id: number
    order_id: number
    order_line_id: number
    product_id: number
    goods: number
    printing: number | null
    delivery: number
    lowest: ColumnType<number, never, never>
    anonymous: boolean
    pictured: boolean
    state: Generated<'shown' | 'hidden'>
    reason: Generated<string>
    created_at: Created
  }
  review_part: {
    review_id: number
    company_id: number
    kind: ReviewPartKind
    words: string
    answer: Generated<string>
    answered_by: Generated<number | null>
    answered_at: Generated<Date | null>
    created_at: Created
  }
  review_picture: { id: Id; review_id: number; kind: ReviewPartKind; company_id: number; file_id: number }
  cart_line: {
    id: Id
    company_id: number
    account_id: number
    product_id: number
    selection: Json<Selection>
    config_hash: string
    quantity: number
    matrix: Json<Matrix> | null
    artwork_ids: Generated<number[]>
    buy_now: Generated<boolean>
    created_at: Created
  }
  quotation: {
    id: Id
    number: string
    company_id: number
    account_id: number
    lines: Json<QuotedLine[]>
    receipt: Json<OrderReceipt>
    gross_fen: Fen
    seller: Json<Seller>
    buyer_name: string
    valid_until: Date
    created_at: Created
  }
  purchase_list: {
    id: Id
    company_id: number
    account_id: number
    name: string
    shared: Generated<boolean>
    created_at: Created
    updated_at: Generated<Date>
  }
  purchase_row: {
    id: Id
    list_id: number
    company_id: number
    product_id: number
    selection: Json<Selection>
    config_hash: string
    quantity: number
    matrix: Json<Matrix> | null
    gross_fen: Fen
    priced_at: Generated<Date>
  }
  order_draft: {
    key: string
    company_id: number
    account_id: number
    cart_ids: number[]
    lines: Json<CartSnapshot[]>
    gross_fen: Fen
    expires_at: Date
    order_id: number | null
  }
  customer_order: {
    id: Id
    number: string
    company_id: number
    account_id: number
    state: OrderState
    tab: 'approval' | 'contract' | 'payment' | 'proof' | 'making' | 'receiving' | 'completed' | 'ended'
    receipt: Json<OrderReceipt>
    gross_fen: Fen
    paid_fen: Generated<Fen>
    refund_fen: Generated<Fen>
    address: Json<Address>
    title: Json<InvoiceTitle> | null
    mark: Generated<string>
    holds_stock: Generated<boolean>
    spend_month: string | null
    due_at: Date | null
    needs_contract: Generated<boolean>
    frame_id: Generated<number | null>
    plan: Generated<string>
    on_credit: Generated<boolean>
    credit_fen: Generated<Fen>
    review_until: Generated<Date | null>
    created_at: Created
  }
  order_line: {
    id: Id
    order_id: number
    company_id: number
    place: number
    product_id: number
    type: GoodsType
    title: string
    number: string
    picture: string
    selection: Json<Selection>
    selection_text: string[]
    quantity: number
    matrix: Json<Matrix> | null
    receipt: Json<Receipt>
    gross_fen: Fen
    printed: boolean
    sample: boolean
    state: LineState
    sample_sent: Generated<boolean>
    promised_day: string | null
    scheduled_day: string | null
    tolerance_bp: Generated<number>
    waits_since: Date | null
    late_looked: string | null
    refund_fen: Generated<Fen>
    remake_of: number | null
  }
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
  packing_list: {
    consignment_id: number
    company_id: number
    progress: Generated<number>
    pdf_id: Generated<number | null>
    created_at: Created
  }
  line_artwork: {
    id: Id
    line_id: number
    company_id: number
    file_id: number
    replaced: Generated<boolean>
    created_at: Created
  }
  proof: {
    id: Id
    line_id: number
    company_id: number
    round: number
    file_id: number
    hash: string
    artwork_hashes: string[]
    note: Generated<string>
    state: 'sent' | 'approved' | 'change_requested' | 'superseded' | 'void'
    answer: Generated<string>
    answered_by: number | null
    answered_at: Date | null
    kept_from: number | null
    created_at: Created
  }
  order_filter: {
    id: Id
    staff_id: number
    name: string
    query: Json<Record<string, string>>
    shared: Generated<boolean>
    first: Generated<boolean>
    place: Generated<number>
    created_at: Created
  }
  bulk_run: {
    id: Id
    staff_id: number
    move: string
    words: Json<Record<string, string>>
    state: Generated<'running' | 'done'>
    total: number
    done: Generated<number>
    refused: Generated<number>
    address: Generated<string>
    created_at: Created
    finished_at: Date | null
  }
  bulk_item: {
    run_id: number
    place: number
    order_id: number
    outcome: 'done' | 'refused' | null
    told: Generated<string>
  }
  order_event: {
    id: Id
    order_id: number
    line_id: number | null
    consignment_id: number | null
    at: Created
    move: string
    from_state: string
    to_state: string
    side: 'buyer' | 'staff' | 'system'
    actor_id: number | null
    actor_name: string
    note: Generated<string>
  }
  contract_company: { company_id: number; rule: 'always' | 'never' }
  contract: {
    id: Id
    number: string
    company_id: number
    order_id: number | null
    kind: Generated<ContractKind>
    frame_id: Generated<number | null>
    from_day: Generated<Day | null>
    until_day: Generated<Day | null>
    ceiling_fen: Generated<Fen | null>
    used_fen: Generated<Fen>
    open: Generated<boolean>
    ending_told: Generated<boolean>
    version: Generated<number>
    state: Generated<ContractState>
    effective: number | null
    created_at: Created
  }
  contract_version: {
    id: Id
    contract_id: number
    company_id: number
    version: number
    state: ContractState
    content: Json<ContractContent>
    hash: string
    reason: Generated<string>
    made_by: number | null
    progress: Generated<number>
    pdf_id: number | null
    pdf_hash: string | null
    expires_at: Date
    warned: Generated<boolean>
    refused: Generated<string>
    record: Json<object> | null
    record_hash: string | null
    created_at: Created
  }
  contract_signature: {
    id: Id
    version_id: number
    company_id: number
    side: 'buyer' | 'staff'
    account_id: number | null
    staff_id: number | null
    name: string
    address: string
    at: Date
    hash: string
    seal: string
    flow_id: Generated<string | null>
  }
  contract_flow: {
    id: Id
    version_id: number
    company_id: number
    flow_id: string | null
    file_id: string | null
    state: Generated<'open' | 'done' | 'ended'>
    account_id: number
    address: string
    staff_id: number | null
    staff_address: string | null
    look_at: Date
    pdf_id: number | null
    pdf_hash: string | null
    revoke_tries: Generated<number>
    stuck_since: Date | null
    created_at: Created
  }
  contract_stamped: {
    id: Id
    version_id: number
    company_id: number
    file_id: number
    side: 'buyer' | 'staff'
    name: string
    created_at: Created
  }
}
