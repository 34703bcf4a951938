import { sql } from 'kysely'
import { confirmOrder, computeOrder } from '../../../contract/order/confirmOrder.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addToCart } from '../../../contract/order/cart.ts'
import { consignmentStates } from '../../../contract/order/consignmentState.ts'
import { lineStates } from '../../../contract/production/lineState.ts'
import { orderStates } from '../../../contract/order/orderState.ts'
import { parseYuan, sum, type Fen } from '../../../contract/money.ts'
import { moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { intentStates, payOrder } from '../../../contract/payment/payment.ts'
import { beginSession } from '../session/session.sql.ts'
import { aShop, type Shop } from './shop.fixture.ts'
import { statementsOf } from './statements.fixture.ts'

// Shown to fail with: stock read and then written (200 buyers, the sweep), the draft not locked (ten clicks without a key),
// the company dropped from what a buyer sees (a stranger).

const morning = new Date('2026-11-21T02:00:00Z')

const w = await aShop()
const [main, buyer, approver, finance] = await w.tokens('main', 'buyer', 'approver', 'finance')
afterAll(() => w.close())
beforeEach(() => void (w.clock.now = morning))

const spentBy = (nickname: string) =>
  w.number(
    sql`select coalesce(sum(spent_fen), 0) as n from account_spend s join account a on a.id = s.account_id where nickname = ${nickname}`,
  )
const orders = () => w.number(sql`select count(*) as n from customer_order`)

describe('the database knows every state of the tables of moves', () => {
  test.each([
    ['customer_order', 'customer_order_state_check', orderStates],
    ['order_line', 'order_line_state_check', lineStates],
    ['consignment', 'consignment_state_check', consignmentStates],
    ['payment_intent', 'payment_intent_state_check', intentStates],
  ])('%s', async (_, constraint, states) => {
    const { rows } = await sql<{ def: string }>`
      select pg_get_constraintdef(oid) as def from pg_constraint where conname = ${constraint}`.execute(w.db)
    const known = [...(rows[0]?.def ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state)
    expect(known.toSorted()).toEqual(Object.keys(states).toSorted())
  })
})

describe('placing an order', () => {
  test('the lines add up to the order to the fen, tax and freight once', async () => {
    const orderId = await w.order(
      'main',
      main,
      { product: 'canvasBag', quantity: 70 },
      { product: 'tshirt', quantity: 33 },
      { product: 'lot', quantity: 1 },
    )
    const { lines, gross, receipt } = await w.detail(main, orderId)
    expect(sum(lines.map((line) => parseYuan(line.gross)))).toBe(parseYuan(gross))
    expect(parseYuan(receipt.net) + parseYuan(receipt.tax)).toBe(parseYuan(gross))
    await w.move(main, orderId, 'cancel', { reason: '试算' })
  })

  test('takes about ten statements', async () => {
    const { input } = await w.confirmed('buyer', buyer, [
      { product: 'canvasBag', quantity: 50 },
      { product: 'otherLot', quantity: 1 },
    ])
    const asked = await statementsOf(() => w.must(w.ask(buyer, createOrder, input, 'statements')))
    expect(asked.length).toBeLessThanOrEqual(12)
  })

  test.each([
    ['with one Idempotency-Key', 'ten-clicks'],
    ['without', undefined],
  ])('ten clicks make one order, %s', async (_, key) => {
    const before = await orders()
    const { input } = await w.confirmed('main', main, [{ product: 'otherLot', quantity: 2 }])
    const answers = await Promise.all(Array.from({ length: 10 }, () => w.must(w.ask(main, createOrder, input, key))))
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await orders()).toBe(before + 1)
  })

  test('a line that was changed or taken after it was confirmed is told as a changed cart, and nothing is ordered', async () => {
    const first = await w.confirmed('main', main, [{ product: 'otherLot', quantity: 2 }])
    const cartIds = first.confirmation.lines.map(({ cartId }) => cartId)
    const second = await w.must(w.ask(main, confirmOrder, { cartIds }))
    await w.must(w.ask(main, createOrder, first.input))
    expect(await w.ask(main, createOrder, { ...first.input, key: second.orderKey })).toMatchObject({
      status: 409,
      code: 'cart.changed',
    })
  })

  test('what the client says it costs is compared, never used', async () => {
    const { input, confirmation } = await w.confirmed('main', main, [{ product: 'otherLot', quantity: 2 }])
    expect(await w.ask(main, createOrder, { ...input, seen: '0.01', gross: '0.01', price: 1 })).toMatchObject({
      code: 'order.price.changed',
      facts: { before: '0.01', after: confirmation.receipt.gross },
    })
    const { orderId } = await w.must(w.ask(main, createOrder, { ...input, seen: confirmation.receipt.gross }))
    expect((await w.detail(main, orderId)).gross).toBe(confirmation.receipt.gross)
  })

  test('a price that changed after it was shown stops the order', async () => {
    const { input, confirmation } = await w.confirmed('main', main, [{ product: 'plainBag', quantity: 200 }])
    await raise('plainBag', 2)
    const refused = await w.ask(main, createOrder, input)
    expect(refused).toMatchObject({ code: 'order.price.changed', facts: { before: confirmation.receipt.gross } })
    expect(await w.ask(main, computeOrder, input)).toMatchObject({
      status: 200,
      data: { gross: refused.facts?.['after'] },
    })
  })

  test('a confirmation lives half an hour', async () => {
    const { input } = await w.confirmed('main', main, [{ product: 'otherLot', quantity: 1 }])
    w.clock.now = new Date(morning.getTime() + 30 * 60_000)
    expect(await w.ask(main, createOrder, input)).toMatchObject({ status: 409, code: 'order.key.expired' })
  })

  test('200 buyers at once get exactly the 50 pieces there are, and nobody an error of the server', async () => {
    const tokens = await manyBuyers(200)
    const ready = await Promise.all(
      tokens.map(async ({ token, addressId }) => {
        const { cartId } = await w.must(w.ask(token, addToCart, { productId: w.products.lot, quantity: 1 }))
        const { orderKey } = await w.must(w.ask(token, confirmOrder, { cartIds: [cartId] }))
        return { token, input: { key: orderKey, addressId } }
      }),
    )
    const answers = await Promise.all(ready.map(({ token, input }) => w.ask(token, createOrder, input)))
    expect(answers.filter(({ http }) => http >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['stock.short']))
    expect(await w.lotOf('lot')).toEqual({ onHand: 50, held: 50 })
    expect(await w.number(sql`select count(*) as n from cart_line where product_id = ${w.products.lot}`)).toBe(150)
  })
})

describe('limits', () => {
  test('orders placed at once cannot together exceed the month', async () => {
    const before = await spentBy('李娜')
    await w.db
      .updateTable('account')
      .set({ limit_per_month_fen: (before + 100_000) as Fen })
      .where('nickname', '=', '李娜')
      .execute()
    const drafts = []
    for (let i = 0; i < 6; i++) drafts.push(await w.confirmed('buyer', buyer, [{ product: 'otherLot', quantity: 80 }]))
    const each = parseYuan(drafts[0]?.confirmation.receipt.gross ?? '0')
    const answers = await Promise.all(drafts.map(({ input }) => w.ask(buyer, createOrder, input)))
    const placed = answers.filter(({ status }) => status === 200)
    expect(placed).toHaveLength(Math.floor(100_000 / each))
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['order.limit.perMonth']))
    expect(await spentBy('李娜')).toBe(before + placed.length * each)

    await w.move(buyer, placed[0]?.data.orderId ?? '', 'cancel', { reason: '腾出额度' })
    expect(await spentBy('李娜')).toBe(before + (placed.length - 1) * each)
  })

  test('one order above the limit is refused before anything is held', async () => {
    await w.db
      .updateTable('account')
      .set({ limit_per_month_fen: null, limit_per_order_fen: 0 as Fen })
      .where('nickname', '=', '李娜')
      .execute()
    const before = await w.lotOf('otherLot')
    const { input, confirmation } = await w.confirmed('buyer', buyer, [{ product: 'otherLot', quantity: 1 }])
    expect(confirmation.hindrance).toMatch(/^超出单笔采购限额：限额 ¥0\.00，本单 ¥/)
    expect(await w.ask(buyer, createOrder, input)).toMatchObject({ status: 409, code: 'order.limit.perOrder' })
    expect(await w.lotOf('otherLot')).toEqual(before)
    await w.db.updateTable('account').set({ limit_per_order_fen: null }).where('nickname', '=', '李娜').execute()
  })
})

