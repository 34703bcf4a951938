import { hour, movesFrom, type AnyRow, type GuardOf, type Machine, type MoveRow, type StateTone, type Side } from '../moves.ts'

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

/** A red letter that nobody confirmed lapses after so many hours, as the tax authority has it. */
export const redHours = 72

/** Every way an invoice can move. The rows are the whole truth; buttons and checks are read from here. */
export const invoiceMoves = {
  check: { from: ['applied'], to: 'checked', by: ['staff'], label: '审核通过' },
  refuse: {
    from: ['applied', 'checked', 'failed'],
    to: 'refused',
    by: ['staff'],
    guards: ['unasked'],
    label: '驳回',
    asks: ['reason'],
    danger: true,
  },
  retry: { from: ['failed'], to: 'checked', by: ['staff'], label: '重新开具' },
  take: { from: ['checked'], to: 'issuing', by: ['system'], label: '开具' },
  issue: { from: ['checked', 'issuing'], to: 'issued', by: ['system'], label: '开具完成' },
  fail: { from: ['checked', 'issuing'], to: 'failed', by: ['system'], label: '开具失败' },
  red: {
    from: ['issued', 'red_lapsed'],
    to: 'red_pending',
    by: ['buyer', 'staff', 'system'],
    label: '申请红冲',
    asks: ['reason'],
    danger: true,
  },
  confirmRed: { from: ['red_pending'], to: 'red_issuing', by: ['buyer', 'staff'], guards: ['otherSide'], label: '确认红冲' },
  lapse: { from: ['red_pending'], to: 'red_lapsed', by: ['system'], label: '红冲失效' },
  issueRed: { from: ['red_issuing'], to: 'red_issued', by: ['system'], label: '红冲完成' },
  failRed: { from: ['red_issuing'], to: 'red_lapsed', by: ['system'], label: '红冲失败' },
} as const satisfies Record<string, MoveRow<InvoiceState>>
export type InvoiceMove = keyof typeof invoiceMoves

export const invoiceTones = {
  applied: 'staff',
  checked: 'busy',
  issuing: 'busy',
  issued: 'ok',
  refused: 'bad',
  failed: 'bad',
  red_pending: 'due',
  red_issuing: 'busy',
  red_issued: 'off',
  red_lapsed: 'bad',
} as const satisfies Record<InvoiceState, StateTone>

export const invoiceMachine = {
  states: invoiceStates,
  tones: invoiceTones,
  begins: ['applied'],
  ends: ['issued', 'refused', 'red_issued'],
  moves: invoiceMoves,
  due: { red_pending: { within: redHours * hour, move: 'lapse' } },
} as const satisfies Machine<InvoiceState, InvoiceMove>

/**
 * What decides about an invoice's moves. `redBy`: who began the red letter; the mall itself counts as the merchant. `lookAt`:
 * when the platform is asked about it; null: it is not.
 */
export type InvoiceStanding = { readonly state: InvoiceState; readonly redBy: Side | null; readonly lookAt: unknown }

const sideOf = (by: Side): 'buyer' | 'staff' => (by === 'buyer' ? 'buyer' : 'staff')

/** What each guard asks: that the red letter was begun by the other side, which then confirms it; that no platform may have the invoice. */
const guards: Record<GuardOf<typeof invoiceMachine>, (invoice: InvoiceStanding, side: Side) => boolean> = {
  otherSide: ({ redBy }, side) => redBy !== null && sideOf(redBy) !== sideOf(side),
  unasked: ({ state, lookAt }) => state !== 'checked' || lookAt === null,
}

/** Whether a guard of a move lets this side make it. */
export const allows = (guard: GuardOf<typeof invoiceMachine>, invoice: InvoiceStanding, side: Side): boolean => guards[guard](invoice, side)

/** The moves `side` may make now, as buttons are drawn from them. */
export const invoiceMovesOf = (invoice: InvoiceStanding, side: Side) =>
  movesFrom(invoiceMachine, invoice.state, side, (guard) => allows(guard, invoice, side)).map((move) => {
    const { label, asks = [], danger = false }: AnyRow = invoiceMoves[move]
    return { move, label, asksReason: asks.includes('reason'), danger }
  })
