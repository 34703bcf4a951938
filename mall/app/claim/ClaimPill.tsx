import type { ClaimRow } from '../../../contract/claim/claim.ts'
import { buyerStates } from '../../../contract/claim/claimState.ts'

const tones: Partial<Record<ClaimRow['state'], string>> = {
  closed: 'ok',
  refused: 'bad',
  lapsed: 'off',
  withdrawn: 'off',
}

/** How a claim stands, in a colour that says whether the buyer has to do something. */
export const ClaimPill = ({ claim: { state, stateLabel } }: { claim: Pick<ClaimRow, 'state' | 'stateLabel'> }) => (
  <span className={`p-pill ${buyerStates.includes(state) ? 'due' : (tones[state] ?? 'busy')}`}>{stateLabel}</span>
)
