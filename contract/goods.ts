import { z } from 'zod'

/** The four types of goods. The number is what the wire calls `qiliGoodsTypeId`. */
export const goodsTypes = {
  custom: { wire: 2, tag: '定制' },
  common: { wire: 3, tag: '常用' },
  standard: { wire: 4, tag: '标品' },
  spot: { wire: 5, tag: '现货' },
} as const

export type GoodsType = keyof typeof goodsTypes
export const GoodsType = z.enum(Object.keys(goodsTypes) as [GoodsType, ...GoodsType[]])
export type WireGoodsType = (typeof goodsTypes)[GoodsType]['wire']
export const WireGoodsType = z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

/** What an order's line shows of its goods. */
export const lineGoods = {
  storeName: z.string(),
  image: z.string(),
  qiliGoodsTypeId: WireGoodsType,
  selectionText: z.array(z.string()),
  quantity: z.int(),
  /** What its pieces are counted in, as it was ordered. */
  unitName: z.string(),
}

const byWire = new Map(Object.entries(goodsTypes).map(([type, { wire }]) => [wire, type as GoodsType]))

/** 5 → 'spot'. @throws RangeError for a number that is no type; the schema `WireGoodsType` lets none through. */
export function goodsTypeOf(wire: number): GoodsType {
  const type = byWire.get(wire as WireGoodsType)
  if (!type) throw new RangeError(`no such goods type: ${wire}`)
  return type
}
