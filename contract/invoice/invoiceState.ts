/** Who moves an invoice. 'system': the mall itself, told by the platform or by the clock. */
export type InvoiceSide = 'buyer' | 'staff' | 'system'

export const invoiceStates = {
  applied: '待审核',
  checked: '待开具',
  issuing: '开具中',
  issued: '已开具',
  refused: '已驳回',
  failed: '开具失败',
  red_pending: '红冲待确认',
  red_issuing: '红字开具中',
  red_issued: '已红冲',
  red_lapsed: '红冲已失效',
} as const
export type InvoiceState = keyof typeof invoiceStates

type Row = {
  readonly from: readonly InvoiceState[]
  readonly to: InvoiceState
  readonly by: readonly InvoiceSide[]
  /** The button. */
  readonly label: string
  readonly asksReason?: boolean
  readonly danger?: boolean
  /** Only for the side that did not begin the red letter. */
  readonly otherSide?: boolean
}

/** Every way an invoice can move. The rows are the whole truth; buttons and checks are read from here. */
export const invoiceMoves = {
  check: { from: ['applied'], to: 'checked', by: ['staff'], label: '审核通过' },
  refuse: { from: ['applied', 'failed'], to: 'refused', by: ['staff'], label: '驳回', asksReason: true, danger: true },
  retry: { from: ['failed'], to: 'checked', by: ['staff'], label: '重新开具' },
  take: { from: ['checked'], to: 'issuing', by: ['system'], label: '开具' },
  issue: { from: ['checked', 'issuing'], to: 'issued', by: ['system'], label: '开具完成' },
  fail: { from: ['checked', 'issuing'], to: 'failed', by: ['system'], label: '开具失败' },
  red: {
    from: ['issued', 'red_lapsed'],
    to: 'red_pending',
    by: ['buyer', 'staff', 'system'],
    label: '申请红冲',
    asksReason: true,
    danger: true,
  },
  confirmRed: { from: ['red_pending'], to: 'red_issuing', by: ['buyer', 'staff'], label: '确认红冲', otherSide: true },
  lapse: { from: ['red_pending'], to: 'red_lapsed', by: ['system'], label: '红冲失效' },
  issueRed: { from: ['red_issuing'], to: 'red_issued', by: ['system'], label: '红冲完成' },
  failRed: { from: ['red_issuing'], to: 'red_lapsed', by: ['system'], label: '红冲失败' },
} as const satisfies Record<string, Row>
export type InvoiceMove = keyof typeof invoiceMoves

/** What decides about an invoice's moves. `redBy`: who began the red letter; the mall itself counts as the merchant. */
export type InvoiceStanding = { readonly state: InvoiceState; readonly redBy: InvoiceSide | null }

const sideOf = (by: InvoiceSide): 'buyer' | 'staff' => (by === 'buyer' ? 'buyer' : 'staff')

/** Whether `side` may make this move now. */
export function mayMove({ state, redBy }: InvoiceStanding, move: InvoiceMove, side: InvoiceSide): boolean {
  const row: Row = invoiceMoves[move]
  if (!row.by.includes(side) || !row.from.includes(state)) return false
  return !row.otherSide || (redBy !== null && sideOf(redBy) !== sideOf(side))
}

/** The moves `side` may make now, as buttons are drawn from them. */
export const invoiceMovesOf = (standing: InvoiceStanding, side: InvoiceSide) =>
  (Object.keys(invoiceMoves) as InvoiceMove[])
    .filter((move) => mayMove(standing, move, side))
    .map((move) => {
      const { label, asksReason = false, danger = false }: Row = invoiceMoves[move]
      return { move, label, asksReason, danger }
    })

/** A red letter that nobody confirmed lapses after so many hours, as the tax authority has it. */
export const redHours = 72
