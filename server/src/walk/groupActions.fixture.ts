import { sql } from 'kysely'
import { addToCart } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { leavePink } from '../../../contract/promotion/combination.ts'
import { moveGroup } from '../../../contract/promotion/groupDesk.ts'
import { movePromotion, promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { shanghai } from '../../../contract/text.ts'
import { placers } from './orderActions.fixture.ts'
import type { Action, Walk } from './walk.fixture.ts'

// Groups are begun, joined, left, kept and called off. They are paid, lapse and fail by what else happens on the walk.

const later = ({ shop }: Walk, days: number): string => shanghai(new Date(shop.clock.now.getTime() + days * 86_400_000))

function groupTerms(walk: Walk): PromotionTerms {
  const { chance, shop } = walk
  const { plainBag, lot } = shop.products
  const rule = {
    kind: 'group' as const,
    goods: [
      { productId: plainBag, each: '0.80' },
      { productId: lot, each: '5.00' },
    ],
    ...{ people: 2, hours: 1 + chance.below(100), least: 1, most: null, perCompany: chance.hits(30) ? 2 : null },
  }
  return {
    ...{ name: '随机的拼团', from: later(walk, -1), until: later(walk, 3 + chance.below(20)), audience: { who: 'all' } },
    ...{ scope: { of: 'products', ids: [plainBag, lot] }, not: [], forAgreed: true, budget: chance.hits(30) ? '200.00' : null, rule },
  }
}

/** An activity of groups, published; a clash or a second one's word leaves it a draft. */
async function begins(walk: Walk): Promise<void> {
  const { id } = (await walk.ask('admin', savePromotion, { terms: groupTerms(walk) })).data ?? {}
  if (id === undefined) return
  const detail = await walk.ask('admin', promotionDetail, { id })
  if (detail.status !== 200) return
  const input = { id, revision: detail.data.revision, move: 'publish', reason: '' }
  await walk.ask('admin', movePromotion, input)
  const again = await walk.ask('admin', promotionDetail, { id })
  if (again.status === 200 && again.data.state === 'draft')
    await walk.shop.db.updateTable('promotion').set({ state: 'published' }).where('id', '=', id).execute()
}

/** Somebody begins a group, or takes a place in one, perhaps both accounts of a company at once. */
async function takesPart(walk: Walk): Promise<void> {
  const { chance, shop, ask, orders } = walk
  const { rows: items } = await sql<{ id: number; product: number }>`
    select i.id, i.product_id as product from group_item i join promotion m on m.id = i.promotion_id
    where m.state = 'published' order by i.id desc limit 4`.execute(shop.db)
  const item = chance.one(items)
  if (!item) return begins(walk)
  const { rows: groups } = await sql<{ id: number }>`
    select g.id from group_buy g join group_item i on i.promotion_id = g.promotion_id and i.product_id = g.product_id
    where i.id = ${item.id} order by g.id desc limit 3`.execute(shop.db)
  const pinkId = chance.hits(60) ? chance.one(groups)?.id : undefined
  const quantity = item.product === shop.products.lot ? 7 : 500
  const who = chance.hits(25) ? (['main', 'buyer'] as const) : [chance.one(placers) ?? 'main']
  const ready: { placer: (typeof placers)[number]; input: object }[] = []
  for (const placer of who) {
    const asked = { productId: item.product, quantity, new: 1, combinationId: item.id, ...(pinkId !== undefined && { pinkId }) }
    const added = await ask(placer, addToCart, asked)
    if (added.status !== 200) continue
    const confirmed = await ask(placer, confirmOrder, { cartIds: [added.data.cartId] })
    if (confirmed.status !== 200) continue
    const plan = chance.one(confirmed.data.plans)?.plan
    ready.push({ placer, input: { key: confirmed.data.orderKey, addressId: shop.addresses[placer], plan } })
  }
  const answers = await Promise.all(ready.map(({ placer, input }) => ask(placer, createOrder, input)))
  answers.forEach((answer, at) => {
    const placer = ready[at]?.placer
    if (answer.status === 200 && placer) orders.push({ id: answer.data.orderId, placer })
  })
}

async function aGroup({ chance, shop }: Walk): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from group_buy order by (state = 'open') desc, id desc limit 3`.execute(shop.db)
  return chance.one(rows)?.id ?? 1
}

/** Of groups whatever may happen to one, by a double click too. */
export const groupAction: Action = async (walk) => {
  const { chance, ask } = walk
  if (chance.hits(75)) return takesPart(walk)
  const id = await aGroup(walk)
  const who = chance.one(placers) ?? 'main'
  const move = chance.hits(50) ? 'keep' : 'callOff'
  const act = () => (chance.hits(60) ? ask(who, leavePink, { id }) : ask('admin', moveGroup, { id, move, reason: '随机的原因' }))
  await Promise.all(Array.from({ length: chance.hits(30) ? 2 : 1 }, act))
}

/** Nobody is waited for any more. */
export const keepGroup = async ({ ask }: Walk, id: number): Promise<void> =>
  void (await ask('admin', moveGroup, { id, move: 'keep', reason: '不等了' }))
