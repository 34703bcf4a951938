import { channels, type ChannelName } from '../../../contract/payment/channel.ts'
import { yuan } from '../../../contract/money.ts'
import type { ScanCode } from '../../../contract/payment/payment.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import type { Services } from '../services.ts'
import { shopMemory } from '../shop.ts'
import { lockOrder } from '../order/order.sql.ts'
import { newNumber } from '../order/number.ts'
import { checkPayable, dueOf } from '../payment/payment.rules.ts'
import { lockIntent } from '../payment/receipt.sql.ts'
import { ProviderError } from '../outside/provider.ts'
import { attempt } from '../outside/reconcile.ts'
import { insertPayment, openPayment, setClosed, setOpened, type ChannelPayment } from './channel.sql.ts'

/** A code lives so long, and never longer than its order waits. */
const codeLives = 2 * 3600_000 // ms
/** When the provider is asked for the first time, should it not tell. */
const firstLook = 20_000 // ms

type Asked = { readonly orderId: string; readonly step: number }

/**
 * The open code for a step of an order, opened now where there is none. The provider is asked outside of any transaction.
 * @throws Refusal payment.away where it does not answer or is not set up, and what the order's own rules refuse.
 */
export async function codeFor(services: Services, asked: Asked, channel: ChannelName, buyer: Buyer): Promise<ScanCode> {
  const { db, now } = services
  const provider = services.channels?.[channel] ?? refuse('payment.away', null, `商家尚未开通${channels[channel]}`)
  const payment = await inTransaction(db, (tx) => begin(tx, asked, channel, buyer, now()))
  const { outTradeNo, amount, expiresAt } = payment
  const shown = { payType: channel, amount: yuan(amount), expiresAt: shanghai(expiresAt) }
  if (payment.state === 'waiting') return { ...shown, codeUrl: payment.codeUrl }
  const subject = `${(await shopMemory(db).now(now())).name}订单 ${payment.orderNumber}`
  const opened = await attempt(provider.open({ outTradeNo, amount, subject, expiresAt }))
  if (opened instanceof ProviderError) return refuse('payment.away')
  await setOpened(db, outTradeNo, opened.codeUrl)
  return { ...shown, codeUrl: opened.codeUrl }
}

async function begin(tx: Tx, { orderId, step }: Asked, channel: ChannelName, buyer: Buyer, now: Date): Promise<ChannelPayment> {
  const order = await lockOrder(tx, orderId, buyer, now)
  const intent = await lockIntent(tx, order.id, step)
  checkPayable(order.state, intent)
  const due = dueOf(intent)
  const open = await openPayment(tx, intent.id, channel)
  if (open && open.amount === due && open.expiresAt > now) return open
  // What is still to be paid has changed, or the code ran out. Should it be paid all the same, the money is booked or goes back.
  if (open) await setClosed(tx, open.outTradeNo, now)
  const last = now.getTime() + codeLives
  await insertPayment(
    tx,
    {
      companyId: order.companyId,
      orderId: order.id,
      intentId: intent.id,
      accountId: buyer.accountId,
      channel,
      outTradeNo: newNumber(now, 'P'),
      amount: due,
      expiresAt: new Date(Math.min(last, intent.expiresAt?.getTime() ?? last)),
      lookAt: new Date(now.getTime() + firstLook),
    },
    now,
  )
  return (await openPayment(tx, intent.id, channel)) ?? refuse('payment.missing')
}
