import { sql } from 'kysely'
import { addToCart, deleteFromCart, setCartQuantity } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { stopSlot } from '../../../contract/promotion/flashDesk.ts'
import { goodsOfSlots, type SlotTerms } from '../../../contract/promotion/flashRule.ts'
import { movePromotion, promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { shanghai } from '../../../contract/text.ts'
import { printed } from '../order/shop.fixture.ts'
import { placers } from './orderActions.fixture.ts'
import type { Action, Walk } from './walk.fixture.ts'

// Pieces of 秒杀 are taken, left in carts, let go and ordered, and slots are stopped. They are paid, lapse and are called off by what else
// happens on the walk.

const later = ({ shop }: Walk, hours: number): string => shanghai(new Date(shop.clock.now.getTime() + hours * 3_600_000))

function flashTerms(walk: Walk): PromotionTerms {
  const { chance, shop } = walk
  const { plainBag, canvasBag, lot } = shop.products
  const item = (productId: number, each: string, pieces: number) => ({
    ...{ productId, each, pieces },
    perCompany: chance.hits(40) ? Math.ceil(pieces / 2) : null,
    perAccount: chance.hits(20) ? Math.ceil(pieces / 3) : null,
  })
  const items = [item(plainBag, '0.50', 2500), item(canvasBag, '5.80', 1500), item(lot, '4.00', 4 + chance.below(12))]
  const ends = 1 + chance.below(30)
  const slots: SlotTerms[] = [
    { from: later(walk, -1), until: later(walk, ends), items },
    { from: later(walk, ends), until: later(walk, ends + 5), items: items.slice(0, 1) },
  ]
  return {
    ...{ name: '随机的秒杀', from: later(walk, -1), until: later(walk, ends + 5), audience: { who: 'all' } },
    ...{ scope: { of: 'products', ids: goodsOfSlots(slots) }, not: [], forAgreed: chance.hits(50), budget: null },
    rule: { kind: 'flash', slots },
  }
}

/** The one there is goes on, or is stopped; where there is none, one is published, which too few pieces of the lot leave a draft. */
async function begins(walk: Walk): Promise<void> {
  const { ask, chance, shop } = walk
  const { rows } = await sql<{ id: number; state: string }>`select id, state from promotion
    where kind = 'flash' and state in ('published', 'paused') order by id desc limit 1`.execute(shop.db)
  const [there] = rows
  if (there) return moves(walk, there.id, there.state === 'paused' && chance.hits(70) ? 'resume' : 'stop')
  // Most pieces are left to lapse here: nobody is barred for the rest of the walk.
  await sql`update flash_hold set why = 'ended' where why = 'lapsed'`.execute(shop.db)
  const { id } = (await ask('admin', savePromotion, { terms: flashTerms(walk) })).data ?? {}
  if (id !== undefined) await moves(walk, id, 'publish')
}

async function moves({ ask }: Walk, id: number, move: string): Promise<void> {
  const detail = await ask('admin', promotionDetail, { id })
  if (detail.status === 200) await ask('admin', movePromotion, { id, revision: detail.data.revision, move, reason: '随机的原因' })
}

type Item = { id: number; product: number; promotionId: number; slotId: number }
/** One of the newest that may be to be had. */
async function anItem({ chance, shop }: Walk): Promise<Item | undefined> {
  const { rows } = await sql<Item>`select f.id, f.product_id as product, f.promotion_id as "promotionId", f.slot_id as "slotId"
    from flash_item f join promotion m on m.id = f.promotion_id where m.state <> 'draft' and not f.closed order by f.id desc limit 8`.execute(
    shop.db,
  )
  return chance.one(rows)
}

/** Somebody takes pieces, perhaps both accounts of a company at once, and orders them with fewer or all, lets them go, or goes away. */
async function takes(walk: Walk, item: Item): Promise<void> {
  const { chance, shop, ask, orders } = walk
  const { lot, canvasBag } = shop.products
  const quantity = item.product === lot ? 1 + chance.below(6) : 500
  const selection = item.product === canvasBag ? { selection: printed } : {}
  const who = chance.hits(25) ? (['main', 'buyer'] as const) : [chance.one(placers) ?? 'main']
  const input = { productId: item.product, quantity, ...selection, secKillId: item.id, new: chance.hits(50) ? 1 : 0 }
  const taken = await Promise.all(who.map(async (placer) => ({ placer, answer: await ask(placer, addToCart, input) })))
  const ordered = taken.map(async ({ placer, answer }) => {
    if (answer.status !== 200) return
    const { cartId } = answer.data
    if (chance.hits(20)) return void (await ask(placer, deleteFromCart, { ids: [cartId] }))
    if (chance.hits(15)) await ask(placer, setCartQuantity, { id: cartId, number: Math.max(1, quantity + chance.below(4) - 2) })
    if (chance.hits(15)) return
    const confirmed = await ask(placer, confirmOrder, { cartIds: [cartId] })
    if (confirmed.status !== 200) return
    const plan = chance.one(confirmed.data.plans)?.plan
    const from = { key: confirmed.data.orderKey, addressId: shop.addresses[placer], plan }
    const answers = await Promise.all(Array.from({ length: chance.hits(20) ? 2 : 1 }, () => ask(placer, createOrder, from)))
    const ids = answers.flatMap(({ status, data }) => (status === 200 ? [data.orderId] : []))
    for (const id of new Set(ids)) orders.push({ id, placer })
  })
  await Promise.all(ordered)
}

/** Of 秒杀 whatever may happen to it, a stop by a double click too. */
export const flashAction: Action = async (walk) => {
  const { chance, ask } = walk
  const item = await anItem(walk)
  if (!item || chance.hits(6)) return begins(walk)
  if (chance.hits(94)) return takes(walk, item)
  const stop = () => ask('admin', stopSlot, { id: item.promotionId, slotId: item.slotId, reason: '随机的原因' })
  await Promise.all(Array.from({ length: chance.hits(50) ? 2 : 1 }, stop))
}
