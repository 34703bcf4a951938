import type { ContractState } from '../../../contract/contract/contractState.ts'

/** How a state looks: to be acted on, under way, done, gone wrong, over. */
const tones: Record<ContractState, string> = {
  making: 'busy',
  pending_buyer: 'due',
  signed_buyer: 'busy',
  effective: 'ok',
  refused: 'bad',
  expired: 'bad',
  amended: 'off',
  terminated: 'off',
}

export const StateMark = ({ state, label }: { state: ContractState; label: string }) => (
  <span className={`p-pill ${tones[state]}`}>{label}</span>
)
