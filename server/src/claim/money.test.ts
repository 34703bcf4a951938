import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { refundAgain, refundByBank } from '../../../contract/payment/channelDesk.ts'
import { claimableOrder } from '../../../contract/claim/claim.ts'
import { saveCredit } from '../../../contract/plan/planDesk.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import type { Staff } from '../actor.ts'
import { askAgain } from '../channel/desk.ts'
import { hearRefund } from '../channel/refunding.ts'
import { during } from '../during.fixture.ts'
import { aClaimDesk } from './claim.fixture.ts'

const w = await aClaimDesk()
const { people } = w
afterAll(() => w.close())
afterEach(() => void (w.clock.now = w.start))

/** A claim of an order paid by code, whose refund the provider would not make. */
async function failedFor(): Promise<{ orderId: string; id: number; refund: string }> {
  const orderId = await w.order('main', people.main, { product: 'lot', quantity: 4 })
  await w.paidByCode(orderId)
  await w.arrived(orderId)
  const id = await w.short(orderId, 4, '6.00')
  await w.must(w.agree(id))
  await w.must(w.byStaff(id, 'pay', {}, people.finance))
  const refund = (await w.claimOf(id)).refunds[0]?.number ?? ''
  await hearRefund(w.db, refund, 'failed', w.clock.now)
  await w.sweep()
  return { orderId, id, refund }
}

