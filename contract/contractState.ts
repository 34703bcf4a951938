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

type Row = {
  readonly from: readonly ContractState[]
  /** 'amended' of what is in force comes only when the next version is: until then it stays. */
  readonly to: ContractState | 'same'
  readonly by: readonly ContractSide[]
  /** The button. */
  readonly label: string
  readonly danger?: boolean
}

/** Every way a version can move. The rows are the whole truth; buttons and checks are read from here. */
export const contractMoves = {
  made: { from: ['making'], to: 'pending_buyer', by: ['system'], label: '文本生成' },
  sign: { from: ['pending_buyer'], to: 'signed_buyer', by: ['buyer'], label: '签署合同' },
  countersign: { from: ['signed_buyer'], to: 'effective', by: ['staff'], label: '签署合同' },
  refuse: { from: ['pending_buyer'], to: 'refused', by: ['buyer'], label: '拒签', danger: true },
  reject: { from: ['signed_buyer'], to: 'refused', by: ['staff'], label: '退回', danger: true },
  stamp: {
    from: ['pending_buyer', 'signed_buyer', 'effective'],
    to: 'same',
    by: ['buyer', 'staff'],
    label: '上传盖章件',
  },
  amend: {
    from: ['pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'amended',
    by: ['staff'],
    label: '变更合同',
  },
  replace: { from: ['effective'], to: 'amended', by: ['system'], label: '由新版本取代' },
  expire: { from: ['making', 'pending_buyer', 'signed_buyer'], to: 'expired', by: ['system'], label: '过期' },
  terminate: {
    from: ['making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired'],
    to: 'terminated',
    by: ['system'],
    label: '终止',
  },
} as const satisfies Record<string, Row>
export type ContractMove = keyof typeof contractMoves

/** Whether `side` may make this move on a version that stands so. */
export function mayMove(state: ContractState, move: ContractMove, side: ContractSide): boolean {
  const row: Row = contractMoves[move]
  return row.by.includes(side) && row.from.includes(state)
}

/** The moves `side` may make now, as buttons are drawn from them. */
export const contractMovesOf = (state: ContractState, side: ContractSide) =>
  (Object.keys(contractMoves) as ContractMove[])
    .filter((move) => mayMove(state, move, side))
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

/** The queues of the desk: 'open' is what waits for the merchant. */
export const contractQueues = { open: '待处理', all: '全部', ...contractStates } as const
export type ContractQueue = keyof typeof contractQueues

/** Most stamped copies that lie with one version. */
export const stampedAtMost = 10
