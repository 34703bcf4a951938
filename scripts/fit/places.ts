/**
 * Where a table lies once there are several machines.
 * `company`: with the company that `column` names, 0 for the merchant's own; `through`: with the company of the row that it hangs on,
 * as it bears none itself; `reference`: whole on each machine; `local`: on the first machine alone.
 */
export type Place =
  | { readonly kind: 'company'; readonly column: string; readonly why: string }
  | { readonly kind: 'through'; readonly column: string; readonly table: string; readonly key: string; readonly why: string }
  | { readonly kind: 'reference' | 'local'; readonly why: string }

const words = (text: string): string[] => text.trim().split(/\s+/)

const ofCompanies = `
  account address api_key approval_delegate approval_rule approval_seat approval_step artwork_chain artwork_known blank_movement blank_need
  cart_line channel_payment claim claim_event claim_evidence claim_offer claim_payback company_balance concession consignment consignment_line
  consignment_note consignment_note_picture contract contract_company contract_flow contract_signature contract_stamped contract_version
  coupon coupon_count credit_terms customer_order design design_approval design_comment design_file design_rev entry export_run flash_hold
  flash_reminder flash_use group_ask group_member identity invoice invoice_line invoice_title job_ticket line_artwork line_step notice
  notice_choice order_count order_draft order_line order_note order_offer order_said order_tag outwork packing_list parcel parcel_stop payback payment_intent
  pool_member print_run promise_change proof proposal purchase_list purchase_row quotation receipt_part refund review review_part
  review_picture sample_round statement statement_line step_photo stored_file succession voucher waybill webhook webhook_event`

/** Tables without a company of their own: by which column of theirs they hang on which row. */
const hanging: Readonly<Record<string, readonly [column: string, table: string, key?: string]>> = {
  account_spend: ['account_id', 'account'],
  approval_rule_level: ['rule_id', 'approval_rule'],
  bulk_item: ['order_id', 'customer_order'],
  consent: ['account_id', 'account'],
  favourite: ['account_id', 'account'],
  figure_due: ['order_id', 'customer_order'],
  figure_part: ['order_id', 'customer_order'],
  footprint: ['account_id', 'account'],
  ledger_due: ['posting_id', 'posting'],
  notice_sms: ['account_id', 'account'],
  order_event: ['order_id', 'customer_order'],
  outwork_correction: ['return_id', 'outwork_return'],
  outwork_return: ['outwork_id', 'outwork'],
  phone_change: ['account_id', 'account'],
  // Its halves lie with the company that one of them is of; money at the bank is of none.
  posting: ['id', 'entry', 'posting_id'],
  ship_item: ['consignment_id', 'consignment'],
  step_load: ['step_id', 'line_step'],
  webhook_attempt: ['delivery_id', 'webhook_delivery'],
  webhook_delivery: ['event_id', 'webhook_event'],
}

/** What is whole on each machine, by why. */
const references: Readonly<Record<string, string>> = {
  '目录与价格：与企业的数据一起读，很少改': `
    assortment assortment_category assortment_product book_price category current_price design_template design_template_version
    freight_template home_product level line_cost pickup_place price_book price_version print_drawing product product_company
    product_related product_template scene scene_product synonym`,
  '优惠与活动：订单引用它们；名额由各家企业共用': `
    coupon_batch flash_item flash_slot group_buy group_item pool promotion promotion_low promotion_version`,
  '商家的人：企业的数据里记着是谁做的': `staff staff_role`,
  '生产与采购的底册：订单的工序、用料引用它们': `
    blank_goods blank_variant product_blank product_blank_match purchase_line purchase_order supplier work_process work_route work_route_step`,
  '银行流水：财务登记，尚不知属于哪家企业；分笔引用它': `bank_receipt`,
  下单时要读的设置与日历: `calendar_notice factory_closure payment_plan setting`,
}

/** What lies on the first machine alone, by why. */
const locals: Readonly<Record<string, string>> = {
  '一处计数：各家企业共用的现货与计数': `product_kind spot_stock tally figure_sum ledger_sum receipt_count`,
  '登录与验证：登录时还不知道是哪家企业': `look opening_code recovery_code second_factor session sms_code`,
  '防重复：每次提交先占它的键': `repeat_answer`,
  '一条链：每一行接着前一行签名，不能分开': `audit audit_checked audit_seal`,
  '未领取的券码：领取前不属于任何企业': `coupon_code`,
  商家后台自己的工作: `
    bulk_run concession_limit grant_request import_item import_run order_filter outwork_day page_draft price_acceptance price_draft
    price_example price_reading price_schedule print_profile robot ship_run staff_phone statement_reading statement_run todo_assignment
    todo_choice todo_looked todo_noted todo_seen waybill_account work_capacity`,
  '页面：各进程记在内存里，只在更新时读': `article article_version banner hot_word page_canvas page_picture setting_past`,
  运行本身: `
    artwork_reading backup backup_key channel_bill connection connection_state content_move failure invoicing_token known_place migration
    opening search_log stored_content takes_over`,
  演示用的对方: `
    sandbox_flow sandbox_flow_file sandbox_invoice sandbox_parcel sandbox_refund sandbox_token sandbox_trade sandbox_waybill`,
}

function* all(): Generator<readonly [string, Place]> {
  yield ['company', { kind: 'company', column: 'id', why: '企业本身' }]
  for (const table of words(ofCompanies)) yield [table, { kind: 'company', column: 'company_id', why: '属于一家企业' }]
  for (const [name, [column, table, key = 'id']] of Object.entries(hanging))
    yield [name, { kind: 'through', column, table, key, why: `跟随 ${table}` }]
  for (const [why, tables] of Object.entries(references)) for (const table of words(tables)) yield [table, { kind: 'reference', why }]
  for (const [why, tables] of Object.entries(locals)) for (const table of words(tables)) yield [table, { kind: 'local', why }]
}

/** The plan: every table of the database, and where it lies. */
export const places: ReadonlyMap<string, Place> = new Map(all())

/** How often a table stands in the plan: each once. */
export const plannedTwice = (): string[] => {
  const names = [...all()].map(([name]) => name)
  return names.filter((name, at) => names.indexOf(name) !== at)
}

/** Whether its rows are spread over the machines. */
export const isSpread = (table: string): boolean => ['company', 'through'].includes(places.get(table)?.kind ?? '')

/** The column that says whose a row is; undefined: it has none, or need not be spread. */
export function companyColumn(table: string): string | undefined {
  const place = places.get(table)
  return place?.kind === 'company' ? place.column : undefined
}
