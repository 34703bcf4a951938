import { sql } from 'kysely'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { applyInvoice, listInvoiceable, moveInvoice, staffMoveInvoice } from '../../../contract/invoice/invoiceRecord.ts'
import { invoiceMoves, invoiceMovesOf, type InvoiceStanding } from '../../../contract/invoice/invoiceState.ts'
import { channelNames } from '../../../contract/payment/channel.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { confirmReceipt, payOrder } from '../../../contract/payment/payment.ts'
import { findTrade } from '../sandbox/sandbox.sql.ts'
import { noticeOf, tellPaid } from '../sandbox/tell.ts'
import { anOrder, bossOf } from './orderActions.fixture.ts'
import { buyers, type Action, type Walk, type Walked } from './walk.fixture.ts'

/** The instalment that is to be paid next, as a rule. */
async function stepOf({ chance, shop }: Walk, order: Walked | undefined): Promise<number> {
  const { rows } = await sql<{ step: number }>`
    select i.step from payment_intent i join customer_order o on o.id = i.order_id
    where o.number = ${order?.id ?? ''} and i.received_fen < i.amount_fen order by i.step`.execute(shop.db)
  return (chance.hits(90) ? rows[0] : chance.one(rows))?.step ?? 1
}

let reference = 0
/** Finance books a transfer: what is due, less, or more, on an order in any state, sometimes twice at once. */
export async function transfer(walk: Walk, order: Walked | undefined, exact = 70): Promise<void> {
  const { chance, ask } = walk
  const step = await stepOf(walk, order)
  const due = order && (await ask(bossOf(order), payOrder, { orderId: order.id, payType: 'bank', step }))
  if (!order || !due) return
  if (due.status !== 200 && chance.hits(90)) return
  const owed = due.status === 200 ? parseYuan(due.data.amount) : fen(100_00)
  const amount = chance.weighed([
    [exact, owed],
    [10, fen(Math.max(1, Math.floor(owed / 2)))],
    [10, fen(owed + 1 + chance.below(500_00))],
    [10, fen(1 + chance.below(owed))],
  ] as const)
  const known = reference > 0 && chance.hits(5) ? 1 + chance.below(reference) : ++reference
  const receipt = {
    orderId: order.id,
    step,
    amount: yuan(amount ?? owed),
    payerName: '荣达贸易有限公司',
    receivedAt: '2026-11-21 09:00:00',
    reference: `W${String(known).padStart(8, '0')}`,
  }
  const clerk = chance.hits(95) ? 'finance' : 'production'
  await Promise.all(Array.from({ length: chance.hits(15) ? 2 : 1 }, () => ask(clerk, confirmReceipt, receipt)))
}

/** A code is scanned and paid; we are told of it once, twice, by a forged letter too, or only by looking. */
export const scan: Action = async (walk) => {
  const { chance, ask, shop } = walk
  const order = anOrder(walk)
  const payType = chance.one(channelNames)
  if (!order || !payType) return
  const step = await stepOf(walk, order)
  const asked = Array.from({ length: chance.hits(20) ? 2 : 1 }, () =>
    ask(chance.hits(90) ? bossOf(order) : order.placer, payOrder, { orderId: order.id, payType, step }),
  )
  await Promise.all(asked)
  const { rows } = await sql<{ out_trade_no: string; channel: (typeof channelNames)[number] }>`
    select p.out_trade_no, p.channel from channel_payment p join customer_order o on o.id = p.order_id
    where o.number = ${order.id}`.execute(shop.db)
  const one = chance.one(rows)
  const trade = one && (await findTrade(shop.db, one.channel, one.out_trade_no))
  if (!trade) return
  if (chance.hits(85)) await shop.app.inject({ method: 'POST', url: `/sandbox/pay/${trade.code}` })
  const paid = await findTrade(shop.db, trade.channel, trade.outTradeNo)
  if (!paid?.tradeNo) return
  if (chance.hits(30)) {
    const { headers, body } = await noticeOf(shop.services, paid)
    const forged = chance.hits(50) ? body.replace(/\d(?=\D*$)/, '7') : `${body} `
    await shop.app.inject({ method: 'POST', url: `/api/pay/${paid.channel}/notify`, headers, payload: forged })
  }
  if (chance.hits(60)) await tellPaid(shop.services, paid)
}

export const invoiceFor: Action = async (walk) => {
  const { chance, ask } = walk
  const who = chance.one(['main', 'approver', 'stranger', 'reader'] as const) ?? 'main'
  const found = await ask(who, listInvoiceable, { limit: 10 })
  const titles = await ask(who, listTitles)
  const title = titles.status === 200 ? chance.one(titles.data.rows) : undefined
  if (found.status !== 200 || !title) return
  const orderIds = found.data.rows.filter(() => chance.hits(40)).map(({ orderId }) => orderId)
  const asked = { orderIds, titleId: title.id, type: chance.one([1, 2]) }
  await Promise.all(Array.from({ length: chance.hits(25) ? 2 : 1 }, () => ask(who, applyInvoice, asked)))
}

export const invoiceMove: Action = async (walk) => {
  const { chance, ask, shop } = walk
  const { rows } = await sql<InvoiceStanding & { id: number }>`
    select id, state, red_by as "redBy", look_at as "lookAt" from invoice order by id desc limit 8`.execute(shop.db)
  const found = chance.one(rows)
  if (!found) return
  const staff = chance.hits(60)
  const legal = invoiceMovesOf(found, staff ? 'staff' : 'buyer').map(({ move }) => move)
  const move = chance.one(chance.hits(70) && legal.length > 0 ? legal : Object.keys(invoiceMoves))
  const made = { id: found.id, move, reason: '随机的原因' }
  if (staff) await ask(chance.hits(90) ? 'finance' : 'sales', staffMoveInvoice, made)
  else await ask(chance.one(buyers) ?? 'main', moveInvoice, made)
}
