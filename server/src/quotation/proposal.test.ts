import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { cartList } from '../../../contract/order/cart.ts'
import { listNotices } from '../../../contract/notice.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import {
  findBuyers,
  findOffered,
  listProposals,
  offeredProduct,
  saveProposal,
  takeProposal,
  tryProposal,
  withdrawProposal,
} from '../../../contract/order/proposal.ts'
import { quotationDetail } from '../../../contract/order/quotation.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { aShop, printed } from '../order/shop.fixture.ts'
import { noteOrders } from './proposal.sql.ts'

let main: string
let buyer: string
let approver: string
let stranger: string
let finance: string
const start = new Date('2026-11-21T02:00:00Z')

const w = await aShop()
const people = await Promise.all(['main', 'buyer', 'approver', 'stranger', 'finance'].map((key) => w.token(key)))
;[main = '', buyer = '', approver = '', stranger = '', finance = ''] = people
const forMain = await w.number(sql`select id as n from account where nickname = '陈荣达'`)
afterAll(() => w.close())
beforeEach(() => void (w.clock.now = start))

const selection = { ...printed, sample: false, rushDays: 0 }
const lines = () => [
  { productId: w.products.canvasBag, selection, quantity: 500 },
  { productId: w.products.otherLot, quantity: 20 },
]
const tried = (accountId = forMain) => w.must(w.ask(finance, tryProposal, { accountId, lines: lines() }))
const save = async (more: object = {}) =>
  w.ask(finance, saveProposal, {
    accountId: forMain,
    lines: lines(),
    note: '按电话所说',
    days: 7,
    seen: (await tried()).gross ?? '',
    ...more,
  })
const proposed = async () => (await w.must(save())).number
const take = (number: string, token = main) => w.ask(token, takeProposal, { number })
const shown = async (number: string, token = main) => (await w.must(w.ask(token, quotationDetail, { number }))).proposal
const withdraw = (number: string) => w.ask(finance, withdrawProposal, { number, reason: '客户改主意' })
const confirm = async (cartIds: number[], token = main) => w.must(w.ask(token, confirmOrder, { cartIds }))
const place = async (cartIds: number[], token = main) =>
  w.ask(token, createOrder, { key: (await confirm(cartIds, token)).orderKey, addressId: w.addresses.main })
const orders = () => w.number(sql`select count(*) as n from customer_order`)

describe('staff put together', () => {
  test('what this buyer may have, at the prices that the buyer sees', async () => {
    const found = await w.must(w.ask(finance, findBuyers, { keyword: '荣达' }))
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['陈荣达', '李娜']))
    // Who may not place orders, or may not log in, is not offered.
    expect(found.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['孙悦']))
    expect((await w.must(w.ask(finance, findOffered, { accountId: forMain, keyword: 'canvas' }))).map(({ name }) => name)).toEqual([
      'canvasBag',
    ])
    const { rules } = await w.must(w.ask(finance, offeredProduct, { accountId: forMain, productId: w.products.canvasBag }))
    expect(rules.positions.length).toBeGreaterThan(0)
    const { lines: priced } = await tried()
    const seen = await w.must(w.ask(main, priceProduct, { productId: w.products.canvasBag, selection, quantity: 500 }))
    expect(priced[0]?.receipt).toEqual(seen)
  })

  test('what cannot be had is said line by line, and is not saved', async () => {
    const few = [{ productId: w.products.canvasBag, selection, quantity: 1 }, ...lines().slice(1)]
    const answer = await w.must(w.ask(finance, tryProposal, { accountId: forMain, lines: few }))
    expect([answer.gross, answer.lines.map(({ reason }) => reason === null)]).toEqual([null, [false, true]])
    expect((await save({ lines: few })).status).toBe(400)
    expect(await save({ seen: '1.00' })).toMatchObject({ code: 'order.price.changed' })
    expect(await save({ accountId: 987_654 })).toMatchObject({ code: 'account.missing' })
    expect((await save({ days: 31 })).status).toBe(400)
    expect((await save({ lines: [] })).status).toBe(400)
  })

  test('a product that is another company’s alone is not offered', async () => {
    const { otherLot } = w.products
    await sql`update product set exclusive = true where id = ${otherLot}`.execute(w.db)
    expect(await w.must(w.ask(finance, findOffered, { accountId: forMain, keyword: 'otherLot' }))).toEqual([])
    expect(await w.ask(finance, offeredProduct, { accountId: forMain, productId: otherLot })).toMatchObject({ status: 404 })
    await sql`update product set exclusive = false where id = ${otherLot}`.execute(w.db)
  })
})

