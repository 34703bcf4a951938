import { chinaDay, daysLater, fromShanghai } from '../../contract/text.ts'
import type { Tx } from '../src/database/db.ts'
import { lockPool, openPool } from '../src/pool/pool.sql.ts'
import { insertPool } from '../src/poolDesk/desk.sql.ts'
import { alikeOf } from '../src/poolDesk/terms.ts'

/** A run of a product as its page begins; when it closes and is ready, in days from today. */
type Shown = {
  readonly number: string
  readonly opened: number | null
  readonly closes: number
  readonly ready: number
  readonly least: number
  readonly most: number
}

/** Two that may be joined, one that is made ready and one that came to nothing, whenever the demo begins. */
const runs: readonly Shown[] = [
  { number: 'TX1025', opened: -1, closes: 9, ready: 24, least: 300, most: 2000 },
  { number: 'MZ1038', opened: -2, closes: 5, ready: 18, least: 500, most: 3000 },
  { number: 'BL1053', opened: null, closes: 16, ready: 31, least: 300, most: 1500 },
  { number: 'QZ1069', opened: -14, closes: -4, ready: 8, least: 3000, most: 20_000 },
]

/** Shared print runs in which nobody is yet. */
export async function seedPools(tx: Tx, now: Date): Promise<void> {
  const { id: staffId } = await tx.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  const day = (days: number) => chinaDay(daysLater(now, days))
  for (const { number, opened, closes, ready, least, most } of runs) {
    const { productId, priceVersion, selection } = await tx
      .selectFrom('product as p')
      .innerJoin('current_price as c', 'c.product_id', 'p.id')
      .innerJoin('price_version as v', (join) => join.onRef('v.product_id', '=', 'p.id').onRef('v.version', '=', 'c.version'))
      .select(['p.id as productId', 'v.version as priceVersion', 'v.first_selection as selection'])
      .where('p.number', '=', number)
      .executeTakeFirstOrThrow()
    const closesAt = fromShanghai(`${day(closes)} 18:00:00`)
    const terms = { productId, priceVersion, selection: alikeOf(selection), readyDay: day(ready), closesAt, least, most }
    const id = await insertPool(tx, terms, staffId, daysLater(now, (opened ?? 0) - 1))
    if (opened !== null) await openPool(tx, id, daysLater(now, opened))
    if (closes < 0) await lockPool(tx, id, closesAt)
  }
}
