import type { ColumnType, Generated } from 'kysely'
import type { Address } from '../../contract/address.ts'
import type { ApprovalMode, ApprovalState } from '../../contract/approvalMode.ts'
import type { ArticleState } from '../../contract/articleState.ts'
import type { ChannelName } from '../../contract/channel.ts'
import type { ClaimKind, ClaimReason, Remedy } from '../../contract/claimReason.ts'
import type { ClaimState } from '../../contract/claimState.ts'
import type { CompanyState } from '../../contract/company.ts'
import type { ContractContent } from '../../contract/contract.ts'
import type { ContractState } from '../../contract/contractState.ts'
import type { FileKind } from '../../contract/fileKinds.ts'
import type { Area, Grant } from '../../contract/grant.ts'
import type { GoodsType } from '../../contract/goods.ts'
import type { GoodsState } from '../../contract/goodsState.ts'
import type { InvoiceTitle } from '../../contract/invoice.ts'
import type { InvoiceSide, InvoiceState } from '../../contract/invoiceState.ts'
import type { Fen, Rate } from '../../contract/money.ts'
import type { NoticeKind } from '../../contract/notice.ts'
import type { ConsignmentState, LineState, OrderState } from '../../contract/moves.ts'
import type { LedgerAccount } from '../../contract/report.ts'
import type { PartKind } from '../../contract/bank.ts'
import type { Gate, Share } from '../../contract/plan.ts'
import type { IntentState, Outcome, ReceiptState } from '../../contract/payment.ts'
import type { ScheduleState } from '../../contract/scheduled.ts'
import type { PriceReading } from '../../contract/priceReading.ts'
import type { QuotedLine, Seller } from '../../contract/quotation.ts'
import type { Phase, PromiseCause, SampleState, StepKind, StepState } from '../../contract/production.ts'
import type { PrintView } from '../../contract/printArea.ts'
import type { StatementKind, StatementLineState, StatementState } from '../../contract/statementState.ts'
import type { ImportOutcome, ImportState, SheetSubject } from '../../contract/sheet.ts'
import type { Matrix, OrderReceipt, PriceRules, Receipt, Selection } from '../../contract/price.ts'

// One type for each table of server/migrations, column by column. A test compares them with the database.

/** Reads as what it holds; is written as JSON text, because pg would turn an array into an array of the database. */
type Json<T> = ColumnType<T, string, string>
type Created = ColumnType<Date, Date | undefined, never>
type Id = Generated<number>

export type CartSnapshot = {
  cartId: number
  productId: number
  selection: Selection
  quantity: number
  matrix: Matrix | null
  artworkIds: number[]
  receiptHash: string
}

