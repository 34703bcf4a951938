import type { Db, Tx } from '../db.ts'
import { networkOf } from '../network.rules.ts'

type Person = { readonly side: 'buyer' | 'staff'; readonly id: number }

/** How long a network is known after the last log-in from it, ms. */
const knownFor = 90 * 86_400_000

/** Whether the person has logged in from this network lately. */
export async function isKnownPlace(db: Db | Tx, { side, id }: Person, address: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('known_place')
    .select('network')
    .where('side', '=', side)
    .where('person_id', '=', id)
    .where('network', '=', networkOf(address))
    .where('seen_at', '>', new Date(now.getTime() - knownFor))
    .executeTakeFirst()
  return found !== undefined
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
