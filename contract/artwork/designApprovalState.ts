import type { Machine, MoveRow, StateTone } from '../moves.ts'

/** Where a request stands that a design be approved. */
export const designApprovalStates = {
  waiting: '审批中',
  approved: '已通过',
  returned: '已退回',
  withdrawn: '已撤回',
} as const
export type DesignApprovalState = keyof typeof designApprovalStates

export const designApprovalTones = { waiting: 'busy', approved: 'ok', returned: 'bad', withdrawn: 'off' } as const satisfies Record<
  DesignApprovalState,
  StateTone
>

/** Every way a request can move. What was approved can still be returned: who erred takes his word back. */
export const designApprovalMoves = {
  approve: { from: ['waiting'], to: 'approved', by: ['buyer'], grant: 'design.approve', label: '通过' },
  return: {
    from: ['waiting', 'approved'],
    to: 'returned',
    by: ['buyer'],
    grant: 'design.approve',
    asks: ['reason'],
    label: '退回',
    danger: true,
  },
  withdraw: { from: ['waiting'], to: 'withdrawn', by: ['buyer'], grant: 'order.place', label: '撤回送审' },
} as const satisfies Record<string, MoveRow<DesignApprovalState>>

export const designApprovalMachine = {
  states: designApprovalStates,
  tones: designApprovalTones,
  begins: ['waiting'],
  ends: ['approved', 'returned', 'withdrawn'],
  moves: designApprovalMoves,
} as const satisfies Machine<DesignApprovalState, keyof typeof designApprovalMoves>

/** How a design stands as it is now. `changed`: what was asked or decided was of another content. */
export const designStands = {
  none: '未审',
  waiting: '审批中',
  approved: '已通过',
  returned: '已退回',
  changed: '未审：修改后须重新送审',
} as const
export type DesignStand = keyof typeof designStands

export const designStandTones = {
  none: 'off',
  waiting: 'busy',
  approved: 'ok',
  returned: 'bad',
  changed: 'buyer',
} as const satisfies Record<DesignStand, StateTone>
