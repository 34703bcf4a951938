import { parseRate, rateText } from '../contract/money.ts'
import { goodsOfSlots, type FlashRule, type FlashTerms, type SlotTerms } from '../contract/promotion/flashRule.ts'

/** What it gives, as people say it: `秒杀价 ¥5.80`, or the lowest of several. */
export function flashWords({ slots }: FlashRule): string {
  const eaches = slots.flatMap(({ items }) => items.map(({ each }) => parseRate(each)))
  const least = rateText(eaches.reduce((a, b) => (b < a ? b : a)))
  const goods = goodsOfSlots(slots).length
  const price = new Set(eaches).size > 1 ? `秒杀价低至 ¥${least}` : `秒杀价 ¥${least}`
  return slots.length > 1 || goods > 1 ? `${slots.length} 场 ${goods} 种商品，${price}` : price
}

/** Every slot goes on as long, with all its goods: as many of them, as cheap, for each as many. */
export const flashIsNoWorse = (was: FlashRule, is: FlashRule): boolean =>
  was.slots.every((slot) => is.slots.some((one) => slotIsNoWorse(slot, one)))

const slotIsNoWorse = (was: SlotTerms, is: SlotTerms): boolean =>
  is.from === was.from &&
  is.until >= was.until &&
  was.items.every((item) => is.items.some((one) => one.productId === item.productId && itemIsNoWorse(item, one)))

const allows = (was: number | null, is: number | null): boolean => is === null || (was !== null && is >= was)

const itemIsNoWorse = (was: FlashTerms, is: FlashTerms): boolean =>
  parseRate(is.each) <= parseRate(was.each) &&
  is.pieces >= was.pieces &&
  allows(was.perCompany, is.perCompany) &&
  allows(was.perAccount, is.perAccount)

/** The least that a piece of the product costs in any slot; null: it is of none. */
export function leastEach({ slots }: FlashRule, productId: number): string | null {
  const own = slots.flatMap(({ items }) => items.filter((item) => item.productId === productId).map(({ each }) => parseRate(each)))
  return own.length === 0 ? null : rateText(own.reduce((a, b) => (b < a ? b : a)))
}

/** Whether a product is of both at the same time. */
export const slotsMeet = (one: FlashRule, other: FlashRule): boolean =>
  one.slots.some((slot) =>
    other.slots.some(
      (against) =>
        slot.from < against.until &&
        against.from < slot.until &&
        slot.items.some(({ productId }) => against.items.some((item) => item.productId === productId)),
    ),
  )
