import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld } from '../testWorld.ts'
import { waitAfter } from './backOff.rules.ts'
import { waitOf } from './backOff.sql.ts'

let w: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => {
  w = await aWorld('mall_migrated')
})
afterAll(() => w.close())

const backOff = { first: 10_000, most: 600_000 }
const tries = [0, 1, 5, 6, 30, 1000]

test('a provider that has nothing to say is left alone twice as long each time, never longer than the most', () => {
  expect(tries.map((n) => waitAfter(backOff, n))).toEqual([10_000, 20_000, 320_000, 600_000, 600_000, 600_000])
})

test('and as long by SQL', async () => {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from ${waitOf(backOff, 'looks')}) * 1000)::float8 as ms
    from unnest(${tries}::int[]) with ordinality as t (looks, n) order by n`.execute(w.db)
  expect(rows.map(({ ms }) => ms)).toEqual(tries.map((n) => waitAfter(backOff, n)))
})
