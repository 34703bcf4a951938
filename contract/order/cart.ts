import { z } from 'zod'
import { cartLinesAtMost } from './atMost.ts'
import { CarriedFile, FileFinding } from './finding.ts'
import { Card } from '../goods/card.ts'
import { endpoint } from '../endpoint.ts'
import { Receipt, Selection } from '../price/price.ts'
import { Matrix, Quantity } from '../price/quantity.ts'
import { CameBy, type OwnOffer } from '../price/offer.ts'
import { artworkIds } from '../production/artwork.ts'
import { PoolChoice } from '../promotion/poolChoice.ts'
import { id } from '../text.ts'

export const CartRow = z.object({
  id: z.int(),
  productId: z.int(),
  productInfo: Card,
  selection: Selection,
  /** What was chosen, in words, e.g. ['丝印 正面2色', 'OPP 独立袋']. */
  selectionText: z.array(z.string()),
  quantity: z.int(),
  /** Legal quantities are `productInfo.moq + n × step`. */
  step: z.int(),
  matrix: Matrix.nullable(),
  artwork: z.array(CarriedFile),
  /** What of the designs that the artwork was made from is not as the line is; E: it is refused when it is ordered. */
  findings: z.array(FileFinding),
  /** Null where the line can no longer be priced; `reason` says why. */
  receipt: Receipt.nullable(),
  reason: z.string().nullable(),
  /** Absent where it lies in the cart like any other. */
  came: CameBy.optional(),
})
export type CartRow = z.infer<typeof CartRow>

export const cartCount = endpoint({
  method: 'GET',
  path: '/api/cart/count',
  who: 'buyer',
  title: '购物车数量',
  input: z.object({}),
  output: z.object({ count: z.int() }),
})

export const cartList = endpoint({
  method: 'GET',
  path: '/api/cart/list',
  who: 'buyer',
  title: '购物车',
  input: z.object({}),
  output: z.object({ valid: z.array(CartRow), invalid: z.array(CartRow) }),
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/car',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '加入购物车',
  input: z
    .object({
      productId: id('商品编号'),
      selection: Selection.optional(),
      quantity: Quantity.optional(),
      matrix: Matrix.optional(),
      /** Artwork files uploaded before, in the order they are printed. */
      artworkIds: artworkIds.default([]),
      /** 0 adds to the cart, where an equal configuration adds up; 1 buys now: a line of its own that the cart does not show. */
      new: z.union([z.literal(0), z.literal(1)]).default(0),
      /** At the price of this 秒杀, of whose pieces so many are held for a while. */
      secKillId: id('秒杀商品编号').optional(),
      /** By this 拼团: a new group is begun with the order, or with `pinkId` a place of that group is taken. */
      combinationId: id('拼团商品编号').optional(),
      pinkId: id('拼团编号').optional(),
      /** In this shared run, in which so many are held for a while; only bought now (`new` 1). */
      poolId: id('拼印编号').optional(),
      /** What becomes of it where the run is not made, and where to what is paid too much goes. */
      pool: PoolChoice.optional(),
    })
    .refine((asked) => asked.quantity !== undefined || asked.matrix !== undefined, {
      path: ['quantity'],
      message: '请填写数量',
    })
    .refine(({ combinationId, ...asked }) => combinationId === undefined || asked.new === 1, {
      path: ['new'],
      message: '拼团商品须单独下单，请使用立即购买（new=1）',
    })
    .refine(({ combinationId, pinkId }) => pinkId === undefined || combinationId !== undefined, {
      path: ['combinationId'],
      message: '请说明拼团商品编号',
    })
    .refine(({ poolId, new: isNow }) => poolId === undefined || isNow === 1, { path: ['new'], message: '参加拼印须直接结算（new 为 1）' })
    .refine(({ poolId, secKillId, combinationId }) => poolId === undefined || (secKillId ?? combinationId) === undefined, {
      path: ['poolId'],
      message: '秒杀、拼团与拼印只能参加一个',
    }),
  output: z.object({ cartId: z.int(), count: z.int() }),
})

type AskedOwn = { readonly [K in 'secKillId' | 'combinationId' | 'pinkId' | 'poolId']?: number | undefined }

/** What a line is asked to come by, and which group it joins by it; null: by nothing. */
export function ownAsked({
  secKillId,
  combinationId,
  pinkId,
  poolId,
}: AskedOwn): (OwnOffer & { readonly joins?: number | undefined }) | null {
  if (combinationId !== undefined) return { kind: 'group', id: combinationId, joins: pinkId }
  if (poolId !== undefined) return { kind: 'pool', id: poolId }
  return secKillId === undefined ? null : { kind: 'flash', id: secKillId }
}

export const setCartQuantity = endpoint({
  method: 'POST',
  path: '/api/cart/num',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '修改购物车数量',
  input: z.object({ id: id('购物车编号'), number: Quantity }),
  output: z.object({ receipt: Receipt }),
})

export const deleteFromCart = endpoint({
  method: 'POST',
  path: '/api/cart/del',
  who: 'buyer',
  once: true,
  title: '删除购物车商品',
  input: z.object({ ids: z.array(id('购物车编号')).min(1, '请选择要删除的商品').max(cartLinesAtMost) }),
  output: z.literal(true),
})
