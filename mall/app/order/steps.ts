import { preparing } from '../../../contract/production/lineState.ts'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { isPaid } from '../../../contract/order/orderState.ts'

export type Step = { name: string; at: 'done' | 'now' | 'later' }

type Order = Pick<OrderDetail, 'state'> & {
  contract?: OrderDetail['contract']
  groupId?: OrderDetail['groupId']
  lines: readonly Pick<OrderDetail['lines'][number], 'state' | 'needsArtwork'>[]
  consignments: readonly Pick<OrderDetail['consignments'][number], 'state'>[]
}

/** The road of an order from placing to receiving, and where it stands; none for an order that ended without goods. */
export function orderSteps({ state, contract, groupId = null, lines, consignments }: Order): Step[] {
  if (['cancelled', 'closed_timeout', 'rejected'].includes(state)) return []
  const paid = isPaid(state)
  const unsettled = lines.some((line) => line.needsArtwork && preparing.some((early) => early === line.state))
  const made = lines.every((line) => line.state === 'packed' || line.state === 'handed_over')
  const sent = consignments.length > 0 && consignments.every((one) => one.state !== 'waiting')
  const road = [
    { name: '提交订单', done: true },
    ...(state === 'pending_approval' ? [{ name: '企业审批', done: false }] : []),
    ...(state === 'pending_contract' || contract ? [{ name: '签订合同', done: contract?.effective ?? false }] : []),
    { name: '付款', done: paid || state === 'pending_group' },
    ...(state === 'pending_group' || groupId !== null ? [{ name: '成团', done: paid }] : []),
    ...(lines.some(({ needsArtwork }) => needsArtwork) ? [{ name: '稿件校样', done: paid && !unsettled }] : []),
    { name: '生产备货', done: paid && made },
    { name: '发货', done: sent },
    { name: '确认收货', done: state === 'completed' },
  ]
  const now = road.findIndex(({ done }) => !done)
  return road.map(({ name }, place) => ({
    name,
    at: now === -1 || place < now ? 'done' : place === now ? 'now' : 'later',
  }))
}
