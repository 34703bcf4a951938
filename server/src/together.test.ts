import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DrawAgain, inTransaction, openDb, type Db } from './db.ts'
import { aWire } from './wire.fixture.ts'
import { together, type Asks } from './together.ts'
import { aWorld, databaseUrl, type TestWorld } from './testWorld.ts'

// Several statements in one write: what goes over the line, in which order they count, and what is left where one of them fails.

let w: TestWorld
let wire: Awaited<ReturnType<typeof aWire>>
let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  w = await aWorld('mall_migrated')
  wire = await aWire(databaseUrl(w.databaseName))
  const opened = openDb(wire.url, 1, () => {})
  db = opened.db
  close = () => opened.pool.end()
  await sql`create table said (n int primary key)`.execute(db)
})
afterAll(async () => {
  await close()
  await wire.close()
  await w.close()
})
beforeEach(async () => {
  await sql`delete from said`.execute(db)
  wire.writes.length = 0
})

const say = async (at: Asks, n: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`insert into said values (${n}) returning n`.execute(at)
  return rows[0]?.n ?? 0
}
const said = async (at: Asks): Promise<number[]> =>
  (await sql<{ n: number }>`select n from said order by n`.execute(at)).rows.map(({ n }) => n)

test('begin and what is asked together are one write; each sees what those before it did', async () => {
  const answers = await inTransaction(db, (tx) => together(tx, (at) => [said(at), say(at, 1), said(at), undefined, say(at, 2), said(at)]))
  expect(answers).toEqual([[], 1, [1], undefined, 2, [1, 2]])
  expect(wire.writes.map((text) => text.match(/begin|insert|select|commit/g))).toEqual([
    ['begin', 'select', 'insert', 'select', 'insert', 'select'],
    ['commit'],
  ])
})

test('what fails is told, not what came after it, and nothing of the transaction stands', async () => {
  const failed = inTransaction(db, (tx) => together(tx, (at) => [say(at, 1), say(at, 1), say(at, 2), said(at)]))
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await said(db)).toEqual([])
})

test('what asks more where it is refused is told, though another failed meanwhile', async () => {
  const refused = async (at: Asks) => {
    if ((await said(at)).length === 0) await said(at)
    throw new Error('refused')
  }
  await expect(inTransaction(db, (tx) => together(tx, (at) => [refused(at), say(at, 1)]))).rejects.toThrow('refused')
  expect(await said(db)).toEqual([])
  await expect(inTransaction(db, (tx) => together(tx, (at) => [refused(at), say(at, 1), say(at, 1)]))).rejects.toMatchObject({
    code: '23505',
  })
})

test('outside of a transaction each counts by itself', async () => {
  await expect(together(db, (at) => [say(at, 1), say(at, 1), say(at, 2)])).rejects.toMatchObject({ code: '23505' })
  expect(await said(db)).toEqual([1, 2])
})

test('the connection is used again by the next after all was answered', async () => {
  const both = [together(db, (at) => [say(at, 1), say(at, 2)]), together(db, (at) => [say(at, 3), said(at)])]
  expect(await Promise.all(both)).toEqual([
    [1, 2],
    [3, [1, 2, 3]],
  ])
})

test('a transaction whose draw was taken begins anew', async () => {
  let drawn = 0
  const placed = await inTransaction(db, async (tx) => {
    await say(tx, ++drawn)
    if (drawn < 3) throw new DrawAgain('taken')
    return drawn
  })
  expect(placed).toBe(3)
  expect(await said(db)).toEqual([3])
})
