import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DrawAgain, inTransaction, openDb, type Db } from './db.ts'
import { aWire } from '../wire.fixture.ts'
import { together, togetherLast, type Asks } from './together.ts'
import { aWorld, databaseUrl, type TestWorld } from '../testWorld.ts'

// Several statements in one write: what goes over the line, in which order they count, and what is left where one of them fails.

let w: TestWorld
let wire: Awaited<ReturnType<typeof aWire>>
let db: Db
let pool: ReturnType<typeof openDb>['pool']
let close: () => Promise<void>
beforeAll(async () => {
  w = await aWorld('mall_migrated')
  wire = await aWire(databaseUrl(w.databaseName))
  const opened = openDb(wire.url, 1, () => {})
  db = opened.db
  pool = opened.pool
  close = () => opened.pool.end()
  await sql`create table said (n int primary key)`.execute(db)
  // From then on its connection has prepared how transactions begin and end.
  await inTransaction(db, said)
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

test('what a transaction asks last goes with its commit, and stands', async () => {
  const answers = await inTransaction(db, async (tx) => {
    await say(tx, 1)
    return togetherLast(tx, (at) => [say(at, 2), said(at)])
  })
  expect(answers).toEqual([2, [1, 2]])
  expect(wire.writes.map((text) => text.match(/begin|insert|select|commit/g))).toEqual([
    ['begin', 'insert'],
    ['insert', 'select', 'commit'],
  ])
  expect(await said(db)).toEqual([1, 2])
})

test('where the last fails nothing stands, it is told, and the connection is good for the next', async () => {
  const failed = inTransaction(db, async (tx) => {
    await say(tx, 1)
    return togetherLast(tx, (at) => [say(at, 2), say(at, 1), say(at, 3)])
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await said(db)).toEqual([])
  await inTransaction(db, (tx) => say(tx, 4))
  expect(await said(db)).toEqual([4])
})

test('a deferred refusal of the commit itself is told, and nothing stands', async () => {
  await sql`create table once (n int unique deferrable initially deferred)`.execute(db)
  const twice = (at: Asks) => sql`insert into once values (1), (1)`.execute(at)
  await expect(inTransaction(db, (tx) => togetherLast(tx, (at) => [twice(at), say(at, 1)]))).rejects.toMatchObject({ code: '23505' })
  expect(await said(db)).toEqual([])
})

test('nothing is asked in a transaction that was committed with its last: whoever tries is told, and what was committed stands', async () => {
  const late = inTransaction(db, async (tx) => {
    await togetherLast(tx, (at) => [say(at, 1)])
    await say(tx, 2)
  })
  await expect(late).rejects.toThrow('nothing is asked in a transaction that was committed')
  expect(await said(db)).toEqual([1])
})

test('what was sure and is not so is done anew, sure of nothing', async () => {
  const sureOf = async (at: Asks, sure: boolean): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select 7 as n, assured(not ${sure} or false)`.execute(at)
    return rows[0]?.n ?? 0
  }
  const attempts: number[] = []
  const done = await inTransaction(db, (tx, attempt) => {
    attempts.push(attempt)
    return attempt === 1
      ? togetherLast(tx, (at) => [say(at, 1), sureOf(at, true)])
      : together(tx, (at) => [say(at, attempt), sureOf(at, false)])
  })
  expect([attempts, done]).toEqual([
    [1, 2],
    [2, 7],
  ])
  expect(await said(db)).toEqual([2])
})

test('the columns of a prepared statement are told once, and read the same from then on', async () => {
  const both = (at: Asks) =>
    sql`/* kept */ select ${1}::bigint as whole, ${null}::text as nothing, ${'{"a":1}'}::jsonb as made, array['x', 'y'] as list`.execute(at)
  const answers = await inTransaction(db, (tx) => together(tx, (at) => [both(at), both(at)]))
  const again = await inTransaction(db, (tx) => together(tx, (at) => [both(at), both(at)]))
  const row = { whole: 1, nothing: null, made: { a: 1 }, list: ['x', 'y'] }
  for (const { rows } of [...answers, ...again]) expect(rows).toEqual([row])
})

test('a value that cannot be written is told to who asks, and nothing of the transaction stands', async () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const asked = inTransaction(db, (tx) =>
    together(tx, (at) => [say(at, 1), sql`/* kept */ select ${circle}::jsonb`.execute(at), say(at, 2)]),
  )
  await expect(asked).rejects.toThrow('circular')
  expect(await said(db)).toEqual([])
})

test('what the pool itself asks that is prepared is answered, and told of its faults', async () => {
  const asked = { name: 'of the pool', text: 'select 10 / $1::int as n' }
  for (const values of [[5], [2]]) expect((await pool.query({ ...asked, values })).rows).toEqual([{ n: 10 / (values[0] ?? 1) }])
  await expect(pool.query({ ...asked, values: [0] })).rejects.toMatchObject({ code: '22012' })
  expect((await pool.query({ ...asked, values: [1] })).rows).toEqual([{ n: 10 }])
  expect((await pool.query('select $1::int as n', [3])).rows).toEqual([{ n: 3 }])
})

test('a prepared statement that the database forgot is prepared again', async () => {
  const asked = { name: 'forgotten', text: 'select $1::int as n', values: [1] }
  await pool.query(asked)
  await pool.query('deallocate forgotten')
  await expect(pool.query(asked)).rejects.toMatchObject({ code: '26000' })
  expect((await pool.query(asked)).rows).toEqual([{ n: 1 }])
})
