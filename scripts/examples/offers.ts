import { productByNumber } from '../../contract/goods/catalog.ts'
import { addToCart } from '../../contract/order/cart.ts'
import { confirmOrder } from '../../contract/order/confirmOrder.ts'
import { createOrder } from '../../contract/order/placeOrder.ts'
import * as combination from '../../contract/promotion/combination.ts'
import * as flash from '../../contract/promotion/flash.ts'
import * as flashDesk from '../../contract/promotion/flashDesk.ts'
import * as groupDesk from '../../contract/promotion/groupDesk.ts'
import * as pool from '../../contract/promotion/pool.ts'
import * as poolDesk from '../../contract/promotion/poolDesk.ts'
import { listPromotions } from '../../contract/promotion/promotionDesk.ts'
import type { Stage } from './stage.ts'

type Asking = Awaited<ReturnType<Stage['as']>>

/** Orders a line of the cart as it is proposed. */
async function ordered(buyer: Asking, cartId: number): Promise<string> {
  const { orderKey: key, addresses } = await buyer(confirmOrder, { cartIds: [cartId] })
  return (await buyer(createOrder, { key, addressId: addresses[0]?.id ?? 0 })).orderId
}

/** A group is begun, joined, left and kept at its price. */
export async function sellsByGroups({ as, steps, pass }: Stage): Promise<void> {
  const [buyer, other, staff] = [await as('main'), await as('stranger'), await as('admin')]
  const { storeCombinationQueryVos } = await buyer(combination.listCombinations, { page: 1, limit: 1 })
  const [card] = storeCombinationQueryVos
  if (!card) throw new Error('the demo has a 拼团')
  const { id: combinationId, productId, least: quantity } = card
  const line = { productId, quantity, new: 1, combinationId } as const
  const orderId = await ordered(buyer, (await buyer(addToCart, line)).cartId)
  await steps.pay('approver', '荣达贸易有限公司', orderId)
  pass(1)
  const { rows: activities } = await staff(listPromotions, { page: 1, limit: 1, kind: 'group', state: 'running' })
  const promotionId = (activities[0]?.id ?? 0) as never
  const keyword = card.title.slice(0, 4)
  const { rows } = await staff(groupDesk.listGroups, { page: 1, limit: 1, state: 'open', promotionId, keyword })
  const pinkId = rows[0]?.id ?? 0
  await buyer(combination.combinationDetail, { id: combinationId as never })
  await ordered(other, (await other(addToCart, { ...line, pinkId })).cartId)
  await other(combination.combinationPink, { id: pinkId as never })
  await other(combination.leavePink, { id: pinkId, cid: combinationId })
  await staff(groupDesk.groupDetail, { id: pinkId as never })
  await staff(groupDesk.moveGroup, { id: pinkId, move: 'keep', reason: '按拼团价为首位客户生产' })
}

/** What runs of 秒杀 and what comes, its board, and a slot that is stopped. */
export async function sellsAtFlash({ as, guest }: Stage): Promise<void> {
  const [buyer, staff] = [await as('main'), await as('admin')]
  const { seckillTime } = await guest(flash.seckillIndex, {})
  const { rows } = await guest(flash.seckillList, { page: 1, limit: 1, time: '' as never })
  const [row] = rows
  if (!row) throw new Error('the demo has a 秒杀')
  const time = seckillTime.at(-1)?.id ?? 0
  await guest(flash.seckillListOf, { page: 1, limit: 1, time: time as never })
  await guest(flash.seckillDetail, { id: row.id as never })
  await guest(flash.productFlash, { productId: row.productId as never })
  await buyer(flash.remindFlash, { time, on: true })
  const { rows: activities } = await staff(listPromotions, { page: 1, limit: 1, kind: 'flash', state: 'running' })
  const id = activities[0]?.id ?? 0
  await staff(flashDesk.flashBoard, { id: id as never })
  await staff(flashDesk.stopSlot, { id, slotId: time, reason: '示例结束' })
}

/** A shared print run is tried, opened, joined, and left again. */
export async function printsTogether({ as, guest, day }: Stage): Promise<void> {
  const [buyer, staff] = [await as('main'), await as('admin')]
  const { id: productId } = await guest(productByNumber, { number: 'FB1001' })
  const terms: poolDesk.PoolTerms = {
    productId,
    selection: { prints: [{ position: 'front', process: 'silk', colours: 1 }], options: [], sample: false, rushDays: 0 },
    readyDay: day(30),
    closes: `${day(7)} 18:00:00`,
    least: 600,
    most: 3000,
  }
  await staff(poolDesk.tryPool, terms)
  const { id } = await staff(poolDesk.savePool, { terms })
  const { revision } = await staff(poolDesk.staffPoolDetail, { id: id as never })
  const { state } = await staff(poolDesk.movePool, { id, revision, move: 'open', reason: '' })
  if (state === 'draft') {
    const second = await as('sales')
    const { revision: now } = await second(poolDesk.staffPoolDetail, { id: id as never })
    await second(poolDesk.movePool, { id, revision: now, move: 'open', reason: '' })
  }
  await staff(poolDesk.staffListPools, { page: 1, limit: 1, state: 'open', keyword: 'FB1001' })
  await guest(pool.listPools, { page: 1, limit: 1, productId: productId as never, mine: 0 as never })
  await guest(pool.poolDetail, { id: id as never, quantity: 300 as never })
  const { selection } = terms
  await ordered(buyer, (await buyer(addToCart, { productId, quantity: 300, selection, new: 1, poolId: id })).cartId)
  await buyer(pool.choosePool, { id, ifFew: 'out', backTo: 'balance' })
  await buyer(pool.leavePool, { id })
}
