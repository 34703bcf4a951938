import type { Generated } from 'kysely'
import type { Links } from '../../../artwork/chain.ts'
import type { Address } from '../../../contract/account/address.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import type { ConcessionState } from '../../../contract/order/concession.ts'
import type { Fen } from '../../../contract/money.ts'
import type { LineState } from '../../../contract/production/lineState.ts'
import type { Finding } from '../../../contract/order/finding.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import type { OwnOffer } from '../../../contract/price/offer.ts'
import type { OrderReceipt, Receipt, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { Created, Id, Json } from './column.ts'

/** Orders, what is made of their lines, and how the desk looks at them. */
export type OrdersTables = {
  customer_order: {
    id: Id
    number: string
    company_id: number
    account_id: number
    state: OrderState
    tab: 'approval' | 'contract' | 'payment' | 'group' | 'proof' | 'making' | 'sending' | 'receiving' | 'completed' | 'ended'
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
    group_id: number | null
    needs_contract: Generated<boolean>
    frame_id: Generated<number | null>
    plan: Generated<string>
    on_credit: Generated<boolean>
    credit_fen: Generated<Fen>
    review_until: Generated<Date | null>
    /** What the merchant had said of itself when the order was made; written by the database. */
    seller: Generated<Json<object>>
    created_at: Created
  }
  order_said: {
    order_id: number
    place: Generated<number>
    company_id: number
    titles: string
    numbers: string
    words: string
  }
  order_count: {
    id: Id
    company_id: number
    tab: string
    step: number
    fresh: Generated<boolean>
  }
  figure_due: { id: Id; order_id: number }
  figure_part: { order_id: number; figure: string; day: string; key: Json<unknown>; n: number; m: number; k: number; amount: string }
  figure_sum: { figure: string; day: string; key: Json<unknown>; n: number; m: number; k: number; amount: string }
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
    /** What its pieces are counted in; an insert without takes the product's. */
    unit: Generated<string>
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
    colours_lost: Generated<boolean>
    own_offer: Json<OwnOffer> | null
    /** The 满赠 by which it was given; null: it was bought. */
    gift_of: number | null
    /** Its order goes on. Kept by the database. */
    living: Generated<boolean>
  }
  line_artwork: {
    id: Id
    line_id: number
    company_id: number
    file_id: number
    replaced: Generated<boolean>
    checked: Generated<boolean>
    position: string | null
    note: Generated<string>
    mends: number | null
    created_at: Created
  }
  artwork_chain: { line_artwork_id: number; company_id: number; links: Json<Links>; chain: string }
  artwork_known: { line_artwork_id: number; company_id: number; account_id: number; findings: Json<Finding[]>; at: Date }
  proof: {
    id: Id
    line_id: number
    company_id: number
    round: number
    file_id: number
    hash: string
    artwork_hashes: string[]
    /** What its designs are printed from. */
    chains: Generated<string[]>
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
  order_note: {
    id: Id
    order_id: number
    company_id: number
    staff_id: number
    words: string
    created_at: Created
  }
  concession: {
    id: Id
    order_id: number
    company_id: number
    state: ConcessionState
    amount_fen: Fen
    reason: string
    asked_by: number
    asked_at: Date
    decided_by: number | null
    decided_at: Date | null
    ended_by: number | null
    ended_at: Date | null
    note: Generated<string>
    receipt: Json<OrderReceipt> | null
    parts: number[] | null
  }
  concession_limit: { staff_id: number; share_bp: number }
  order_tag: { order_id: number; company_id: number; tag: string }
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
}
