import { orderTabs, type OrderTab } from '../../../contract/order/orderTabs.ts'
import { orderStates } from '../../../contract/order/orderState.ts'
import type { LineFacts, OrderFacts } from './order.rules.ts'

/** The tabs that an order stands in for good; 待评价 and 售后 are besides. */
export type Tab = Exclude<OrderTab, 'all' | 'review' | 'claim'>

/** True where the line waits for the buyer: artwork to upload, a proof or a sample to judge. */
const waitsForBuyer = ({ state, proof, sampleSent }: LineFacts): boolean =>
  state === 'artwork_pending' || (state === 'proof' && proof?.state === 'sent') || (state === 'sample' && sampleSent)

/** The tab of 我的订单 an order stands in: whose turn it is. */
export function tabOf({ state, owed, lines, consignments }: OrderFacts): Tab {
  if (state === 'pending_approval' || state === 'rejected') return 'approval'
  if (state === 'pending_contract') return 'contract'
  if (state === 'pending_payment') return 'payment'
  if (state === 'pending_group') return 'group'
  if (state === 'completed') return 'completed'
  if (state !== 'in_fulfilment') return 'ended'
  if (lines.some(waitsForBuyer)) return 'proof'
  if (owed.start + owed.ship > 0 && lines.every((line) => line.state === 'packed')) return 'payment'
  // What is on its way to any of the addresses is to be received, though more of the order be in the making.
  const coming = consignments.some((one) => one.state === 'shipped' || one.state === 'delivered')
  if (coming || consignments.every((one) => one.state !== 'waiting')) return 'receiving'
  return lines.every(({ state }) => state === 'packed' || state === 'handed_over') ? 'sending' : 'making'
}

/** What the merchant does where nothing is made yet and one line is not ready for it: the furthest back tells. */
function preparing(lines: readonly LineFacts[]): string | undefined {
  const states = new Set(lines.map(({ state }) => state))
  if ([...states].some((state) => state !== 'ready' && !(state in preparations))) return undefined
  const first = (Object.keys(preparations) as (keyof typeof preparations)[]).find((state) => states.has(state))
  return first && preparations[first]
}
const preparations = { preflight: '稿件检查中', proof: '校样制作中', sample: '打样中' } as const

/** How an order stands, in words a buyer knows from the tabs: once it is under way whose turn it is and for what. */
export function standing(order: OrderFacts): string {
  if (order.state !== 'in_fulfilment') return orderStates[order.state]
  const tab = tabOf(order)
  if (tab === 'making') return preparing(order.lines) ?? orderTabs.making
  if (tab !== 'proof') return orderTabs[tab]
  const waiting = new Set(order.lines.filter(waitsForBuyer).map(({ state }) => state))
  if (waiting.has('artwork_pending')) return '待上传稿件'
  return waiting.has('proof') ? orderTabs.proof : '待确认样品'
}
