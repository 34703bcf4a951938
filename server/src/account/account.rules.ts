import type { CodeType } from '../../../contract/account/account.ts'
import type { CompanyState } from '../../../contract/account/companyState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { networksOf } from '../network.rules.ts'
import { delayLimits, fromNetworks, type Limit } from '../tally/tally.rules.ts'

const minute = 60_000 // ms
const hour = 60 * minute

/**
 * Failed log-ins allowed. Only `here` makes a place wait by itself, and only whoever is in the same network: nobody can lock
 * another out. `guessed` tells that the name, or many names from one network, are being guessed at; from then on all places that
 * the person never logged in from share one growing delay, counted under `delay`.
 */
export const logInLimits = (side: 'buyer' | 'staff', name: string, address: string) => {
  const [network, ...wider] = networksOf(address)
  return {
    /** Forgotten by a log-in that succeeds. */
    here: { key: `login here ${side} ${network} ${name}`, most: 5, window: 15 * minute },
    guessed: [
      { key: `login as ${side} ${name}`, most: 50, window: 15 * minute },
      // Who stays under the former all day.
      { key: `login as ${side} ${name} day`, most: 100, window: 24 * hour },
      ...wider.map((one, at) => ({ key: `login here ${side} ${one} ${name}`, most: 10 * (at + 1), window: 15 * minute })),
      { key: `login from ${network}`, most: 300, window: 15 * minute },
      ...wider.map((one, at) => ({ key: `login from ${one}`, most: 600 * (at + 1), window: 15 * minute })),
    ],
    delay: `login delay ${side} ${name}`,
  } satisfies { here: Limit; guessed: Limit[]; delay: string }
}

/** What may fail at a known browser, wherever it is: a mark that was stolen is good for no more. */
export const browserLimit = (what: 'login' | 'factor', mark: string): Limit => ({
  key: `${what} browser ${mark}`,
  most: 5,
  window: 15 * minute,
})

/** What is forgotten where a name's password was set anew by a code. */
export function forgottenByReset(phone: string, address: string): string[] {
  const { here, guessed, delay } = logInLimits('buyer', phone, address)
  return [here, ...guessed, ...delayLimits(delay, 0)].map(({ key }) => key).filter((key) => key.includes(phone))
}

/** Archives of one's own data: each reads all files of a person. */
export const exportLimit = (accountId: number): Limit => ({ key: `export ${accountId}`, most: 3, window: 24 * hour })

/** Codes that may be sent: each costs money and disturbs somebody. */
export const codeLimits = (phone: string, address: string): Limit[] => [
  { key: `code ${phone} day`, most: 10, window: 24 * hour },
  { key: `code ${phone} minute`, most: 1, window: minute },
  ...fromNetworks('code from', address, 30, hour),
]

/** Codes that may be tried to take a change of phone back: there are 10 000 000 000. */
export const undoLimits = (address: string): Limit[] => fromNetworks('undo from', address, 20, hour)

/** Names that may be asked about: who is a customer is nobody's business. */
export const nameLimits = (address: string): Limit[] => fromNetworks('name from', address, 100, hour)

/** How long a code is good for, ms. */
export const codeLife = 10 * minute

export type Standing = {
  readonly state: 'active' | 'disabled' | 'removed'
  readonly demo: boolean
  /** The company's main account. */
  readonly main: boolean
  readonly companyState: CompanyState
  readonly refuseReason: string
  /** Somebody has set its password: an account that staff entered waits for its person. */
  readonly opened: boolean
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
  if (!standing.opened) refuse('account.first')
}
