import { sql } from 'kysely'
import { applyInvoice, listInvoiceable, moveInvoice, staffMoveInvoice } from '../../../contract/invoiceRecord.ts'
import { listTitles } from '../../../contract/invoice.ts'
import { invoiceMoves } from '../../../contract/invoiceState.ts'
import { addToCart } from '../../../contract/cart.ts'
import { channelNames } from '../../../contract/channel.ts'
import { parseYuan, yuan, fen } from '../../../contract/money.ts'
import { consignmentMoves, lineMoves, orderMoves } from '../../../contract/moves.ts'
import {
  attachArtwork,
  confirmOrder,
  createOrder,
  moveOrder,
  orderDetail,
  staffMoveOrder,
  staffOrderDetail,
  type LegalMove,
} from '../../../contract/order.ts'
import { confirmReceipt, payOrder } from '../../../contract/payment.ts'
import { printed } from '../order/shop.fixture.ts'
import { findTrade } from '../sandbox/sandbox.sql.ts'
import { noticeOf, tellPaid } from '../sandbox/tell.ts'
import { buyers, clerks, type Walk, type Walked, type Walker } from './walk.fixture.ts'

/** Something somebody does, wisely or not. */
export type Deed = (walk: Walk) => Promise<void>

const wanted = [
  { product: 'canvasBag', quantity: 500, selection: printed },
  { product: 'plainBag', quantity: 500 },
  { product: 'tshirt', quantity: 60 },
  { product: 'lot', quantity: 7 },
  { product: 'otherLot', quantity: 60 },
] as const

const placers = ['main', 'buyer', 'buyer', 'stranger'] as const

const place: Deed = async (walk) => {
  const { chance, shop, ask, orders } = walk
  const placer = chance.one(placers) ?? 'main'
  const goods = wanted.filter(() => chance.hits(40))
  const cartIds: number[] = []
  for (const { product, ...more } of goods.length > 0 ? goods : [wanted[1]]) {
    const added = await ask(placer, addToCart, { productId: shop.products[product], ...more, new: 1 })
    if (added.status === 200) cartIds.push(added.data.cartId)
  }
  const confirmed = await ask(placer, confirmOrder, { cartIds })
  if (confirmed.status !== 200) return
  const from = { key: confirmed.data.orderKey, addressId: shop.addresses[placer] }
  // The same settlement sent twice at once is one order.
  const asked = Array.from({ length: chance.hits(20) ? 2 : 1 }, () => ask(placer, createOrder, from))
  const ids = (await Promise.all(asked)).flatMap(({ status, data }) => (status === 200 ? [data.orderId] : []))
  for (const id of new Set(ids)) orders.push({ id, placer })
}

const anOrder = ({ orders, chance }: Walk): Walked | undefined =>
  // Mostly one of the newest, now and then one that has long ended.
  chance.hits(95) ? orders.at(-1 - chance.below(Math.min(30, orders.length))) : chance.one(orders)

const bossOf = ({ placer }: Walked) => (placer === 'stranger' ? 'stranger' : 'main')

const isClerk = (who: Walker): who is (typeof clerks)[number] => (clerks as readonly string[]).includes(who)

function words(walk: Walk): object {
  const { chance, files } = walk
  return {
    reason: '随机的原因',
    text: '随机的意见',
    cause: '随机的不合格',
    date: '2027-12-31',
    carrier: '顺丰速运',
    trackingNo: `SF${100_000 + chance.below(900_000)}`,
    fileId: chance.one(files.proof),
  }
}

async function move(walk: Walk, who: Walker, orderId: string, made: object): Promise<void> {
  const { reason, text, ...rest } = words(walk) as Record<string, unknown>
  if (isClerk(who)) await walk.ask(who, staffMoveOrder, { ...rest, reason, ...made, orderId })
  else await walk.ask(who, moveOrder, { reason, text, ...made, orderId })
}

