import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { callOffOrder, staffApplyClaim, staffClaimable } from '../../../contract/claim/claimDesk.ts'
import { saveCredit } from '../../../contract/plan/planDesk.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { printed } from '../order/shop.fixture.ts'
import { aClaimDesk } from './claim.fixture.ts'

const w = await aClaimDesk()
const { people } = w
afterAll(() => w.close())
afterEach(async () => {
  w.clock.now = w.start
  // Whatever was done, every sum of the mall adds up.
  const faults = await faultsInBooks(w.db)
  if (faults.length > 0) throw new Error(faults.join('；'))
})

const word = { who: '陈荣达', how: 'phone', at: '2026-11-20 09:30:00' } as const
const told = '陈荣达于 2026-11-20 09:30 电话告知'
const apply = async (orderId: string, more: object = {}, token = people.sales) =>
  w.ask(token, staffApplyClaim, {
    orderId,
    lineId: await w.lineOf(orderId),
    quantity: 2,
    reason: 'shortage',
    words: '客户来电说少了两只',
    remedy: 'refund',
    amount: '5.00',
    ...more,
  })
const callOff = (orderId: string, more: object = {}, token = people.sales) =>
  w.ask(token, callOffOrder, { orderId, reason: 'plan', text: '客户来电：活动取消，不再需要', ...more })

