import { lineStates, preparing, type LineState } from '../../contract/production/lineState.ts'
import type { OrderDetail, OrderLine } from '../../contract/order/order.ts'
import type { Step } from '../pieces/Path.tsx'

type Facts = Pick<OrderDetail, 'state' | 'createTime' | 'gross' | 'paid'> & {
  readonly contract?: OrderDetail['contract']
  readonly lines: readonly Pick<OrderLine, 'state' | 'needsArtwork'>[]
  readonly consignments: readonly Pick<OrderDetail['consignments'][number], 'state' | 'shipTime' | 'signTime'>[]
}

const madeFrom = Object.keys(lineStates).indexOf('packed' satisfies LineState)
const isMade = (state: string) => Object.keys(lineStates).indexOf(state) >= madeFrom

const isPreparing = (state: string) => preparing.some((early) => early === state)

/** True for an order that has come to an end without goods. */
export const isDead = (state: string): boolean => ['rejected', 'cancelled', 'closed_timeout'].includes(state)

/**
 * The large steps of an order, from placed to signed, as its buyer is shown them. The step it stands on is the first that is not done; where only
 * a part is done (some lines packed, one of two consignments shipped) the note says how much.
 */
export function orderSteps(order: Facts): Step[] {
  const { contract, lines, consignments } = order
  const printed = lines.filter(({ needsArtwork }) => needsArtwork)
  const approved = printed.filter(({ state }) => !isPreparing(state)).length
  const made = lines.filter((line) => isMade(line.state)).length
  const shipped = consignments.filter((one) => one.shipTime !== null).length
  const signed = consignments.filter((one) => one.state === 'signed').length
  const waiting = order.state === 'pending_group'
  const paid = !['pending_approval', 'pending_contract', 'pending_payment', 'rejected', 'cancelled', 'closed_timeout'].includes(order.state)
  const all = (count: number, of: number) => paid && !waiting && of > 0 && count === of
  const part = (count: number, of: number) => (count > 0 && count < of ? { note: `${count}/${of}` } : {})
  const steps = [
    { label: '提交订单', done: true, note: order.createTime.slice(0, 16) },
    ...(order.state === 'pending_approval' ? [{ label: '企业审批', done: false }] : []),
    ...(order.state === 'pending_contract' || contract ? [{ label: '签订合同', done: contract?.effective ?? false }] : []),
    { label: '付款', done: paid },
    ...(waiting ? [{ label: '成团', done: false }] : []),
    ...(printed.length > 0 ? [{ label: '稿件校样', done: all(approved, printed.length), ...part(approved, printed.length) }] : []),
    { label: '生产备货', done: all(made, lines.length), ...part(made, lines.length) },
    { label: '发货', done: all(shipped, consignments.length), ...part(shipped, consignments.length) },
    { label: '签收', done: all(signed, consignments.length), ...part(signed, consignments.length) },
  ]
  const here = isDead(order.state) ? -1 : steps.findIndex((step) => !step.done)
  return steps.map(({ done, ...step }, index) => ({ ...step, at: done ? 'done' : index === here ? 'here' : 'ahead' }))
}

/** The steps of a line's own route. */
export const lineSteps = ({ route, state }: Pick<OrderLine, 'route' | 'state'>): Step[] =>
  route.map((step) => ({ label: step.label, at: step.state === state ? 'here' : step.reached ? 'done' : 'ahead' }))
