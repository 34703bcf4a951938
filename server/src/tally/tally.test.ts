import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../database/db.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'
import type { Limit } from './tally.rules.ts'
import { countDown, countMore } from './tally.sql.ts'

// Many who share counts – an office that logs in at nine – count and give back at once.

let w: TestWorld
beforeAll(async () => {
  w = await aWorld('mall_migrated')
})
afterAll(() => w.close())

const limit = (key: string): Limit => ({ key, most: 1000, window: 60_000 })

test('of many who log in at once, each counting with the others and for himself, none is turned away', async () => {
  const now = w.clock.now
  const shared = ['network 1', 'network 2', 'network 3', 'network 4'].map(limit)
  const one = async (n: number): Promise<void> => {
    const own = [limit(`here ${n}`)]
    // Named in another order by each: it is the statement that must not mind.
    const counted = [...shared.slice(n % 4), ...shared.slice(0, n % 4)]
    await inTransaction(w.db, async (tx) => {
      await countMore(tx, counted, now)
      await countMore(tx, own, now)
    })
    await countDown(w.db, [...own, ...counted.toReversed()], now)
  }
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 16 }, (_, n) => one(n)))
  const left = await w.db.selectFrom('tally').select('count').distinct().execute()
  expect(left).toEqual([{ count: 0 }])
})
