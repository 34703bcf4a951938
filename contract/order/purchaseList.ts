import { z } from 'zod'
import { cartLinesAtMost } from './atMost.ts'
import { endpoint } from '../endpoint.ts'
import { WireGoodsType } from '../goods.ts'
import { Selection } from '../price/price.ts'
import { Matrix, Quantity } from '../price/quantity.ts'
import { id, Moment, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

/** Lists one account may have, and rows one list may have. */
export const listsAtMost = 50
export const listRowsAtMost = cartLinesAtMost

const listId = id('采购清单编号')

const ListHead = z.object({
  id: z.int(),
  name: z.string(),
  /** Shown to the whole company. */
  shared: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
  mine: z.boolean(),
  /** Its owner, and of shared ones the main account. */
  mayEdit: z.boolean(),
  rows: z.int(),
  updateTime: Moment,
})
export type ListHead = z.infer<typeof ListHead>

/** What became of a row since it was put in: as it was, dearer or cheaper, not sold any more (`gone`), or not to be had like this. */
const RowState = z.enum(['same', 'dearer', 'cheaper', 'gone', 'faulty'])

const ListRow = z.object({
  id: z.int(),
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  purchaseNo: z.string(),
  unitName: z.string(),
  qiliGoodsTypeId: WireGoodsType,
  selection: Selection,
  selectionText: z.array(z.string()),
  quantity: z.int(),
  /** Legal quantities are `moq + n × step`. */
  moq: z.int(),
  step: z.int(),
  matrix: Matrix.nullable(),
  state: RowState,
  /** Why it cannot be had; null where it can. */
  reason: z.string().nullable(),
  /** What this many cost with tax when they were put in, and when that was. */
  was: Yuan,
  since: Moment,
  /** What they cost today; null where they cannot be had. */
  now: z.object({ gross: Yuan, unitGross: z.string() }).nullable(),
  /** By how much that is more or less; null where nothing changed. */
  difference: Yuan.nullable(),
})
export type ListRow = z.infer<typeof ListRow>

/** The asker's own lists, the last changed first, then those that colleagues share. */
export const listPurchaseLists = endpoint({
  who: 'buyer',
  method: 'GET',
  path: '/api/purchaseList/list',
  title: '采购清单',
  replica: true,
  input: z.object({}),
  output: z.array(ListHead),
})

export const purchaseListDetail = endpoint({
  who: 'buyer',
  method: 'GET',
  path: '/api/purchaseList/detail/:id',
  title: '采购清单详情',
  replica: true,
  input: z.object({ id: queryId('采购清单编号') }),
  output: ListHead.extend({ list: z.array(ListRow) }),
})
export type PurchaseListDetail = z.infer<typeof purchaseListDetail.output>

const name = text('清单名称', 30)

export const PurchaseListForm = z.object({ id: listId.optional(), name, shared: z.boolean().default(false) })

/** A new list, or another name; only the owner says whether it is shared. */
export const savePurchaseList = endpoint({
  who: 'buyer',
  grant: 'favourite.manage',
  method: 'POST',
  path: '/api/purchaseList/save',
  once: true,
  title: '保存采购清单',
  told: '保存成功',
  input: PurchaseListForm,
  output: z.object({ id: z.int() }),
})

export const deletePurchaseList = endpoint({
  who: 'buyer',
  grant: 'favourite.manage',
  method: 'POST',
  path: '/api/purchaseList/del',
  once: true,
  title: '删除采购清单',
  told: '删除成功',
  input: z.object({ id: listId }),
  output: z.literal(true),
})

const Line = z
  .object({ productId: id('商品编号'), selection: Selection, quantity: Quantity.optional(), matrix: Matrix.optional() })
  .refine(({ quantity, matrix }) => quantity !== undefined || matrix !== undefined, '请填写数量')

/**
 * Puts into a list (or a new one called `name`) a configuration as the product page has it, lines of the asker's cart, or
 * products without any choice, at their minimum. What the list has already is there once: with the new quantity.
 */
export const addToPurchaseList = endpoint({
  who: 'buyer',
  grant: 'favourite.manage',
  method: 'POST',
  path: '/api/purchaseList/add',
  once: true,
  title: '加入采购清单',
  told: '已加入清单',
  input: z
    .object({
      id: listId.optional(),
      name: name.optional(),
      line: Line.optional(),
      cartIds: z.array(id('购物车编号')).max(listRowsAtMost, `一次最多 ${listRowsAtMost} 种`).default([]),
      productIds: z.array(id('商品编号')).max(listRowsAtMost, `一次最多 ${listRowsAtMost} 种`).default([]),
    })
    .refine((asked) => (asked.id === undefined) !== (asked.name === undefined), {
      path: ['name'],
      error: '请选择清单，或填写新清单的名称',
    })
    .refine(({ line, cartIds, productIds }) => line !== undefined || cartIds.length + productIds.length > 0, {
      path: ['cartIds'],
      error: '请选择要加入清单的商品',
    }),
  output: z.object({
    id: z.int(),
    name: z.string(),
    added: z.int(),
    /** Rows that were there already and have the new quantity now. */
    updated: z.int(),
    left: z.array(z.object({ storeName: z.string(), reason: z.string() })),
  }),
})

export const setPurchaseRow = endpoint({
  who: 'buyer',
  grant: 'favourite.manage',
  method: 'POST',
  path: '/api/purchaseList/row/num',
  once: true,
  title: '修改采购清单数量',
  told: '修改成功',
  input: z.object({ id: listId, rowId: id('清单行编号'), number: Quantity }),
  output: z.literal(true),
})

export const deletePurchaseRows = endpoint({
  who: 'buyer',
  grant: 'favourite.manage',
  method: 'POST',
  path: '/api/purchaseList/row/del',
  once: true,
  title: '移出采购清单',
  told: '已移出清单',
  input: z.object({ id: listId, rowIds: z.array(id('清单行编号')).min(1, '请选择要移出的商品').max(listRowsAtMost) }),
  output: z.literal(true),
})

/** Puts these rows, or all, into the asker's cart at today's price; equal lines add up. What cannot be had is named in `left`. */
export const purchaseListToCart = endpoint({
  who: 'buyer',
  grant: 'order.place',
  method: 'POST',
  path: '/api/purchaseList/toCart',
  once: true,
  title: '采购清单加入购物车',
  told: '已加入购物车',
  input: z.object({
    id: listId,
    rowIds: z.array(id('清单行编号')).min(1, '请选择商品').max(listRowsAtMost).optional(),
  }),
  output: z.object({
    lines: z.int(),
    count: z.int(),
    left: z.array(z.object({ storeName: z.string(), reason: z.string() })),
  }),
})
