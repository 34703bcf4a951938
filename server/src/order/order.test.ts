import { sql } from 'kysely'
import { confirmOrder, computeOrder } from '../../../contract/order/confirmOrder.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addToCart } from '../../../contract/order/cart.ts'
import { consignmentStates } from '../../../contract/order/consignmentState.ts'
import { lineStates } from '../../../contract/production/lineState.ts'
import { orderStates } from '../../../contract/order/orderState.ts'
import { parseYuan, sum, type Fen } from '../../../contract/money.ts'
import { attachArtwork, moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { intentStates, payOrder, payStatus, sendVoucher } from '../../../contract/payment/payment.ts'
import { beginSession } from '../session/session.sql.ts'
import type { Tx } from '../db.ts'
import { fileLinks } from '../file/file.sql.ts'
import { replaceArtwork } from './artwork.sql.ts'
import { listOrders as pageOfOrders } from './list.sql.ts'
import { sweep } from './order.jobs.ts'
import { seenByStaff } from './order.sql.ts'
import { aShop, printed, type Shop } from './shop.fixture.ts'
import { statementsOf } from './statements.fixture.ts'

// Shown to fail with: stock read and then written (200 buyers, the sweep), the draft not locked (ten clicks without a key),
// the company dropped from what a buyer sees (a stranger).

let w: Shop
let main: string
let buyer: string
let approver: string
let designer: string
let stranger: string
let production: string
let finance: string
const morning = new Date('2026-11-21T02:00:00Z')

beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  buyer = await w.token('buyer')
  approver = await w.token('approver')
  designer = await w.token('designer')
  stranger = await w.token('stranger')
  production = await w.token('production')
  finance = await w.token('finance')
})
afterAll(() => w.close())
beforeEach(() => void (w.clock.now = morning))

const lotOf = async (product: 'lot' | 'otherLot') => {
  const row = await w.db.selectFrom('spot_stock').selectAll().where('product_id', '=', w.products[product]).executeTakeFirstOrThrow()
  return { onHand: row.on_hand, held: row.held }
}
const spentBy = (nickname: string) =>
  w.number(
    sql`select coalesce(sum(spent_fen), 0) as n from account_spend s join account a on a.id = s.account_id where nickname = ${nickname}`,
  )
const orders = () => w.number(sql`select count(*) as n from customer_order`)

/** How often this connection has read the tables of files on lines from end to end. */
const readWhole = async (tx: Tx) =>
  (
    await sql`select relname, seq_scan from pg_stat_xact_user_tables
      where relname in ('line_artwork', 'proof') order by relname`.execute(tx)
  ).rows

