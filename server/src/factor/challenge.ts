import { createHmac, timingSafeEqual } from 'node:crypto'
import { challengeMinutes } from '../../../contract/account/factor.ts'
import type { Services } from '../services.ts'
import type { Person } from './factor.rules.ts'

type Key = Pick<Services, 'secret'>

/** What the password was proven of: another phone or password, and the challenge is none. */
export type Marked = Person & { readonly mark: string }

/** Says that the first step of a log-in was done, for five minutes; by itself it opens nothing. */
export function challengeOf(key: Key, person: Marked, now: Date): string {
  const until = now.getTime() + challengeMinutes * 60_000
  return [person.side, person.id, until, macOf(key, person, until).toString('base64url')].join('.')
}

/** Whose challenge it says it is; null: of nobody's, or no more. */
export function personIn(challenge: string, now: Date): (Person & { until: number }) | null {
  const [, side, id, until] = /^(buyer|staff)\.(\d{1,15})\.(\d{1,15})\.[\w-]{43}$/.exec(challenge) ?? []
  if ((side !== 'buyer' && side !== 'staff') || Number(until) <= now.getTime()) return null
  return { side, id: Number(id), until: Number(until) }
}

/** Whether it is the challenge that was given to this person. */
export function isGenuine(key: Key, challenge: string, person: Marked, until: number): boolean {
  const given = Buffer.from(challenge.split('.')[3] ?? '', 'base64url')
  const right = macOf(key, person, until)
  return given.length === right.length && timingSafeEqual(given, right)
}

const macOf = ({ secret }: Key, { side, id, mark }: Marked, until: number): Buffer =>
  createHmac('sha256', secret).update(`challenge\n${side}\n${id}\n${until}\n${mark}`).digest()
