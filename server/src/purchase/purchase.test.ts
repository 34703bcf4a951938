import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blankMovements, listBlankStock, saveBlank } from '../../../contract/goods/blank.ts'
import { listPurchases, movePurchase, purchaseDetail, receivePurchase, savePurchase } from '../../../contract/goods/purchase.ts'
import { saveSupplier } from '../../../contract/goods/supplier.ts'
import { bookQuestions } from '../blank/books.fixture.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

// Shown to fail with: a receipt written twice, an average of prices instead of pieces, what is on its way counted after it came.

let w: Shop
let production: string
let sales: string
let finance: string
let admin: string
let supplierId: number
let variants: number[]
beforeAll(async () => {
  w = await aShop()
  ;[production, sales, finance, admin] = await Promise.all([w.token('production'), w.token('sales'), w.token('finance'), w.token('admin')])
  supplierId = (await w.must(w.ask(sales, saveSupplier, { name: '绍兴锦程针织' }))).id
  const of = [
    { colour: '白', size: 'S', lowAt: 100 },
    { colour: '白', size: 'M' },
  ]
  await w.must(w.ask(sales, saveBlank, { code: 'TB-1', name: '圆领衫白坯', supplierId, variants: of }))
  variants = (await stock()).map(({ variantId }) => variantId)
})
afterAll(() => w.close())

const stock = async () => (await w.must(w.ask(admin, listBlankStock, { limit: 100 }))).rows
const seen = async () => (await stock()).map(({ onHand, incoming, average, low }) => [onHand, incoming, average, low])
const detail = (id: number) => w.must(w.ask(production, purchaseDetail, { id }))
const form = (...lines: (readonly [at: number, quantity: number, price: string])[]) => ({
  supplierId,
  expectedDay: '2026-11-20',
  remark: '分两批送',
  lines: lines.map(([at, quantity, price]) => ({ variantId: variants[at], quantity, price })),
})
const move = async (id: number, move: string, reason = '') =>
  w.ask(production, movePurchase, { id, revision: (await detail(id)).revision, move, reason })
async function receive(id: number, ...quantities: number[]) {
  const { lines, revision } = await detail(id)
  return w.ask(production, receivePurchase, {
    ...{ id, revision, note: '' },
    lines: quantities.map((quantity, at) => ({ lineId: lines[at]?.lineId, quantity })),
  })
}

test('what is ordered is on its way until it comes, in parts, and the average moves with it', async () => {
  const { id } = await w.must(w.ask(sales, savePurchase, form([0, 300, '10.00'], [1, 100, '9.3333'])))
  expect(await seen()).toEqual([
    [0, 0, null, true],
    [0, 0, null, false],
  ])
  expect(await receive(id, 1)).toMatchObject({ code: 'purchase.move.forbidden', msg: '采购单草稿，不能收货' })
  await w.must(move(id, 'send'))
  expect(await seen()).toEqual([
    [0, 300, null, false],
    [0, 100, null, false],
  ])
  const { lines, revision } = await detail(id)
  const first = { id, revision, note: '第一批', lines: [{ lineId: lines[0]?.lineId, quantity: 200 }] }
  const twice = await Promise.all([w.ask(production, receivePurchase, first), w.ask(sales, receivePurchase, first)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await detail(id)).toMatchObject({ state: 'partly', late: true, received: 200, amount: '3933.33' })
  expect((await w.must(w.ask(production, listPurchases, { state: 'late' }))).rows).toMatchObject([{ id }])
  expect((await seen())[0]).toEqual([200, 100, '10.00', false])

  // More than was ordered of the one, less of the other.
  await w.must(receive(id, 150, 40))
  expect((await seen())[0]).toEqual([350, 0, '10.00', false])
  expect(await receive(id, 300)).toMatchObject({ code: 'purchase.tooMany' })
  expect((await detail(id)).state).toBe('partly')
  expect(await move(id, 'close')).toMatchObject({ status: 400, msg: '请填写原因' })
  await w.must(move(id, 'close', '余数不再补'))
  expect((await seen())[1]).toEqual([40, 0, '9.3333', false])
  expect(await receive(id, 1)).toMatchObject({ code: 'purchase.move.forbidden' })

  const { id: second } = await w.must(w.ask(sales, savePurchase, form([0, 350, '12.00'])))
  await w.must(move(second, 'send'))
  await w.must(receive(second, 350))
  expect((await detail(second)).state).toBe('received')
  expect((await seen())[0]).toEqual([700, 0, '11.00', false])
  expect(await receive(second, -351)).toMatchObject({ code: 'purchase.back.tooMany' })
  await w.must(receive(second, -50))
  expect(await detail(second)).toMatchObject({ state: 'partly', receipts: [{ quantity: -50, amount: '-550.00' }, { quantity: 350 }] })
  const { rows } = await w.must(w.ask(production, blankMovements, { variantId: variants[0] }))
  expect(rows.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['sentBack', -50],
    ['received', 350],
    ['received', 150],
    ['received', 200],
  ])
})