describe('cancelling', () => {
  test('gives back stock and spend once, however often and by whomever it is asked', async () => {
    const [stock, spent] = [await w.lotOf('otherLot'), await spentBy('陈荣达')]
    const orderId = await w.order('main', main, { product: 'otherLot', quantity: 5 })
    const asked = Array.from({ length: 4 }, () => w.ask(main, moveOrder, { orderId, move: 'cancel', reason: '不要了' }))
    const answers = await Promise.all([...asked, w.ask(finance, staffMoveOrder, { orderId, move: 'cancel', reason: '缺货' })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await w.lotOf('otherLot')).toEqual(stock)
    expect(await spentBy('陈荣达')).toBe(spent)
    expect(await w.detail(main, orderId)).toMatchObject({
      state: 'cancelled',
      dueTime: null,
      payments: [{ state: 'cancelled' }],
      // Nothing of it waits any more.
      lines: [{ stateLabel: '已取消' }],
      consignments: [{ stateLabel: '已取消' }],
    })
  })
})

describe('approval', () => {
  const big = { product: 'tshirt', quantity: 1000 } as const

  test('an order from the company’s sum up waits for someone else’s consent, holding what it needs', async () => {
    const spent = await spentBy('李娜')
    const orderId = await w.order('buyer', buyer, big)
    expect(await w.detail(buyer, orderId)).toMatchObject({ state: 'pending_approval', moves: [{ move: 'cancel' }] })
    expect(await spentBy('李娜')).toBeGreaterThan(spent)
    expect(await w.ask(approver, payOrder, { orderId, payType: 'bank' })).toMatchObject({
      code: 'order.move.forbidden',
    })
    expect(await w.move(approver, orderId, 'refuse', { reason: '太贵' })).toMatchObject({ state: 'rejected' })
    expect(await spentBy('李娜')).toBe(spent)
    expect(await w.move(buyer, orderId, 'resubmit')).toMatchObject({ state: 'pending_approval' })
    expect(await w.move(approver, orderId, 'approve')).toMatchObject({ state: 'pending_payment' })
    const told = await sql<{ title: string }>`select title from notice n join account a on a.id = n.account_id
      where a.nickname = '李娜' and body like ${`%${orderId}%`} order by n.id`.execute(w.db)
    expect(told.rows.map(({ title }) => title)).toEqual(['审批驳回', '审批通过'])
  })

  test('nobody approves an own order, by any grant', async () => {
    await sql`update identity set grants = grants || '{order.approve,order.viewAll}' where name = '采购' and company_id = (select id from company where name like '荣达%')`.execute(
      w.db,
    )
    const { rows } = await sql<{ id: number }>`select id from account where nickname = '李娜'`.execute(w.db)
    const { token } = await beginSession(w.db, { accountId: rows[0]?.id ?? 0 }, { agent: '', address: '' }, morning)
    const orderId = await w.order('buyer', buyer, big)
    expect(await w.ask(token, moveOrder, { orderId, move: 'approve' })).toMatchObject({
      status: 403,
      code: 'order.self.approval',
    })
    expect((await w.detail(token, orderId)).moves.map(({ move }) => move)).toEqual(['cancel'])
  })

  test('a price that changed meanwhile stops the consent and says the difference', async () => {
    const orderId = await w.order('buyer', buyer, big)
    await raise('tshirt', 3)
    expect(await w.ask(approver, moveOrder, { orderId, move: 'approve' })).toMatchObject({
      code: 'order.price.changed',
      facts: { before: expect.any(String) },
    })
    expect((await w.detail(approver, orderId)).state).toBe('pending_approval')
  })
})

/** A new version of a product's price: the first step of its ladder at 99 yuan. */
async function raise(product: keyof Shop['products'], version: number): Promise<void> {
  const product_id = w.products[product]
  await sql`insert into price_version (product_id, version, rules, first_selection)
    select product_id, ${version}, jsonb_set(rules, '{base}', '[[1, "99.00"]]'), first_selection from price_version
    where product_id = ${product_id} and version = 1`.execute(w.db)
  await w.db.updateTable('current_price').set({ version }).where('product_id', '=', product_id).execute()
}

/** So many main accounts of companies of their own, each logged in and with an address. */
async function manyBuyers(count: number): Promise<{ token: string; addressId: number }[]> {
  const { rows } = await sql<{ account_id: number; address_id: number }>`
    with c as (insert into company (name, credit_code, state) select '买家' || n, 'C' || n, 'verified' from generate_series(1, ${count}) n returning id),
      a as (insert into account (company_id, phone, nickname, password_hash) select id, 'p' || id, '买家', '' from c returning id, company_id)
    insert into address (company_id, account_id, real_name, phone, province, city, district, city_id, detail)
    select company_id, id, '收货人', '13800000000', '浙江省', '杭州市', '西湖区', 330106, '文三路 1 号' from a
    returning account_id, id as address_id`.execute(w.db)
  return Promise.all(
    rows.map(async ({ account_id, address_id }) => {
      const { token } = await beginSession(w.db, { accountId: account_id }, { agent: '', address: '' }, morning)
      return { token, addressId: address_id }
    }),
  )
}
