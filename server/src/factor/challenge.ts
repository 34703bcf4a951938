import { challengeMinutes } from '../../../contract/account/factor.ts'
import { isMac, macOf, type Key } from '../mac.ts'
import type { Person } from './factor.rules.ts'

/** What the password was proven of: another phone or password, and the challenge is none. */
export type Marked = Person & { readonly mark: string }

/** Says that the first step of a log-in was done, for five minutes; by itself it opens nothing. */
export function challengeOf(key: Key, person: Marked, now: Date): string {
  const until = now.getTime() + challengeMinutes * 60_000
  return [person.side, person.id, until, seal(key, person, until).toString('base64url')].join('.')
}

/** Whose challenge it says it is; null: of nobody's, or no more. */
export function personIn(challenge: string, now: Date): (Person & { until: number }) | null {
  const [, side, id, until] = /^(buyer|staff)\.(\d{1,15})\.(\d{1,15})\.[\w-]{43}$/.exec(challenge) ?? []
  if ((side !== 'buyer' && side !== 'staff') || Number(until) <= now.getTime()) return null
  return { side, id: Number(id), until: Number(until) }
}

/** Whether it is the challenge that was given to this person. */
export const isGenuine = (key: Key, challenge: string, person: Marked, until: number): boolean =>
  isMac(challenge.split('.')[3] ?? '', seal(key, person, until))

const seal = (key: Key, { side, id, mark }: Marked, until: number): Buffer => macOf(key, 'challenge', side, id, until, mark)
