import type { CodeType } from '../../../contract/account.ts'
import type { CompanyState } from '../../../contract/companyState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { networkOf } from '../network.rules.ts'
import type { Limit } from './tally.rules.ts'

const minute = 60_000 // ms
const hour = 60 * minute

/**
 * Failed log-ins allowed. Only `here` makes anybody wait, and only whoever is in the same network: nobody can lock another
 * out. `anywhere` and `address` say that a name, or many names from one network, are being guessed at; from then on a network
 * that the person never logged in from has one try instead of five. The first try is compared always.
 */
export const logInLimits = (side: 'buyer' | 'staff', name: string, address: string) => ({
  /** Forgotten by a log-in that succeeds. */
  here: { key: `login here ${side} ${networkOf(address)} ${name}`, most: 5, window: 15 * minute },
  anywhere: { key: `login as ${side} ${name}`, most: 50, window: 15 * minute },
  address: { key: `login from ${networkOf(address)}`, most: 300, window: 15 * minute },
}) satisfies Record<string, Limit> // prettier-ignore

/** Archives of one's own data: each reads all files of a person. */
export const exportLimit = (accountId: number): Limit => ({ key: `export ${accountId}`, most: 3, window: 24 * hour })

/** Codes that may be sent: each costs money and disturbs somebody. */
export const codeLimits = (phone: string, address: string): Limit[] => [
  { key: `code ${phone} day`, most: 10, window: 24 * hour },
  { key: `code ${phone} minute`, most: 1, window: minute },
  { key: `code from ${networkOf(address)}`, most: 30, window: hour },
]

/** Codes that may be tried to take a change of phone back: there are 10 000 000 000. */
export const undoLimits = (address: string): Limit[] => [
  { key: `undo from ${networkOf(address)}`, most: 20, window: hour },
]

/** Names that may be asked about: who is a customer is nobody's business. */
export const nameLimits = (address: string): Limit[] => [
  { key: `name from ${networkOf(address)}`, most: 100, window: hour },
]

/** How long a code is good for, ms. */
export const codeLife = 10 * minute

export type Standing = {
  readonly state: 'active' | 'disabled' | 'removed'
  readonly demo: boolean
  /** The company's main account. */
  readonly main: boolean
  readonly companyState: CompanyState
  readonly refuseReason: string
}

/**
 * True where a code of this type is of no use to the phone, because it has an account already. The owner of a refused
 * company registers again.
 */
export function isTaken(known: Pick<Standing, 'companyState' | 'main'> | undefined, type: CodeType): boolean {
  if (!known || type === 'login' || type === 'reset') return false
  return type === 'bind' || !known.main || known.companyState !== 'refused'
}

/**
 * Who has proved who they are still learns here that they may not come in, and why.
 * @throws Refusal 'demo.refused', 'account.disabled', 'account.suspended', 'account.pending' or 'account.refused'.
 */
export function admit(standing: Standing, demoAllowed: boolean): void {
  if (standing.demo && !demoAllowed) refuse('demo.refused')
  if (standing.state !== 'active') refuse('account.disabled')
  if (standing.companyState === 'closed') refuse('account.disabled')
  if (standing.companyState === 'suspended') refuse('account.suspended')
  if (standing.companyState === 'pending') refuse('account.pending')
  if (standing.companyState === 'refused') {
    const reason = standing.refuseReason
    refuse('account.refused', { reason }, `审核未通过：${reason}`)
  }
}
