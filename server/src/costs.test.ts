import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createHook } from 'node:async_hooks'
import { confirmOrder } from '../../contract/order/confirmOrder.ts'
import { afterAll, expect, test } from 'vitest'
import { addToCart } from '../../contract/order/cart.ts'
import { listProducts } from '../../contract/goods/catalog.ts'
import { listOrders, orderDetail } from '../../contract/order/order.ts'
import { createOrder } from '../../contract/order/placeOrder.ts'
import { payOrder } from '../../contract/payment/payment.ts'
import { forgetRunOut } from './account/account.sql.ts'
import { productsByNumber } from './cart/byNumber.sql.ts'
import { productsById, productsSeen } from './cart/cart.sql.ts'
import { agreedAmong } from './catalog/tariff.sql.ts'
import type { Tx } from './database/db.ts'
import { stockOf } from './flash/slots.sql.ts'
import { holdsNow } from './flash/take.sql.ts'
import { aShop } from './order/shop.fixture.ts'
import { statementsOf } from './order/statements.fixture.ts'
import { budgetsLeft } from './promotion/promotion.sql.ts'

// What the calls that are made most often ask of the database, counted: it depends on no machine and on no load.

const w = await aShop()
const main = await w.token('main')
afterAll(() => w.close())

const read = async (url: string): Promise<void> => {
  expect((await w.app.inject(url)).json()).toMatchObject({ status: 200 })
}

test.each(['/api/products?page=1&limit=20', '/api/category', '/api/pc/index', '/api/search/keyword'])(
  'guests who ask %s again ask nothing of the database',
  async (url) => {
    for (let times = 0; times < 2; times++) await read(url)
    expect(await statementsOf(() => read(url))).toEqual([])
  },
)

/** How many promises are made on the way of an answer, whoever awaits them. */
async function promisesOf(app: FastifyInstance, url: string): Promise<number> {
  let made = 0
  const count = createHook({ init: (_, type) => void (made += type === 'PROMISE' ? 1 : 0) }).enable()
  try {
    await app.inject(url)
  } finally {
    count.disable()
  }
  return made
}

test.each(['/api/products?page=1&limit=20', '/api/category', '/api/pc/index'])(
  'guests who ask %s again are answered at once, waiting for nothing that a bare route does not wait for',
  async (url) => {
    const bare = Fastify().get('/', (_, reply) => void reply.send('{}'))
    await bare.inject('/')
    for (let times = 0; times < 2; times++) await read(url)
    expect(await promisesOf(w.app, url)).toBeLessThanOrEqual(await promisesOf(bare, '/'))
    await bare.close()
  },
)

test('a lot that guests look at again asks nothing of the database within half a second, then only for its stock', async () => {
  const url = `/api/product/detail/${w.products.otherLot}`
  for (let times = 0; times < 2; times++) await read(url)
  expect(await statementsOf(() => read(url))).toEqual([])
  w.clock.now = new Date(w.clock.now.getTime() + 500)
  expect(await statementsOf(() => read(url))).toMatchObject([{ name: 'stock' }])
})

test.each(['/api/activity/list', '/api/discount/list', '/api/pool/list'])(
  'guests who ask %s again within half a second ask nothing of the database',
  async (url) => {
    for (let times = 0; times < 2; times++) await read(url)
    expect(await statementsOf(() => read(url))).toEqual([])
    w.clock.now = new Date(w.clock.now.getTime() + 500)
    for (let times = 0; times < 2; times++) await read(url)
    expect(await statementsOf(() => read(url))).toEqual([])
  },
)

test('of a list that a buyer looks at again only the favourites are asked', async () => {
  const list = () => w.must(w.ask(main, listProducts, {}))
  await list()
  expect(await statementsOf(list)).toMatchObject([{ name: 'favourites' }])
})

const placed = async (): Promise<string> => {
  const { cartId } = await w.must(w.ask(main, addToCart, { productId: w.products.otherLot, quantity: 1 }))
  const { orderKey: key } = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))
  const { orderId } = await w.must(w.ask(main, createOrder, { key, addressId: w.addresses.main }))
  await w.must(w.ask(main, payOrder, { orderId, payType: 'bank' }))
  return orderId
}
const unprepared = (asked: Awaited<ReturnType<typeof statementsOf>>) =>
  asked.filter(({ name, text }) => name === undefined && !['begin', 'commit'].includes(text))

test('an order from the cart to how it is paid takes fifteen statements in seven writes, all of them prepared', async () => {
  await placed()
  const asked = await statementsOf(placed)
  expect(unprepared(asked)).toEqual([])
  expect(asked.length).toBeLessThanOrEqual(15)
  expect(asked.filter(({ alone }) => alone).length).toBeLessThanOrEqual(7)
})

test('what is prepared for some ids is planned once, however few they are', async () => {
  const { account_id: accountId, company_id: companyId } = await w.db
    .selectFrom('address')
    .select(['account_id', 'company_id'])
    .where('id', '=', w.addresses.main)
    .executeTakeFirstOrThrow()
  const owner = { companyId, accountId }
  const [id, number] = [w.products.otherLot, 'OTHER']
  const replanned = await w.db.connection().execute(async (one) => {
    for (let times = 0; times < 12; times++) {
      await productsById(one, owner.companyId, [id])
      await productsSeen(one, owner.companyId, [id])
      await productsByNumber(one, owner.companyId, [number])
      await agreedAmong(one, { isNew: false, ownBookId: 1, levelBookId: null, levelId: 1, levelName: '普通会员', discountBp: 10_000 }, [id])
      await holdsNow(one, owner, [id])
      await stockOf(one, [id])
      await budgetsLeft(one, [id])
    }
    return sql<{ statement: string }>`select statement from pg_prepared_statements where custom_plans > 6`.execute(one)
  })
  expect(replanned.rows).toEqual([])
})

test("a buyer's list of orders and an order's page are asked with prepared statements", async () => {
  const orderId = await placed()
  const looks = async () => {
    await w.must(w.ask(main, listOrders, {}))
    await w.must(w.ask(main, orderDetail, { orderId }))
  }
  await looks()
  const asked = await statementsOf(looks)
  expect(unprepared(asked)).toEqual([])
  expect(asked.length).toBeLessThanOrEqual(5)
})

/** Pages of a table that this transaction has looked at so far. */
async function pagesOf(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select pg_stat_get_xact_blocks_fetched(${table}::regclass)::int as n`.execute(tx)
  return rows[0]?.n ?? 0
}

test('the sweep finds the sessions that have run out without reading those that have not', async () => {
  await sql`insert into session (token_hash, account_id, expires_at)
    select sha256(n::text::bytea), (select min(id) from account), ${w.clock.now}::timestamptz + interval '1 day'
    from generate_series(1, 20000) n`.execute(w.db)
  await sql`analyze session`.execute(w.db)
  await w.db.transaction().execute(async (tx) => {
    const before = await pagesOf(tx, 'session')
    await forgetRunOut(tx, w.clock.now)
    expect((await pagesOf(tx, 'session')) - before).toBeLessThan(20)
  })
})
