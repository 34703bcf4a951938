import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveBlank, listBlankStock, saveBlank, saveProductBlank } from '../../../contract/goods/blank.ts'
import { saveSupplier } from '../../../contract/goods/supplier.ts'
import { fen, parseYuan, sum, yuan } from '../../../contract/money.ts'
import { saveCost } from '../../../contract/price/margin.ts'
import { listPrices } from '../../../contract/price/priceDesk.ts'
import { moveOutwork, outworkDetail, receiveOutwork, saveOutwork } from '../../../contract/production/outwork.ts'
import { listLineMargins, orderMargins, type LineMargin } from '../../../contract/report/lineMargin.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { lineMarginSheet } from './lineMarginSheet.ts'

// Shown to fail with: an unknown cost taken for nought, freight counted in each line, own work counted that was done outside.

let w: Shop
let main: string
let finance: string
let admin: string
let order: string
beforeAll(async () => {
  w = await aShop()
  ;[main, finance, admin] = await Promise.all([w.token('main'), w.token('finance'), w.token('admin')])
  order = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed }, { product: 'plainBag', quantity: 700 })
  await w.transfer(main, finance, order)
})
afterAll(() => w.close())

const lines = async (who = finance) => (await w.must(w.ask(who, orderMargins, { orderId: order }))).lines
const line = async (at: number): Promise<LineMargin> => {
  const found = (await lines())[at]
  if (!found) throw new Error('no such line')
  return found
}
const costs = (of: LineMargin) => of.parts.map(({ kind, label, cost }) => [kind, label, cost])
const type = (rule: string, productId: number | null, cost: string, unit: 'piece' | 'time') =>
  w.must(w.ask(finance, saveCost, { rule, productId, cost, unit, seen: null }))

test('lines bring in what the order comes to without tax, to the fen; what nobody knows is not nought', async () => {
  const { rows } = await sql<{ net: string }>`select receipt ->> 'net' as net from customer_order where number = ${order}`.execute(w.db)
  expect(yuan(sum((await lines()).map(({ revenue }) => parseYuan(revenue))))).toBe(rows[0]?.net)
  for (const one of await lines()) expect(one).toMatchObject({ margin: null, rate: null, known: '0.00' })
  expect((await line(0)).parts.every(({ cost }) => cost === null)).toBe(true)
})

test('blanks, own work, outwork and a share of the freight make its cost', async () => {
  const { id: blankId } = await w.must(
    w.ask(admin, saveBlank, { code: 'WF-1', name: '无纺布袋', variants: [{ colour: '', size: '', lowAt: null }] }),
  )
  const [stock] = (await w.must(w.ask(admin, listBlankStock))).rows
  const variantId = stock?.variantId ?? 0
  const productId = w.products.plainBag
  await w.must(w.ask(admin, moveBlank, { variantId, kind: 'counted', quantity: 1000, seen: 0, cost: '0.46', reason: '期初' }))
  const prices = async () => (await w.must(w.ask(admin, listPrices, { limit: 100 }))).rows.find((row) => row.productId === productId)
  expect((await prices())?.margin).toBeNull()
  const matches = [{ colour: '', size: '', variantId }]
  await w.must(w.ask(admin, saveProductBlank, { productId, revision: 0, blankId, costed: false, matches }))
  expect((await prices())?.margin).toBeGreaterThan(0)
  await type('freight', null, '60', 'time')

  const plain = await line(1)
  const share = parseYuan(plain.parts.find(({ kind }) => kind === 'freight')?.cost ?? '0')
  expect(costs(plain)).toEqual([
    ['goods', '坯料', '322.00'],
    ['freight', '运费', yuan(share)],
  ])
  expect(plain.parts[0]?.final).toBe(false)
  expect(plain.margin).toBe(yuan((parseYuan(plain.revenue) - 32200 - share) as never))
  const other = (await line(0)).parts.find(({ kind }) => kind === 'freight')
  expect(share + parseYuan(other?.cost ?? '0')).toBe(6000)

  // Of the bags with a print the blanks and the packing are known, the print is done outside.
  await type('base', w.products.canvasBag, '3.85', 'piece')
  await type('plate:silk', null, '38', 'time')
  const before = costs(await line(0))
  expect(before).toContainEqual(['work', expect.stringContaining('版费'), '114.00'])
  const unknown = before.filter(([, , cost]) => cost === null).length
  const { id: supplierId } = await w.must(w.ask(admin, saveSupplier, { name: '温州丝印厂' }))
  const covers = ['run:silk', 'plate:silk']
  const form = { lineId: (await line(0)).lineId, stepId: null, supplierId, process: '丝印', quantity: 500, covers }
  const { id } = await w.must(w.ask(admin, saveOutwork, form))
  // What is only written down costs nothing, and the house does its own work meanwhile.
  expect(costs(await line(0))).toEqual(before)
  const revision = async () => (await w.must(w.ask(admin, outworkDetail, { id }))).revision
  const priced = { ...form, id, revision: await revision(), price: { unit: 'piece', amount: '1.13', taxRate: 13 } }
  await w.must(w.ask(admin, saveOutwork, priced))
  await w.must(w.ask(admin, moveOutwork, { id, revision: await revision(), move: 'send' }))
  const outside = async () => (await line(0)).parts.find(({ kind }) => kind === 'outwork')
  expect(await outside()).toMatchObject({ cost: '500.00', final: false })
  expect(costs(await line(0)).filter(([, label]) => label !== '丝印' && /版费|印工/.test(String(label)))).toEqual([])
  expect(unknown).toBeGreaterThan(0)
  await w.must(w.ask(admin, receiveOutwork, { id, revision: await revision(), good: 490, bad: 10 }))
  expect(await outside()).toMatchObject({ cost: '490.00', final: true })
  await w.must(w.ask(admin, moveOutwork, { id, revision: await revision(), move: 'settle', charge: '565.00' }))
  expect(await outside()).toMatchObject({ cost: '500.00', final: true })

  // The parts add up, and there is a margin once nothing is unknown.
  for (const one of await lines()) {
    const known = sum(one.parts.map(({ cost }) => parseYuan(cost ?? '0')))
    expect(one.known).toBe(yuan(known))
    const whole = one.parts.every(({ cost }) => cost !== null)
    expect(one.margin).toBe(whole ? yuan(fen(parseYuan(one.revenue) - known)) : null)
  }
})

test('the list and its sheet hold the same lines, found by order, company and goods', async () => {
  const listed = await w.must(w.ask(finance, listLineMargins, { keyword: order }))
  expect(listed.rows).toEqual(await lines())
  expect(listed.total).toBe(2)
  expect((await w.must(w.ask(finance, listLineMargins, { keyword: '没有这个' }))).rows).toEqual([])
  const { rows } = await lineMarginSheet.page(w.db, {}, 0, { staffId: null, now: w.clock.now, seesMargins: true })
  expect(rows.map((cells) => [cells[0], cells[5], cells.at(-2)])).toEqual(
    listed.rows.map(({ orderId, revenue, margin }) => [orderId, revenue, margin ?? '未知']),
  )
})

test('what is not there, and who may not, is refused', async () => {
  expect(await w.ask(finance, orderMargins, { orderId: '202601010000000000' })).toMatchObject({ status: 404 })
  expect(await w.ask(await w.token('sales'), orderMargins, { orderId: order })).toMatchObject({ status: 403 })
  expect(await w.ask(main, listLineMargins)).toMatchObject({ status: 401 })
})
