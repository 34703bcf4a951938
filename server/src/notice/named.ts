import { claimMoves } from '../../../contract/claim/claimState.ts'
import { consignmentMoves } from '../../../contract/order/consignmentState.ts'
import { orderMoves } from '../../../contract/order/orderState.ts'
import { lineMoves } from '../../../contract/production/lineState.ts'
import { families, payers, single, type Family, type NamedNotice } from './said.rules.ts'

type Row = { readonly told?: string; readonly notice?: string }
type Told = readonly (readonly [move: string, words: string])[]

/** Moves of an order after which somebody else is asked, whether whoever placed it is told or not. */
const asking: readonly string[] = ['sendProof', 'keepProof', 'sendSample', 'returnArtwork', 'approve', 'conclude', 'bookCredit']

const toldOf = (moves: Readonly<Record<string, Row>>): Told =>
  Object.entries(moves).flatMap(([move, { told, notice }]) =>
    told !== undefined && (notice === 'buyer' || asking.includes(move)) ? [[move, told]] : [],
  )

/** The notices of a family, each move called by what is told of it. */
const of = (family: Family, to: string, moves: Told): Record<string, NamedNotice> =>
  Object.fromEntries(
    moves.map(([move, when]) => {
      const { blanks, ...usual } = families[family]
      return [`${family}.${move}`, { ...usual, when, to, blanks: { ...blanks, 事项: when } }]
    }),
  )

/** Every notice that the merchant may word, by its name. */
export const named: Readonly<Record<string, NamedNotice>> = {
  ...of('order', '下单人，以及轮到处理的人', [
    ...toldOf(orderMoves),
    ['agree', '审批同意'],
    ...toldOf(lineMoves),
    ...toldOf(consignmentMoves),
  ]),
  ...of('payment', payers, [
    ['partial', '部分货款到账'],
    ['instalment', '分期款到账'],
    ['over', '多付货款'],
    ['duplicate', '重复付款'],
    ['closed', '订单关闭后收到货款'],
  ]),
  ...of('channel', payers, [
    ['mismatch', '收到的金额与付款码不符，财务核对中'],
    ['refunded', '款项已原路退回'],
  ]),
  ...of('claim', '提交售后的人', [
    ['applied', '售后申请已提交'],
    ['byStaff', '商家已代您提交售后申请'],
    ['ending', '售后即将超时关闭'],
    ...Object.entries(claimMoves).map(([move, { told }]) => [move, told] as const),
  ]),
  ...single,
}
