import { afterAll, expect, test } from 'vitest'
import { reverseReceipt } from '../../../contract/payment/bank.ts'
import { aBilling } from './billing.fixture.ts'
import { sweepInvoices } from './invoice.jobs.ts'

const { w, tokens, paidOrder, issued, recordOf } = await aBilling()
afterAll(() => w.close())

test('an invoice stays where a clerk takes the booking of its money back: no red letter begins by itself', async () => {
  const orderId = await paidOrder()
  const id = await issued(orderId)
  const { reference } = await w.db
    .selectFrom('bank_receipt as r')
    .innerJoin('payment_intent as i', 'i.id', 'r.intent_id')
    .innerJoin('customer_order as o', 'o.id', 'i.order_id')
    .select('r.reference')
    .where('o.number', '=', orderId)
    .executeTakeFirstOrThrow()
  const { order } = await w.must(w.ask(tokens.finance, reverseReceipt, { reference, reason: '入错订单' }))
  expect(order).toMatchObject({ reopened: true, invoices: [(await recordOf(id)).invoiceNumber] })
  await sweepInvoices(w.services)
  expect((await recordOf(id)).status).toBe('issued')
})