describe('money', () => {
  test('paid by transfer it goes back by transfer: the bank’s number, once; books, order and notice', async () => {
    const orderId = await w.signed()
    const gross = await w.totalOf(orderId)
    const id = await w.short(orderId, 2, '5.00')
    await w.must(w.agree(id))
    expect((await w.desk(id)).roads).toEqual([{ road: '对公转账', amount: '5.00', payerName: '荣达贸易有限公司' }])
    expect(await w.byStaff(id, 'pay', {}, people.finance)).toMatchObject({
      code: 'input.invalid',
      facts: { fields: { reference: '请填写银行流水号' } },
    })
    await w.must(w.byStaff(id, 'pay', { reference: 'bk-back-1' }, people.finance))
    await w.sweep()
    expect(await w.claimOf(id)).toMatchObject({
      state: 'closed',
      refunds: [{ number: 'BK-BACK-1', road: '对公转账', amount: '5.00', stateLabel: '已退回' }],
    })
    const left = yuan(fen(parseYuan(gross) - 500))
    expect(await w.booksOf(orderId)).toEqual({ bank: left, sales: `-${left}` })
    const other = await w.short(orderId, 2, '5.00')
    await w.must(w.agree(other))
    expect(await w.byStaff(other, 'pay', { reference: 'BK-back-1' }, people.finance)).toMatchObject({ code: 'payback.duplicate' })
  })

  test('paid by code it goes back by the same, and the claim ends when it is through', async () => {
    const orderId = await w.order('main', people.main, { product: 'lot', quantity: 4 })
    const gross = await w.totalOf(orderId)
    await w.paidByCode(orderId)
    await w.arrived(orderId)
    const id = await w.short(orderId, 4, gross)
    await w.must(w.agree(id))
    await w.must(w.byStaff(id, 'pay', {}, people.finance))
    await w.sweep()
    expect(await w.claimOf(id)).toMatchObject({ state: 'executing', refunds: [{ road: '支付宝', amount: gross }] })
    await w.refundsCome()
    expect(await w.claimOf(id)).toMatchObject({ state: 'closed', refunds: [{ stateLabel: '已退回' }] })
    expect(await w.booksOf(orderId)).toEqual({})
  })

  test('where the provider fails for good finance transfers it, and nothing goes twice', async () => {
    const { orderId, id } = await failedFor()
    expect(await w.stateOf(id)).toBe('paying')
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-FAILED' }, people.finance))
    await w.sweep()
    expect(await w.stateOf(id)).toBe('closed')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from posting p where p.kind = 'claim'
      and p.ref = (select number from claim where id = ${id})`.execute(w.db)
    expect(rows[0]?.n).toBe(1)
    expect(await w.booksOf(orderId)).not.toHaveProperty('balance')
  })

  test('asked for again at the desk and failed again: the transfer of the claim settles it, and the desk sends nothing more', async () => {
    const { refund, orderId, id } = await failedFor()
    const { number } = await w.must(w.ask(people.finance, refundAgain, { number: refund }))
    await hearRefund(w.db, number, 'failed', w.clock.now)
    await w.sweep()
    expect(await w.stateOf(id)).toBe('paying')
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-AGAIN-1' }, people.finance))
    // What else the company has with us is not sent in its place.
    await w.transfer(people.main, people.finance, orderId, '50.00')
    expect(await w.ask(people.finance, refundByBank, { number, reference: 'BK-AGAIN-2' })).toMatchObject({ code: 'refund.settled' })
    expect(await w.ask(people.finance, refundAgain, { number })).toMatchObject({ code: 'refund.settled' })
    await w.sweep()
    expect(await w.stateOf(id)).toBe('closed')
    const { refunds } = await w.claimOf(id)
    expect(refunds.filter(({ stateLabel }) => stateLabel === '已退回')).toMatchObject([{ number: 'BK-AGAIN-1', amount: '6.00' }])
    expect(await w.booksOf(orderId)).toMatchObject({ balance: '-50.00' })
  })

  test('asked for again at the desk while the claim is paid by transfer: one of them', async () => {
    const { refund, orderId, id } = await failedFor()
    await w.transfer(people.main, people.finance, orderId, '50.00')
    const staffId = await w.number(sql`select id as n from staff order by id limit 1`)
    const clerk = { side: 'staff', staffId } as Staff
    const paid = await during(
      w,
      (tx) => askAgain(tx, refund, clerk, w.clock.now),
      () => w.byStaff(id, 'pay', { reference: 'BK-RACE' }, people.finance),
    )
    expect(paid.status).toBe(200)
    await w.refundsCome()
    expect(await w.booksOf(orderId)).toMatchObject({ balance: '-50.00' })
  })

  test('never above what was paid for the line, however many claims are agreed on at once', async () => {
    const orderId = await w.signed()
    const { lines } = await w.must(w.ask(people.main, claimableOrder, { orderId }))
    const [line] = lines
    const most = line?.refundable ?? '0.00'
    const lineId = line?.lineId
    const half = { lineId, quantity: 5, reason: 'shortage', remedy: 'refund', amount: yuan(fen(Math.floor(parseYuan(most) / 2))) }
    const ids = [await w.claim(orderId, half), await w.claim(orderId, half)]
    await Promise.all(ids.map((id) => w.must(w.byStaff(id, 'take'))))
    const said = await Promise.all(ids.map((id) => w.agree(id)))
    expect(said.map(({ status }) => status)).toEqual([200, 200])
    const after = await w.must(w.ask(people.main, claimableOrder, { orderId }))
    expect(parseYuan(after.lines[0]?.refundable ?? '')).toBe(parseYuan(most) - 2 * Math.floor(parseYuan(most) / 2))
    const { rows } = await sql<{ ok: boolean }>`select refund_fen <= paid_fen as ok from customer_order where number = ${orderId}`.execute(
      w.db,
    )
    expect(rows[0]?.ok).toBe(true)
  })

  test('an issued invoice for more than is left gets its red letter by itself', async () => {
    const orderId = await w.signed()
    await sql`insert into stored_file (company_id, kind, name, type, size, hash) select company_id, 'invoice', 'a.pdf', 'pdf', 1, repeat('9', 64) from customer_order where number = ${orderId}`.execute(
      w.db,
    )
    const { rows } = await sql<{ id: number }>`
      with i as (insert into invoice (number, company_id, account_id, kind, title, tax_rate, amount_fen, tax_fen, state, invoice_number, issued_at, pdf_id)
        select 'F' || o.number, o.company_id, o.account_id, 1, '{}', '0.13', o.gross_fen, 1, 'issued', '123', now(), (select max(id) from stored_file)
        from customer_order o where o.number = ${orderId} returning id, company_id)
      insert into invoice_line (invoice_id, company_id, order_id, order_line_id, place, name, spec, quantity, amount_fen, tax_fen)
      select i.id, i.company_id, l.order_id, l.id, l.place, '', '', 1, l.gross_fen, 0 from i, order_line l join customer_order o on o.id = l.order_id
      where o.number = ${orderId} returning invoice_id as id`.execute(w.db)
    const id = await w.short(orderId)
    await w.must(w.agree(id))
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-RED' }, people.finance))
    const { sweepInvoices } = await import('../invoice/invoice.jobs.ts')
    await sweepInvoices(w.services)
    const invoice = await sql<{ state: string; red_by: string }>`select state, red_by from invoice where id = ${rows[0]?.id}`.execute(w.db)
    expect(invoice.rows).toEqual([{ state: 'red_pending', red_by: 'system' }])
  })
})

describe('giving up a whole order', () => {
  const wish = { reason: 'plan', remedy: 'cancel' }

  test('what is paid and not shipped: agreed on, the order ends, lots are whole, the money goes back', async () => {
    const left = () => w.number(sql`select on_hand as n from spot_stock where product_id = ${w.products.lot}`)
    const before = await left()
    const orderId = await w.paid()
    const { gross, refundable, suggested } = {
      ...(await w.must(w.ask(people.main, claimableOrder, { orderId }))).whole,
      gross: await w.totalOf(orderId),
    }
    expect([refundable, suggested]).toEqual([gross, gross])
    const asked = { ...wish, amount: gross }
    const said = await Promise.all([w.askClaim(orderId, asked), w.askClaim(orderId, asked)])
    expect(said.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'claim.open'])
    const id = said.find(({ status }) => status === 200)?.data.id ?? 0
    // Work that was done is taken off.
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'cancel', amount: '20.00' } }))
    await w.must(w.accept(id))
    expect(await w.detail(people.main, orderId)).toMatchObject({ state: 'cancelled' })
    expect(await left()).toBe(before)
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-WHOLE' }, people.finance))
    await w.sweep()
    expect(await w.stateOf(id)).toBe('closed')
    const kept = yuan(fen(parseYuan(gross) - 2000))
    expect(await w.booksOf(orderId)).toEqual({ bank: kept, sales: `-${kept}` })
  })

  test('shipped meanwhile it cannot be agreed on any more', async () => {
    const orderId = await w.paid()
    const id = await w.claim(orderId, { ...wish, amount: '10.00' })
    await w.arrived(orderId, 'shipped')
    expect(await w.agree(id)).toMatchObject({ code: 'claim.shipped' })
    await w.must(w.byStaff(id, 'refuse', { text: '已发货' }))
  })

  test('money that came after it was proposed is not left behind: the proposal stands no more', async () => {
    const companyId = await w.number(sql`select id as n from company where name = '荣达贸易有限公司'`)
    await w.must(w.ask(people.sales, saveCredit, { companyId, enabled: true, limit: '100000', days: 60 }))
    const orderId = await w.orderBy('credit', 'main', people.main, { product: 'lot', quantity: 4 })
    const id = await w.claim(orderId, { ...wish, amount: '0.00' })
    w.hours(1)
    await w.transfer(people.main, people.finance, orderId)
    expect(await w.agree(id)).toMatchObject({ code: 'claim.offer.stale' })
    w.hours(1)
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'cancel', amount: await w.totalOf(orderId) } }))
    await w.must(w.accept(id))
    expect(await w.detail(people.main, orderId)).toMatchObject({ state: 'cancelled' })
  })

  test('an unpaid order is cancelled, not claimed', async () => {
    const orderId = await w.order('main', people.main, { product: 'otherLot', quantity: 2 })
    expect(await w.askClaim(orderId, { ...wish, amount: '1.00' })).toMatchObject({ code: 'claim.shipped' })
  })
})
