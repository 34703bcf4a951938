import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { editTitle } from '../../../contract/account/invoice.ts'
import { applyInvoice, listInvoiceable, staffInvoiceDetail, staffListInvoices } from '../../../contract/invoice/invoiceRecord.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { invoiceNotice } from '../sandbox/nuonuoTell.ts'
import { aBilling } from './billing.fixture.ts'
import { sweepInvoices } from './invoice.jobs.ts'
import { reconcileInvoice } from './reconcile.ts'

const billing = await aBilling()
const { w, tokens, titleOf, paidOrder, apply, applied, recordOf, openOf, takeBack } = billing
const { byStaff, noticesOf, platform, issued } = billing
const { main, buyer, stranger } = tokens
const start = w.clock.now
afterAll(() => w.close())
afterEach(() => void (w.clock.now = start))

const hours = (n: number) => void (w.clock.now = new Date(start.getTime() + n * 3_600_000))

describe('applying', () => {
  test('takes what was paid, of one order or several, and names neither items nor sums', async () => {
    const [one, two] = [await paidOrder(), await paidOrder(800)]
    const sums = [parseYuan(await openOf(one)), parseYuan(await openOf(two))] as const
    const { money, id, number } = await w.must(apply([one, two], 2))
    expect(money).toBe(yuan(fen(sums[0] + sums[1])))
    expect(await recordOf(id)).toMatchObject({
      number,
      money,
      type: 2,
      orderIds: [one, two].toSorted(),
      status: 'applied',
      statusLabel: '待审核',
      taxRate: '0.13',
      moves: [],
    })
    expect([await openOf(one), await openOf(two)]).toEqual(['0.00', '0.00'])
    const { lines } = await w.must(w.ask(tokens.finance, staffInvoiceDetail, { id }))
    const total = lines.reduce((sum, line) => sum + parseYuan(line.amount), 0)
    expect([lines.length, yuan(fen(total))]).toEqual([2, money])
  })

  test('is offered the kinds that the merchant issues, and no other is taken', async () => {
    const orderId = await paidOrder()
    const offered = async () => (await w.must(w.ask(main, listInvoiceable, {}))).kinds
    expect(await offered()).toEqual([1, 2])
    await w.pool.query(`insert into setting (key, value) values ('tax', '{"kinds": [1]}')`)
    expect(await offered()).toEqual([1])
    const words = '商家不开具增值税专用发票，请选择普通发票'
    expect(await apply([orderId], 2)).toMatchObject({ status: 400, msg: words, facts: { fields: { type: words } } })
    expect(await apply([orderId], 1)).toMatchObject({ status: 200 })
    await w.pool.query(`delete from setting where key = 'tax'`)
  })

  test('the tax of a whole order is the order’s own', async () => {
    const orderId = await paidOrder()
    const { tax } = await recordOf(await applied(orderId))
    const { rows } = await sql<{ tax: string }>`select receipt->>'tax' as tax from customer_order where number = ${orderId}`.execute(w.db)
    expect(tax).toBe(rows[0]?.tax)
  })

  test('for what was refunded since is not issued, but refused and applied for anew', async () => {
    const orderId = await paidOrder()
    const [sum, id] = [parseYuan(await openOf(orderId)), await applied(orderId)]
    await takeBack(orderId, 1000)
    const gone = { status: 409, code: 'invoice.refunded' }
    expect(await byStaff(id, 'check')).toMatchObject(gone)
    expect((await recordOf(id)).status).toBe('applied')
    await sql`update invoice set state = 'failed' where id = ${id}`.execute(w.db)
    await w.must(byStaff(id, 'refuse', '订单已退款，请重新申请'))
    expect(await recordOf(await issued(orderId))).toMatchObject({ status: 'issued', money: yuan(fen(sum - 1000)) })
  })

  test('twice at once is one invoice', async () => {
    const orderId = await paidOrder()
    const answers = await Promise.all([1, 2, 3, 4].map(() => apply([orderId])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'invoice.nothing', msg: `订单 ${orderId} 没有可开票金额` })
  })

  test('an order that was not paid, or only in part and so not under way yet, has nothing', async () => {
    const orderId = await w.order('main', main, { product: 'plainBag', quantity: 500 })
    expect(await apply([orderId])).toMatchObject({ status: 409, code: 'invoice.nothing' })
    await w.transfer(main, tokens.finance, orderId, '10.00')
    expect(await apply([orderId])).toMatchObject({ status: 409, code: 'invoice.nothing' })
  })

  test('nobody invoices another company’s order, or uses its title, or without the grant', async () => {
    const orderId = await paidOrder()
    const titleId = await titleOf(stranger, 1)
    expect(await w.ask(stranger, applyInvoice, { orderIds: [orderId], type: 1, titleId })).toMatchObject({
      status: 404,
      code: 'order.missing',
    })
    expect(await w.ask(main, applyInvoice, { orderIds: [orderId], type: 1, titleId })).toMatchObject({ status: 404, code: 'title.missing' })
    expect(await apply([orderId], 1, buyer)).toMatchObject({ status: 403, code: 'permit.missing' })
    expect(await w.ask(main, applyInvoice, { orderIds: [], type: 1, titleId })).toMatchObject({
      status: 400,
      facts: { fields: { orderIds: '请选择订单' } },
    })
    expect(await apply([orderId, orderId])).toMatchObject({ status: 400, facts: { fields: { orderIds: '订单重复' } } })
  })

  test('a special invoice needs a title that has all of it, and never a person’s', async () => {
    const orderId = await paidOrder()
    const person = await w.must(w.ask(main, editTitle, { headerType: 1, type: 1, name: '李娜个人' }))
    const ask = (titleId: number) => w.ask(main, applyInvoice, { orderIds: [orderId], type: 2, titleId })
    expect(await ask(await titleOf(main, 1))).toMatchObject({ status: 400, code: 'invoice.title', msg: '专用发票须填写注册地址' })
    expect((await ask(person.id)).status).toBe(400)
    expect((await ask(await titleOf(main, 2))).status).toBe(200)
  })

  test('orders of different tax rates stay apart', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    await sql`update customer_order set receipt = jsonb_set(receipt, '{taxRate}', '"0.06"') where number = ${two}`.execute(w.db)
    expect(await apply([one, two])).toMatchObject({ status: 409, code: 'invoice.mixed' })
  })
})

