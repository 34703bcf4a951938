import { sql } from 'kysely'
import { addToCart } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { choosePool, leavePool } from '../../../contract/promotion/pool.ts'
import { movePool, savePool, staffPoolDetail } from '../../../contract/promotion/poolDesk.ts'
import { shanghai } from '../../../contract/text.ts'
import { oneColour } from '../pool/run.fixture.ts'
import { placers } from './orderActions.fixture.ts'
import type { Action, Walk } from './walk.fixture.ts'

// Runs are opened, joined, left, closed and dissolved. Their members pay, are sent back, lapse and are proofed by what else happens on the walk.

const later = ({ shop }: Walk, days: number): string => shanghai(new Date(shop.clock.now.getTime() + days * 86_400_000))

/** A run of canvas bags that is open; what nobody knows the cost of a second one opens. */
async function opens(walk: Walk): Promise<void> {
  const { chance, shop, ask } = walk
  const days = 1 + chance.below(9)
  const [least, most] = [100 + 10 * chance.below(40), 500 + 100 * chance.below(20)]
  const bounds = { least: Math.min(least, most), most, closes: later(walk, days), readyDay: later(walk, days + 8).slice(0, 10) }
  const terms = { productId: shop.products.canvasBag, selection: oneColour, ...bounds }
  const saved = await ask('admin', savePool, { terms })
  if (saved.status !== 200) return
  const { id } = saved.data
  await ask('admin', movePool, { id, revision: 1, move: 'open', reason: '' })
  await sql`update pool set state = 'open', revision = revision + 1 where id = ${id} and state = 'draft'`.execute(shop.db)
}

async function aRun({ chance, shop }: Walk): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from pool order by (state = 'open') desc, id desc limit 3`.execute(shop.db)
  return chance.one(rows)?.id
}

const choiceOf = ({ chance }: Walk) => ({ ifFew: chance.hits(50) ? 'alone' : 'out', backTo: chance.hits(50) ? 'balance' : 'road' }) as const

/** Somebody joins a run and orders, perhaps both accounts of a company at once, perhaps without going on. */
async function joins(walk: Walk): Promise<void> {
  const { chance, shop, ask, orders } = walk
  const poolId = await aRun(walk)
  if (poolId === undefined) return opens(walk)
  const who = chance.hits(25) ? (['main', 'buyer'] as const) : [chance.one(placers) ?? 'main']
  const quantity = 50 + 10 * chance.below(40)
  const ready = await Promise.all(
    who.map(async (placer) => {
      const asked = { productId: shop.products.canvasBag, quantity, selection: oneColour, new: 1, poolId, pool: choiceOf(walk) }
      const added = await ask(placer, addToCart, asked)
      if (added.status !== 200 || chance.hits(15)) return []
      const confirmed = await ask(placer, confirmOrder, { cartIds: [added.data.cartId] })
      if (confirmed.status !== 200) return []
      const plan = chance.one(confirmed.data.plans)?.plan
      return [{ placer, input: { key: confirmed.data.orderKey, addressId: shop.addresses[placer], plan } }]
    }),
  )
  for (const { placer, input } of ready.flat()) {
    const made = await ask(placer, createOrder, input)
    if (made.status === 200) orders.push({ id: made.data.orderId, placer })
  }
}

async function moves(walk: Walk, id: number, move: 'lock' | 'dissolve'): Promise<void> {
  const { status, data } = await walk.ask('admin', staffPoolDetail, { id })
  if (status === 200) await walk.ask('admin', movePool, { id, revision: data.revision, move, reason: '随机的原因' })
}

/** Of runs whatever may happen to one, by a double click too. */
export const poolAction: Action = async (walk) => {
  const { chance, ask } = walk
  if (chance.hits(15)) return opens(walk)
  if (chance.hits(75)) return joins(walk)
  const id = await aRun(walk)
  if (id === undefined) return
  const who = chance.one(placers) ?? 'main'
  const act = (): Promise<unknown> => {
    if (chance.hits(40)) return ask(who, leavePool, { id })
    if (chance.hits(40)) return ask(who, choosePool, { id, ...choiceOf(walk) })
    return moves(walk, id, chance.hits(75) ? 'lock' : 'dissolve')
  }
  await Promise.all(Array.from({ length: chance.hits(30) ? 2 : 1 }, act))
}

/** The run is closed before its time and settled. */
export async function closeRun(walk: Walk, id: number): Promise<void> {
  await moves(walk, id, 'lock')
  await walk.tick()
}
