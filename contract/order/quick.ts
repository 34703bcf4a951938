import { z } from 'zod'
import { cartLinesAtMost } from './atMost.ts'
import { endpoint } from '../endpoint.ts'
import { WireGoodsType } from '../goods.ts'
import { Yuan } from '../yuan.ts'

/** Rows that one sheet of 编号采购 may hold. */
export const quickRowsAtMost = 2000

const cell = z.string('应为文字').max(200, '单元格内容过长').default('')

/** A row as it stands in the buyer's spreadsheet: texts, judged one by one, never refused as a whole. */
export const QuickRow = z.object({ number: cell, quantity: cell, colour: cell, size: cell })
export type QuickRow = z.infer<typeof QuickRow>

const rows = z.array(QuickRow, '请填写采购编号和数量').min(1, '请填写采购编号和数量').max(quickRowsAtMost, `一次最多 ${quickRowsAtMost} 行`)

/** What a row can come to, in words. */
export const quickStates = {
  ok: '可加入',
  missing: '编号不存在',
  offShelf: '已下架',
  configure: '需选择配置',
  choice: '颜色尺码有误',
  quantity: '数量不符',
  stock: '库存不足',
} as const
export type QuickState = keyof typeof quickStates

const QuickProduct = z.object({
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  purchaseNo: z.string(),
  qiliGoodsTypeId: WireGoodsType,
  unitName: z.string(),
  /** The labels there are to choose from; empty: nothing to choose. */
  colours: z.array(z.string()),
  sizes: z.array(z.string()),
})

const QuickResult = z.object({
  state: z.enum(Object.keys(quickStates) as [QuickState, ...QuickState[]]),
  /** What is wrong and what would be right; null: nothing is wrong. */
  why: z.string().nullable(),
  /** Quantities of this very row with which it would be lawful: the one below and the one above. */
  nearest: z.array(z.int()),
  /** Which of `products` it names; null: none. */
  productId: z.int().nullable(),
  /** Which of `lines` it becomes part of; null: none as it stands. */
  line: z.int().nullable(),
})
export type QuickResult = z.infer<typeof QuickResult>

/** Rows of one product are one line of the cart: its quantities count together for the ladder. */
const QuickLine = z.object({
  productId: z.int(),
  quantity: z.int(),
  selectionText: z.array(z.string()),
  /** True where the buyer said nothing of material, print and the like: they are as the product's page begins. */
  proposed: z.boolean(),
  unitGross: z.string(),
  gross: Yuan,
  leadDays: z.int(),
  /** Pieces of the same configuration that are in the cart already, and will be counted together with these. */
  inCart: z.int(),
})
export type QuickLine = z.infer<typeof QuickLine>

export const quickCheck = endpoint({
  method: 'POST',
  path: '/api/cart/rows',
  who: 'buyer',
  grant: 'order.place',
  twice: '只读取，不改变任何数据',
  title: '批量编号采购核价',
  input: z.object({ rows }),
  output: z.object({
    /** One for each row asked, in the same order. */
    results: z.array(QuickResult),
    lines: z.array(QuickLine),
    products: z.array(QuickProduct),
    gross: Yuan,
    /** Lines the cart can still take, and how many of `lines` would be new to it. */
    cart: z.object({ room: z.int(), wanted: z.int(), most: z.literal(cartLinesAtMost) }),
  }),
})
export type QuickCheck = z.infer<typeof quickCheck.output>

/** Puts all of these rows into the cart, or none where one of them has a fault or the cart has no room. */
export const quickAdd = endpoint({
  method: 'POST',
  path: '/api/cart/rows/add',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '批量编号采购加入购物车',
  told: '已加入购物车',
  input: z.object({ rows }),
  output: z.object({ rows: z.int(), lines: z.int(), count: z.int() }),
})
