import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { applyClaim, moveClaim } from '../../../contract/claim/claim.ts'
import { staffClaimDetail, staffMoveClaim } from '../../../contract/claim/claimDesk.ts'
import { staffInvoiceDetail } from '../../../contract/invoice/invoiceRecord.ts'
import { demoRules } from '../../seed/rules.ts'
import { lotRules } from '../../seed/goods/lots.ts'
import { moved, priced, running } from '../marketing/activities.fixture.ts'
import { printed } from '../order/shop.fixture.ts'
import type { SandboxRequest } from '../sandbox/invoice.sql.ts'
import { aBilling } from './billing.fixture.ts'
import { sweepInvoices } from './invoice.jobs.ts'

// Invoices of orders with offers: 被折扣行 and 折扣行, also after a part came back.

const billing = await aBilling()
const { w, tokens, applied, recordOf, openOf, issued, platform, byBuyer } = billing
const admin = await w.token('admin')
const sales = await w.token('sales')
const production = await w.token('production')
afterAll(() => w.close())

const linesOf = async (id: number) =>
  (await w.must(w.ask(tokens.finance, staffInvoiceDetail, { id }))).lines.map(({ row, quantity, amount, tax }) => [
    row,
    quantity,
    amount,
    tax,
  ])
/** What the platform was asked for. */
const requests = async () => {
  const { rows } = await sql<{ request: SandboxRequest }>`select request from sandbox_invoice`.execute(w.db)
  return rows.map(({ request }) => request)
}

test('19: a discount line beside each line of goods, and the platform is asked for the same', async () => {
  await priced(w, 'tshirt', demoRules.nonwovenBag)
  const activity = await running(w, admin, { kind: 'tier', steps: [{ least: '8000.00', off: { fixed: '500.00' } }] })
  const silk = (position: string) => ({ position, process: 'silk', colours: 2 })
  const orderId = await w.order(
    'main',
    tokens.main,
    { product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } },
    { product: 'tshirt', quantity: 3000, selection: { prints: [silk('front'), silk('back')] } },
  )
  await moved(w, admin, activity, 'stop')
  await w.transfer(tokens.main, tokens.finance, orderId)
  const id = await issued(orderId)
  // 4699.00 with 610.87 of tax, less 232.03 with 30.16.
  expect(await linesOf(id)).toEqual([
    ['discounted', 500, '5309.87', '610.87'],
    ['discount', null, '-262.19', '-30.16'],
    ['discounted', 3000, '4861.26', '559.26'],
    ['discount', null, '-237.81', '-27.36'],
  ])
  const record = await recordOf(id)
  expect(record).toMatchObject({ money: '9671.13', tax: '1112.61', status: 'issued' })
  const { lines = [] } = (await requests()).find(({ serial }) => serial === record.number) ?? {}
  expect(lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [500, '5309.87'],
    [null, '-262.19'],
    [3000, '4861.26'],
    [null, '-237.81'],
  ])
  expect(lines[0]?.name).toBe(lines[1]?.name)
})

test('a part of the money stands on its invoice with a part of the discount', async () => {
  const activity = await running(w, admin, { kind: 'tier', steps: [{ least: '5000.00', off: { fixed: '300.00' } }] })
  const orderId = await w.order('main', tokens.main, { product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } })
  await moved(w, admin, activity, 'stop')
  await w.transfer(tokens.main, tokens.finance, orderId)
  await w.db
    .updateTable('customer_order')
    .set({ paid_fen: 150_296 as never })
    .where('number', '=', orderId)
    .execute()
  const id = await applied(orderId)
  expect(await linesOf(id)).toEqual([
    ['discounted', 500, '1592.96', '183.26'],
    ['discount', null, '-90.00', '-10.35'],
  ])
  await w.db
    .updateTable('customer_order')
    .set({ paid_fen: 500_987 as never })
    .where('number', '=', orderId)
    .execute()
  expect(await openOf(orderId)).toBe('3506.91')
})

test('what comes back without a reason takes the invoice back by a red letter; the new one is of what is kept, at its full price', async () => {
  const free = { kind: 'express', first: '0', next: '0' } as const
  await priced(w, 'lot', { ...lotRules('12.00', '0.10'), freight: free })
  await priced(w, 'otherLot', { ...lotRules('15.00', '0.10'), freight: free })
  await w.db.updateTable('spot_stock').set({ on_hand: 5000 }).execute()
  const activity = await running(w, admin, { kind: 'tier', steps: [{ least: '2500.00', off: { fixed: '200.00' } }] })
  const orderId = await w.order('main', tokens.main, { product: 'lot', quantity: 100 }, { product: 'otherLot', quantity: 100 })
  await moved(w, admin, activity, 'stop')
  await w.transfer(tokens.main, tokens.finance, orderId)
  const first = await issued(orderId)
  expect((await recordOf(first)).money).toBe('2851.00')

  const detail = await w.detail(tokens.main, orderId)
  const consignmentId = detail.consignments[0]?.id
  await sql`update order_line set state = 'packed' where id = any(${detail.lines.map(({ id }) => id)})`.execute(w.db)
  await w.staffMove(production, orderId, 'ship', { consignmentId, carrier: '顺丰', trackingNo: 'SF0001' })
  await w.move(tokens.main, orderId, 'sign', { consignmentId })
  const claim = { orderId, lineId: detail.lines[1]?.id, quantity: 100, reason: 'noReason', remedy: 'return', amount: '1495.00' }
  const { id } = await w.must(w.ask(tokens.main, applyClaim, { ...claim, words: '不需要了，未使用' }))
  const offerId = (await w.must(w.ask(sales, staffClaimDetail, { id }))).offers[0]?.id
  await w.must(w.ask(sales, staffMoveClaim, { id, move: 'agree', offerId, returnTo: '佛山市南海区 1 号仓 王师傅' }))
  await w.must(w.ask(tokens.main, moveClaim, { id, move: 'sendBack', carrier: '顺丰', trackingNo: 'SF0002' }))
  await w.must(w.ask(sales, staffMoveClaim, { id, move: 'receive' }))
  await w.must(w.ask(tokens.finance, staffMoveClaim, { id, move: 'pay', reference: 'BK-INV-1' }))
  await sweepInvoices(w.services)
  expect(await recordOf(first)).toMatchObject({ status: 'red_pending' })
  await w.must(byBuyer(first, 'confirmRed'))
  await platform(first)
  expect(await recordOf(first)).toMatchObject({ status: 'red_issued' })
  const red = (await requests()).find(({ takesBack }) => takesBack !== null)
  expect(red).toMatchObject({ amount: '-2851.00', lines: [{ quantity: -100 }, { quantity: -100 }] })
  expect(await openOf(orderId)).toBe('1356.00')
  expect(await linesOf(await applied(orderId))).toEqual([['plain', 100, '1356.00', '156.00']])
})