/** How many orders this connection has looked at. */
async function ordersRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as n
    from pg_stat_xact_user_tables where relname = 'customer_order'`.execute(tx)
  return rows[0]?.n ?? 0
}

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
    expect(await lotOf('lot')).toEqual({ onHand: 50, held: 50 })
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
    const before = await lotOf('otherLot')
    const { input, confirmation } = await w.confirmed('buyer', buyer, [{ product: 'otherLot', quantity: 1 }])
    expect(confirmation.hindrance).toMatch(/^超出单笔采购限额：限额 ¥0\.00，本单 ¥/)
    expect(await w.ask(buyer, createOrder, input)).toMatchObject({ status: 409, code: 'order.limit.perOrder' })
    expect(await lotOf('otherLot')).toEqual(before)
    await w.db.updateTable('account').set({ limit_per_order_fen: null }).where('nickname', '=', '李娜').execute()
  })
})

describe('cancelling', () => {
  test('gives back stock and spend once, however often and by whomever it is asked', async () => {
    const [stock, spent] = [await lotOf('otherLot'), await spentBy('陈荣达')]
    const orderId = await w.order('main', main, { product: 'otherLot', quantity: 5 })
    const asked = Array.from({ length: 4 }, () => w.ask(main, moveOrder, { orderId, move: 'cancel', reason: '不要了' }))
    const answers = await Promise.all([...asked, w.ask(finance, staffMoveOrder, { orderId, move: 'cancel', reason: '缺货' })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await lotOf('otherLot')).toEqual(stock)
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

describe('artwork and proof', () => {
  test('new artwork makes an approved proof void and begins again; once work began it is refused', async () => {
    const orderId = await w.order('main', main, {
      product: 'canvasBag',
      quantity: 500,
      selection: printed,
      artworkIds: [await w.file('artwork', '陈荣达', '1')],
    })
    const lineId = (await w.detail(main, orderId)).lines[0]?.id ?? 0
    expect((await w.detail(main, orderId)).lines[0]).toMatchObject({
      state: 'preflight',
      artwork: [{ hash: '1'.repeat(64) }],
    })
    await w.staffMove(production, orderId, 'acceptArtwork', { lineId })
    await w.staffMove(production, orderId, 'sendProof', { lineId, fileId: await w.file('proof', null, '2') })
    const [seen] = (await w.detail(designer, orderId)).lines[0]?.proofs ?? []
    await w.staffMove(production, orderId, 'sendProof', { lineId, fileId: await w.file('proof', null, '3') })
    expect(await w.ask(designer, moveOrder, { orderId, lineId, move: 'approveProof', proofId: seen?.id })).toMatchObject({
      status: 409,
      code: 'proof.stale',
    })
    await w.move(designer, orderId, 'approveProof', { lineId })

    const fileIds = [await w.file('artwork', '周雨', '4')]
    await w.must(w.ask(designer, attachArtwork, { orderId, lineId, fileIds }))
    const line = (await w.detail(designer, orderId)).lines[0]
    expect(line).toMatchObject({ state: 'preflight', artwork: [{ hash: '4'.repeat(64) }] })
    expect(line?.proofs.map(({ state }) => state)).toEqual(['void', 'superseded'])

    await w.transfer(main, finance, orderId)
    await w.staffMove(production, orderId, 'acceptArtwork', { lineId })
    await w.staffMove(production, orderId, 'sendProof', { lineId, fileId: await w.file('proof', null, '5') })
    await w.move(main, orderId, 'approveProof', { lineId })
    await w.staffMove(production, orderId, 'schedule', { lineId, date: '2026-12-01' })
    await w.staffMove(production, orderId, 'start', { lineId })
    expect(await w.ask(designer, attachArtwork, { orderId, lineId, fileIds })).toMatchObject({
      status: 409,
      code: 'order.move.forbidden',
    })
  })

  test('are found by an index, however many there are', async () => {
    const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed })
    const id = (await w.detail(main, orderId)).lines[0]?.id ?? 0
    const [artwork, proof] = [await w.file('artwork', '陈荣达', '6'), await w.file('proof', null, '7')]
    const companyId = await w.number(sql`select company_id as n from order_line where id = ${id}`)
    await w.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const before = await readWhole(tx)
      await replaceArtwork(tx, { id, companyId }, { fileIds: [artwork], briefs: [] }, morning)
      await fileLinks(tx, w.house, companyId, [artwork, proof])
      expect(await readWhole(tx)).toEqual(before)
    })
    await w.move(main, orderId, 'cancel', { reason: '试查' })
  })

  test('only a proof file of the merchant is sent, only artwork of the own company attached', async () => {
    const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed })
    const lineId = (await w.detail(main, orderId)).lines[0]?.id ?? 0
    const others = await w.file('artwork', '林海', '6')
    expect(await w.ask(main, attachArtwork, { orderId, lineId, fileIds: [others] })).toMatchObject({
      status: 404,
      code: 'file.missing',
    })
    await w.must(w.ask(main, attachArtwork, { orderId, lineId, fileIds: [await w.file('artwork', '陈荣达', '7')] }))
    await w.staffMove(production, orderId, 'acceptArtwork', { lineId })
    expect(await w.ask(production, staffMoveOrder, { orderId, lineId, move: 'sendProof', fileId: others })).toMatchObject({
      code: 'file.missing',
    })
    expect(await w.ask(production, staffMoveOrder, { orderId, lineId, move: 'sendProof' })).toMatchObject({
      status: 400,
      facts: { fields: { fileId: '请先上传校样' } },
    })
  })

  test('whoever judges proofs sees the company’s printed orders and no others', async () => {
    const seen = await w.must(w.ask(designer, listOrders, { limit: 100 }))
    expect(seen.rows.length).toBeGreaterThan(0)
    const plain = await w.order('main', main, { product: 'otherLot', quantity: 1 })
    expect(await w.ask(designer, orderDetail, { orderId: plain })).toMatchObject({ code: 'order.missing' })
    expect(await w.must(w.ask(designer, listOrders, { limit: 100 }))).toMatchObject({ total: seen.total })
  })
})

describe('a stranger', () => {
  test('is told of every number and id that is not theirs: not there', async () => {
    const cartId = await w.cartLine(main, { product: 'canvasBag', quantity: 500, selection: printed })
    const { orderKey } = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))
    const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed })
    const lineId = (await w.detail(main, orderId)).lines[0]?.id ?? 0
    const fileId = await w.file('voucher', '林海', '8')
    const own = { addressId: w.addresses.stranger }
    const voucher = { orderId, fileId, payerName: '蓝海', payTime: '2026-11-21 09:00:00', amount: '1.00' }
    const answers = await Promise.all([
      w.ask(stranger, confirmOrder, { cartIds: [cartId] }),
      w.ask(stranger, computeOrder, { key: orderKey, ...own }),
      w.ask(stranger, createOrder, { key: orderKey, ...own }),
      w.ask(main, createOrder, { key: orderKey, ...own }),
      w.ask(stranger, orderDetail, { orderId }),
      w.ask(stranger, moveOrder, { orderId, move: 'cancel', reason: '捣乱' }),
      w.ask(stranger, moveOrder, { orderId, lineId, move: 'approveProof' }),
      w.ask(stranger, attachArtwork, { orderId, lineId, fileIds: [await w.file('artwork', '林海', '9')] }),
      w.ask(stranger, payOrder, { orderId, payType: 'bank' }),
      w.ask(stranger, payStatus, { orderId }),
      w.ask(stranger, sendVoucher, voucher),
      w.ask(buyer, sendVoucher, voucher),
    ])
    expect(answers.map(({ code }) => code)).toEqual([
      'cart.missing',
      'order.key.expired',
      'order.key.expired',
      'address.missing',
      'order.missing',
      'order.missing',
      'order.missing',
      'order.missing',
      'order.missing',
      'order.missing',
      'order.missing',
      'permit.missing',
    ])
    expect(await w.must(w.ask(stranger, listOrders))).toMatchObject({ rows: [], total: 0 })
    const nowhere = { orderId: '20261121000000000000' }
    expect((await w.ask(main, orderDetail, nowhere)).msg).toBe((await w.ask(stranger, orderDetail, { orderId })).msg)
    const ours = (await w.detail(main, orderId)).lines[0]?.id
    const other = await w.order('main', main, { product: 'plainBag', quantity: 200 })
    expect(await w.ask(main, moveOrder, { orderId: other, lineId: ours, move: 'approveProof' })).toMatchObject({
      code: 'order.missing',
    })
  })
})

describe('the sweep', () => {
  test('closes what was not paid in time and signs what was delivered, once, however often it runs', async () => {
    const stock = await lotOf('otherLot')
    const unpaid = await w.order('main', main, { product: 'otherLot', quantity: 7 })
    const shipped = await w.order('main', main, { product: 'otherLot', quantity: 1 })
    await w.transfer(main, finance, shipped)
    const consignmentId = (await w.staffDetail(production, shipped)).consignments[0]?.id
    await w.staffMove(production, shipped, 'ship', { consignmentId, carrier: '顺丰', trackingNo: 'SF00001' })
    await w.staffMove(production, shipped, 'deliver', { consignmentId })

    w.clock.now = new Date(morning.getTime() + 31 * 60_000)
    await Promise.all([sweep(w.house), sweep(w.house), sweep(w.house)])
    expect((await w.detail(main, unpaid)).state).toBe('closed_timeout')
    expect((await lotOf('otherLot')).held).toBe(stock.held - (await expiredBefore(unpaid)))
    expect((await w.detail(main, shipped)).state).toBe('in_fulfilment')

    w.clock.now = new Date(morning.getTime() + 16 * 86_400_000)
    const again = await w.token('main')
    await Promise.all([sweep(w.house), sweep(w.house)])
    await sweep(w.house)
    expect(await w.detail(again, shipped)).toMatchObject({ state: 'completed', consignments: [{ state: 'signed' }] })
    expect((await w.detail(again, shipped)).timeline.filter(({ title }) => /自动签收|订单完成/.test(title))).toHaveLength(2)
    expect(await w.number(sql`select count(*) as n from order_draft`)).toBe(0)
    expect(
      await w.number(sql`select count(*) as n from spot_stock s where held <> (select coalesce(sum(l.quantity), 0) from order_line l
      join customer_order o on o.id = l.order_id where l.product_id = s.product_id and o.holds_stock)`),
    ).toBe(0)
  })
})

/** Pieces of the other lot that unpaid orders of earlier tests gave back in the same sweep. */
const expiredBefore = (but: string) =>
  w.number(sql`select coalesce(sum(l.quantity), 0) as n from order_line l join customer_order o on o.id = l.order_id
    where l.product_id = ${w.products.otherLot} and o.state = 'closed_timeout' and o.number <> ${but}`)

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

test('a whole order number is found by one look, by part of it among all', async () => {
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 50 })
  const found = async (keyword: string) => (await w.must(w.ask(main, listOrders, { keyword }))).rows
  expect(await found(orderId.toLowerCase())).toMatchObject([{ orderId }])
  expect(await found(orderId.slice(0, 12))).toMatchObject([{ orderId }])
  await w.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const before = await ordersRead(tx)
    await pageOfOrders(tx, seenByStaff, { type: 'all', keyword: orderId, page: 1, limit: 10 }, morning)
    expect((await ordersRead(tx)) - before).toBe(1)
  })
  await w.move(main, orderId, 'cancel', { reason: '试查' })
})
