import { movesFrom, type AnyRow, type GuardOf, type Machine, type MoveRow, type StateTone, type Side } from '../moves.ts'

/** A version of a contract; the contract itself stands where its newest version stands. */
export const contractStates = {
  making: '生成中',
  pending_buyer: '待买方签署',
  signed_buyer: '待商家签署',
  effective: '已生效',
  refused: '已拒签',
  expired: '已过期',
  amended: '已变更',
  terminated: '已终止',
} as const
export type ContractState = keyof typeof contractStates

/** What it is: of one order; for a term, with orders placed under it; and the confirmation of such an order, which nobody signs. */
export const contractKinds = { order: '采购合同', frame: '年度框架合同', confirmation: '采购确认单' } as const
export type ContractKind = keyof typeof contractKinds

/** What a content is, by its format. */
export const kindOfFormat = {
  'yincai-contract/1': 'order',
  'yincai-frame/1': 'frame',
  'yincai-confirmation/1': 'confirmation',
} as const satisfies Record<string, ContractKind>

/** Of which kind a version must be for a move. */
const signed = ['signable'] as const

/** Every way a version can move. The rows are the whole truth; buttons and checks are read from here. */
export const contractMoves = {
  made: { from: ['making'], to: 'pending_buyer', by: ['system'], guards: signed, label: '文本生成' },
  /** What both signed for the term is in force for the order as well. */
  confirm: { from: ['making'], to: 'effective', by: ['system'], guards: ['confirmation'], label: '确认单生成' },
  sign: { from: ['pending_buyer'], to: 'signed_buyer', by: ['buyer'], guards: signed, label: '签署合同' },
  countersign: { from: ['signed_buyer'], to: 'effective', by: ['staff'], guards: signed, label: '签署合同' },
  refuse: { from: ['pending_buyer'], to: 'refused', by: ['buyer'], guards: signed, label: '拒签', danger: true },
  reject: { from: ['signed_buyer'], to: 'refused', by: ['staff'], guards: signed, label: '退回', danger: true },
  stamp: {
    from: ['pending_buyer', 'signed_buyer', 'effective'],
    to: 'same',
    by: ['buyer', 'staff'],
    guards: signed,
    label: '上传盖章件',
  },
  /** What is in force stays so until the next version is. */
  amend: {
    from: ['pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'amended',
    by: ['staff'],
    guards: signed,
    label: '变更合同',
  },
  replace: { from: ['effective'], to: 'amended', by: ['system'], guards: signed, label: '由新版本取代' },
  expire: {
    from: ['making', 'pending_buyer', 'signed_buyer'],
    to: 'expired',
    by: ['system'],
    guards: signed,
    label: '过期',
  },
  /** The last day of the term is over, whatever version is still to be signed. */
  lapse: {
    from: ['making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'expired',
    by: ['system'],
    guards: ['framed'],
    label: '到期',
  },
  stop: {
    from: ['making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'terminated',
    by: ['staff'],
    guards: ['framed'],
    label: '终止合同',
    danger: true,
  },
  terminate: {
    from: ['making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'terminated',
    by: ['system'],
    guards: ['ofOrder'],
    label: '终止',
  },
} as const satisfies Record<string, MoveRow<ContractState>>
export type ContractMove = keyof typeof contractMoves

export const contractTones = {
  making: 'busy',
  pending_buyer: 'buyer',
  signed_buyer: 'staff',
  effective: 'ok',
  refused: 'bad',
  expired: 'bad',
  amended: 'off',
  terminated: 'off',
} as const satisfies Record<ContractState, StateTone>

export const contractMachine = {
  states: contractStates,
  tones: contractTones,
  begins: ['making'],
  ends: ['effective', 'amended', 'terminated'],
  moves: contractMoves,
} as const satisfies Machine<ContractState, ContractMove>

const kindsOf: Record<GuardOf<typeof contractMachine>, readonly ContractKind[]> = {
  signable: ['order', 'frame'],
  confirmation: ['confirmation'],
  framed: ['frame'],
  ofOrder: ['order', 'confirmation'],
}

/** Whether a version of this kind has the moves that ask for it. */
export const isOf = (kind: ContractKind, guard: keyof typeof kindsOf): boolean => kindsOf[guard].includes(kind)

/** The moves `side` may make now, as buttons are drawn from them. */
export const contractMovesOf = (kind: ContractKind, state: ContractState, side: Side) =>
  movesFrom(contractMachine, state, side, (guard) => isOf(kind, guard)).map((move) => {
    const { label, danger = false }: AnyRow = contractMoves[move]
    return { move, label, danger }
  })

/** The tabs of 我的合同. */
export const contractTabs = {
  all: '全部',
  pending_buyer: '待签署',
  signed_buyer: '待商家签署',
  effective: '已生效',
  ended: '已结束',
} as const
export type ContractTab = keyof typeof contractTabs

/** The queues of the desk: 'open' is what waits for the merchant, 'ending' what ends within `endingDays`. */
export const contractQueues = { open: '待处理', ending: '即将到期', all: '全部', ...contractStates } as const
export type ContractQueue = keyof typeof contractQueues

/** Most stamped copies that lie with one version. */
export const stampedAtMost = 10

/** So many days before its end both sides are told of a frame contract. */
export const endingDays = 7
