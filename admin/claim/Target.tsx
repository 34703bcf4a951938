import { merchantStates } from '../../contract/claim/claimState.ts'
import type { StaffClaimRow } from '../../contract/claim/claimDesk.ts'
import pieces from '../pieces/pieces.module.css'

const words = { answer: '首次答复已超时', decide: '处理意见已超时' } as const

/** By when the desk means to speak next, and whether it is late; nothing where the merchant is not asked. */
export function Target({ claim }: { claim: StaffClaimRow }) {
  if (!merchantStates.includes(claim.state)) return <span aria-label="无">—</span>
  const due = claim.answerTime === null ? claim.answerDue : claim.decideTime === null ? claim.decideDue : null
  return (
    <>
      {due === null ? '已答复' : `${claim.answerTime === null ? '答复' : '处理'} ${due.slice(5, 16)}`}
      {claim.overdue && (
        <span className={pieces.tag} data-tone="bad">
          {words[claim.overdue]}
        </span>
      )}
    </>
  )
}
