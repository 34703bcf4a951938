import { sql } from 'kysely'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { editAddress } from '../../../contract/account/address.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import type { Allocation } from '../../../contract/order/placeOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import type { Shop } from './shop.fixture.ts'

export const sizes = [
  { colour: 'black', size: 'M', quantity: 40 },
  { colour: 'black', size: 'L', quantity: 60 },
]

/** An order to three addresses: 500 plain bags to all, shirts in two sizes to the first two. */
export function toSeveral(w: Shop) {
  const place = { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 }
  const addressOf = async (token: string, realName: string): Promise<number> => {
    const written = { real_name: realName, phone: '13812345678', address: place, detail: `${realName}路 1 号` }
    return (await w.must(w.ask(token, editAddress, written))).id
  }

  /** Confirmed, with the addresses and a way to divide it that comes out; so many `times` the usual pieces. */
  async function settled(token: string, times = 1) {
    const cartOf = async (input: object) => (await w.must(w.ask(token, addToCart, { ...input, new: 1 }))).cartId
    const cartIds = [
      await cartOf({ productId: w.products.plainBag, quantity: 500 * times }),
      await cartOf({
        productId: w.products.tshirt,
        matrix: sizes.map((cell) => ({ ...cell, quantity: cell.quantity * times })),
      }),
    ]
    const confirmation = await w.must(w.ask(token, confirmOrder, { cartIds }))
    const ids = [await addressOf(token, '北区'), await addressOf(token, '东区'), await addressOf(token, '南区')]
    const parts = [
      [[300], [40, 10]],
      [[150], [0, 50]],
      [[50], [0, 0]],
    ]
    const allocation: Allocation = parts.map((mine, at) => ({
      addressId: ids[at] ?? 0,
      lines: mine.map((cells, line) => ({
        cartId: cartIds[line] ?? 0,
        quantities: cells.map((pieces) => pieces * times),
      })),
    }))
    return { confirmation, key: confirmation.orderKey, allocation, ids, cartIds }
  }

  /** Placed and paid. */
  async function ordered(token: string, finance: string): Promise<string> {
    const { key, allocation } = await settled(token)
    const { orderId } = await w.must(w.ask(token, createOrder, { key, allocation }))
    await w.transfer(token, finance, orderId)
    return orderId
  }

  /** As if these lines of the order, by their places, had been made and packed. */
  const packed = (orderId: string, ...places: number[]) =>
    sql`update order_line l set state = 'packed' from customer_order o
      where o.id = l.order_id and o.number = ${orderId} and l.place = any(${places})`.execute(w.db)

  return { addressOf, settled, ordered, packed }
}
