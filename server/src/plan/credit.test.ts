import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { companyCredit, myCredit, saveCredit } from '../../../contract/plan/planDesk.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { sessionsLast } from '../account/people.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'
import { orderBooks } from '../payment/orderBooks.fixture.ts'
import { noticesOf, pack } from './packed.fixture.ts'

const morning = new Date('2026-11-21T02:00:00Z')

const w = await aShop()
w.clock.now = morning
const [main, buyer, approver, finance, production, members] = await w.tokens('main', 'buyer', 'approver', 'finance', 'production', 'sales')
await sessionsLast(w.db)
const companyId = await w.number(sql`select id as n from company where name = '荣达贸易有限公司'`)
afterAll(() => w.close())
beforeEach(() => void (w.clock.now = morning))

const days = (n: number) => void (w.clock.now = new Date(w.clock.now.getTime() + n * 86_400_000))
const bags = { product: 'plainBag', quantity: 500 } as const

const booksOf = (orderId: string) => orderBooks(w.db, orderId)

describe('credit', () => {
  const set = (limit: string, more: object = {}) =>
    w.must(w.ask(members, saveCredit, { companyId, enabled: true, limit, days: 30, ...more }))
  const used = async () => (await w.must(w.ask(main, myCredit)))?.used
  /** What the terms say is used is what the orders hold. */
  const agrees = async () => {
    const held = await w.number(sql`select coalesce(sum(credit_fen), 0) as n from customer_order where company_id = ${companyId}`)
    expect(await w.number(sql`select used_fen as n from credit_terms where company_id = ${companyId}`)).toBe(held)
  }
  const onCredit = () => w.orderBy('credit', 'main', main, bags)

  test('a company without it is not offered it and cannot take it', async () => {
    const { confirmation, input } = await w.confirmed('main', main, [bags])
    expect(confirmation.plans.some((one) => one.plan === 'credit')).toBe(false)
    expect(await w.ask(main, createOrder, { ...input, plan: 'credit' })).toMatchObject({ code: 'credit.none' })
    expect(await w.must(w.ask(members, companyCredit, { companyId }))).toBeNull()
  })

  test('is set by the merchant with a word in the audit', async () => {
    expect(await set('100000')).toMatchObject({ limit: '100000.00', days: 30, used: '0.00', available: '100000.00' })
    await set('50000', { days: 45 })
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit where action = 'company.credit' order by id desc limit 1`.execute(w.db)
    expect(rows[0]).toEqual({ before: { limit: '100000.00', days: 30 }, after: { limit: '50000.00', days: 45 } })
  })

  test('an order on it begins at once, is owed until its day, and frees what is paid of it', async () => {
    await set('100000')
    const orderId = await onCredit()
    const { state, gross, payments, instalment } = await w.detail(main, orderId)
    expect(state).toBe('in_fulfilment')
    expect(payments).toMatchObject([{ name: '账期货款', amount: gross, dueTime: '2026-12-21 23:59:59' }])
    expect(instalment).toMatchObject({ step: 1, due: gross })
    expect(await used()).toBe(gross)
    expect(await booksOf(orderId)).toEqual({ receivable: gross, sales: `-${gross}` })
    await pack(w, production, orderId)
    const { consignments } = await w.detail(main, orderId)
    await w.staffMove(production, orderId, 'ship', { carrier: '顺丰', trackingNo: 'SF1234', consignmentId: consignments[0]?.id })
    await w.transfer(main, finance, orderId, '100.00')
    expect(await used()).toBe(yuan(fen(parseYuan(gross) - 100_00)))
    await agrees()
    await w.move(main, orderId, 'sign', { consignmentId: consignments[0]?.id })
    expect((await w.detail(main, orderId)).state).toBe('completed')
    expect(await w.transfer(main, finance, orderId)).toMatchObject({ outcome: 'exact' })
    expect(await used()).toBe('0.00')
    expect(await booksOf(orderId)).toEqual({ bank: gross, sales: `-${gross}` })
    expect((await noticesOf(w, orderId)).map(({ title }) => title)).toEqual(expect.arrayContaining(['货款已计入账期', '分期款到账']))
    await agrees()
  })

  test('of a hundred orders at once exactly as many pass as the limit allows', async () => {
    const gross = parseYuan((await w.confirmed('main', main, [bags])).confirmation.receipt.gross)
    const before = parseYuan((await used()) ?? '0')
    await set(yuan(fen(before + gross * 7 + 1)))
    const inputs = []
    for (let i = 0; i < 100; i++) inputs.push((await w.confirmed('main', main, [bags])).input)
    const asked = async (input: object): Promise<{ status: number; code?: string | undefined }> => {
      const answer = await w.ask(main, createOrder, { ...input, plan: 'credit' })
      // A busy machine asks to come again; what was asked once is one order.
      return answer.code === 'server.busy' ? asked(input) : answer
    }
    const told = await Promise.all(inputs.map(asked))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(new Set(told.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['credit.short']))
    expect(await used()).toBe(yuan(fen(before + gross * 7)))
    await agrees()
  }, 120_000)

  test('an overdue bill blocks new orders on it, clearly, and paying it frees them', async () => {
    await set('1000000')
    const orderId = await onCredit()
    days(31)
    const { confirmation, input } = await w.confirmed('main', main, [bags])
    const offered = confirmation.plans.find((one) => one.plan === 'credit')
    expect(offered?.hindrance).toMatch(/^企业有逾期账款 ¥[\d,.]+（最早于 2026-12-21 到期），付清后才能继续使用账期$/)
    expect(await w.ask(main, createOrder, { ...input, plan: 'credit' })).toMatchObject({ code: 'credit.overdue', msg: offered?.hindrance })
    const { rows } = await sql<{ number: string }>`select o.number from customer_order o join payment_intent i on i.order_id = o.id
      where o.company_id = ${companyId} and i.gate = 'term' and i.received_fen < i.amount_fen`.execute(w.db)
    expect(rows.map(({ number }) => number)).toContain(orderId)
    for (const { number } of rows) await w.transfer(main, finance, number)
    expect(await w.ask(main, createOrder, { ...input, plan: 'credit' })).toMatchObject({ status: 200 })
    await agrees()
  })

  test('is held while an order waits for approval, given back when it is refused, and held again', async () => {
    await set('1000000')
    const before = await used()
    const orderId = await w.orderBy('credit', 'buyer', buyer, { product: 'tshirt', quantity: 1000 })
    const { gross, state } = await w.detail(main, orderId)
    expect(state).toBe('pending_approval')
    const held = yuan(fen(parseYuan(before ?? '0') + parseYuan(gross)))
    expect(await used()).toBe(held)
    await w.move(approver, orderId, 'refuse', { reason: '太贵' })
    expect(await used()).toBe(before)
    await w.move(buyer, orderId, 'resubmit')
    expect(await used()).toBe(held)
    await w.move(approver, orderId, 'approve')
    expect((await w.detail(main, orderId)).state).toBe('in_fulfilment')
    expect(await used()).toBe(held)
    await agrees()
  })

  test('of a cancelled order is free again, once', async () => {
    const before = await used()
    const orderId = await w.orderBy('credit', 'buyer', buyer, { product: 'tshirt', quantity: 1000 })
    await w.move(buyer, orderId, 'cancel', { reason: '不要了' })
    expect(await used()).toBe(before)
    await agrees()
  })

  test('another company’s is its own', async () => {
    expect(await w.must(w.ask(await w.token('stranger'), myCredit))).toBeNull()
    expect(await w.ask(members, companyCredit, { companyId: 99999 })).toMatchObject({ code: 'company.missing' })
    expect(await w.ask(members, saveCredit, { companyId: 99999, enabled: true, limit: '1', days: 1 })).toMatchObject({
      code: 'company.missing',
    })
  })
})
