import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueByHand } from '../../../contract/invoice/byHand.ts'
import { uploadPath } from '../../../contract/fileKinds.ts'
import { aBilling } from './billing.fixture.ts'
import { reconcileInvoice } from './reconcile.ts'

// Without a platform: applied for and checked as ever, issued by finance at the tax office's site, downloaded by the buyer.

const whole = async () => {
  const { w: shop, ...billing } = await aBilling()
  return { ...shop, ...billing }
}
let platform: NonNullable<Awaited<ReturnType<typeof whole>>['services']['invoicing']>
let w: Awaited<ReturnType<typeof whole>>
beforeAll(async () => {
  w = await whole()
  if (!w.services.invoicing) throw new Error('no platform')
  platform = w.services.invoicing
  Object.assign(w.services, { invoicing: undefined })
})
afterAll(() => w.close())

async function bring(token: string, bytes = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'): Promise<number> {
  const form = new FormData()
  form.set('kind', 'invoicePaper')
  form.set('file', new File([bytes], '发票.pdf', { type: 'application/pdf' }))
  const body = new Response(form)
  const answer = await w.app.inject({
    method: 'POST',
    url: uploadPath,
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return (answer.json() as { data: { id: number } | null }).data?.id ?? 0
}

const day = '2026-11-21'
let numbers = 0
const number = () => `2544000000${String(++numbers).padStart(10, '0')}`
const byHand = async (id: number, more = {}, token = w.tokens.finance) =>
  w.ask(token, issueByHand, { id, invoiceNumber: number(), day, fileId: await bring(w.tokens.finance), ...more })

async function checked(): Promise<number> {
  const id = await w.applied(await w.paidOrder())
  expect(await w.byStaff(id, 'check')).toMatchObject({ status: 200, data: { status: 'checked' } })
  return id
}

test('what finance issued itself is the buyer’s to download, and he is told', async () => {
  const id = await checked()
  const invoiceNumber = number()
  expect(await byHand(id, { invoiceNumber: ` ${invoiceNumber.slice(0, 8)} ${invoiceNumber.slice(8)}` })).toMatchObject({ status: 200 })
  const record = await w.recordOf(id)
  expect(record).toMatchObject({ status: 'issued', invoiceNumber, invoiceTime: '2026-11-21 00:00:00' })
  const paper = await w.app.inject({ url: record.fileUrl ?? '' })
  expect([paper.statusCode, paper.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await w.noticesOf(w.tokens.main))[0]).toMatchObject({ title: '发票已开具' })
})

test('a red letter likewise', async () => {
  const id = await checked()
  await byHand(id)
  await w.byBuyer(id, 'red', '抬头有误')
  expect(await w.byStaff(id, 'confirmRed')).toMatchObject({ data: { status: 'red_issuing' } })
  expect(await byHand(id)).toMatchObject({ data: { status: 'red_issued' } })
  expect((await w.recordOf(id)).red?.invoiceNumber).toMatch(/^\d{20}$/)
})

test('once, under a number of its own, on a day that can be', async () => {
  const [id, other] = [await checked(), await checked()]
  const invoiceNumber = number()
  const answers = await Promise.all([byHand(id, { invoiceNumber }), byHand(id, { invoiceNumber }), byHand(id, { invoiceNumber })])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'invoice.move.forbidden')).toHaveLength(2)
  expect(await byHand(other, { invoiceNumber })).toMatchObject({ code: 'invoice.number.taken' })
  for (const wrong of ['2026-11-20', '2026-11-22']) expect(await byHand(other, { day: wrong })).toMatchObject({ status: 400 })
  expect(await byHand(other, { invoiceNumber: '123' })).toMatchObject({ status: 400 })
  expect(await byHand(other, { fileId: 999_999 })).toMatchObject({ code: 'file.missing' })
  expect(await byHand(999_999)).toMatchObject({ code: 'invoice.missing' })
})

test('not what a platform was asked for, though it is switched off meanwhile; and not more than is left of the order', async () => {
  const played = { ...w.services, invoicing: platform }
  const asked = await checked()
  await w.db.updateTable('invoice').set({ look_at: w.clock.now }).where('id', '=', asked).execute()
  expect(await byHand(asked)).toMatchObject({ code: 'invoice.byPlatform', msg: expect.stringContaining('可能已由平台开具') })
  expect(await w.byStaff(asked, 'refuse', '请重新申请')).toMatchObject({ code: 'invoice.move.forbidden' })
  await reconcileInvoice(played, asked)
  expect((await w.recordOf(asked)).status).toBe('issuing')
  await w.db.updateTable('invoice').set({ look_at: null }).where('id', '=', asked).execute()
  expect(await byHand(asked)).toMatchObject({ code: 'invoice.byPlatform' })

  const orderId = await w.paidOrder()
  const id = await w.applied(orderId)
  await w.must(w.byStaff(id, 'check'))
  await sql`update customer_order set paid_fen = paid_fen - 1 where number = ${orderId}`.execute(w.db)
  expect(await byHand(id)).toMatchObject({ code: 'invoice.refunded' })
  await w.db.updateTable('invoice').set({ state: 'failed' }).where('id', '=', id).execute()
  expect(await w.byStaff(id, 'retry')).toMatchObject({ code: 'invoice.refunded' })
  await w.db.updateTable('invoice').set({ state: 'checked' }).where('id', '=', id).execute()
  await w.must(w.byStaff(id, 'refuse', '订单已退款，请重新申请'))
})

test('only finance, and not what the platform has', async () => {
  const id = await checked()
  expect(await byHand(id, {}, w.tokens.main)).toMatchObject({ status: 401 })
  expect(await byHand(id, {}, await w.token('production'))).toMatchObject({ code: 'permit.missing' })
  expect(await bring(await w.token('production'))).toBe(0)
  await w.db.updateTable('invoice').set({ look_at: w.clock.now }).where('id', '=', id).execute()
  Object.assign(w.services, { invoicing: {} })
  expect(await byHand(id)).toMatchObject({ code: 'invoice.byPlatform' })
  if (!w.services.invoicing) throw new Error('no platform')
  platform = w.services.invoicing
  Object.assign(w.services, { invoicing: undefined })
})
