import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { moveInvoice } from '../../../contract/invoice/invoiceRecord.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { aBilling } from './billing.fixture.ts'
import { sweepInvoices } from './invoice.jobs.ts'

const billing = await aBilling()
const { w, tokens, paidOrder, recordOf, openOf, takeBack } = billing
const { byStaff, byBuyer, noticesOf, platform, issued, redIssued } = billing
const { main, buyer, stranger } = tokens
const start = w.clock.now
afterAll(() => w.close())
afterEach(() => void (w.clock.now = start))

const hours = (n: number) => void (w.clock.now = new Date(start.getTime() + n * 3_600_000))

describe('a red letter', () => {
  test('is confirmed by the other side, and the sum is free again', async () => {
    const orderId = await paidOrder()
    const sum = await openOf(orderId)
    const id = await issued(orderId)
    await w.must(byBuyer(id, 'red', '抬头有误，需重开'))
    expect(await recordOf(id)).toMatchObject({
      status: 'red_pending',
      red: { by: 'buyer', reason: '抬头有误，需重开', dueTime: '2026-11-24 10:00:00' },
      moves: [],
    })
    expect(await byBuyer(id, 'confirmRed')).toMatchObject({ code: 'invoice.move.forbidden' })
    const both = await Promise.all([byStaff(id, 'confirmRed'), byStaff(id, 'confirmRed')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await openOf(orderId)).toBe('0.00')
    await platform(id)
    const record = await recordOf(id)
    expect(record).toMatchObject({ status: 'red_issued', red: { invoiceNumber: expect.stringMatching(/^\d{20}$/) } })
    expect(record.files.map(({ name }) => name)).toEqual([
      `发票-${record.invoiceNumber}.pdf`,
      `发票-${record.invoiceNumber}.ofd`,
      `发票-${record.invoiceNumber}.xml`,
      `红字发票-${record.red?.invoiceNumber}.pdf`,
    ])
    expect(await openOf(orderId)).toBe(sum)
    expect((await recordOf(await issued(orderId))).money).toBe(sum)
  })

  test('warns at 24 and at 2 hours, once each, and lapses after 72; then it may be begun again', async () => {
    const id = await issued(await paidOrder())
    await w.must(byStaff(id, 'red', '商品退回'))
    const { number } = await recordOf(id)
    const told = async () =>
      (await noticesOf(main))
        .filter(({ body }) => body.includes(number))
        .map(({ title }) => title)
        .toSorted()
    const before = await told()
    expect(before).toContain('请确认红字发票信息')
    for (const [at, more] of [
      [47, 0],
      [48, 1],
      [49, 1],
      [70, 2],
      [71, 2],
    ] as const) {
      hours(at)
      await Promise.all([sweepInvoices(w.services), sweepInvoices(w.services)])
      expect((await told()).length - before.length, `${at} h`).toBe(more)
    }
    hours(72)
    await sweepInvoices(w.services)
    expect(await recordOf(id)).toMatchObject({ status: 'red_lapsed', reason: '72 小时内未确认，红字信息已失效' })
    expect(await byBuyer(id, 'confirmRed')).toMatchObject({ code: 'invoice.move.forbidden' })
    tokens.finance = await w.token('finance')
    await redIssued(id)
    expect((await recordOf(id)).status).toBe('red_issued')
  })

  test('begins by itself where a sale was taken back after the invoice', async () => {
    const orderId = await paidOrder()
    const sum = parseYuan(await openOf(orderId))
    const id = await issued(orderId)
    await sweepInvoices(w.services)
    expect((await recordOf(id)).status).toBe('issued')
    await takeBack(orderId, 1000)
    await Promise.all([sweepInvoices(w.services), sweepInvoices(w.services)])
    expect(await recordOf(id)).toMatchObject({ status: 'red_pending', red: { by: 'merchant', reason: '开票后退款' } })
    await w.must(byBuyer(id, 'confirmRed'))
    await platform(id)
    expect(await openOf(orderId)).toBe(yuan(fen(sum - 1000)))
    const again = await issued(orderId)
    await sweepInvoices(w.services)
    expect(await recordOf(again)).toMatchObject({ status: 'issued', money: yuan(fen(sum - 1000)) })
  })

  test('takes back no more invoices than what was taken back asks for', async () => {
    const orderId = await paidOrder()
    // Paid in two parts, and invoiced after each.
    const paid = (part: number) => sql`update customer_order set paid_fen = gross_fen / ${part} where number = ${orderId}`.execute(w.db)
    await paid(2)
    const first = await issued(orderId)
    await paid(1)
    const second = await issued(orderId)
    await takeBack(orderId, 100)
    for (const _ of [1, 2]) await sweepInvoices(w.services)
    const states = async () => [(await recordOf(first)).status, (await recordOf(second)).status].toSorted()
    expect(await states()).toEqual(['issued', 'red_pending'])
    const begun = (await recordOf(first)).status === 'issued' ? second : first
    await w.must(byBuyer(begun, 'confirmRed'))
    await platform(begun)
    await sweepInvoices(w.services)
    expect(await states()).toEqual(['issued', 'red_issued'])
  })

  test('of another company’s invoice is not there', async () => {
    const id = await issued(await paidOrder())
    expect(await w.ask(stranger, moveInvoice, { id, move: 'red', reason: '抬头有误' })).toMatchObject({
      status: 404,
      code: 'invoice.missing',
    })
    expect(await w.ask(buyer, moveInvoice, { id, move: 'red', reason: '抬头有误' })).toMatchObject({ status: 403 })
    expect(await byBuyer(id, 'red')).toMatchObject({ status: 400, msg: '请填写原因' })
    expect(await byBuyer(id, 'issue')).toMatchObject({ code: 'invoice.move.forbidden' })
  })
})
