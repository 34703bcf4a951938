import { sql } from 'kysely'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asCode, payOrder, payStatus, proposeReceipt, recordReceipt } from '../../../contract/payment/payment.ts'
import { listOrders } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { deletePlan, listPlans, savePlan } from '../../../contract/plan/planDesk.ts'
import { fen, parseYuan, sum, yuan } from '../../../contract/money.ts'
import { findTrade } from '../sandbox/sandbox.sql.ts'
import { tellPaid } from '../sandbox/tell.ts'
import { lookAtChannels } from '../channel/channel.jobs.ts'
import { sweep } from '../order/order.jobs.ts'
import { sessionsLast } from '../account/people.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'
import { remindPayments } from './remind.jobs.ts'
import { orderBooks } from '../payment/orderBooks.fixture.ts'
import { noticesOf, pack } from './packed.fixture.ts'

const morning = new Date('2026-11-21T02:00:00Z')
const thirtySeventy = {
  name: '定金 30% 尾款 70%',
  fromAmount: '100',
  types: ['custom', 'common', 'standard'],
  steps: [
    { label: '定金', percent: 30, gate: 'start' },
    { label: '尾款', percent: 70, gate: 'ship' },
  ],
  enabled: true,
}

const w = await aShop()
w.clock.now = morning
const [main, finance, production] = await w.tokens('main', 'finance', 'production')
await sessionsLast(w.db)
const plan = String((await w.must(w.ask(finance, savePlan, thirtySeventy))).id)
afterAll(() => w.close())
beforeEach(() => void (w.clock.now = morning))

const days = (n: number) => void (w.clock.now = new Date(w.clock.now.getTime() + n * 86_400_000))
const bags = { product: 'plainBag', quantity: 500 } as const
const inParts = () => w.orderBy(plan, 'main', main, bags)

const booksOf = (orderId: string) => orderBooks(w.db, orderId)

const paymentTab = async () => (await w.must(w.ask(main, listOrders, { type: 'payment' }))).rows

