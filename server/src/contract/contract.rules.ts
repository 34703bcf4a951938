import {
  contractMachine,
  isOf,
  type ContractKind,
  type ContractMove,
  type ContractState,
} from '../../../contract/contract/contractState.ts'
import type { ContractSettings } from '../../../contract/contract/contractSettings.ts'
import { after, type Side } from '../../../contract/moves.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { chinaDay, type Day } from '../../../contract/text.ts'
import { firstNeeds } from './needed.rules.ts'

/** What holds where the merchant has set nothing. */
export const firstSettings: ContractSettings = {
  ...firstNeeds,
  tolerance: 3,
  claimDays: 7,
  hiddenDays: 30,
  extra: '',
  seller: { name: '', creditCode: '', address: '', contact: '', phone: '' },
}

/** The state of a version after a move. @throws Refusal contract.move.forbidden where the table has no such row. */
export function versionAfter(
  { kind, state }: { readonly kind: ContractKind; readonly state: ContractState },
  move: ContractMove,
  side: Side,
): ContractState {
  const say = () => new Refusal('contract.move.forbidden', { state })
  return after(contractMachine, move, { state, asker: { side }, say, holds: (guard) => (isOf(kind, guard) ? null : say()) })
}

type Seen = { readonly version: number; readonly hash: string }

/** @throws Refusal contract.stale unless what was seen is the newest version, word for word. */
export function checkNewest(newest: Seen, seen: { readonly version: number; readonly hash?: string }): void {
  const same = newest.version === seen.version && (seen.hash === undefined || newest.hash === seen.hash)
  if (!same) refuse('contract.stale', { version: newest.version })
}

/** The hashes of a contract's version that was signed, or of a run's settlement. */
export type KnownParts = {
  readonly kind: 'contract' | 'settlement'
  readonly pdf: string
  readonly record: string
  readonly others: readonly string[]
  readonly authority: string | null
}

/** What files given by their hashes come to, beside the parts of one version or settlement; null: none has any of them. */
export function verdictOf(given: readonly string[], version: KnownParts | null) {
  const hashes = [...new Set(given)]
  if (!version) {
    const files = hashes.map((hash) => ({ hash, known: false }))
    return { verdict: 'unknown' as const, kind: null, files, authority: null, missing: [] }
  }
  const parts = new Set([version.pdf, version.record, ...version.others])
  const files = hashes.map((hash) => ({ hash, known: parts.has(hash) }))
  // A paper alone may be checked alone; whoever brings several brings the bundle.
  const missing = hashes.length === 1 ? [] : (['pdf', 'record'] as const).filter((part) => !hashes.includes(version[part]))
  const whole = missing.length === 0 && files.every(({ known }) => known)
  const { kind, authority } = version
  return { verdict: whole ? ('valid' as const) : ('changed' as const), kind, files, authority, missing }
}

/** How many checks an address may ask for in a minute. */
export const checksAtMost = 30

/** Whether its last day is over. */
export const isOver = ({ until }: { readonly until: Day }, now: Date): boolean => until < chinaDay(now)
