import { designApprovalMachine, designApprovalStates, type DesignApprovalState } from '../../../contract/artwork/designApprovalState.ts'
import type { DesignApprovalRow } from '../../../contract/artwork/designApproval.ts'
import { hindrance, stateAfter, type MoveOf } from '../../../contract/moves.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'

type Decider = Pick<Buyer, 'accountId' | 'main'>

/** A request as far as it says who may decide it. */
export type Asked = {
  readonly state: DesignApprovalState
  readonly askedBy: number
  /** Whose word is asked for; null: anybody's who may approve designs. */
  readonly toId: number | null
  readonly decidedBy: number | null
  /** Whose the design is; null: it was deleted for good. */
  readonly ownerId: number | null
  /** The design is as it was asked about, and is not deleted. */
  readonly isSame: boolean
}

/** Whether it is there for somebody who may approve designs: who is asked, who asked, who decided; the main account sees all. */
export const isShown = ({ toId, askedBy, decidedBy }: Asked, { accountId, main }: Decider): boolean =>
  main || toId === null || [toId, askedBy, decidedBy].includes(accountId)

/** @throws Refusal where somebody who may approve designs may not decide this one: nobody but the main account decides what is his own. */
export function checkDecider({ toId, askedBy, ownerId }: Asked, { accountId, main }: Decider): void {
  if (main) return
  if (askedBy === accountId || ownerId === accountId) refuse('design.approval.own')
  if (toId !== null && toId !== accountId) refuse('design.approval.notYours')
}

type Move = MoveOf<typeof designApprovalMachine>

/** The state after a word of somebody's. @throws Refusal design.approval.*, where it must not be said. */
export function decidedAs(asked: Asked, move: 'approve' | 'return', who: Decider & Pick<Buyer, 'grants' | 'by'>): DesignApprovalState {
  checkDecider(asked, who)
  const after = moved(asked.state, move, who)
  if (move === 'approve' && !asked.isSame) refuse('design.approval.changed')
  return after
}

/** @throws Refusal design.approval.over where it is not to be moved so any more. */
export function moved(state: DesignApprovalState, move: Move, who: Pick<Buyer, 'grants' | 'by'>): DesignApprovalState {
  const asker = { side: 'buyer', by: who.by, grants: who.grants } as const
  const bar = hindrance(designApprovalMachine, move, {
    state,
    asker,
    say: (why) => (why === 'state' ? new Refusal('design.approval.over') : new Refusal('permit.missing')),
  })
  if (bar) throw bar
  return stateAfter(designApprovalMachine, state, move)
}

/** Whether a word could be said now. */
export function mayDecide(asked: Asked, move: 'approve' | 'return', who: Decider & Pick<Buyer, 'grants' | 'by'>): boolean {
  try {
    decidedAs(asked, move, who)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export type Shown = {
  readonly id: number
  readonly name: string
  readonly askedByName: string
  readonly askedAt: Date
  readonly note: string
  readonly to: string | null
  readonly state: DesignApprovalState
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
  readonly reason: string
}

export const rowOf = (one: Shown, storeName: string): Omit<DesignApprovalRow, 'cover' | 'pictures'> => ({
  ...{
    approvalId: one.id,
    name: one.name,
    storeName,
    askedBy: one.askedByName,
    askTime: shanghai(one.askedAt),
    note: one.note,
    to: one.to,
  },
  ...{ state: one.state, stateLabel: designApprovalStates[one.state], decidedBy: one.decidedByName, reason: one.reason },
  decideTime: one.decidedAt && shanghai(one.decidedAt),
})
