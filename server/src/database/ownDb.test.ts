import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'
import { databaseUrl } from '../testWorld.ts'
import { inTransaction, openDb, type Db } from './db.ts'
import { asSeenBy } from './ownDb.ts'
import { together } from './together.ts'

let w: PeopledWorld
/** All on one connection, so that what one leaves behind the next would find. */
let one: ReturnType<typeof openDb>
let own: Db

beforeAll(async () => {
  w = await aPeopledWorld()
  one = openDb(databaseUrl(w.databaseName), 1, () => {})
  const { id } = await w.db.selectFrom('staff').select('id').where('username', '=', 'agent').executeTakeFirstOrThrow()
  own = asSeenBy(one.db, { side: 'staff', staffId: id, ownOnly: true })
})
afterAll(async () => {
  await one.pool.end()
  await w.close()
})

const names = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('company')
    .select('name')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ name }) => name))
const mine = ['荣达贸易有限公司']

test('within a transaction, outside of one and together the own customers are found, and nothing of it is left behind', async () => {
  const all = await names(one.db)
  expect(all.length).toBeGreaterThan(2)
  expect(await names(own)).toEqual(mine)
  expect(await names(one.db)).toEqual(all)
  expect(await own.transaction().execute(names)).toEqual(mine)
  expect(await own.connection().execute(async (db) => [await db.transaction().execute(names), await names(db)])).toEqual([mine, mine])
  const count = sql<{ n: number }>`select count(*)::int as n from company`
  const both = await together(own, (at) => [count.execute(at as Db), count.execute(at as Db)])
  expect(both.map(({ rows }) => rows[0]?.n)).toEqual([1, 1])
  expect(await names(one.db)).toEqual(all)
})

test('what was counted before a refusal stays counted, and what fails leaves nothing', async () => {
  const called = () => one.db.selectFrom('staff').select('name').where('username', '=', 'sales').executeTakeFirstOrThrow()
  const rename = (name: string) => own.updateTable('staff').set({ name }).where('username', '=', 'sales').execute()
  await expect(
    (async () => {
      await inTransaction(own, (tx) => tx.updateTable('staff').set({ name: '第一次' }).where('username', '=', 'sales').execute())
      throw new Error('refused')
    })(),
  ).rejects.toThrow('refused')
  expect(await called()).toEqual({ name: '第一次' })
  await expect(
    inTransaction(own, async (tx) => {
      await tx.updateTable('staff').set({ name: '第二次' }).where('username', '=', 'sales').execute()
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await expect(sql`update staff set name = null where username = 'sales'`.execute(own)).rejects.toThrow('null value')
  await expect(
    together(own, (at) => [sql`select nothing`.execute(at as Db), sql`update staff set name = '第三次'`.execute(at as Db)]),
  ).rejects.toThrow('"nothing" does not exist')
  expect(await called()).toEqual({ name: '第一次' })
  await rename('第四次')
  expect(await called()).toEqual({ name: '第四次' })
})

test('where there are no views nothing is found and nothing is written', async () => {
  const all = await names(one.db)
  await sql`alter schema own_customers rename to elsewhere`.execute(w.db)
  try {
    await expect(names(own)).rejects.toThrow('own_customers')
    await expect(own.updateTable('company').set({ name: '改了' }).execute()).rejects.toThrow('own_customers')
    await expect(own.transaction().execute(names)).rejects.toThrow('own_customers')
    expect(await names(one.db)).toEqual(all)
  } finally {
    await sql`alter schema elsewhere rename to own_customers`.execute(w.db)
  }
  expect(await names(own)).toEqual(mine)
})
