import { day, hour, type Machine, type MoveRow, type StateTone } from '../moves.ts'

export const orderStates = {
  pending_approval: '待审批',
  pending_contract: '待签约',
  pending_payment: '待付款',
  pending_group: '待成团',
  in_fulfilment: '进行中',
  completed: '已完成',
  rejected: '审批未通过',
  cancelled: '已取消',
  closed_timeout: '超时关闭',
} as const
export type OrderState = keyof typeof orderStates

/** Every way an order can move. The rows are the whole truth; buttons, timeline and checks are read from here. */
export const orderMoves = {
  approve: {
    from: ['pending_approval'],
    to: 'agreed',
    by: ['buyer'],
    guards: ['seated'],
    label: '同意',
    told: '审批通过',
    notice: 'buyer',
    follows: ['bookCredit', 'await'],
  },
  refuse: {
    from: ['pending_approval'],
    to: 'rejected',
    by: ['buyer'],
    guards: ['seated'],
    asks: ['reason'],
    label: '驳回',
    told: '审批驳回',
    notice: 'buyer',
    danger: true,
  },
  resubmit: {
    from: ['rejected'],
    to: 'pending_approval',
    by: ['buyer'],
    grant: 'order.place',
    guards: ['requester'],
    label: '重新提交',
    told: '重新提交审批',
  },
  cancel: {
    from: ['pending_approval', 'pending_contract', 'pending_payment', 'pending_group', 'rejected'],
    to: 'cancelled',
    by: ['buyer', 'staff'],
    grant: 'order.place',
    area: 'orders',
    guards: ['nothingMade'],
    asks: ['reason'],
    label: '取消订单',
    told: '订单取消',
    notice: 'buyer',
    danger: true,
  },
  conclude: {
    from: ['pending_contract'],
    to: 'pending_payment',
    by: ['system'],
    label: '合同生效',
    told: '合同已签订，等待付款',
    notice: 'buyer',
    follows: ['bookCredit', 'await'],
  },
  settle: {
    from: ['pending_payment'],
    to: 'in_fulfilment',
    by: ['system'],
    guards: ['ungrouped', 'depositPaid'],
    label: '到账',
    told: '货款到账',
    notice: 'buyer',
    follows: ['release'],
  },
  // 拼团: paid, or owed on credit, and nothing is sold or made before its group is formed.
  await: {
    from: ['pending_payment'],
    to: 'pending_group',
    by: ['system'],
    guards: ['grouped', 'depositPaid'],
    label: '等待成团',
    told: '已付款，等待成团',
    notice: 'buyer',
  },
  form: {
    from: ['pending_group'],
    to: 'in_fulfilment',
    by: ['system'],
    label: '成团',
    told: '拼团成功',
    notice: 'buyer',
    follows: ['release'],
  },
  dissolve: {
    from: ['pending_group', 'pending_payment', 'pending_contract', 'pending_approval'],
    to: 'cancelled',
    by: ['system'],
    guards: ['grouped'],
    label: '未成团',
    told: '拼团未成团，订单取消',
    notice: 'buyer',
  },
  unsettle: {
    from: ['in_fulfilment', 'pending_group'],
    to: 'pending_payment',
    by: ['system'],
    guards: ['nothingPlanned'],
    label: '撤销到账',
    // Who takes the booking back tells of it, with the reason.
    told: '到账已撤销，等待付款',
  },
  bookCredit: {
    from: ['pending_payment'],
    to: 'in_fulfilment',
    by: ['system'],
    guards: ['onCredit', 'depositPaid', 'ungrouped'],
    label: '账期记账',
    told: '货款已计入账期',
    notice: 'buyer',
    follows: ['release'],
  },
  close: {
    from: ['pending_payment', 'pending_contract', 'pending_approval'],
    to: 'closed_timeout',
    by: ['system'],
    label: '超时关闭',
    told: '超时未付款，订单关闭',
    notice: 'buyer',
  },
  remake: {
    from: ['pending_payment'],
    to: 'in_fulfilment',
    by: ['system'],
    label: '售后补做',
    told: '售后补做，无需付款',
    follows: ['release'],
  },
  callOff: {
    from: ['in_fulfilment'],
    to: 'cancelled',
    by: ['system'],
    label: '协商取消',
    told: '双方协商取消订单',
  },
  complete: {
    from: ['in_fulfilment'],
    to: 'completed',
    by: ['system'],
    guards: ['allSigned', 'unclaimed'],
    label: '完成',
    told: '订单完成',
    notice: 'buyer',
  },
} as const satisfies Record<string, MoveRow<OrderState, 'agreed'>>
export type OrderMove = keyof typeof orderMoves

/** Its deposit or all of it was paid, is owed on credit, or was never to be paid; and it was not called off since. */
export const paidStates = ['in_fulfilment', 'completed'] as const satisfies readonly OrderState[]
export const isPaid = (state: string): boolean => (paidStates as readonly string[]).includes(state)

/** It was agreed to and is not over: a contract of it may still be written, signed and changed. */
export const livingStates = [
  'pending_contract',
  'pending_payment',
  'pending_group',
  'in_fulfilment',
] as const satisfies readonly OrderState[]
export const isLiving = (state: string): boolean => (livingStates as readonly string[]).includes(state)

/** It is neither over nor sent back. */
export const isOpen = (state: string): boolean => state === 'pending_approval' || isLiving(state)

/** Unless the merchant has set it otherwise, who places an order has seven days to have it approved, signed and paid, each; fewer where spot goods are held for it. */
const week = 7 * day

export const orderTones = {
  pending_approval: 'due',
  pending_contract: 'due',
  pending_payment: 'due',
  pending_group: 'busy',
  in_fulfilment: 'busy',
  completed: 'ok',
  rejected: 'bad',
  cancelled: 'off',
  closed_timeout: 'off',
} as const satisfies Record<OrderState, StateTone>

export const orderMachine = {
  states: orderStates,
  tones: orderTones,
  begins: ['pending_approval', 'pending_contract', 'pending_payment'],
  ends: ['completed', 'cancelled', 'closed_timeout'],
  moves: orderMoves,
  leads: { agreed: () => ['pending_contract', 'pending_payment'] },
  due: {
    pending_approval: { within: { spot: day, others: week }, move: 'close' },
    pending_contract: { within: { spot: day, others: week }, move: 'close' },
    pending_payment: { within: { spot: hour / 2, others: week }, move: 'close' },
  },
} as const satisfies Machine<OrderState, OrderMove, 'agreed'>

/** Where an order stands once nobody has to agree to it any more. */
export const agreedState = ({ needsContract }: { readonly needsContract: boolean }): 'pending_contract' | 'pending_payment' =>
  needsContract ? 'pending_contract' : 'pending_payment'
