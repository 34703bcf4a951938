import { settledArtwork, toKnow } from '../../../contract/order/acknowledged.ts'
import { sql } from 'kysely'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import type { LegalMove } from '../../../contract/legalMove.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { consignmentMoves } from '../../../contract/order/consignmentState.ts'
import { lineMoves } from '../../../contract/production/lineState.ts'
import { orderMoves } from '../../../contract/order/orderState.ts'
import { attachArtwork, moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { orderDetail, staffOrderDetail } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { printed } from '../order/shop.fixture.ts'
import { couponsFor } from './offerActions.fixture.ts'
import { buyers, clerks, type Action, type Walk, type Walked, type Walker } from './walk.fixture.ts'

const wanted = [
  { product: 'canvasBag', quantity: 500, selection: printed },
  { product: 'plainBag', quantity: 500 },
  { product: 'tshirt', quantity: 60 },
  { product: 'lot', quantity: 7 },
  { product: 'otherLot', quantity: 60 },
] as const

export const placers = ['main', 'buyer', 'buyer', 'stranger'] as const

export const place: Action = async (walk) => {
  const { chance, shop, ask, orders } = walk
  const placer = chance.one(placers) ?? 'main'
  const goods = wanted.filter(() => chance.hits(40))
  const cartIds: number[] = []
  for (const { product, ...more } of goods.length > 0 ? goods : [wanted[1]]) {
    // Now and then with the artwork of before, so that what is ordered is the same again.
    const artworkIds = 'selection' in more && chance.hits(50) ? walk.files[placer].slice(0, 1) : []
    const added = await ask(placer, addToCart, { productId: shop.products[product], ...more, artworkIds, new: 1 })
    if (added.status === 200) cartIds.push(added.data.cartId)
  }
  const confirmed = await ask(placer, confirmOrder, { cartIds })
  if (confirmed.status !== 200) return
  const plan = chance.one(confirmed.data.plans)?.plan
  const coupons = await couponsFor(walk)
  const { orderKey: key, lines } = confirmed.data
  // The files of walks have no content, which is found once they are read.
  const { data: settled } = await ask(placer, settledArtwork, { key })
  const acknowledged = (settled ?? []).flatMap((file) => {
    const rules = [...new Set(toKnow(file).map(({ rule }) => rule))]
    return rules.length > 0 ? [{ cartId: file.cartId, fileId: file.fileId, rules }] : []
  })
  const from = { key, ...destination(walk, placer, lines), plan, ...coupons, acknowledged }
  // The same settlement sent twice at once is one order.
  const asked = Array.from({ length: chance.hits(20) ? 2 : 1 }, () => ask(placer, createOrder, from))
  const ids = (await Promise.all(asked)).flatMap(({ status, data }) => (status === 200 ? [data.orderId] : []))
  for (const id of new Set(ids)) orders.push({ id, placer })
}

type Confirmed = { cartId: number; quantity: number; receipt: { matrix: readonly { quantity: number }[] | null } }

/** To one address, or divided at random among some: mostly as it should be, now and then a piece wrong or to somebody else's. */
function destination({ chance, shop, severalOf }: Walk, placer: (typeof placers)[number], lines: readonly Confirmed[]) {
  if (!chance.hits(35)) return { addressId: shop.addresses[placer] }
  const addressIds = severalOf[placer].slice(0, 2 + chance.below(2))
  const left = lines.map((line) => line.receipt.matrix?.map(({ quantity }) => quantity) ?? [line.quantity])
  const allocation = addressIds.map((addressId, at) => ({
    addressId: chance.hits(97) ? addressId : shop.addresses.stranger,
    lines: lines.map(({ cartId }, line) => ({
      cartId,
      quantities: (left[line] ?? []).map((pieces, cell) => {
        const part = at === addressIds.length - 1 ? pieces : chance.below(pieces + 1)
        left[line]?.splice(cell, 1, pieces - part)
        return chance.hits(97) ? part : part + 1
      }),
    })),
  }))
  return { allocation }
}

/** Mostly one of the newest, now and then one that has long ended. */
export const anOrder = ({ orders, chance }: Walk): Walked | undefined =>
  chance.hits(95) ? orders.at(-1 - chance.below(Math.min(chance.hits(80) ? 10 : 40, orders.length))) : chance.one(orders)

/** Whoever may do everything for the company that the order is of. */
export const bossOf = ({ placer }: Walked) => (placer === 'stranger' ? 'stranger' : 'main')

export const isClerk = (who: Walker): who is (typeof clerks)[number] => (clerks as readonly string[]).includes(who)

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

export async function move(walk: Walk, who: Walker, orderId: string, made: object): Promise<void> {
  const { reason, text, ...rest } = words(walk) as Record<string, unknown>
  if (isClerk(who)) await walk.ask(who, staffMoveOrder, { ...rest, reason, ...made, orderId })
  else await walk.ask(who, moveOrder, { reason, text, ...made, orderId })
}

/** The order as `who` sees it; null for whom it is not there. */
export async function seen(walk: Walk, who: Walker, orderId: string) {
  const answer = isClerk(who) ? await walk.ask(who, staffOrderDetail, { orderId }) : await walk.ask(who, orderDetail, { orderId })
  return answer.status === 200 ? answer.data : null
}

export const asMove = ({ move: name, lineId, consignmentId, level }: LegalMove) => ({
  move: name,
  ...(lineId !== null && { lineId }),
  ...(consignmentId !== null && { consignmentId }),
  ...(level !== null && { level }),
})

/** Those who have most to do with an order, the others now and then. */
const busy = ['production', 'production', 'admin', 'admin', 'finance', 'sales'] as const

/** What somebody may do with the order, done, sometimes by a double click or by two at once. Seldom what ends it. */
export async function legal(walk: Walk, order: Walked | undefined): Promise<void> {
  const { chance } = walk
  if (!order) return
  const boss = bossOf(order)
  const who = chance.one([...busy, boss, boss, boss, order.placer, 'approver', ...buyers] as const) ?? boss
  const detail = await seen(walk, who, order.id)
  const chosen = chance.one(detail?.moves.filter(({ danger }) => !danger || chance.hits(12)) ?? [])
  if (!chosen) return
  const other = chance.hits(50) ? who : (chance.one([...buyers, ...clerks]) ?? who)
  const twice = chance.hits(20) ? [move(walk, other, order.id, asMove(chosen))] : []
  const noted = chosen.move === 'sign' && chance.hits(40) ? { noted: foundIn(walk, detail, chosen.consignmentId) } : {}
  await Promise.all([move(walk, who, order.id, { ...asMove(chosen), ...noted }), ...twice])
}

/** What somebody says to have found of a consignment: short or broken pieces, now and then more than there were. */
function foundIn({ chance, files }: Walk, detail: Awaited<ReturnType<typeof seen>>, consignmentId: number | null) {
  const lines = detail?.consignments.find(({ id }) => id === consignmentId)?.lines ?? []
  return lines.flatMap(({ lineId, quantity }) =>
    chance.hits(60)
      ? [
          {
            lineId,
            short: chance.below(quantity + 1),
            damaged: chance.below(3),
            fileIds: files.evidence.filter(() => chance.hits(30)),
          },
        ]
      : [],
  )
}

const everyMove = [orderMoves, lineMoves, consignmentMoves].flatMap((table) => Object.keys(table))

/** Any move by anybody on any line, as somebody would who writes the requests by hand. */
export const wild: Action = async (walk) => {
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
export async function artwork(walk: Walk, order: Walked | undefined): Promise<void> {
  const { chance, ask, files } = walk
  const who = chance.hits(70) ? order?.placer : chance.one(['main', 'buyer', 'designer', 'stranger'] as const)
  const detail = order && who && (await seen(walk, who, order.id))
  const line = chance.one(detail ? detail.lines.filter(({ needsArtwork }) => needsArtwork) : [])
  if (!order || !who || !line) return
  // Now and then somebody else's.
  const file = chance.one(files[chance.hits(90) ? who : 'stranger'])
  await ask(who, attachArtwork, { orderId: order.id, lineId: line.id, fileIds: [file ?? 0] })
}
