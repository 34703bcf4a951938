import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { PoolSeen } from '../../../contract/promotion/pool.ts'
import {
  backTos,
  ifFews,
  poolMemberStates,
  poolName,
  poolStates,
  type BackTo,
  type IfFew,
  type PoolMemberState,
  type PoolState,
} from '../../../contract/promotion/poolState.ts'
import { yuan, type Fen } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { selectionText } from '../../../pricing/chosen.ts'
import { pictureOf } from '../catalog/wording.rules.ts'

/** What a run is called in a receipt and wherever it is told of. */
export const poolLabel = (closesAt: Date): string => poolName(shanghai(closesAt))

/** What a run is, and how far. */
export type RunFacts = {
  readonly id: number
  readonly state: PoolState
  readonly productId: number
  readonly priceVersion: number
  readonly title: string
  readonly unit: string
  readonly selection: Selection
  readonly rules: PriceRules
  readonly readyDay: string
  readonly closesAt: Date
  readonly least: number
  readonly most: number
  readonly pieces: number
  readonly members: number
  readonly reason: string
}

/** A run as a buyer is told of it, with the company's own place. */
export type SeenRow = RunFacts & { readonly picture: string; readonly mine: MineRow | null }

export type MineRow = {
  readonly pieces: number
  readonly state: PoolMemberState
  /** Whether the asker may leave it, as far as the run lets him. */
  readonly isOwn: boolean
  readonly ifFew: IfFew
  readonly backTo: BackTo
  readonly orderId: string | null
  readonly alone: Fen | null
  readonly final: Fen | null
  readonly hash: string | null
  readonly pdfId: number | null
}

const yuanOr = (amount: Fen | null): string | null => (amount === null ? null : yuan(amount))

/** Where the paper of a place lies; null: it is not drawn yet. */
export type LinkOf = (fileId: number) => string | null

/** A run as buyers read it. */
export function shownPool(row: SeenRow, link: LinkOf, now: Date): PoolSeen {
  const { id, state, productId, title, picture, unit, selection, rules, readyDay, closesAt, least, most, pieces, members, reason, mine } =
    row
  const open = state === 'open' && closesAt > now
  return {
    ...{ id, state, productId, selection, readyDay, least, most, pieces, members, reason },
    stateLabel: state === 'open' && !open ? poolStates.locked : poolStates[state],
    storeName: title,
    image: pictureOf({ picture, rules }, selection, null),
    unitName: unit,
    selectionText: selectionText(rules, selection),
    closes: shanghai(closesAt),
    closesMs: closesAt.getTime(),
    mine: mine && {
      ...{ pieces: mine.pieces, state: mine.state, ifFew: mine.ifFew, backTo: mine.backTo, orderId: mine.orderId, hash: mine.hash },
      stateLabel: poolMemberStates[mine.state],
      isOpen: open && mine.isOwn && (mine.state === 'held' || mine.state === 'paid'),
      alone: yuanOr(mine.alone),
      final: yuanOr(mine.final),
      paper: mine.pdfId === null ? null : link(mine.pdfId),
    },
  }
}

/** The rules of a run in words: until when, how it is priced, what joining and leaving mean, and what becomes of it. */
export function rulesTold({
  closesAt,
  least,
  most,
  readyDay,
  unit,
}: Pick<SeenRow, 'closesAt' | 'least' | 'most' | 'readyDay' | 'unit'>): string[] {
  return [
    `期限：${shanghai(closesAt).slice(0, 16)} 截止；截止时已付款（含账期）且校样已确认的订单一起印刷，${readyDay} 前交货`,
    `价格：按单独购买价下单付款，这是最高价；截止后商品与印工按全部同印件数计价、按件分摊，起印费只计一次，多付的退回`,
    `件数：不足 ${least} ${unit}则该批未成，最多 ${most} ${unit}；每家企业一个名额，须单独下单`,
    `退出：截止前可随时退出，订单按单独购买价继续；截止后价格不再变化`,
    `未成或截止时未付款、校样未确认：按单独购买价生产；也可在参加时选择“${ifFews.out}”`,
    `差价：未付的分期款从最后一期起减少，已付的${backTos.balance}或${backTos.road}`,
    `叠加：会员折扣与拼印取减得多的一项；不与满减、付款立减、优惠券同享；协议价商品不参加`,
  ]
}
