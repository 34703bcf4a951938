import { sql } from 'kysely'
import { login } from '../../../contract/account/account.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import { cast, seedPeople, type Person } from '../../seed/people.ts'
import type { Services } from '../services.ts'
import type { Made } from '../testDatabase.ts'
import { aWorld } from '../testWorld.ts'
import type { Db } from '../database/db.ts'
import { setProven } from '../session/proof.sql.ts'
import { beginSession } from '../session/session.sql.ts'

/** The member of the cast that tests call `key`. */
export function person(key: string): Person {
  const found = cast.find((one) => one.key === key)
  if (!found) throw new Error(`nobody in the cast is ${key}`)
  return found
}

/** The token, of a session in which the person has proven to be there, for as long as any test goes. */
export async function proven(db: Db, token: string): Promise<string> {
  if (token) await setProven(db, token, new Date('2099-01-01'))
  return token
}

/** Days pass from now on, and nobody who is logged in has to log in again. */
export const sessionsLast = (db: Db) =>
  sql`update session set created_at = '2027-06-01', seen_at = '2027-06-01', expires_at = '2028-01-01'`.execute(db)

/** By whose right a session looks in a customer's name: a member of staff who has just logged in. */
export async function lookingBy(db: Db, staffId: number, now: Date) {
  const { token } = await beginSession(db, { staffId }, { agent: '', address: '' }, now)
  return { staffId, token, reason: '客户来电' }
}

/** The demo cast and nothing else. */
export const peopled: Made = { name: 'mall_peopled', from: 'mall_migrated', fill: ({ db }) => seedPeople(db) }

/** A mall with the demo cast, and nothing else unless `template` has it, and a way to log its people in. */
export async function aPeopledWorld(set: Partial<Services> = {}, template = peopled) {
  const w = await aWorld(template, undefined, set)
  const logIn = (key: string, password = person(key).password) => {
    const { site, login: username } = person(key)
    return w.ask(null, site === '商城' ? login : staffLogin, { username, password })
  }
  /** Logs in; a buyer has proven to be at the session for as long as the test goes. */
  const token = async (key: string): Promise<string> => proven(w.db, (await logIn(key)).data.token)
  /** Logs several people in: their tokens, in the order they are named. */
  const tokens = <const Keys extends readonly string[]>(...keys: Keys) =>
    Promise.all(keys.map(token)) as Promise<{ [At in keyof Keys]: string }>
  return { ...w, logIn, token, tokens }
}

export type PeopledWorld = Awaited<ReturnType<typeof aPeopledWorld>>
