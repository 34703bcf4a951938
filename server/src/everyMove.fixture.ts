import { expect } from 'vitest'
import { Refusal } from '../../contract/refusal.ts'
import { actorNow } from './session/session.sql.ts'
import type { Actor } from './actor.ts'
import type { TestWorld } from './testWorld.ts'

/** Whoever there is on both sides: the company's with and without grants, another company, each of the merchant's areas. */
export const everybody = ['main', 'buyer', 'approver', 'designer', 'reader', 'stranger', 'admin', 'sales', 'production', 'finance'] as const
export type Who = (typeof everybody)[number]
export const isClerk = (who: Who): boolean => ['admin', 'sales', 'production', 'finance'].includes(who)

/** What can be done with a thing, what its tables say of that, and all that may change by it. */
export type Machine<Thing> = {
  readonly people: readonly Who[]
  readonly moves: readonly string[]
  readonly ask: (who: Who, thing: Thing, move: string) => Promise<{ status: number; code: string | undefined }>
  /** What the tables say as the thing stands now, asked move by move: `yes`, or the refusal's code. */
  readonly verdicts: (who: Who, thing: Thing) => Promise<(move: string) => string>
  /** In words that can be compared; nothing in them may be of this thing alone, such as its number. */
  readonly recordOf: (thing: Thing) => Promise<string>
}

/**
 * Everybody tries every move on a thing as `make` makes it. What is refused is refused as the tables say, beside all else that is refused
 * to him at that moment, and leaves nothing; what is allowed, twice at once, comes to the same as one after the other.
 */
export async function everyMoveTwice<Thing>(machine: Machine<Thing>, make: () => Promise<Thing>): Promise<void> {
  const { people, moves, ask, verdicts, recordOf } = machine
  const thing = await make()
  const before = await recordOf(thing)
  const allowed: { who: Who; move: string }[] = []
  for (const who of people) {
    const say = await verdicts(who, thing)
    const tries = moves.map(async (move) => {
      const expected = say(move)
      if (expected === 'yes') return allowed.push({ who, move })
      expect(answered(await ask(who, thing, move)), `${who} ${move} at ${before}`).toBe(expected)
    })
    await Promise.all(tries)
    expect(await recordOf(thing), `what was refused to ${who}`).toBe(before)
  }
  for (const { who, move } of allowed) await allowedTwice(machine, make, who, move)
}

const answered = (answer: { status: number; code: string | undefined }) =>
  answer.status === 200 ? 'yes' : (answer.code ?? String(answer.status))

async function allowedTwice<Thing>(machine: Machine<Thing>, make: () => Promise<Thing>, who: Who, move: string) {
  const { ask, verdicts, recordOf } = machine
  const [one, other] = [await make(), await make()]
  const where = `${who} ${move} at ${await recordOf(one)}`
  const inTurn: string[] = []
  for (const _ of [1, 2]) {
    const expected = (await verdicts(who, one))(move)
    inTurn.push(answered(await ask(who, one, move)))
    expect(inTurn.at(-1), where).toBe(expected)
  }
  const atOnce = await Promise.all([ask(who, other, move), ask(who, other, move)])
  expect(atOnce.map(answered).toSorted(), where).toEqual(inTurn.toSorted())
  expect(await recordOf(other), where).toBe(await recordOf(one))
}

/** Who this is to the server. */
export async function actorBy({ db, clock }: Pick<TestWorld, 'db' | 'clock'>, token: string): Promise<Actor> {
  const actor = await actorNow(db, token, clock.now)
  if (!actor) throw new Error('not logged in')
  return actor
}

/** `yes`, or the code of the refusal. */
export function codeOf(judge: () => unknown): string {
  try {
    judge()
    return 'yes'
  } catch (error) {
    return refusalOf(error)
  }
}

/** The code of a refusal; every other error is one. */
export function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  throw error
}
