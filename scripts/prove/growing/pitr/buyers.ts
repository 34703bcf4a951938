import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Shopper } from '../../../../bench/orders.ts'

/** An order that was acknowledged: when its buyer asked for it, and when the answer was there; ms since 1970. */
export type Order = { readonly number: string; readonly companyId: number; readonly asked: number; readonly heard: number }

/** What all buyers together asked and heard. */
export type Heard = {
  requests: number
  readonly failed: string[]
  readonly orders: Order[]
  /** Orders whose answer never came, by the moment they were asked for. */
  readonly unknown: number[]
}

export const newHeard = (): Heard => ({ requests: 0, failed: [], orders: [], unknown: [] })

/** A buyer who orders one piece of a lot, again and again, until `over` or until nothing answers any more. */
export async function buy(base: string, shopper: Shopper, lots: readonly number[], heard: Heard, over: () => boolean): Promise<void> {
  const say = (path: string, input: object) => {
    heard.requests += 1
    return ask(base, shopper, path, input)
  }
  while (!over()) {
    let asked = 0
    try {
      const { cartId } = await say('/api/car', { productId: lots[randomInt(lots.length)], quantity: 1, new: 1 })
      const { orderKey } = await say('/api/order/confirm', { cartIds: [cartId] })
      asked = Date.now()
      const { orderId } = await say(`/api/order/create/${String(orderKey)}`, { addressId: shopper.addressId })
      heard.orders.push({ number: String(orderId), companyId: shopper.companyId, asked, heard: Date.now() })
    } catch (error) {
      heard.failed.push(error instanceof Error ? error.message : String(error))
      if (asked > 0) heard.unknown.push(asked)
    }
    await pause(randomInt(100, 400))
  }
}
