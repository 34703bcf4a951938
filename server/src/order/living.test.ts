import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStates } from '../../../contract/order/orderState.ts'
import { bookQuestions } from '../backup/books.sql.ts'
import { inTransaction } from '../database/db.ts'
import { seeOwn } from '../database/ownCustomers.sql.ts'
import { aShop, type Shop } from './shop.fixture.ts'

// A line knows whether its order goes on, whoever moves it, and beside the migration that tells it to those that were there.

let w: Shop
let orders: string[]
beforeAll(async () => {
  w = await aShop()
  const main = await w.token('main')
  orders = []
  for (const quantity of [1, 2, 3])
    orders.push(await w.order('main', main, { product: 'otherLot', quantity }, { product: 'lot', quantity: 1 }))
})
afterAll(() => w.close())

const wrong = async () => (await bookQuestions.在办明细与订单不符.execute(w.db)).rows
const living = () => w.number(sql`select count(*) as n from order_line where living`)

test('whatever state an order comes to, and whoever sees own customers only and moves it', async () => {
  await sql`update company set manager_id = 1`.execute(w.db)
  for (const state of [...Object.keys(orderStates), 'in_fulfilment', 'rejected', 'pending_approval', 'pending_payment']) {
    await inTransaction(w.db, async (tx) => {
      await seeOwn(tx, 1)
      await sql`update customer_order set state = ${state} where number = ${orders[0]}`.execute(tx)
    })
    expect([state, await wrong()]).toEqual([state, []])
  }
  expect(await living()).toBe(6)
})

test('lines that were there are told it, though an order ends meanwhile', async () => {
  const text = await readFile(new URL('../../migrations/219_order_line_living_all.sql', import.meta.url), 'utf8')
  await sql`drop index order_line_living`.execute(w.db)
  await sql`update order_line set living = false`.execute(w.db)
  const mover = await w.pool.connect()
  await mover.query('begin')
  await mover.query(`update customer_order set state = 'cancelled' where number = $1`, [orders[1]])
  const told = w.pool.query(text)
  await expect.poll(() => w.number(sql`select count(*) as n from pg_locks where not granted`)).toBeGreaterThan(0)
  await mover.query('commit')
  mover.release()
  await told
  expect([await wrong(), await living()]).toEqual([[], 4])
})
