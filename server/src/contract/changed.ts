import { contractStates, type ContractState } from '../../../contract/contract/contractState.ts'
import type { Actor, Buyer } from '../actor.ts'
import type { Contract } from './version.sql.ts'

/** Which version somebody has before the eyes. */
export type Seen = { readonly no: string; readonly version: number; readonly hash: string }

export const buyerOf = (actor: Actor): Buyer | null => (actor.side === 'buyer' ? actor : null)
export type Moved = { readonly state: ContractState; readonly stateLabel: string }
export const moved = (state: ContractState): Moved => ({ state, stateLabel: contractStates[state] })

/** What the audit keeps of a contract that becomes `state`. */
export const changeTo = (state: ContractState, was: Pick<Contract, 'companyId' | 'version' | 'hash' | 'state'>) => ({
  companyId: was.companyId,
  before: { version: was.version, state: was.state },
  after: { state, hash: was.hash },
})
