import type { Generated } from 'kysely'
import type { PartKind } from '../../../contract/payment/bank.ts'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import type { InvoiceState } from '../../../contract/invoice/invoiceState.ts'
import type { Side } from '../../../contract/moves.ts'
import type { CostUnit } from '../../../contract/price/margin.ts'
import type { Fen, Rate } from '../../../contract/money.ts'
import type { IntentState, Outcome, ReceiptState } from '../../../contract/payment/payment.ts'
import type { StatementReading } from '../../../contract/payment/statementReading.ts'
import type { Gate, Share } from '../../../contract/plan/plan.ts'
import type { LedgerAccount } from '../../../contract/report/report.ts'
import type { StatementKind, StatementLineState, StatementState } from '../../../contract/plan/statementState.ts'
import type { Created, Id, Json } from './column.ts'

/** Payments, invoices, plans, statements and the ledger under them. */
export type MoneyTables = {
  invoice_title: {
    id: Id
    company_id: number
    header_type: 1 | 2
    type: 1 | 2
    name: string
    duty_number: Generated<string>
    email: Generated<string>
    drawer_phone: Generated<string>
    tell: Generated<string>
    address: Generated<string>
    bank: Generated<string>
    card_number: Generated<string>
    is_default: Generated<boolean>
  }
  channel_payment: {
    id: Id
    company_id: number
    order_id: number
    intent_id: number
    account_id: number
    channel: ChannelName
    out_trade_no: string
    amount_fen: Fen
    state: Generated<'opening' | 'waiting' | 'paid' | 'mismatch' | 'closed'>
    code_url: Generated<string>
    expires_at: Date
    look_at: Date | null
    looks: Generated<number>
    trade_no: Generated<string | null>
    paid_fen: Generated<Fen | null>
    paid_at: Generated<Date | null>
    outcome: Generated<Exclude<Outcome, 'unmatched'> | null>
    booked_fen: Generated<Fen>
    surplus_fen: Generated<Fen>
    refunded_fen: Generated<Fen>
    created_at: Created
  }
  refund: {
    id: Id
    number: string
    company_id: number
    channel_payment_id: number
    amount_fen: Fen
    reason: string
    state: Generated<'processing' | 'succeeded' | 'failed'>
    said: Generated<string>
    staff_id: number | null
    claim_id: number | null
    created_at: Created
    done_at: Generated<Date | null>
    look_at: Date | null
    looks: Generated<number>
    again_id: Generated<number | null>
    payback_id: Generated<number | null>
  }
  invoice: {
    id: Id
    number: string
    company_id: number
    account_id: number
    kind: 1 | 2
    title: Json<InvoiceTitle>
    tax_rate: string
    amount_fen: Fen
    tax_fen: Fen
    state: Generated<InvoiceState>
    reason: Generated<string>
    checked_by: Generated<number | null>
    invoice_number: Generated<string | null>
    issued_at: Generated<Date | null>
    pdf_id: Generated<number | null>
    ofd_id: Generated<number | null>
    xml_id: Generated<number | null>
    red_by: Generated<Side | null>
    red_reason: Generated<string>
    red_due_at: Generated<Date | null>
    red_warned: Generated<number>
    red_round: Generated<number>
    red_number: Generated<string | null>
    red_at: Generated<Date | null>
    red_pdf_id: Generated<number | null>
    look_at: Generated<Date | null>
    looks: Generated<number>
    created_at: Created
  }
  invoice_line: {
    id: Id
    invoice_id: number
    company_id: number
    order_id: number
    order_line_id: number
    place: number
    name: string
    spec: string
    quantity: number
    amount_fen: Fen
    tax_fen: Fen
    off_fen: Generated<Fen>
    off_tax_fen: Generated<Fen>
  }
  payment_plan: {
    id: Id
    name: string
    from_fen: Fen
    types: GoodsType[]
    steps: Json<Share[]>
    enabled: boolean
    updated_at: Generated<Date>
  }
  line_cost: {
    id: Id
    rule: string
    product_id: number | null
    cost_e4: Rate
    unit: CostUnit
    updated_at: Generated<Date>
  }
  credit_terms: {
    company_id: number
    limit_fen: Fen
    days: number
    enabled: boolean
    used_fen: Generated<Fen>
    updated_at: Generated<Date>
  }
  statement: {
    id: Id
    number: string
    company_id: number
    month: string
    opening_fen: Fen
    closing_fen: Fen
    state: StatementState
    pdf_id: Generated<number | null>
    xlsx_id: Generated<number | null>
    created_at: Created
  }
  statement_line: {
    id: Id
    statement_id: number
    company_id: number
    place: number
    at: Date
    kind: StatementKind
    posting_id: number | null
    order_number: string | null
    note: Generated<string>
    amount_fen: Fen
    invoiced_fen: Generated<Fen>
    state: Generated<StatementLineState>
    reason: Generated<string>
    answer: Generated<string>
    moved_at: Generated<Date | null>
  }
  statement_run: { month: string; reached: Generated<number>; done: Generated<boolean> }
  payment_intent: {
    id: Id
    order_id: number
    company_id: number
    step: number
    label: string
    amount_fen: Fen
    received_fen: Generated<Fen>
    remark_code: string
    state: IntentState
    expires_at: Date | null
    gate: Generated<Gate>
    due_at: Generated<Date | null>
    reminded: Generated<number>
    created_at: Created
    given_back_fen: Generated<Fen>
  }
  statement_reading: {
    id: Id
    shape: string
    reading: Json<StatementReading>
    staff_id: number
    created_at: Created
    forgotten_at: Generated<Date | null>
  }
  bank_receipt: {
    id: Id
    reference: string
    amount_fen: Fen
    payer_name: string
    remark: Generated<string>
    received_at: Date
    state: Generated<ReceiptState>
    intent_id: number | null
    outcome: Exclude<Outcome, 'unmatched'> | null
    booked_fen: Generated<Fen>
    surplus_fen: Generated<Fen>
    recorded_by: number
    booked_by: number | null
    booked_at: Date | null
    created_at: Created
    payer_account: Generated<string>
    payee_account: Generated<string>
    left_fen: Generated<Fen>
    note: Generated<string>
  }
  payback: {
    id: Id
    reference: string
    amount_fen: Fen
    company_id: number | null
    reason: string
    staff_id: number
    created_at: Created
  }
  receipt_part: {
    id: Id
    receipt_id: number
    kind: PartKind
    amount_fen: Fen
    company_id: number | null
    intent_id: number | null
    channel: ChannelName | null
    payback_id: number | null
    booked_fen: Generated<Fen>
    surplus_fen: Generated<Fen>
    staff_id: number
    created_at: Created
    reversed_at: Generated<Date | null>
    reversed_by: Generated<number | null>
    reverse_reason: Generated<string>
  }
  channel_bill: {
    id: Id
    channel: ChannelName
    kind: 'pay' | 'refund'
    number: string
    trade_no: Generated<string>
    amount_fen: Fen
    fee_fen: Generated<Fen>
    at: Date
    day: string
    created_at: Created
  }
  voucher: {
    id: Id
    company_id: number
    order_id: number
    step: number
    file_id: number
    payer_name: string
    amount_fen: Fen
    paid_at: Date
    account_id: number
    created_at: Created
  }
  receipt_count: { id: Id; state: ReceiptState; step: number; fresh: Generated<boolean> }
  company_balance: { id: Id; company_id: number; step: Fen; fresh: Generated<boolean> }
  ledger_due: { id: Id; posting_id: number }
  ledger_sum: { day: string; account: LedgerAccount; kind: string; debit: Fen; credit: Fen; debits: number; credits: number }
  posting: { id: Id; kind: string; ref: string; at: Created }
  entry: {
    id: Id
    posting_id: number
    account: LedgerAccount
    company_id: number | null
    order_id: number | null
    amount_fen: Fen
  }
}
