import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import type { Asks } from '../database/together.ts'

// Pieces of spot lots. Always the last that an order holds, lots by id, so that two transactions never wait for each other.
// Every change is one statement that tests and changes at once.

/** Holds pieces of lots for an order. With `sure` it fails in the database where fewer are left. @throws Refusal stock.short naming a product of which fewer are left. */
export async function holdStock(tx: Asks, pieces: ReadonlyMap<number, number>, sure = false): Promise<void> {
  if (pieces.size === 0) return
  // From within `select`, so that PostgreSQL plans it once: of how many there are it would think anew each time.
  const { rows } = await sql<{ ids: number[] }>`/* kept */
    with want as materialized (
      select w.id, w.n from unnest((select ${[...pieces.keys()]}::bigint[]), (select ${[...pieces.values()]}::int[])) w (id, n)
      join spot_stock s on s.product_id = w.id order by w.id for no key update of s),
    held as (update spot_stock s set held = s.held + want.n from want
      where s.product_id = want.id and s.on_hand - s.held >= want.n returning s.product_id as id)
    select array(select id from held) as ids, assured(not ${sure} or (select count(*) from held) = ${pieces.size})`.execute(tx)
  const held = new Set(rows[0]?.ids)
  const short = [...pieces.keys()].find((id) => !held.has(id))
  if (short !== undefined) refuse('stock.short', { productId: short })
}

/** Gives back what `holdStock` held. */
export async function releaseStock(tx: Tx, pieces: ReadonlyMap<number, number>): Promise<void> {
  await takeHeld(tx, pieces, sql`held = s.held - want.n`)
}

/** Takes held pieces out of their lots for good. */
export async function sellStock(tx: Tx, pieces: ReadonlyMap<number, number>): Promise<void> {
  await takeHeld(tx, pieces, sql`held = s.held - want.n, on_hand = s.on_hand - want.n`)
}

/** Puts back what `sellStock` took, of an order that is not shipped after all. */
export async function returnStock(tx: Tx, pieces: ReadonlyMap<number, number>): Promise<void> {
  if (pieces.size > 0) await takeHeld(tx, pieces, sql`on_hand = s.on_hand + want.n`)
}

async function takeHeld(tx: Tx, pieces: ReadonlyMap<number, number>, change: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with want as materialized (
      select w.id, w.n from unnest(${[...pieces.keys()]}::bigint[], ${[...pieces.values()]}::int[]) w (id, n)
      join spot_stock s on s.product_id = w.id order by w.id for no key update of s)
    update spot_stock s set ${change} from want where s.product_id = want.id`.execute(tx)
}
