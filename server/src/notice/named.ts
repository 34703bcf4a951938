import { claimMachine } from '../../../contract/claim/claimState.ts'
import { asksBuyer, endsOf, type AnyMachine } from '../../../contract/moves.ts'
import { consignmentMachine } from '../../../contract/order/consignmentState.ts'
import { orderMachine } from '../../../contract/order/orderState.ts'
import { lineMachine } from '../../../contract/production/lineState.ts'
import { companyNotices } from './companyNotices.rules.ts'
import { orderNotices } from './orderNotices.rules.ts'
import { families, payers, type Family, type NamedNotice } from './said.rules.ts'

/** A notice of a family: what is told, and why it cannot be switched off, '' where it can be. */
type Told = readonly (readonly [move: string, words: string, must?: string])[]

/** Moves of an order after which somebody else is asked, whether whoever placed it is told or not. */
const asking: readonly string[] = [
  'sendProof',
  'keepProof',
  'mendArtwork',
  'sendSample',
  'returnArtwork',
  'approve',
  'conclude',
  'bookCredit',
]

/** What is told of a machine's moves. Those that may leave the buyer with something to do, or with a time that runs, are always sent. */
const toldOf = (machine: AnyMachine, isTold: (move: string, notice?: string) => boolean): Told =>
  Object.entries(machine.moves).flatMap(([move, { told, notice }]) =>
    told !== undefined && isTold(move, notice)
      ? [[move, told, endsOf(machine, move).some((state) => asksBuyer(machine, state)) ? '买家须由此得知该办的事或期限' : '']]
      : [],
  )
const ofOrder = (move: string, notice?: string): boolean => notice === 'buyer' || asking.includes(move)

/** Notes that moves are told with, where they are not those of their family: what goes out has a number to be followed by. */
const notes: Readonly<Record<string, string>> = { 'order.ship': '（圆通 YT123456）' }

/** The notices of a family, each move called by what is told of it. */
const of = (family: Family, to: string, moves: Told): Record<string, NamedNotice> =>
  Object.fromEntries(
    moves.map(([move, when, must = '']) => {
      const { blanks, ...usual } = families[family]
      const name = `${family}.${move}`
      const examples = { ...blanks, 事项: when, 说明: notes[name] ?? blanks.说明 }
      return [name, { ...usual, when, to, blanks: examples, ...(must && { must }) }]
    }),
  )

const overpaid = '买家须得知多付的钱'

/** Every notice that the merchant may word, by its name. */
export const named: Readonly<Record<string, NamedNotice>> = {
  ...of('order', '下单人，以及轮到处理的人', [
    ...toldOf(orderMachine, ofOrder),
    ['agree', '审批同意'],
    ...toldOf(lineMachine, ofOrder),
    ...toldOf(consignmentMachine, ofOrder),
  ]),
  ...of('payment', payers, [
    ['partial', '部分货款到账', '买家须得知还差多少'],
    ['instalment', '分期款到账'],
    ['over', '多付货款', overpaid],
    ['duplicate', '重复付款', overpaid],
    ['closed', '订单关闭后收到货款', overpaid],
  ]),
  ...of('channel', payers, [
    ['mismatch', '收到的金额与付款码不符，财务核对中', '买家须得知款项尚未入账'],
    ['refunded', '款项已原路退回'],
  ]),
  ...of('claim', '提交售后的人', [
    ['applied', '售后申请已提交'],
    ['byStaff', '商家已代您提交售后申请', '买家须得知他人代办的事'],
    ['ending', '售后即将超时关闭', '不处理则售后自行关闭'],
    ...toldOf(claimMachine, () => true),
  ]),
  ...orderNotices,
  ...companyNotices,
}