describe('the buyer', () => {
  test('is told, sees it, and places it by the ordinary settlement: nothing is ordered before', async () => {
    const before = await orders()
    const number = await proposed()
    expect((await w.must(w.ask(main, listNotices, {}))).rows[0]).toMatchObject({
      title: '代拟订单待您确认',
      // No promise: it is priced anew when it is ordered.
      body: expect.stringMatching(/参考价含税 ¥[\d.]+，下单时按当日价格重新核价，请在 [\d-]+ 前核对：按电话所说$/),
      link: `/quotation/${number}`,
    })
    expect(await shown(number)).toMatchObject({ state: 'open', note: '按电话所说', orderId: null })
    const { cartIds } = await w.must(take(number))
    // The own cart stays what it was.
    expect((await w.must(w.ask(main, cartList))).valid).toEqual([])
    expect(await orders()).toBe(before)
    const { orderId } = await w.must(place(cartIds))
    expect((await w.detail(main, orderId)).gross).toBe((await tried()).gross)
    expect(await shown(number)).toMatchObject({ state: 'ordered', orderId })
    expect(await take(number)).toMatchObject({ code: 'proposal.done', msg: `已按此下单：订单 ${orderId}` })
    expect(await withdraw(number)).toMatchObject({ code: 'proposal.done' })
    // Settlements are forgotten after a day: what came of it is not.
    await noteOrders(w.db)
    await sql`delete from order_draft`.execute(w.db)
    expect(await shown(number)).toMatchObject({ state: 'ordered', orderId })
    const { rows } = await w.must(w.ask(finance, listProposals, { state: 'ordered' }))
    expect(rows[0]).toMatchObject({ number, orderId, by: '孙莉', name: '陈荣达', stateLabel: '客户已下单' })
  })

  test('takes it twice and orders once', async () => {
    const number = await proposed()
    const first = await w.must(take(number))
    const second = await w.must(take(number))
    expect(await w.ask(main, confirmOrder, { cartIds: first.cartIds })).toMatchObject({ code: 'cart.missing' })
    const before = await orders()
    const { orderKey: key } = await confirm(second.cartIds)
    const input = { key, addressId: w.addresses.main }
    await Promise.all([w.ask(main, createOrder, input), w.ask(main, createOrder, input), take(number), take(number)])
    const after = await orders()
    expect(after - before).toBeLessThanOrEqual(1)
    if (after === before) return
    expect(await take(number)).toMatchObject({ code: 'proposal.done' })
  })

  test('is shown another price before agreeing to it', async () => {
    const number = await proposed()
    const { gross } = await w.must(w.ask(main, quotationDetail, { number })).then(({ receipt }) => receipt)
    await sql`insert into price_version (product_id, version, rules, first_selection)
      select product_id, 2, jsonb_set(rules::jsonb, '{base}', '[[50, "99.00"]]'::jsonb), first_selection
      from price_version where product_id = ${w.products.canvasBag} and version = 1`.execute(w.db)
    await sql`update current_price set version = 2 where product_id = ${w.products.canvasBag}`.execute(w.db)
    const paper = await w.must(w.ask(main, quotationDetail, { number }))
    expect(paper.lines[0]?.now).not.toBe(paper.lines[0]?.receipt.gross)
    const { cartIds } = await w.must(take(number))
    const { orderKey: key, receipt } = await confirm(cartIds)
    expect(receipt.gross).not.toBe(gross)
    // Who says the old sum was seen is refused; who saw the new one orders at it.
    expect(await w.ask(main, createOrder, { key, addressId: w.addresses.main, seen: gross })).toMatchObject({ code: 'order.price.changed' })
    await w.must(w.ask(main, createOrder, { key, addressId: w.addresses.main, seen: receipt.gross }))
    await sql`update current_price set version = 1 where product_id = ${w.products.canvasBag}`.execute(w.db)
  })

  test('cannot place what was withdrawn, even once it lies ready', async () => {
    const number = await proposed()
    const { cartIds } = await w.must(take(number))
    const { orderKey: key } = await confirm(cartIds)
    await w.must(withdraw(number))
    expect(await w.ask(main, createOrder, { key, addressId: w.addresses.main })).toMatchObject({ code: 'cart.changed' })
    expect(await take(number)).toMatchObject({ code: 'proposal.done', msg: expect.stringContaining('撤回') })
    expect(await withdraw(number)).toMatchObject({ code: 'proposal.done' })
    expect((await w.must(w.ask(main, listNotices, {}))).rows[0]).toMatchObject({ title: '代拟订单已撤回' })
  })

  test('cannot place what has ended', async () => {
    const number = await proposed()
    w.clock.now = new Date(start.getTime() + 8 * 86_400_000)
    const late = await w.token('main')
    expect(await take(number, late)).toMatchObject({ code: 'proposal.done', msg: expect.stringContaining('有效期') })
    expect(await shown(number, late)).toMatchObject({ state: 'ended' })
  })

  test('must be one of the company who may place orders; a colleague who sees it not, and no stranger', async () => {
    const number = await proposed()
    for (const token of [buyer, stranger]) expect(await take(number, token)).toMatchObject({ status: 404, code: 'quotation.missing' })
    expect(await take(number, approver)).toMatchObject({ status: 403 })
    expect(await take('BJ20261121000')).toMatchObject({ status: 404 })
    expect(await withdraw('BJ20261121000')).toMatchObject({ code: 'proposal.missing' })
    expect(await w.ask(null as never, takeProposal, { number })).toMatchObject({ code: 'login.needed' })
  })
})
