import { afterAll, expect, test } from 'vitest'
import { listProducts } from '../../../contract/goods/catalog.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { flashBoard, stopSlot } from '../../../contract/promotion/flashDesk.ts'
import { buildApp } from '../app.ts'
import { openDb } from '../database/db.ts'
import { moved } from '../marketing/activities.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'
import { statementsOf } from '../order/statements.fixture.ts'
import { databaseUrl } from '../testWorld.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { flashed, itemOf } from './flash.fixture.ts'
import { sweepFlash } from './sweep.ts'

// Two processes at one database, each with a memory of its own. Shown to fail with: a stop that is believed of memory alone, a list that asks
// for what is left of each of its goods.

const w = await aShop()
const [admin, main, stranger] = await w.tokens('admin', 'main', 'stranger')
const open = openDb(databaseUrl(w.databaseName), 5, () => {})
const other = await buildApp({ ...w.services, ...open }, { log: 'silent', flood: 0, strict: true })
afterAll(async () => {
  await other.app.close()
  await open.pool.end()
  await w.close()
})

const later = (ms: number) => void (w.clock.now = new Date(w.clock.now.getTime() + ms))
type Answer = { status: number; code?: string; data: { rows?: unknown } & Record<string, unknown> }
/** Asks the other process. */
async function there(token: string | null, method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  return (await other.app.inject({ method, url, headers, ...(payload && { payload }) })).json() as Answer
}
const take = (secKillId: number) => ({ productId: w.products.otherLot, quantity: 12, secKillId })
const slot = (until: string) => ({
  ...{ from: '2026-11-21 09:00:00', until: `2026-11-21 ${until}:00` },
  items: [{ productId: w.products.otherLot, each: '1.20', pieces: 40, perCompany: null, perAccount: null }],
})
const stockThere = async (id: number) =>
  (await there(null, 'GET', `/api/seckill/detail/${id}`)).data['storeInfo'] as { stock: number; status: number }

test('lists ask no more of the database while 秒杀 is of their goods', async () => {
  const asked = async (token: string | null) => {
    for (let times = 0; times < 2; times++) await w.must(w.ask(token, listProducts, {}))
    return (await statementsOf(() => w.must(w.ask(token, listProducts, {})))).length
  }
  const before = [await asked(null), await asked(main)]
  const id = await flashed(w, admin, [slot('22:00')])
  expect([await asked(null), await asked(main)]).toEqual(before)
  await moved(w, admin, id, 'stop')
  later(2000)
})

test('what one process stops another refuses at once and shows as over within a second; what nobody orders is to be had again there', async () => {
  const id = await flashed(w, admin, [slot('23:00')])
  const { id: itemId } = await itemOf(w, id, 'otherLot')
  expect(await there(stranger, 'POST', '/api/car', take(itemId))).toMatchObject({ status: 200 })
  expect((await w.ask(main, addToCart, take(itemId))).status).toBe(200)
  later(500)
  expect(await stockThere(itemId)).toMatchObject({ stock: 16, status: 1 })
  later(15 * 60_000)
  await sweepFlash({ db: w.db, now: () => w.clock.now })
  later(500)
  expect(await stockThere(itemId)).toMatchObject({ stock: 40, status: 1 })

  const [first] = (await w.must(w.ask(admin, flashBoard, { id } as never))).slots
  await w.must(w.ask(admin, stopSlot, { id, slotId: first?.id ?? 0, reason: '价格填错' }))
  expect(await there(stranger, 'POST', '/api/car', take(itemId))).toMatchObject({ code: 'flash.closed' })
  later(1000)
  expect(await stockThere(itemId)).toMatchObject({ status: 0 })
  expect(await there(stranger, 'POST', '/api/car', take(itemId))).toMatchObject({ code: 'flash.closed' })
  expect(await itemOf(w, id, 'otherLot')).toMatchObject({ left: 40, closed: true })
  expect(await faultsInBooks(w.db)).toEqual([])
})