describe('a claim begun by staff', () => {
  test('with the customer’s word: the proposal is the customer’s, everybody sees who began it, and it goes on as any other', async () => {
    const orderId = await w.signed()
    const { id } = await w.must(apply(orderId, { word }))
    const claim = await w.claimOf(id)
    expect(claim).toMatchObject({
      state: 'submitted',
      appliedBy: '陈荣达（商家代为提交）',
      words: '客户来电说少了两只',
      offers: [{ side: 'buyer', who: '陈荣达（商家代为提交）', amount: '5.00', state: 'open' }],
      timeline: [{ title: '商家代为提交售后申请', who: '商家', note: `数量短缺；部分退款 2 件 ¥5.00；${told}` }],
    })
    expect((await w.desk(id)).timeline[0]?.who).toBe('何婷')
    expect(await w.told(id)).toEqual(['商家已代您提交售后申请'])
    expect((await w.detail(people.main, orderId)).timeline.some(({ note }) => note === claim.number)).toBe(true)
    await w.must(w.agree(id))
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-STAFF-1' }, people.finance))
    await w.sweep()
    expect(await w.stateOf(id)).toBe('closed')
  })

  test('the customer may take it back', async () => {
    const { id } = await w.must(apply(await w.signed(), { word }))
    await w.must(w.byBuyer(id, 'withdraw'))
    expect(await w.stateOf(id)).toBe('withdrawn')
  })

  test('without a word: the proposal is the merchant’s and waits for the customer’s yes', async () => {
    const orderId = await w.signed()
    const { id } = await w.must(apply(orderId))
    expect(await w.claimOf(id)).toMatchObject({ state: 'proposed', offers: [{ side: 'merchant', who: '商家', amount: '5.00' }] })
    expect(await w.told(id)).toEqual(['商家已给出售后方案'])
    expect(await w.byStaff(id, 'agree', { offerId: await w.offerId(id) })).toMatchObject({ code: 'claim.move.forbidden' })
    await w.must(w.accept(id))
    expect(await w.stateOf(id)).toBe('paying')
  })

  test('no word gives up the customer’s money: less than everything back, or half made, waits for the customer’s yes', async () => {
    const less = await w.paid()
    const whole = { lineId: undefined, quantity: undefined, reason: 'plan', remedy: 'cancel', word }
    const { id } = await w.must(apply(less, { ...whole, amount: '0.00' }))
    const claim = await w.claimOf(id)
    expect(claim).toMatchObject({ state: 'proposed', offers: [{ side: 'merchant', amount: '0.00' }] })
    expect(claim.timeline[0]).toMatchObject({ title: '商家代为提交售后申请', note: `采购计划变更；${told}` })
    expect(await w.told(id)).toEqual(['商家已给出售后方案'])
    expect(await w.agree(id)).toMatchObject({ code: 'claim.move.forbidden' })
    expect((await w.detail(people.main, less)).state).toBe('in_fulfilment')
    const artworkIds = [await w.file('artwork', '陈荣达', 'a')]
    const made = await w.order('main', people.main, { product: 'canvasBag', quantity: 500, selection: printed, artworkIds })
    await w.transfer(people.main, people.finance, made)
    await sql`update order_line set state = 'printing' where order_id = (select id from customer_order where number = ${made})`.execute(
      w.db,
    )
    const begun = await w.must(apply(made, { ...whole, amount: await w.totalOf(made) }))
    expect(await w.stateOf(begun.id)).toBe('proposed')
    // Everything back, and nothing made: as the merchant may do alone.
    const all = await w.paid()
    const { id: given } = await w.must(apply(all, { ...whole, amount: await w.totalOf(all) }))
    expect(await w.stateOf(given)).toBe('submitted')
    await w.must(w.agree(given))
    expect((await w.detail(people.main, all)).state).toBe('cancelled')
  })

  test('twice at once: the pieces are claimed once', async () => {
    const orderId = await w.signed()
    const both = await Promise.all([apply(orderId, { quantity: 10, word }), apply(orderId, { quantity: 10, word })])
    expect(both.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
    expect(both.find(({ status }) => status !== 200)).toMatchObject({ code: 'claim.nothing', msg: '已全部申请售后' })
  })

  test.each([
    [{ quantity: 11 }, 'claim.quantity'],
    [{ amount: '9999.00' }, 'claim.amount'],
    [{ amount: '-1' }, 'input.invalid'],
    [{ remedy: 'remake' }, 'claim.remedy'],
    [{ reason: 'plan' }, 'claim.reason'],
    [{ lineId: 987_654 }, 'order.missing'],
    [{ orderId: 'P202601010000000' }, /order.missing|input.invalid/],
    [{ words: '少' }, 'input.invalid'],
    [{ word: { ...word, how: 'dream' } }, 'input.invalid'],
    [{ word: { ...word, who: '' } }, 'input.invalid'],
    [{ reason: 'wrong', remedy: 'return' }, 'input.invalid'],
  ])('is refused with %j', async (more, code) => {
    const answer = await apply(await w.signed(), more)
    expect(answer.code).toMatch(code)
  })

  test('nobody said anything tomorrow; and neither buyers nor other desks begin it', async () => {
    const orderId = await w.signed()
    const late = { ...word, at: '2027-12-31 00:00:00' }
    expect(await apply(orderId, { word: late })).toMatchObject({ facts: { fields: { 'word.at': '告知时间不能晚于现在' } } })
    for (const token of [people.main, people.stranger]) expect(await apply(orderId, {}, token)).toMatchObject({ code: 'login.needed' })
    for (const token of [people.finance, people.production])
      expect(await apply(orderId, {}, token)).toMatchObject({ code: 'permit.missing' })
  })
})

describe('an order that is paid is called off', () => {
  test('with everything back by the road it came, its pieces in stock again, and the buyer told', async () => {
    const orderId = await w.paid()
    const stock = () => w.number(sql<{ n: number }>`select sum(on_hand)::int as n from spot_stock`)
    const gross = await w.totalOf(orderId)
    expect(await w.must(w.ask(people.sales, staffClaimable, { orderId }))).toMatchObject({
      callOffHindrance: '',
      companyName: '荣达贸易有限公司',
      placedBy: '陈荣达',
      invoices: [],
      whole: { refundable: gross },
    })
    const before = await stock()
    const { id, amount } = await w.must(callOff(orderId, { word }))
    expect(amount).toBe(gross)
    expect(await w.detail(people.main, orderId)).toMatchObject({ state: 'cancelled' })
    expect(await stock()).toBe(before + 40)
    expect(await w.claimOf(id)).toMatchObject({
      state: 'paying',
      amount: gross,
      timeline: [
        { title: '商家代为提交售后申请', note: `采购计划变更；${told}` },
        { title: '商家取消订单并全额退款', note: `取消订单并退款 ¥${gross}；客户来电：活动取消，不再需要` },
      ],
    })
    expect(await w.told(id)).toEqual(['商家取消订单并全额退款'])
    expect(await w.byStaff(id, 'pay', {}, people.sales)).toMatchObject({ code: 'permit.missing' })
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-CALLOFF-1' }, people.finance))
    await w.sweep()
    expect(await w.stateOf(id)).toBe('closed')
    expect(await w.booksOf(orderId)).toEqual({})
  })

  test('paid by code, it goes back by the code', async () => {
    const orderId = await w.order('main', people.main, { product: 'lot', quantity: 4 })
    await w.paidByCode(orderId)
    const { id } = await w.must(callOff(orderId))
    await w.must(w.byStaff(id, 'pay', {}, people.finance))
    await w.refundsCome()
    expect(await w.claimOf(id)).toMatchObject({ state: 'closed', refunds: [{ road: '支付宝', stateLabel: '已退回' }] })
  })

  test('owed on credit: nothing goes back, and the credit is free again', async () => {
    const companyId = await w.number(sql`select id as n from company where name = '荣达贸易有限公司'`)
    await w.must(w.ask(people.sales, saveCredit, { companyId, enabled: true, limit: '100000', days: 60 }))
    const used = () => w.number(sql<{ n: number }>`select used_fen as n from credit_terms where company_id = ${companyId}`)
    const orderId = await w.orderBy('credit', 'main', people.main, { product: 'lot', quantity: 4 })
    expect(await used()).toBeGreaterThan(0)
    const { id, amount } = await w.must(callOff(orderId))
    expect(amount).toBe('0.00')
    expect(await used()).toBe(0)
    await w.sweep()
    expect(await w.stateOf(id)).toBe('closed')
    expect(await w.booksOf(orderId)).toEqual({})
  })

  test('twice at once: once', async () => {
    const orderId = await w.paid()
    const both = await Promise.all([callOff(orderId), callOff(orderId)])
    expect(both.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
    const claims = await w.number(
      sql<{ n: number }>`select count(*)::int as n from claim c join customer_order o on o.id = c.order_id where o.number = ${orderId}`,
    )
    expect(claims).toBe(1)
  })

  test('a claim of the buyer’s own is answered so, whatever it wished for', async () => {
    const orderId = await w.paid()
    const gross = await w.totalOf(orderId)
    const id = await w.claim(orderId, { reason: 'plan', remedy: 'cancel', amount: '1.00' })
    await w.must(w.byStaff(id, 'callOff', { text: '全额退款，不扣费用' }))
    expect(await w.claimOf(id)).toMatchObject({ state: 'paying', amount: gross })
  })

  test('and staff are told which invoices must be taken back by a red letter', async () => {
    const orderId = await w.paid()
    const pdf = await w.file('proof', null, 'f')
    await sql`with i as (insert into invoice (number, company_id, account_id, kind, title, tax_rate, amount_fen, tax_fen, state, invoice_number, issued_at, pdf_id)
        select 'F1', company_id, account_id, 1, '{}', '0.13', 6500, 700, 'issued', '26442000000001', now(), ${pdf} from customer_order where number = ${orderId} returning id, company_id)
      insert into invoice_line (invoice_id, company_id, order_id, order_line_id, place, name, spec, quantity, amount_fen, tax_fen)
      select i.id, i.company_id, l.order_id, l.id, 1, 'x', '', 1, 6500, 700 from i, order_line l join customer_order o on o.id = l.order_id
      where o.number = ${orderId} and l.place = 1`.execute(w.db)
    const { invoices } = await w.must(w.ask(people.sales, staffClaimable, { orderId }))
    expect(invoices).toEqual([{ number: 'F1', invoiceNumber: '26442000000001', amount: '65.00' }])
    await sql`delete from invoice_line where order_id = (select id from customer_order where number = ${orderId})`.execute(w.db)
    await sql`delete from invoice where number = 'F1'`.execute(w.db)
  })

  test('not what is unpaid, in the making, shipped or claimed: each is told what to do instead', async () => {
    const said = async (orderId: string) => {
      const { callOffHindrance } = await w.must(w.ask(people.sales, staffClaimable, { orderId }))
      expect((await callOff(orderId)).msg).toBe(callOffHindrance)
      return callOffHindrance
    }
    expect(await said(await w.order('main', people.main, { product: 'lot', quantity: 4 }))).toBe('订单尚未付款，请直接使用“取消订单”')
    expect(await said(await w.arrived(await w.paid(), 'shipped'))).toBe('订单已发货，请收货后按商品申请售后')
    const artworkIds = [await w.file('artwork', '陈荣达', 'a')]
    const bag = await w.order('main', people.main, { product: 'canvasBag', quantity: 500, selection: printed, artworkIds })
    await w.transfer(people.main, people.finance, bag)
    await sql`update order_line set state = 'printing' where order_id = (select id from customer_order where number = ${bag})`.execute(w.db)
    expect(await said(bag)).toBe('已开始生产，不能单方取消；请代客户申请整单退款，由客户确认退款金额')
    // What it says instead leads there.
    const whole = { lineId: undefined, quantity: undefined, reason: 'plan', remedy: 'cancel', amount: '100.00' }
    const { id } = await w.must(apply(bag, whole))
    await w.must(w.accept(id))
    expect(await w.detail(people.main, bag)).toMatchObject({ state: 'cancelled' })
    const claimed = await w.paid()
    await w.claim(claimed, { reason: 'plan', remedy: 'cancel', amount: '1.00' })
    expect(await said(claimed)).toBe('该订单有未完结的售后，请先处理')
  })

  test('for no reason of a line, not with a word of tomorrow, and by nobody else', async () => {
    const orderId = await w.paid()
    expect(await callOff(orderId, { reason: 'damage' })).toMatchObject({ code: 'claim.reason' })
    expect(await callOff(orderId, { text: '' })).toMatchObject({ code: 'input.invalid' })
    expect(await callOff(orderId, { word: { ...word, at: '2027-12-31 00:00:00' } })).toMatchObject({ code: 'input.invalid' })
    expect(await callOff('P202601010000000')).toMatchObject({ code: expect.stringMatching(/order.missing|input.invalid/) })
    expect(await callOff(orderId, {}, people.main)).toMatchObject({ code: 'login.needed' })
    expect(await callOff(orderId, {}, people.finance)).toMatchObject({ code: 'permit.missing' })
    expect(await w.ask(people.finance, staffClaimable, { orderId })).toMatchObject({ code: 'permit.missing' })
  })
})