export type Tables = {
  company: {
    id: Id
    name: string
    credit_code: string
    state: CompanyState
    refuse_reason: Generated<string>
    freeze_reason: Generated<string>
    level_id: Generated<number>
    price_book_id: number | null
    assortment_id: number | null
    licence_id: number | null
    invite_code: Generated<string>
    submitted_at: Generated<Date>
    reviewed_at: Date | null
    created_at: Created
    /** Of the release before: not read any more. */
    level_name: Generated<string>
    approval_from_fen: Fen | null
  }
  level: {
    id: Id
    name: string
    discount_bp: Generated<number>
    price_book_id: number | null
    assortment_id: number | null
    sort: Generated<number>
  }
  price_book: { id: Id; name: string; remark: Generated<string> }
  book_price: { book_id: number; product_id: number; version: number }
  identity: { id: Id; company_id: number; name: string; remark: Generated<string>; grants: Grant[] }
  account: {
    id: Id
    company_id: number
    parent_id: number | null
    identity_id: number | null
    phone: string
    nickname: string
    avatar_id: number | null
    /** Of the release before: not read any more. */
    avatar: string | null
    password_hash: string
    state: Generated<'active' | 'disabled' | 'removed'>
    limit_per_order_fen: Fen | null
    limit_per_month_fen: Fen | null
    demo: Generated<boolean>
    created_at: Created
  }
  account_spend: { account_id: number; month: string; spent_fen: Fen }
  staff: {
    id: Id
    username: string
    name: string
    password_hash: string
    areas: Area[]
    state: Generated<'active' | 'disabled'>
    demo: Generated<boolean>
    created_at: Created
  }
  session: {
    id: Id
    token_hash: Buffer
    by_staff_id: number | null
    reason: Generated<string>
    account_id: number | null
    staff_id: number | null
    agent: Generated<string>
    address: Generated<string>
    created_at: Created
    seen_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
  }
  sms_code: {
    id: Id
    phone: string
    type: string
    code_hash: Buffer
    tries_left: Generated<number>
    expires_at: Date
    used_at: Date | null
    created_at: Created
  }
  tally: { key: string; window_end: Date; count: number }
  address: {
    id: Id
    company_id: number
    account_id: number
    real_name: string
    phone: string
    province: string
    city: string
    district: string
    city_id: number
    detail: string
    post_code: Generated<string>
    is_default: Generated<boolean>
    created_at: Created
  }
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
  stored_file: {
    id: Id
    company_id: number | null
    account_id: number | null
    staff_id: number | null
    kind: FileKind
    phone: string | null
    name: string
    type: string
    size: number
    hash: string
    preview: string | null
    created_at: Created
  }
  api_key: {
    id: Id
    company_id: number | null
    account_id: number | null
    staff_id: number | null
    name: string
    shown: string
    key_hash: Buffer
    scopes: string[]
    expires_at: Date | null
    last_used_at: Generated<Date | null>
    last_address: Generated<string>
    revoked_at: Generated<Date | null>
    created_at: Created
  }
  webhook: {
    id: Id
    company_id: number | null
    url: string
    events: string[]
    enabled: Generated<boolean>
    salt: string
    old_salt: Generated<string | null>
    old_until: Generated<Date | null>
    created_at: Created
  }
  webhook_event: { id: Id; kind: string; company_id: number | null; data: Json<object>; created_at: Created }
  webhook_delivery: {
    id: Id
    webhook_id: number
    event_id: number
    by_hand: Generated<boolean>
    state: Generated<'waiting' | 'delivered' | 'dead'>
    attempts: Generated<number>
    next_at: Generated<Date | null>
    created_at: Created
  }
  webhook_attempt: {
    delivery_id: number
    place: number
    at: Date
    took_ms: number
    status: number | null
    answer: Generated<string>
    fault: Generated<string>
  }
  notice: {
    id: Id
    company_id: number
    account_id: number
    title: string
    body: string
    link: string
    read_at: Date | null
    created_at: Created
    kind: Generated<NoticeKind>
    cause: Generated<string | null>
  }
  notice_choice: { company_id: number; account_id: number; kind: NoticeKind; sms: boolean }
  notice_sms: { notice_id: number; account_id: number; day: string }
  repeat_answer: {
    actor: string
    key: string
    path: string
    body_hash: Buffer
    answer: Json<unknown> | null
    created_at: Created
  }
  audit: {
    id: Id
    at: Created
    side: 'buyer' | 'staff' | 'system'
    actor_id: number | null
    action: string
    subject: string
    before: Json<unknown> | null
    after: Json<unknown> | null
    actor_name: Generated<string>
    company_id: number | null
    address: Generated<string>
  }
  audit_seal: {
    number: number
    from_id: number
    to_id: number
    rows: number
    hash: Buffer
    sealed_at: Date
  }
  consent: {
    id: Id
    account_id: number
    article: string
    text_hash: string
    address: Generated<string>
    given_at: Generated<Date>
  }
  succession: { company_id: number; from_id: number; to_id: number; identity_id: number; expires_at: Date }
  approval_rule: {
    id: Id
    company_id: number
    name: string
    from_fen: Fen
    identity_id: number | null
    enabled: Generated<boolean>
    created_at: Created
  }
  approval_rule_level: { rule_id: number; place: number; mode: ApprovalMode; approver_ids: number[] }
  approval_step: {
    id: Id
    company_id: number
    order_id: number
    round: number
    place: number
    mode: ApprovalMode
    rule_name: string
    state: ApprovalState
    opened_at: Date | null
    reminded_at: Date | null
    raised_at: Date | null
  }
  approval_seat: {
    step_id: number
    company_id: number
    account_id: number
    decision: 'approved' | 'refused' | null
    decided_by: number | null
    decided_at: Date | null
    note: Generated<string>
  }
  approval_delegate: {
    id: Id
    company_id: number
    from_id: number
    to_id: number
    /** Days come back as text. */
    from_day: string
    to_day: string
    created_at: Created
  }
  footprint: {
    id: Id
    account_id: number
    product_id: number
    day: string
    seen_at: Generated<Date>
    each_rate: Rate | null
  }
  category: {
    id: Id
    parent_id: number | null
    level: number
    name: string
    picture: Generated<string>
    sort: Generated<number>
    shown: Generated<boolean>
  }
  product: {
    id: Id
    number: string
    type: GoodsType
    category1_id: number
    category2_id: number
    category3_id: number
    name: string
    subtitle: Generated<string>
    unit: Generated<string>
    on_sale: Generated<boolean>
    exclusive: Generated<boolean>
    sort: Generated<number>
    sales: Generated<number>
    minimum: number
    lead_days: number
    sort_price: number
    price_fen: Fen | null
    market_fen: Fen | null
    material: Generated<string>
    processes: Generated<string[]>
    tags: Generated<string[]>
    pictures: string[]
    params: Json<{ name: string; value: string }[]>
    story: Json<{ heading: string; body: string; picture: string | null }[]>
    words: Generated<string>
    rung_froms: Generated<number[]>
    rung_rates: Generated<number[]>
    created_at: Created
    published_at: Generated<Date | null>
    revision: Generated<number>
    picture_alts: Generated<string[]>
    /** Follow from other columns. */
    traits: ColumnType<string[], never, never>
    mark: ColumnType<number, never, never>
    bands: ColumnType<number, never, never>
    state: ColumnType<GoodsState, never, never>
  }
  product_company: { company_id: number; product_id: number }
  assortment: { id: Id; name: string; remark: Generated<string> }
  assortment_category: { assortment_id: number; category_id: number }
  assortment_product: { assortment_id: number; product_id: number }
  product_kind: {
    id: Id
    category1_id: number
    category2_id: number
    category3_id: number
    type: GoodsType
    material: string
    processes: string[]
    lead_days: number
    minimum: number
    bands: number
    count: number
    stamp: number
  }
  synonym: { id: Id; words: string[] }
  import_run: {
    id: Id
    subject: SheetSubject
    file_id: number
    dry: boolean
    options: Json<Record<string, string | number | boolean | null>>
    state: Generated<ImportState>
    fault: Generated<string>
    rows: Generated<number>
    total: Generated<number>
    done: Generated<number>
    created: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    failed: Generated<number>
    staff_id: number
    address: Generated<string>
    created_at: Created
    finished_at: Date | null
    told: Generated<string>
    letters: ColumnType<Record<string, string>, string | undefined, string>
    passed_over: Generated<string[]>
  }
  import_item: {
    run_id: number
    place: number
    key: string
    rows: Json<{ row: number; cells: Partial<Record<string, string>> }[]>
    outcome: ImportOutcome | null
    faults: Json<{ row: number; column: string; message: string }[]>
    changes: Json<{ column: string; was: string; is: string }[]>
  }
  export_run: {
    id: Id
    subject: SheetSubject
    format: 'xlsx' | 'csv'
    filter: Json<Record<string, string | number | boolean | null>>
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>
    fault: Generated<string>
    total: Generated<number>
    done: Generated<number>
    file_id: number | null
    staff_id: number
    created_at: Created
    finished_at: Date | null
  }
  /** `day` as yyyy-MM-dd. */
  search_log: { day: string; word: string; searches: number; found: number }
  price_version: {
    product_id: number
    version: number
    rules: Json<PriceRules>
    first_selection: Json<Selection>
    created_at: Created
    staff_id: number | null
    note: Generated<string>
  }
  price_example: {
    id: Id
    product_id: number
    book_id: number | null
    name: string
    selection: Json<Selection>
    quantity: number
    gross_fen: Fen
  }
  print_drawing: { product_id: number; version: number; views: Json<PrintView[]>; updated_at: Generated<Date> }
  price_schedule: {
    id: Id
    product_id: number
    book_id: number | null
    base_version: number | null
    rules: Json<PriceRules>
    first_selection: Json<Selection>
    accepted: Json<{ id: number; gross: string }[]>
    note: Generated<string>
    due_at: Date
    staff_id: number
    created_at: Created
    state: Generated<ScheduleState>
    settled_at: Date | null
    version: number | null
    failure: Generated<string>
  }
  price_acceptance: { run_id: number; all_accepted: boolean; except_for: string[] }
  price_reading: { id: Id; shape: string; reading: Json<PriceReading>; staff_id: number; created_at: Created }
  price_draft: {
    id: Id
    staff_id: number
    product_id: number
    book_id: number | null
    base_version: number | null
    rules: Json<unknown>
    first_selection: Json<Selection>
    updated_at: Date
  }
  current_price: { product_id: number; version: number }
  spot_stock: {
    product_id: number
    on_hand: number
    held: Generated<number>
    source_id: number | null
    source_selection: Json<Selection | Record<string, never>>
  }
  scene: { id: Id; name: string; slogan: Generated<string>; picture: string; sort: Generated<number> }
  product_related: { product_id: number; related_id: number; sort: number }
  scene_product: { scene_id: number; product_id: number; sort: Generated<number> }
  banner: {
    id: Id
    title: string
    subtitle: Generated<string>
    picture: string
    jump_url: Generated<string>
    sort: Generated<number>
  }
  home_product: { shelf: 'hot' | 'like'; product_id: number; sort: Generated<number> }
  hot_word: { word: string; sort: Generated<number> }
  page_canvas: {
    id: Id
    terminal: number
    name: string
    json: string
    updated_at: Generated<Date>
    published_at: Date | null
    staff_id: number | null
    restores_id: number | null
    withdrawn_at: Date | null
  }
  page_draft: { staff_id: number; json: string; updated_at: Generated<Date> }
  article_version: { key: string; text_hash: string; title: string; content: string; created_at: Created }
  article: {
    key: string
    title: string
    content: string
    updated_at: Generated<Date>
    own: Generated<boolean>
    in_help: Generated<boolean>
    shown: Generated<boolean>
    published_at: Date | null
    created_at: Created
    /** Follows from `shown` and `published_at`. */
    state: ColumnType<ArticleState, never, never>
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
    xml_id: Generated<number | null>
    red_by: Generated<InvoiceSide | null>
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
  }
  sandbox_invoice: {
    serial: string
    request: Json<unknown>
    state: 'working' | 'issued' | 'failed'
    ready_at: Date
    number: Generated<string | null>
    issued_at: Generated<Date | null>
    fault: Generated<string>
    pdf: Generated<Buffer | null>
  }
  sandbox_trade: {
    out_trade_no: string
    channel: ChannelName
    code: string
    amount_fen: Fen
    subject: string
    notify_url: string
    expires_at: Date
    state: Generated<'waiting' | 'paid' | 'closed'>
    trade_no: Generated<string | null>
    paid_at: Generated<Date | null>
  }
  sandbox_refund: { out_refund_no: string; out_trade_no: string; amount_fen: Fen }
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
  claim_evidence: { id: Id; claim_id: number; company_id: number; file_id: number; created_at: Created }
  claim_payback: { id: Id; claim_id: number; company_id: number; order_id: number; payback_id: number }
  setting: { key: string; value: Json<unknown> }
  payment_plan: {
    id: Id
    name: string
    from_fen: Fen
    types: GoodsType[]
    steps: Json<Share[]>
    enabled: boolean
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
  favourite: { account_id: number; product_id: number; created_at: Created; each_rate: Rate | null }
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
    plan: Generated<string>
    on_credit: Generated<boolean>
    credit_fen: Generated<Fen>
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
    created_at: Created
  }
  work_process: {
    id: Id
    name: string
    phase: Phase
    unit: Generated<'piece' | 'hour'>
    per_hour: number | null
    daily: number | null
    sort: Generated<number>
  }
  work_route: { id: Id; type: GoodsType; kind: string; tolerance_bp: number }
  work_route_step: { route_id: number; place: number; process_id: number }
  work_capacity: { process_id: number; day: string; daily: number }
  factory_closure: { id: Id; from_day: string; to_day: string; reason: string }
  line_step: {
    id: Id
    line_id: number
    company_id: number
    place: number
    process_id: number
    name: string
    phase: Phase
    kind: Generated<StepKind>
    round: Generated<number>
    state: Generated<StepState>
    quantity_in: number | null
    good: number | null
    bad: number | null
    planned_day: string | null
    started_at: Date | null
    started_by: number | null
    ended_at: Date | null
    ended_by: number | null
    remark: Generated<string>
  }
  step_load: { step_id: number; process_id: number; day: string; amount: number }
  step_photo: { id: Id; step_id: number; company_id: number; file_id: number; visible: boolean }
  sample_round: {
    id: Id
    line_id: number
    company_id: number
    round: number
    state: SampleState
    tracking_no: Generated<string>
    answer: Generated<string>
    answered_by: number | null
    made_at: Date | null
    sent_at: Date | null
    answered_at: Date | null
  }
  promise_change: {
    id: Id
    line_id: number
    company_id: number
    from_day: string
    to_day: string
    cause: PromiseCause
    late_days: Generated<number>
    note: Generated<string>
    created_at: Created
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
  contract_company: { company_id: number; rule: 'always' | 'never' }
  contract: {
    id: Id
    number: string
    company_id: number
    order_id: number
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
