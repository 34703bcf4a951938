import type { Fen } from '../money.ts'
import type { Machine, MoveRow, StateTone } from '../moves.ts'

/** A shared print run. Until it is closed members come and go; then prices stay. */
export const poolStates = { draft: '草稿', open: '征集中', locked: '已截止', settled: '已结算', dissolved: '未成' } as const
export type PoolState = keyof typeof poolStates

export const poolMoves = {
  open: { from: ['draft'], to: 'open', by: ['staff'], label: '开放加入' },
  /** At its closing time, or earlier. */
  lock: { from: ['open'], to: 'locked', by: ['staff', 'system'], label: '截止' },
  /** Too few pieces at its closing time, or the merchant gives it up. */
  dissolve: { from: ['draft', 'open'], to: 'dissolved', by: ['staff', 'system'], asks: ['reason'], label: '解散', danger: true },
  settle: { from: ['locked'], to: 'settled', by: ['system'], label: '结算' },
} as const satisfies Record<string, MoveRow<PoolState>>
export type PoolMove = keyof typeof poolMoves

export const poolTones = { draft: 'due', open: 'busy', locked: 'busy', settled: 'ok', dissolved: 'off' } as const satisfies Record<
  PoolState,
  StateTone
>

export const poolMachine = {
  states: poolStates,
  tones: poolTones,
  begins: ['draft'],
  ends: ['settled', 'dissolved'],
  moves: poolMoves,
} as const satisfies Machine<PoolState, PoolMove>

/** A company's place in a run: held by an order that waits, paid, printed with the others; or alone, at the price of alone; or given up. */
export const poolMemberStates = { held: '已占位', paid: '已付款', in: '同印', settled: '已结算', alone: '单独印', out: '已退出' } as const
export type PoolMemberState = keyof typeof poolMemberStates

/** Whether it is printed with the others. */
export const isInRun = (state: PoolMemberState): boolean => state === 'in' || state === 'settled'

/** What a run is called by the moment when it closes, yyyy-mm-dd hh:mm:ss. */
export const poolName = (closes: string): string => `拼印（${closes.slice(5, 10)} 截止）`

/** Whether what the place is for waits for its run to be closed and settled. */
export const waitsForRun = (state: PoolMemberState): boolean => state === 'held' || state === 'paid' || state === 'in'

export const poolMemberMoves = {
  pay: { from: ['held'], to: 'paid', by: ['system'], label: '付款' },
  unpay: { from: ['paid'], to: 'held', by: ['system'], label: '撤销付款' },
  enter: { from: ['paid'], to: 'in', by: ['system'], label: '同印' },
  settle: { from: ['in'], to: 'settled', by: ['system'], label: '结算' },
  /** Not paid, or its proof not approved, when the run was closed; or the run came to nothing. */
  goAlone: { from: ['held', 'paid'], to: 'alone', by: ['system'], label: '单独印' },
  leave: { from: ['held', 'paid'], to: 'out', by: ['buyer', 'system'], label: '退出' },
  /** Its order was sent back and is submitted anew while the run is open and has room. */
  return: { from: ['out'], to: 'held', by: ['system'], label: '重新加入' },
} as const satisfies Record<string, MoveRow<PoolMemberState>>
export type PoolMemberMove = keyof typeof poolMemberMoves

export const poolMemberTones = { held: 'due', paid: 'busy', in: 'busy', settled: 'ok', alone: 'off', out: 'off' } as const satisfies Record<
  PoolMemberState,
  StateTone
>

export const poolMemberMachine = {
  states: poolMemberStates,
  tones: poolMemberTones,
  begins: ['held'],
  ends: ['settled', 'alone', 'out'],
  moves: poolMemberMoves,
} as const satisfies Machine<PoolMemberState, PoolMemberMove>

/** What becomes of a member's paid order where the run is not made: it is printed alone, or given up and paid back. */
export const ifFews = { alone: '按单独购买价继续生产', out: '取消订单并退款' } as const
export type IfFew = keyof typeof ifFews

/** Where to what was paid too much goes: the company's balance, or the road it came (money by transfer is sent back by finance). */
export const backTos = { balance: '退到企业余额', road: '原路退回' } as const
export type BackTo = keyof typeof backTos

/** At most so many companies in a run: a receipt names the pieces of each. */
export const membersAtMost = 200

/** What a member is told when the run is settled: pieces and sums in fen, and nobody's name. `hash` is of all the rest. */
export type SettlementPaper = {
  readonly poolId: number
  readonly productId: number
  readonly priceVersion: number
  readonly readyDay: string
  readonly members: number
  readonly pieces: number
  /** Of article and printing of all of them, and what of it falls on this one by pieces, taxed as the prices are. */
  readonly runPrice: Fen
  readonly share: Fen
  readonly ownPieces: number
  /** With tax: what was agreed when it joined, what it has come to, and the difference. */
  readonly alone: Fen
  readonly final: Fen
  readonly back: Fen
  /** Of the receipts of both. */
  readonly aloneHash: string
  readonly finalHash: string
  readonly hash: string
}