/** The order as `who` sees it; null for whom it is not there. */
async function seen(walk: Walk, who: Walker, orderId: string) {
  const answer = isClerk(who)
    ? await walk.ask(who, staffOrderDetail, { orderId })
    : await walk.ask(who, orderDetail, { orderId })
  return answer.status === 200 ? answer.data : null
}

const asMove = ({ move: name, lineId, consignmentId, level }: LegalMove) => ({
  move: name,
  ...(lineId !== null && { lineId }),
  ...(consignmentId !== null && { consignmentId }),
  ...(level !== null && { level }),
})

/** Those who have most to do with an order, the others now and then. */
const busy = ['production', 'production', 'admin', 'admin', 'finance', 'sales'] as const

/** What somebody may do with the order, done, sometimes by a double click or by two at once. Seldom what ends it. */
async function legal(walk: Walk, order: Walked | undefined): Promise<void> {
  const { chance } = walk
  if (!order) return
  const boss = bossOf(order)
  const who = chance.one([...busy, boss, boss, boss, order.placer, 'approver', ...buyers] as const) ?? boss
  const detail = await seen(walk, who, order.id)
  const chosen = chance.one(detail?.moves.filter(({ danger }) => !danger || chance.hits(12)) ?? [])
  if (!chosen) return
  const other = chance.hits(50) ? who : (chance.one([...buyers, ...clerks]) ?? who)
  const twice = chance.hits(20) ? [move(walk, other, order.id, asMove(chosen))] : []
  await Promise.all([move(walk, who, order.id, asMove(chosen)), ...twice])
}

const everyMove = [orderMoves, lineMoves, consignmentMoves].flatMap((table) => Object.keys(table))

/** Any move by anybody on any line, as somebody would who writes the requests by hand. */
const wild: Deed = async (walk) => {
  const { chance, shop } = walk
  const order = anOrder(walk)
  const who = chance.one([...buyers, ...clerks])
  if (!order || !who) return
  const { rows } = await sql<{ line: number; consignment: number }>`
    select l.id as line, c.id as consignment from order_line l join consignment c on c.order_id = l.order_id
    join customer_order o on o.id = l.order_id where o.number = ${order.id}`.execute(shop.db)
  const target = chance.one(rows)
  const made = { move: chance.one(everyMove), lineId: target?.line, consignmentId: target?.consignment }
  await move(walk, who, order.id, made)
}

/** Artwork for a line of the order, by whoever placed it as a rule. */
async function artwork(walk: Walk, order: Walked | undefined): Promise<void> {
  const { chance, ask, files } = walk
  const who = chance.hits(70) ? order?.placer : chance.one(['main', 'buyer', 'designer', 'stranger'] as const)
  const detail = order && who && (await seen(walk, who, order.id))
  const line = chance.one(detail ? detail.lines.filter(({ needsArtwork }) => needsArtwork) : [])
  if (!order || !who || !line) return
  // Now and then somebody else's.
  const file = chance.one(files[chance.hits(90) ? who : 'stranger'])
  await ask(who, attachArtwork, { orderId: order.id, lineId: line.id, fileIds: [file ?? 0] })
}

let reference = 0
/** Finance books a transfer: what is due, less, or more, on an order in any state, sometimes twice at once. */
async function transfer(walk: Walk, order: Walked | undefined, exact = 70): Promise<void> {
  const { chance, ask } = walk
  const due = order && (await ask(bossOf(order), payOrder, { orderId: order.id, payType: 'bank' }))
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
    step: 1,
    amount: yuan(amount ?? owed),
    payerName: '荣达贸易有限公司',
    receivedAt: '2026-11-21 09:00:00',
    reference: `W${String(known).padStart(8, '0')}`,
  }
  const clerk = chance.hits(95) ? 'finance' : 'production'
  await Promise.all(Array.from({ length: chance.hits(15) ? 2 : 1 }, () => ask(clerk, confirmReceipt, receipt)))
}