describe('an order in two parts', () => {
  test('is shown with its parts where it is confirmed, and they add up to the fen', async () => {
    const { confirmation } = await w.confirmed('main', main, [{ product: 'plainBag', quantity: 700 }])
    const offered = confirmation.plans.find((one) => one.plan === plan)
    expect(offered?.steps.map(({ name }) => name)).toEqual(['第 1/2 期 定金', '第 2/2 期 尾款'])
    const amounts = offered?.steps.map(({ amount }) => parseYuan(amount)) ?? []
    expect(sum(amounts)).toBe(parseYuan(confirmation.receipt.gross))
  })

  test('goes to production with its deposit, and is sent only with its balance', async () => {
    const orderId = await inParts()
    const { gross, payments, instalment } = await w.detail(main, orderId)
    expect(payments.map(({ name, due }) => `${name}，${due}`)).toEqual(['第 1/2 期 定金，生产前付清', '第 2/2 期 尾款，发货前付清'])
    expect(sum(payments.map(({ amount }) => parseYuan(amount)))).toBe(parseYuan(gross))
    expect(new Set(payments.map(({ remarkCode }) => remarkCode)).size).toBe(2)
    expect(instalment).toMatchObject({ step: 1, name: '第 1/2 期 定金', due: payments[0]?.amount })
    expect(await w.ask(main, payOrder, { orderId, payType: 'bank', step: 2 })).toMatchObject({
      code: 'order.move.forbidden',
      msg: '请先支付首期款',
    })

    await w.transfer(main, finance, orderId)
    expect(await booksOf(orderId)).toEqual({ bank: payments[0]?.amount, receivable: payments[1]?.amount, sales: `-${gross}` })
    expect((await w.detail(main, orderId)).state).toBe('in_fulfilment')
    expect(await w.ask(main, payOrder, { orderId, payType: 'bank', step: 1 })).toMatchObject({ code: 'payment.closed' })

    await pack(w, production, orderId)
    const packed = await w.detail(main, orderId)
    const ship = { carrier: '顺丰', trackingNo: 'SF12345678', consignmentId: packed.consignments[0]?.id }
    await expect(w.staffMove(production, orderId, 'ship', ship)).rejects.toThrow(
      `尾款 ¥${Number(payments[1]?.amount).toLocaleString('en', { minimumFractionDigits: 2 })} 尚未付清`,
    )
    const inTab = await paymentTab()
    expect(inTab.map((row) => row.orderId)).toContain(orderId)

    await w.transfer(main, finance, orderId, undefined, 2)
    expect(await booksOf(orderId)).toEqual({ bank: gross, sales: `-${gross}` })
    expect(await w.must(w.ask(main, payStatus, { orderId }))).toMatchObject({
      steps: [{ state: 'succeeded' }, { name: '第 2/2 期 尾款', state: 'succeeded' }],
    })
    expect((await paymentTab()).map((row) => row.orderId)).not.toContain(orderId)
    await w.staffMove(production, orderId, 'ship', ship)
    const titles = (await noticesOf(w, orderId)).map(({ title }) => title)
    expect(titles.filter((title) => title === '货款到账')).toHaveLength(1)
    expect(titles.filter((title) => title === '分期款到账')).toHaveLength(1)
  })

  test('its parts are paid in turn, by part payments, too much, twice and late, and every fen is accounted for', async () => {
    const orderId = await inParts()
    const { payments, gross } = await w.detail(main, orderId)
    const deposit = parseYuan(payments[0]?.amount ?? '0')
    await w.transfer(main, finance, orderId, '10.00')
    expect((await w.detail(main, orderId)).state).toBe('pending_payment')
    expect(await w.transfer(main, finance, orderId, yuan(fen(deposit - 900)))).toMatchObject({
      outcome: 'over',
      surplus: '1.00',
      orderState: 'in_fulfilment',
    })
    expect(await w.transfer(main, finance, orderId, '5.00')).toMatchObject({ outcome: 'duplicate', surplus: '5.00' })
    expect(await w.transfer(main, finance, orderId, '20.00', 2)).toMatchObject({ outcome: 'partial', booked: '20.00' })
    expect((await w.detail(main, orderId)).instalment).toMatchObject({ step: 2 })
    await w.transfer(main, finance, orderId, undefined, 2)
    expect(await w.transfer(main, finance, orderId, '7.00', 2)).toMatchObject({ outcome: 'duplicate', surplus: '7.00' })
    const balance = fen(100 + 500 + 700)
    expect(await booksOf(orderId)).toEqual({
      bank: yuan(fen(parseYuan(gross) + balance)),
      sales: `-${gross}`,
      balance: `-${yuan(balance)}`,
    })
    expect((await w.detail(main, orderId)).paid).toBe(gross)
  })

  test('a deposit of an order that closes unpaid is the company’s balance', async () => {
    const orderId = await inParts()
    await w.transfer(main, finance, orderId, '10.00')
    days(8)
    await sweep(w.services)
    expect((await w.detail(main, orderId)).state).toBe('closed_timeout')
    expect(await booksOf(orderId)).toEqual({ bank: '10.00', balance: '-10.00' })
    expect(await w.transfer(main, finance, orderId, '3.00', 2)).toMatchObject({ outcome: 'closed' })
  })

  test('its balance paid before its deposit keeps it open, as any part of it does, and begins nothing', async () => {
    const orderId = await inParts()
    const { payments } = await w.detail(main, orderId)
    days(6.5)
    expect(await w.transfer(main, finance, orderId, payments[1]?.amount, 2)).toMatchObject({
      outcome: 'exact',
      orderState: 'pending_payment',
    })
    days(0.9)
    await sweep(w.services)
    expect((await w.detail(main, orderId)).state).toBe('pending_payment')
    await w.transfer(main, finance, orderId)
    expect((await w.detail(main, orderId)).state).toBe('in_fulfilment')
  })

  test('the bank’s list is matched with the instalment it names or whose sum it is', async () => {
    const orderId = await inParts()
    const { payments } = await w.detail(main, orderId)
    const receipt = {
      payerName: '某个人',
      receivedAt: '2026-11-21 09:00:00',
      remark: payments[1]?.remarkCode,
      reference: 'PLAN0001',
      amount: payments[1]?.amount,
    }
    const { proposals } = await w.must(w.ask(finance, recordReceipt, receipt))
    expect(proposals[0]).toMatchObject({
      orderId,
      step: 2,
      name: '第 2/2 期 尾款',
      reasons: ['附言码一致', '金额与应付一致', '到账时间与下单相近'],
    })
    const byName = { ...receipt, reference: 'PLAN0002', payerName: '荣达贸易有限公司', remark: '', amount: '1.23' }
    await w.must(w.ask(finance, recordReceipt, byName))
    const { proposals: named } = await w.must(w.ask(finance, proposeReceipt, { reference: 'PLAN0002' }))
    expect(
      named
        .filter((one) => one.orderId === orderId)
        .map(({ step }) => step)
        .toSorted(),
    ).toEqual([1, 2])
  })

  test('the balance is paid by a code, which stays open though the order is under way', async () => {
    const orderId = await inParts()
    await w.transfer(main, finance, orderId)
    const asked = { orderId, payType: 'alipay', step: 2 } as const
    const code = asCode(await w.must(w.ask(main, payOrder, asked)))
    w.clock.now = new Date(morning.getTime() + 120_000)
    await lookAtChannels(w.services)
    expect(asCode(await w.must(w.ask(main, payOrder, asked)))).toEqual(code)
    const { rows } = await sql<{ out: string }>`select p.out_trade_no as out from channel_payment p
      join customer_order o on o.id = p.order_id where o.number = ${orderId}`.execute(w.db)
    const trade = await findTrade(w.db, 'alipay', rows[0]?.out ?? '')
    if (!trade) throw new Error('nothing was opened')
    await w.app.inject({ method: 'POST', url: `/sandbox/pay/${trade.code}` })
    await tellPaid(w.services, trade)
    expect((await w.detail(main, orderId)).payments[1]).toMatchObject({ received: code.amount, state: 'succeeded' })
    const { n } = (
      await sql<{ n: number }>`select count(*)::int as n from refund r join channel_payment p on p.id = r.channel_payment_id
      where p.out_trade_no = ${rows[0]?.out}`.execute(w.db)
    ).rows[0] ?? { n: -1 }
    expect(n).toBe(0)
  })

  test('never gives back more than was paid, whichever instalment it was', async () => {
    const orderId = await inParts()
    await w.transfer(main, finance, orderId)
    await w.must(w.ask(main, payOrder, { orderId, payType: 'weixin', step: 2 }))
    const over = sql`update channel_payment set refunded_fen = 1 where order_id = (select id from customer_order where number = ${orderId})`
    await expect(over.execute(w.db)).rejects.toThrow(/check/)
  })

  test('is asked for its balance when all is packed, reminded once when the day is near, and once when it has passed', async () => {
    const orderId = await inParts()
    await w.transfer(main, finance, orderId)
    await remindPayments(w.services)
    await pack(w, production, orderId)
    const told = async () => (await noticesOf(w, orderId)).map(({ title }) => title).filter((title) => /尾款|到期|逾期/.test(title))
    expect(await told()).toEqual([])
    for (let twice = 0; twice < 2; twice++) await remindPayments(w.services)
    expect(await told()).toEqual(['请支付尾款'])
    expect((await w.detail(main, orderId)).instalment).toMatchObject({ dueTime: '2026-11-28 23:59:59' })
    days(5)
    for (let twice = 0; twice < 2; twice++) await remindPayments(w.services)
    expect(await told()).toEqual(['请支付尾款', '货款即将到期'])
    days(5)
    for (let twice = 0; twice < 2; twice++) await remindPayments(w.services)
    expect(await told()).toEqual(['请支付尾款', '货款即将到期', '货款已逾期'])
  })

  test('the parts of a placed order stay, whatever becomes of the plan', async () => {
    const { id } = await w.must(w.ask(finance, savePlan, { ...thirtySeventy, name: '对半' }))
    const orderId = await w.orderBy(String(id), 'main', main, bags)
    const { input } = await w.confirmed('main', main, [bags])
    await w.must(w.ask(finance, deletePlan, { id }))
    expect((await w.detail(main, orderId)).payments).toHaveLength(2)
    expect(await w.ask(main, createOrder, { ...input, plan: String(id) })).toMatchObject({ code: 'plan.not.offered' })
  })
})

describe('the merchant’s plans', () => {
  test('two of one name, a plan nobody has and one that was changed meanwhile are refused', async () => {
    expect(await w.ask(finance, savePlan, thirtySeventy)).toMatchObject({ code: 'plan.name.taken' })
    expect(await w.ask(finance, deletePlan, { id: 999 })).toMatchObject({ code: 'plan.missing' })
    const [one] = await w.must(w.ask(finance, listPlans))
    const edit = { ...thirtySeventy, id: one?.id, seen: '2020-01-01 00:00:00' }
    expect(await w.ask(finance, savePlan, edit)).toMatchObject({ code: 'plan.changed' })
  })

  test('one that is switched off is not offered', async () => {
    const id = Number(plan)
    await w.must(w.ask(finance, savePlan, { ...thirtySeventy, id, enabled: false }))
    const cartIds = [await w.cartLine(main, bags)]
    const { plans } = await w.must(w.ask(main, confirmOrder, { cartIds }))
    expect(plans.map((one) => one.plan)).toEqual(['full'])
    await w.must(w.ask(finance, savePlan, { ...thirtySeventy, id }))
  })
})
