import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { createQuotation, listQuotations, quotationDetail, quotationToCart } from '../../../contract/order/quotation.ts'
import { firstSettings } from '../contract/contract.rules.ts'
import { writeSettings } from '../contract/setting.sql.ts'
import { aShop, printed } from '../order/shop.fixture.ts'

const w = await aShop()
const [main, buyer, stranger] = await w.tokens('main', 'buyer', 'stranger')
afterAll(() => w.close())
beforeEach(() => sql`delete from cart_line`.execute(w.db))

const selection = { ...printed, sample: false, rushDays: 0 }
const bags = () => ({ productId: w.products.canvasBag, selection, quantity: 500 })
const quote = async (token = main) => (await w.must(w.ask(token, createQuotation, { line: bags() }))).number
const detail = (token: string, number: string) => w.ask(token, quotationDetail, { number })
const cart = async (token = main) => (await w.must(w.ask(token, cartList))).valid
async function dearer(base: string): Promise<void> {
  const { canvasBag } = w.products
  await sql`insert into price_version (product_id, version, rules, first_selection)
    select product_id, 2, jsonb_set(rules::jsonb, '{base}', ${base}::jsonb), first_selection
    from price_version where product_id = ${canvasBag} and version = 1`.execute(w.db)
  await sql`update current_price set version = 2 where product_id = ${canvasBag}`.execute(w.db)
}

test('a configuration is quoted with its receipt, until the end of the fifteenth day', async () => {
  const number = await quote()
  const paper = await w.must(detail(main, number))
  const receipt = await w.must(w.ask(main, priceProduct, bags()))
  expect(paper).toMatchObject({
    createTime: '2026-11-21 10:00:00',
    validUntil: '2026-12-06 23:59:59',
    expired: false,
    buyer: { companyName: '荣达贸易有限公司', contact: '陈荣达' },
    lines: [{ receipt, selectionText: ['丝印 正面2色', '丝印 背面1色', 'OPP独立袋'], now: receipt.gross, reason: null }],
    receipt: { gross: receipt.gross },
  })
})

test('a quotation names whom to pay and the merchant’s tax number, as they were that day', async () => {
  const seller = { name: '印采供应链', creditCode: '91310000MA1FL0XQ1C', address: '上海市', contact: '', phone: '' }
  await w.db.transaction().execute((tx) => writeSettings(tx, { ...firstSettings, seller }))
  const number = await quote()
  await w.db.transaction().execute((tx) => writeSettings(tx, firstSettings))
  expect((await w.must(detail(main, number))).seller).toMatchObject({
    creditCode: '91310000MA1FL0XQ1C',
    payee: '印采供应链',
    bankName: '招商银行',
    account: '7559',
  })
})

test('a quotation keeps the merchant’s name and address of its day', async () => {
  const set = (value: object) => w.setting('site', value)
  await set({ name: '旧店', company: '旧店有限公司', address: '旧址 1 号', licence: '91440300MA5YC2026X' })
  const number = await quote()
  await set({ name: '新店', company: '新店有限公司', address: '新址 2 号' })
  const { seller } = await w.must(detail(main, number))
  expect(seller).toMatchObject({ name: '旧店', company: '旧店有限公司', address: '旧址 1 号' })
  await w.db.deleteFrom('setting').where('key', '=', 'site').execute()
})

test('a quotation that was written before papers named an account still opens', async () => {
  const number = await quote()
  await sql`insert into quotation (number, company_id, account_id, lines, receipt, gross_fen, seller, buyer_name, valid_until, created_at)
    select 'BJ-OLD', company_id, account_id, lines, receipt, gross_fen, '{"name":"印采","company":"","phone":"","hours":""}', buyer_name, valid_until, created_at
    from quotation where number = ${number}`.execute(w.db)
  expect((await w.must(detail(main, 'BJ-OLD'))).seller).toMatchObject({ name: '印采', account: '' })
})

test('chosen lines of the cart are quoted together, with freight once', async () => {
  const a = await w.must(w.ask(main, addToCart, bags()))
  const b = await w.must(w.ask(main, addToCart, { productId: w.products.lot, quantity: 3 }))
  const { number } = await w.must(w.ask(main, createQuotation, { cartIds: [a.cartId, b.cartId] }))
  const { lines, receipt } = await w.must(detail(main, number))
  expect(lines.map(({ storeName }) => storeName)).toEqual(['canvasBag', 'lot'])
  expect(receipt.lines).toHaveLength(2)
  expect(await cart()).toHaveLength(2)
})

