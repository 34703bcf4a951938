import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb, type Db } from './database/db.ts'
import { aWire } from './wire.fixture.ts'
import { aWorld, databaseUrl, type TestWorld } from './testWorld.ts'

// A transaction begins with its first statement: what goes over the line, and what is left where either of the two fails.

let w: TestWorld
let wire: Awaited<ReturnType<typeof aWire>>
let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  w = await aWorld('mall_migrated')
  const url = databaseUrl(w.databaseName)
  wire = await aWire(url)
  const opened = openDb(wire.url, 1, () => {})
  db = opened.db
  close = () => opened.pool.end()
  await sql`create table begun (n int primary key)`.execute(db)
})
afterAll(async () => {
  await close()
  await wire.close()
  await w.close()
})
beforeEach(() => void (wire.writes.length = 0))

const stored = async (): Promise<number[]> => {
  const { rows } = await sql<{ n: number }>`select n from begun order by n`.execute(db)
  return rows.map(({ n }) => n)
}
const insert = (on: Db, n: number) => sql`insert into begun values (${n})`.execute(on)

test('begin and the first statement are one write, and what is committed stands', async () => {
  await db.transaction().execute(async (tx) => {
    await insert(tx, 1)
    await insert(tx, 2)
  })
  expect(wire.writes.map((text) => [text.includes('begin'), text.includes('insert'), text.includes('commit')])).toEqual([
    [true, true, false],
    [false, true, false],
    [false, false, true],
  ])
  expect(await stored()).toEqual([1, 2])
})

test('what is rolled back does not stand, and a transaction that asks nothing writes nothing', async () => {
  const left = db.transaction().execute(async (tx) => {
    await insert(tx, 3)
    throw new Error('left')
  })
  await expect(left).rejects.toThrow('left')
  wire.writes.length = 0
  await db.transaction().execute(async () => {})
  await expect(db.transaction().execute(() => Promise.reject(new Error('nothing asked')))).rejects.toThrow('nothing asked')
  expect(wire.writes).toEqual([])
  expect(await stored()).toEqual([1, 2])
})

test('where begin fails its statement does not stand by itself', async () => {
  await sql`deallocate begin`.execute(db)
  await expect(db.transaction().execute((tx) => insert(tx, 4))).rejects.toThrow(/begin.*does not exist/)
  expect(await stored()).toEqual([1, 2])
})

test('several commands in one text begin a transaction too', async () => {
  const two = sql`delete from begun where n = 1; delete from begun where n = 2`
  const left = db.transaction().execute(async (tx) => {
    await two.execute(tx)
    throw new Error('left')
  })
  await expect(left).rejects.toThrow('left')
  expect(await stored()).toEqual([1, 2])
})

test('a kept statement that cannot be read yet is prepared later, on the same connection', async () => {
  const late = (tx: Db) => sql`/* kept */ insert into late values (${1})`.execute(tx)
  const { db: own, pool } = openDb(databaseUrl(w.databaseName), 1, () => {})
  await expect(own.transaction().execute(late)).rejects.toMatchObject({ code: '42P01' })
  await sql`create table late (n int primary key)`.execute(own)
  await own.transaction().execute(late)
  await expect(own.transaction().execute(late)).rejects.toMatchObject({ code: '23505' })
  await sql`delete from late`.execute(own)
  await own.transaction().execute(late)
  expect((await sql`select n from late`.execute(own)).rows).toEqual([{ n: 1 }])
  await pool.end()
})
