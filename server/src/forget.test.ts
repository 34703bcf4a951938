import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetRows } from './forget.sql.ts'
import { statementsOf } from './order/statements.fixture.ts'
import { aWorld, type TestWorld } from './testWorld.ts'

let w: TestWorld
beforeAll(async () => void (w = await aWorld('mall_migrated')))
afterAll(() => w.close())

const left = async () => (await sql<{ word: string }>`select word from search_log order by word`.execute(w.db)).rows.map(({ word }) => word)

test('what is too old goes a thousand rows in each statement, all of it, and nothing else', async () => {
  await sql`insert into search_log (day, word, searches, found)
    select date '2026-01-01', 'old ' || n, 1, 0 from generate_series(1, 2500) n union all select date '2026-11-01', 'young', 1, 0`.execute(
    w.db,
  )
  let gone = 0
  const asked = await statementsOf(async () => void (gone = await forgetRows(w.db, 'search_log', sql`day < '2026-02-01'`)))
  expect([gone, asked.length, await left()]).toEqual([2500, 3, ['young']])
})

test('of nothing that is too old nothing goes', async () => {
  expect([await forgetRows(w.db, 'search_log', sql`day < '2026-02-01'`), await left()]).toEqual([0, ['young']])
})

test('rows lie in one place each: the log alone is in partitions, and is not shortened so', async () => {
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`.execute(w.db)
  expect(rows).toEqual([{ name: 'audit' }])
})