test('what was quoted stays as it was; today’s price stands beside it', async () => {
  const number = await quote()
  const before = await w.must(detail(main, number))
  await dearer('[[50, "99.00"]]')
  const after = await w.must(detail(main, number))
  const { now, ...line } = after.lines[0] ?? { now: null }
  expect({ ...after, lines: [{ ...line, now: before.lines[0]?.now }] }).toEqual(before)
  expect(Number(now)).toBeGreaterThan(Number(before.receipt.gross))
  await w.must(w.ask(main, quotationToCart, { number }))
  expect((await cart())[0]?.receipt?.gross).toBe(now)
  await sql`update current_price set version = 1 where product_id = ${w.products.canvasBag}`.execute(w.db)
  await expect(sql`update quotation set gross_fen = 1`.execute(w.db)).rejects.toThrow(/rows are never changed/)
})

test('what cannot be had any more is named, the rest goes into the cart', async () => {
  const a = await w.must(w.ask(main, addToCart, bags()))
  const b = await w.must(w.ask(main, addToCart, { productId: w.products.otherLot, quantity: 3 }))
  const { number } = await w.must(w.ask(main, createQuotation, { cartIds: [a.cartId, b.cartId] }))
  await sql`update product set on_sale = false where id = ${w.products.otherLot}`.execute(w.db)
  expect((await w.must(detail(main, number))).lines[1]).toMatchObject({ now: null, reason: '商品不存在或已下架' })
  expect(await w.must(w.ask(main, quotationToCart, { number }))).toEqual({
    lines: 1,
    count: 1,
    left: [{ storeName: 'otherLot', reason: '商品不存在或已下架' }],
  })
  await sql`update product set on_sale = true where id = ${w.products.otherLot}`.execute(w.db)
  // The cart held the bags already: the same configuration adds up.
  expect((await cart()).find(({ productId }) => productId === w.products.canvasBag)?.quantity).toBe(1000)
})

test('what the cart holds already of a quoted line is told before they are added up', async () => {
  const number = await quote()
  const inCart = async () => (await w.must(detail(main, number))).lines.map((line) => line.inCart)
  expect(await inCart()).toEqual([0])
  await w.must(w.ask(main, addToCart, { ...bags(), quantity: 200 }))
  await w.must(w.ask(main, addToCart, { productId: w.products.otherLot, quantity: 3 }))
  expect(await inCart()).toEqual([200])
  await w.must(w.ask(main, quotationToCart, { number }))
  expect(await inCart()).toEqual([700])
})

test('another company’s number is told what a made-up one is, by every call', async () => {
  const number = await quote()
  const nothing = { status: 404, code: 'quotation.missing', msg: '报价单不存在' }
  for (const asked of [number, 'BJ20261121000']) {
    expect(await detail(stranger, asked)).toMatchObject(nothing)
    expect(await w.ask(stranger, quotationToCart, { number: asked })).toMatchObject(nothing)
  }
  expect((await w.must(w.ask(stranger, listQuotations))).rows).toEqual([])
})

test('a sub-account sees its own, who may view all sees the company’s', async () => {
  const own = await quote(buyer)
  const mains = await quote()
  expect((await w.must(w.ask(buyer, listQuotations))).rows.map(({ number }) => number)).toEqual([own])
  expect(await detail(buyer, mains)).toMatchObject({ code: 'quotation.missing' })
  const all = (await w.must(w.ask(main, listQuotations))).rows
  expect(all.map(({ number }) => number)).toEqual(expect.arrayContaining([own, mains]))
  expect(all.find(({ number }) => number === own)).toMatchObject({ contact: '李娜', goods: ['canvasBag'] })
})

test('nothing to quote, too few to quote, and both at once are refused', async () => {
  expect(await w.ask(main, createQuotation, {})).toMatchObject({ status: 400, msg: '请选择要报价的商品' })
  expect(await w.ask(main, createQuotation, { line: bags(), cartIds: [1] })).toMatchObject({ status: 400 })
  expect(await w.ask(main, createQuotation, { line: { ...bags(), quantity: 3 } })).toMatchObject({
    code: 'quantity.belowMinimum',
  })
  expect(await w.ask(main, createQuotation, { cartIds: [987654] })).toMatchObject({ code: 'cart.changed' })
})

test('clicked twice at once there is one paper, and its making is audited', async () => {
  const made = () => w.ask(main, createQuotation, { line: bags() }, 'quote-1')
  const [a, b] = await Promise.all([made(), made()])
  expect(a.data.number).toBe(b.data.number)
  const rows = await w.db
    .selectFrom('audit')
    .select(['subject', 'after'])
    .where('action', '=', 'quotation.create')
    .orderBy('id', 'desc')
    .execute()
  expect(rows[0]?.after).toMatchObject({ lines: 1 })
})
