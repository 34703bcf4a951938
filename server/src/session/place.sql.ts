import type { Db, Tx } from '../database/db.ts'
import { networkOf } from '../network.rules.ts'
import { knownFor, type Browser, type Mark, type Person } from './browser.ts'

/** Stands for a network where it is told since when the person's browsers are known. */
const browsers = 'browsers'

/** By what a person is known where a request comes from: the browser's mark, else the network; null: by nothing. */
export type Known = Mark | 'network' | null

/** By what it is known that the person has lately logged in where the request comes from. */
export async function knownBy(
  db: Db | Tx,
  { side, id }: Person,
  { address, browser }: { readonly address: string; readonly browser?: Browser },
  now: Date,
): Promise<Known> {
  const network = networkOf(address)
  const rows = await db
    .selectFrom('known_place')
    .select(['network', 'seen_at'])
    .where('side', '=', side)
    .where('person_id', '=', id)
    .where('network', 'in', [network, browsers])
    .where('seen_at', '>', new Date(now.getTime() - knownFor))
    .execute()
  const since = rows.find((row) => row.network === browsers)?.seen_at
  const mark = browser?.markOf({ side, id }, now) ?? null
  if (mark && !(since && mark.at < since)) return mark
  return rows.some((row) => row.network === network) ? 'network' : null
}

/** No browser of these people is known any more by a log-in before `now`. */
export async function forgetBrowsers(db: Db | Tx, side: Person['side'], ids: readonly number[], now: Date): Promise<void> {
  const rows = ids.toSorted((a, b) => a - b).map((person_id) => ({ side, person_id, network: browsers, seen_at: now }))
  await db
    .insertInto('known_place')
    .values(rows)
    .onConflict((row) => row.columns(['side', 'person_id', 'network']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Whether anybody at all has logged in from this network lately. */
export async function isKnownNetwork(db: Db | Tx, address: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('known_place')
    .select('network')
    .where('network', '=', networkOf(address))
    .where('seen_at', '>', new Date(now.getTime() - knownFor))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** From now on the network is one of the person's own. */
export async function knowPlace(tx: Tx, { side, id }: Person, address: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_place')
    .values({ side, person_id: id, network: networkOf(address), seen_at: now })
    .onConflict((row) => row.columns(['side', 'person_id', 'network']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Forgets networks that are known no more. */
export async function forgetPlaces(db: Db | Tx, now: Date): Promise<void> {
  await db
    .deleteFrom('known_place')
    .where('seen_at', '<', new Date(now.getTime() - knownFor))
    .execute()
}