describe('the desk', () => {
  test('checks, the platform issues, the files are the company’s own', async () => {
    const orderId = await paidOrder()
    const id = await applied(orderId)
    expect((await w.must(w.ask(tokens.finance, staffListInvoices, { keyword: orderId }))).rows.map((row) => row.id)).toEqual([id])
    const both = await Promise.all([byStaff(id, 'check'), byStaff(id, 'check')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await platform(id)
    const record = await recordOf(id)
    expect(record).toMatchObject({ status: 'issued', invoiceNumber: expect.stringMatching(/^\d{20}$/), invoiceTime: '2026-11-21 10:00:00' })
    expect(record.moves.map(({ move }) => move)).toEqual(['red'])
    // The specification's own list gives them, too, and to the same people.
    const { rows } = await w.must(w.ask(main, listTitles, { type: 'record', limit: 100 }))
    expect(rows.find((row) => row.id === id)).toEqual(record)
    expect(await w.ask(buyer, listTitles, { type: 'record' })).toMatchObject({ status: 403, code: 'permit.missing' })
    expect((await noticesOf(main))[0]).toMatchObject({ title: '发票已开具', link: '/invoice' })

    const down = (token: string | null, query = '') =>
      w.app.inject({
        url: `/api/billInfo/down/${id}${query}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    const pdf = await down(main)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('发票')}-${record.invoiceNumber}.pdf`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const xml = (await down(main, '?type=xml')).payload
    expect(xml).toContain(`<EIid>${record.invoiceNumber}</EIid>`)
    expect(xml).toContain(`<TotalTax-includedAmount>${record.money}</TotalTax-includedAmount>`)
    expect((await w.app.inject(record.fileUrl ?? '')).rawPayload.equals(pdf.rawPayload)).toBe(true)
    const others = await Promise.all([down(null), down(stranger), down(buyer), down(tokens.finance), down(main, '?type=red')])
    expect(others.map((answer) => answer.json().code)).toEqual([
      'login.needed',
      'invoice.missing',
      'permit.missing',
      'login.needed',
      'invoice.missing',
    ])
  })

  test('refuses with a reason, and the sum is free again', async () => {
    const orderId = await paidOrder()
    const sum = await openOf(orderId)
    const id = await applied(orderId)
    expect(await byStaff(id, 'refuse')).toMatchObject({ status: 400, msg: '请填写原因' })
    await w.must(byStaff(id, 'refuse', '抬头与付款方不一致'))
    expect(await recordOf(id)).toMatchObject({ status: 'refused', reason: '抬头与付款方不一致', moves: [] })
    expect(await openOf(orderId)).toBe(sum)
    expect((await noticesOf(main))[0]?.body).toContain('抬头与付款方不一致')
    expect(await byStaff(id, 'check')).toMatchObject({ status: 409, code: 'invoice.move.forbidden' })
  })

  test('hears of a failure, tries again, and may refuse in the end', async () => {
    const wrong = { headerType: 2, type: 1, name: '税号有误', dutyNumber: '91440300MA5F8K2L7X' } as const
    const { id: titleId } = await w.must(w.ask(main, editTitle, wrong))
    const { id } = await w.must(w.ask(main, applyInvoice, { orderIds: [await paidOrder()], titleId, type: 1 }))
    await w.must(byStaff(id, 'check'))
    await platform(id)
    expect(await recordOf(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('税号校验未通过') })
    await w.must(byStaff(id, 'retry'))
    await platform(id)
    expect((await recordOf(id)).status).toBe('failed')
    await w.must(byStaff(id, 'refuse', '请修改税号后重新申请'))
  })

  test('is finance’s alone', async () => {
    const sales = await w.token('sales')
    expect(await w.ask(sales, staffListInvoices)).toMatchObject({ status: 403 })
    expect(await w.ask(tokens.finance, staffInvoiceDetail, { id: 999_999 })).toMatchObject({
      status: 404,
      code: 'invoice.missing',
    })
  })
})

describe('the platform', () => {
  const post = ({ url, headers, body }: { url: string; headers: Record<string, string>; body: string }) =>
    w.app.inject({ method: 'POST', url: new URL(url, 'http://mall').pathname, headers, payload: body })

  test('believes no address that it did not give out, and nothing that is said there; tells twice and late without harm', async () => {
    const id = await issued(await paidOrder())
    const { number } = await recordOf(id)
    const notice = await invoiceNotice(w.services, number)
    const [, proof = ''] = notice.url.split(`${number}/`)
    const other = (await recordOf(await issued(await paidOrder()))).number
    for (const url of [notice.url.replace(proof, '0'.repeat(32)), notice.url.replace(number, other), notice.url.replace(`/${proof}`, '')])
      expect([(await post({ ...notice, url })).statusCode, url]).toEqual([401, url])
    const before = await recordOf(id)
    const lies = { ...notice, body: notice.body.replace('c_status%22%3A%221', 'c_status%22%3A%222') }
    hours(24 * 90)
    for (const told of [notice, notice, lies, { ...notice, body: '' }])
      expect((await post(told)).json()).toEqual({ status: '0000', message: '同步成功' })
    await Promise.all([reconcileInvoice(w.services, id), reconcileInvoice(w.services, id)])
    w.clock.now = start
    expect({ ...(await recordOf(id)), files: [], fileUrl: null }).toEqual({ ...before, files: [], fileUrl: null })
  })

  test('that is away is asked again by the sweep', async () => {
    const id = await applied(await paidOrder())
    await w.must(byStaff(id, 'check'))
    const away = {
      ...w.services,
      invoicing: { ...w.services.invoicing, look: async () => Promise.reject(new Error('away')) },
    }
    await expect(sweepInvoices(away as typeof w.services)).rejects.toThrow('1 pieces of work failed')
    expect((await recordOf(id)).status).toBe('checked')
    w.clock.now = new Date(start.getTime() + 60_000)
    await sweepInvoices(w.services)
    expect((await recordOf(id)).status).toBe('issuing')
  })

  test('asked by four processes at once issues once', async () => {
    const id = await applied(await paidOrder())
    await w.must(byStaff(id, 'check'))
    await Promise.all([1, 2, 3, 4].map(() => reconcileInvoice(w.services, id)))
    await platform(id)
    await Promise.all([1, 2, 3, 4].map(() => reconcileInvoice(w.services, id)))
    const { number, status } = await recordOf(id)
    expect(status).toBe('issued')
    expect((await noticesOf(main)).filter(({ body }) => body.includes(number))).toHaveLength(1)
  })
})
