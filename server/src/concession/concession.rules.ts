import { concessionStates, usualConcessionBp, type ConcessionState } from '../../../contract/order/concession.ts'
import type { ContractState } from '../../../contract/contract/contractState.ts'
import { apportion, fen, formatYuan, type Fen } from '../../../contract/money.ts'
import { isPaid, type OrderState } from '../../../contract/order/orderState.ts'
import { Refusal } from '../../../contract/refusal.ts'

/** What decides whether an order's price may still change. */
export type Changeable = {
  readonly state: OrderState
  readonly frameId: number | null
  readonly received: Fen
  /** The buyer says that money is on its way. */
  readonly vouchers: number
  /** A code to pay by is open. */
  readonly paying: boolean
  /** Where its contract stands; null: it has none. */
  readonly contract: ContractState | null
  /** It has a place in a shared run, whose closing settles its price. Absent: it has none. */
  readonly pooled?: boolean
}

/** Why the price of an order stands fast, with the way that is left; null: it may change. */
export function hindranceOf({ state, frameId, received, vouchers, paying, contract, pooled }: Changeable): Refusal | null {
  const late = (words: string) => new Refusal('concession.late', {}, words)
  if (state === 'pending_approval') return late('订单正在审批：审批人看到的金额不能中途变化，请待审批通过后再改价')
  if (isPaid(state)) return late('订单已付款或已记账期，不能再改价；如需退让，请走售后的部分退款')
  if (state !== 'pending_contract' && state !== 'pending_payment') return late('订单已结束，不能再改价')
  if (pooled) return late('订单参加了拼印：价格在拼印截止时结算，不能再改价')
  if (received > 0) return late('订单已有到账，不能再改价；如需退让，请待付清后走售后的部分退款')
  if (vouchers > 0) return late('客户已上传转账凭证，请先由财务核对到账；款未到的，请客户取消订单后重新下单')
  if (paying) return late('客户正在扫码付款，请待付款码失效后再改价')
  if (frameId !== null) return late('订单按年度框架合同执行，价款以采购确认单为准；如需改价，请取消订单，改价后重新下单')
  return contract === null ? null : signedHindrance(contract, late)
}

function signedHindrance(contract: ContractState, late: (words: string) => Refusal): Refusal | null {
  if (contract === 'making') return late('合同正在生成，请稍候一分钟再改价')
  if (contract === 'signed_buyer') return late('客户已签署合同：请先在合同页退回，再改价，合同会按新价款重新生成')
  if (contract === 'effective') return late('合同已由双方签署生效，价款以合同为准，不能再改价')
  return null
}

/** What somebody may let off alone of an order of this gross, in whole fen: never more than the share. */
export const aloneOf = (gross: Fen, shareBp: number = usualConcessionBp): Fen => fen(Number((BigInt(gross) * BigInt(shareBp)) / 10_000n))

/** The parts in which the lowered order is paid, each by what it was of the whole: they add up to `gross`. */
export const partsOf = (before: readonly Fen[], gross: Fen): Fen[] => apportion(gross, before)

/** What the timeline and the buyer's notice say of a change of the price. */
export const toldOfChange = (before: Fen, after: Fen, reason: string): string =>
  `应付金额由 ${formatYuan(before)} 变为 ${formatYuan(after)}；${reason}`

export const labelOf = (state: ConcessionState): string => concessionStates[state]
