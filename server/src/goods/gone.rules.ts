import type { GoodsState } from '../../../contract/goods/goodsState.ts'

/** How many things of each kind would miss a product. */
export type Held = {
  readonly orders: number
  readonly quotations: number
  readonly carts: number
  readonly lists: number
  /** Lots that came from it. */
  readonly lots: number
  /** Companies that designed it, or have a design of it approved or printed. */
  readonly designers: number
  readonly activities: number
}

const heldWords = {
  orders: (n) => `${n} 个订单`,
  quotations: (n) => `${n} 份报价单`,
  carts: (n) => `${n} 人的购物车`,
  lists: (n) => `${n} 份采购清单`,
  lots: (n) => `${n} 个以它为来源的现货`,
  designers: (n) => `${n} 家企业的设计`,
  activities: (n) => `${n} 个营销活动`,
} satisfies Record<keyof Held, (n: number) => string>

/** Why a product cannot be deleted; null: it can. */
export function deletionFault(state: GoodsState, held: Held): string | null {
  if (state === 'published') return '已上架的商品不能删除，请先下架'
  const by = (Object.keys(heldWords) as (keyof Held)[]).flatMap((kind) => (held[kind] > 0 ? [heldWords[kind](held[kind])] : []))
  return by.length > 0 ? `已有 ${by.join('、')}，不能删除，可以归档` : null
}

const longestNumber = 32

/** What an archived product is called once its purchase number is for other goods: 'FB1001' → 'FB1001-A17'. */
export const freedNumber = (number: string, id: number): string => {
  const tail = `-A${id}`
  return number.endsWith(tail) ? number : number.slice(0, longestNumber - tail.length) + tail
}