test('only drafts are changed, and by whoever saw them as they are', async () => {
  const { id } = await w.must(w.ask(sales, savePurchase, form([0, 10, '1'])))
  const { id: next } = await w.must(w.ask(sales, savePurchase, form([0, 10, '1'])))
  const [one, two] = [await detail(id), await detail(next)]
  expect(Number(two.number.slice(-3)) - Number(one.number.slice(-3))).toBe(1)
  expect(one.number).toMatch(/^CG\d{8}-\d{3}$/)
  const again = { ...form([1, 20, '2']), id, revision: one.revision }
  await w.must(w.ask(sales, savePurchase, again))
  expect(await w.ask(production, savePurchase, again)).toMatchObject({ code: 'purchase.changed' })
  expect((await detail(id)).lines).toMatchObject([{ variantId: variants[1], quantity: 20, price: '2.00' }])
  const sending = { id, revision: 2, move: 'send', reason: '' }
  expect(await w.ask(production, movePurchase, { ...sending, revision: 1 })).toMatchObject({ code: 'purchase.changed' })
  const twice = await Promise.all([w.ask(production, movePurchase, sending), w.ask(sales, movePurchase, sending)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await w.ask(sales, savePurchase, { ...again, revision: 3 })).toMatchObject({ code: 'purchase.move.forbidden' })
  await w.must(move(id, 'cancel', '改向别家采购'))
  expect(await move(id, 'send')).toMatchObject({ msg: '采购单已取消，不能发出' })
  await w.must(move(next, 'cancel', '重复'))
})

test('the thousandth order of a day has a number of its own', async () => {
  const { id } = await w.must(w.ask(sales, savePurchase, form([0, 10, '1'])))
  await sql`update purchase_order set number = left(number, 11) || '999' where id = ${id}`.execute(w.db)
  const next = [await w.must(w.ask(sales, savePurchase, form([0, 1, '1']))), await w.must(w.ask(sales, savePurchase, form([0, 1, '1'])))]
  const numbers = await Promise.all(next.map(async (one) => (await detail(one.id)).number.slice(11)))
  expect(numbers).toEqual(['1000', '1001'])
})

test('what is nonsense, not there, or not one’s to do is refused', async () => {
  const asked = form([0, 10, '1'])
  expect(await w.ask(finance, savePurchase, asked)).toMatchObject({ status: 403 })
  expect(await w.ask(sales, savePurchase, form())).toMatchObject({ msg: '请至少填写一行采购明细' })
  expect(await w.ask(sales, savePurchase, form([0, 1, '1'], [0, 2, '1']))).toMatchObject({ msg: '同一规格只能有一行' })
  expect(await w.ask(sales, savePurchase, form([0, 1, '-1']))).toMatchObject({ msg: '单价不能为负' })
  expect(await w.ask(sales, savePurchase, { ...asked, supplierId: 987654 })).toMatchObject({ code: 'supplier.missing' })
  const missing = { ...asked, lines: [{ variantId: 987654, quantity: 1, price: '1' }] }
  expect(await w.ask(sales, savePurchase, missing)).toMatchObject({ code: 'blank.variant.missing' })
  expect(await w.ask(sales, purchaseDetail, { id: 987654 })).toMatchObject({ code: 'purchase.missing' })
  expect(await w.ask(sales, movePurchase, { id: 987654, revision: 1, move: 'send' })).toMatchObject({ code: 'purchase.missing' })
  const none = { id: 987654, revision: 1, lines: [{ lineId: 1, quantity: 0 }] }
  expect(await w.ask(sales, receivePurchase, none)).toMatchObject({ msg: '请至少填写一行收货数量' })
})

test('after all of it the books hold', async () => expect(await bookQuestions(w.db)).toEqual([]))
