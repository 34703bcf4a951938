/** Who moves a contract. 'system': the mall itself, when its paper is made, its time is over or its order has ended. */
export type ContractSide = 'buyer' | 'staff' | 'system'

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

type Row = {
  readonly from: readonly ContractState[]
  /** 'amended' of what is in force comes only when the next version is: until then it stays. */
  readonly to: ContractState | 'same'
  readonly by: readonly ContractSide[]
  readonly of: readonly ContractKind[]
  /** The button. */
  readonly label: string
  readonly danger?: boolean
}

const signed = ['order', 'frame'] as const

/** Every way a version can move. The rows are the whole truth; buttons and checks are read from here. */
export const contractMoves = {
  made: { from: ['making'], to: 'pending_buyer', by: ['system'], of: signed, label: '文本生成' },
  /** What both signed for the term is in force for the order as well. */
  confirm: { from: ['making'], to: 'effective', by: ['system'], of: ['confirmation'], label: '确认单生成' },
  sign: { from: ['pending_buyer'], to: 'signed_buyer', by: ['buyer'], of: signed, label: '签署合同' },
  countersign: { from: ['signed_buyer'], to: 'effective', by: ['staff'], of: signed, label: '签署合同' },
  refuse: { from: ['pending_buyer'], to: 'refused', by: ['buyer'], of: signed, label: '拒签', danger: true },
  reject: { from: ['signed_buyer'], to: 'refused', by: ['staff'], of: signed, label: '退回', danger: true },
  stamp: {
    from: ['pending_buyer', 'signed_buyer', 'effective'],
    to: 'same',
    by: ['buyer', 'staff'],
    of: signed,
    label: '上传盖章件',
  },
  amend: {
    from: ['pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'amended',
    by: ['staff'],
    of: signed,
    label: '变更合同',
  },
  replace: { from: ['effective'], to: 'amended', by: ['system'], of: signed, label: '由新版本取代' },
  expire: {
    from: ['making', 'pending_buyer', 'signed_buyer'],
    to: 'expired',
    by: ['system'],
    of: signed,
    label: '过期',
  },
  /** The last day of the term is over, whatever version is still to be signed. */
  lapse: {
    from: ['making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'expired',
    by: ['system'],
    of: ['frame'],
    label: '到期',
  },
  stop: {
    from: ['making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'terminated',
    by: ['staff'],
    of: ['frame'],
    label: '终止合同',
    danger: true,
  },
  terminate: {
    from: ['making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'terminated',
    by: ['system'],
    of: ['order', 'confirmation'],
    label: '终止',
  },
} as const satisfies Record<string, Row>
export type ContractMove = keyof typeof contractMoves

/** Whether `side` may make this move on a version that stands so. */
export function mayMove(kind: ContractKind, state: ContractState, move: ContractMove, side: ContractSide): boolean {
  const row: Row = contractMoves[move]
  return row.of.includes(kind) && row.by.includes(side) && row.from.includes(state)
}

/** The moves `side` may make now, as buttons are drawn from them. */
export const contractMovesOf = (kind: ContractKind, state: ContractState, side: ContractSide) =>
  (Object.keys(contractMoves) as ContractMove[])
    .filter((move) => mayMove(kind, state, move, side))
    .map((move) => {
      const { label, danger = false }: Row = contractMoves[move]
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