/** A code is scanned and paid; we are told of it once, twice, by a forged letter too, or only by looking. */
const scan: Deed = async (walk) => {
  const { chance, ask, shop } = walk
  const order = anOrder(walk)
  const payType = chance.one(channelNames)
  if (!order || !payType) return
  const asked = Array.from({ length: chance.hits(20) ? 2 : 1 }, () =>
    ask(chance.hits(90) ? bossOf(order) : order.placer, payOrder, { orderId: order.id, payType }),
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
    const { headers, body } = await noticeOf(shop.house, paid)
    const forged = chance.hits(50) ? body.replace(/\d(?=\D*$)/, '7') : `${body} `
    await shop.app.inject({ method: 'POST', url: `/api/pay/${paid.channel}/notify`, headers, payload: forged })
  }
  if (chance.hits(60)) await tellPaid(shop.house, paid)
}

const invoiceFor: Deed = async (walk) => {
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

const invoiceMove: Deed = async (walk) => {
  const { chance, ask, shop } = walk
  const { rows } = await sql<{ id: number }>`select id from invoice order by id desc limit 8`.execute(shop.db)
  const made = { id: chance.one(rows)?.id, move: chance.one(Object.keys(invoiceMoves)), reason: '随机的原因' }
  if (made.id === undefined) return
  if (chance.hits(60)) await ask(chance.hits(90) ? 'finance' : 'sales', staffMoveInvoice, made)
  else await ask(chance.one(buyers) ?? 'main', moveInvoice, made)
}

/** Goods come in, so that not everything is sold out for the rest of the walk. */
const delivery: Deed = async ({ shop }) => {
  await sql`update spot_stock set on_hand = on_hand + 40 where on_hand - held < 100`.execute(shop.db)
}

/** Minutes, hours or days go by, and what is due by then happens. */
export async function passTime({ chance, shop, tick }: Walk): Promise<void> {
  const hours = chance.weighed([
    [80, 0.05],
    [15, 1],
    [4, 12],
    [1, 16 * 24],
  ] as const)
  shop.clock.now = new Date(shop.clock.now.getTime() + (hours ?? 1) * 3_600_000)
  await tick()
}

/** Everything that can happen, and how often. Time stands apart: it passes while nobody does anything. */
export const deeds = [
  [5, place],
  [60, (walk) => legal(walk, anOrder(walk))],
  [15, wild],
  [10, (walk) => artwork(walk, anOrder(walk))],
  [10, (walk) => transfer(walk, anOrder(walk))],
  [8, scan],
  [3, invoiceFor],
  [4, invoiceMove],
  [1, delivery],
] as const satisfies readonly (readonly [number, Deed])[]

const over = ['completed', 'cancelled', 'closed_timeout']
/** What leads backwards, or round and round. */
const idle = ['returnArtwork', 'requestChange', 'replaceArtwork', 'failQc']

/** Goes on with an order, each doing their part, until it has come to an end. False: it never did. */
export async function driven(walk: Walk, order: Walked): Promise<boolean> {
  const boss = bossOf(order)
  const people = [boss, order.placer, 'approver', 'admin'] as const
  for (let tries = 0; tries < 120; tries++) {
    let moved = false
    for (const who of people) {
      const detail = await seen(walk, who, order.id)
      if (detail && over.includes(detail.state)) return true
      if (detail?.state === 'pending_payment' && who === 'admin') await transfer(walk, order, 1000)
      const waits = detail?.lines.find(({ state }) => state === 'artwork_pending')
      if (waits && who === order.placer) await artwork(walk, order)
      const ends = detail?.state === 'rejected'
      const chosen = detail?.moves.find(({ move: name, danger }) => (ends || !danger) && !idle.includes(name))
      if (!chosen || (moved && who === 'admin')) continue
      await move(walk, who, order.id, asMove(chosen))
      moved = true
    }
  }
  return false
}
