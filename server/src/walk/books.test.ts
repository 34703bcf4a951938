import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { faultsInBooks } from './books.fixture.ts'

// The questions of the books answer nothing where all is lawful, and answer where it is not.

let w: Shop
beforeAll(async () => {
  w = await aShop()
})
afterAll(() => w.close())

const limit = (fen: number) => sql`update account set limit_per_month_fen = ${fen} where nickname = '李娜'`.execute(w.db)

test('a month’s limit lowered below what is used is lawful; an order beyond it is not', async () => {
  const buyer = await w.token('buyer')
  await w.order('buyer', buyer, { product: 'plainBag', quantity: 200 })
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  await limit(1)
  await sql`insert into audit (at, side, action, subject) select ${w.clock.now}, 'buyer', 'son.edit', 'account ' || id
    from account where nickname = '李娜'`.execute(w.db)
  expect(await faultsInBooks(w.db)).toEqual([])

  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  await limit(100_000_000)
  await w.order('buyer', buyer, { product: 'plainBag', quantity: 200 })
  await limit(1)
  expect(await faultsInBooks(w.db)).toEqual([expect.stringMatching(/^超出额度：/)])
})
