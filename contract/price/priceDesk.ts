import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { GoodsType } from '../goods.ts'
import { LadderRow, PriceRules, Receipt, Selection } from './price.ts'
import { Quantity } from './quantity.ts'
import { Scheduled } from '../scheduled.ts'
import { flag, id, Moment, paging, queryId, queryInt, text } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'

// Prices as the merchant keeps them: versions of a product's rules, price books, and examples that must come out.

export const ProductHead = z.object({
  productId: z.int(),
  number: z.string(),
  name: z.string(),
  picture: z.string(),
  goodsType: GoodsType,
  /** What it is counted in. */
  unit: z.string(),
  /** 1: sold. */
  onSale: flag,
})

const PricedProduct = z.object({
  ...ProductHead.shape,
  /** The public version; null: it has no public price yet. */
  version: z.int().nullable(),
  /** What a piece of what its page begins with costs at the minimum, with tax; null: no price, or none that can be reckoned. */
  first: z.object({ quantity: z.int(), unitGross: RateText }).nullable(),
  /** The goods' own public price from how many on, before printing. */
  steps: z.array(z.object({ from: z.int(), each: RateText })),
  /** Of the steps; null where there are none. */
  taxMode: PriceRules.shape.taxMode.nullable(),
  /** Per cent that is left of the first step's price, one decimal; null: no cost was said, or it is not for the asker. */
  margin: z.number().nullable(),
  /** When the public version was written. */
  time: Moment.nullable(),
  /** How many versions there are, those of price books among them. */
  versions: z.int(),
  /** How many price books name it. */
  books: z.int(),
})
export type PricedProduct = z.infer<typeof PricedProduct>

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/admin/price/list',
  who: 'staff',
  area: 'price',
  title: '商品价格列表',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of the name, or of the purchase number. */
    keyword: text('关键词', 60, 0).optional(),
    type: z.union([GoodsType, z.literal('all')], '商品类型不正确').default('all'),
    /** A category of any level with all below it. */
    categoryId: z.union([z.literal('').transform(() => undefined), queryId('分类')]).optional(),
  }),
  output: paged(PricedProduct),
  paged: true,
})

/** What comes out of a stored example must stay what it is, or be accepted anew when a version is published. */
const Example = z.object({
  id: z.int(),
  name: z.string(),
  selection: Selection,
  quantity: z.int(),
  /** What it costs with tax. */
  gross: Yuan,
})
export type Example = z.infer<typeof Example>

const Version = z.object({
  version: z.int(),
  time: Moment,
  /** Who published it; '' for what came with the mall. */
  who: z.string(),
  note: z.string(),
  /** Sold by now: 公开价 and the names of price books. */
  sellsAs: z.array(z.string()),
})
export type Version = z.infer<typeof Version>

export const priceDetail = endpoint({
  method: 'GET',
  path: '/api/admin/price/detail/:productId',
  who: 'staff',
  area: 'price',
  title: '商品价格详情',
  input: z.object({
    productId: queryId('商品编号'),
    /** The book to look at; absent: the public price. */
    bookId: queryId('价格本').optional(),
  }),
  output: z.object({
    ...ProductHead.shape,
    /** The product's gallery: what may be shown while a colour is chosen. */
    pictures: z.array(z.string()),
    /** What the product says of itself, which its price rules should not contradict. */
    told: z.object({ material: z.string(), params: z.array(z.object({ name: z.string(), value: z.string() })) }),
    book: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** The version sold by here; null: none yet, for a book the public one then holds. */
    version: z.int().nullable(),
    /** The rules sold by here, else the public ones, else null. */
    rules: PriceRules.nullable(),
    firstSelection: Selection,
    /** The tax rate that new rules begin with. */
    usualRate: RateText,
    books: z.array(z.object({ id: z.int(), name: z.string(), version: z.int() })),
    /** The latest versions, the newest first. */
    history: z.array(Version),
    examples: z.array(Example),
    /** What is to become the price here, and what was not published at its moment. */
    scheduled: z.array(Scheduled),
  }),
})
export type PriceDetail = z.infer<typeof priceDetail.output>

export const readVersion = endpoint({
  method: 'GET',
  path: '/api/admin/price/version/:productId',
  who: 'staff',
  area: 'price',
  title: '价格版本',
  input: z.object({ productId: queryId('商品编号'), version: queryInt('版本', 1, 2 ** 31 - 1) }),
  output: z.object({ version: z.int(), rules: PriceRules, firstSelection: Selection }),
})

/** The largest rules that are taken, as characters of JSON; the demo's have some 2,000. */
const largestRules = 60_000

const drafted = {
  productId: id('商品编号'),
  rules: PriceRules.refine((rules) => JSON.stringify(rules).length <= largestRules, '价格规则过大'),
}

/** Prices a draft by the mall's own engine; nothing is kept. */
export const tryPrice = endpoint({
  method: 'POST',
  path: '/api/admin/price/try',
  who: 'staff',
  area: 'price',
  twice: '只读取，不改变任何数据',
  title: '试算价格',
  input: z.object({ ...drafted, selection: Selection, quantity: Quantity }),
  output: z.object({
    receipt: Receipt.nullable(),
    /** Why there is no receipt, as the buyer would read it. */
    refusal: z.string().nullable(),
    ladder: z.array(LadderRow),
  }),
})

export const PublishForm = z.object({
  ...drafted,
  /** null: the public price. */
  bookId: id('价格本').nullable(),
  firstSelection: Selection,
  /** The version that was looked at (`PriceDetail.version`); where another is sold by meanwhile, this is refused. */
  base: z.int().nullable(),
  note: text('说明', 100, 0).default(''),
  /** The examples that now cost otherwise, with what is accepted. */
  accepted: z
    .array(z.object({ id: id('样例'), gross: Yuan }))
    .max(50)
    .default([]),
})

export const publishPrice = endpoint({
  method: 'POST',
  path: '/api/admin/price/publish',
  who: 'staff',
  area: 'price',
  once: true,
  title: '发布价格',
  told: '发布成功',
  input: PublishForm,
  output: z.object({ version: z.int() }),
})

export const ExampleForm = z.object({
  productId: id('商品编号'),
  bookId: id('价格本').nullable(),
  name: text('样例名称', 40),
  selection: Selection,
  quantity: Quantity,
  gross: Yuan,
})

export const saveExample = endpoint({
  method: 'POST',
  path: '/api/admin/price/example/save',
  who: 'staff',
  area: 'price',
  once: true,
  title: '保存价格样例',
  told: '保存成功',
  input: ExampleForm,
  output: z.object({ id: z.int() }),
})

export const deleteExample = endpoint({
  method: 'POST',
  path: '/api/admin/price/example/del',
  who: 'staff',
  area: 'price',
  once: true,
  title: '删除价格样例',
  told: '删除成功',
  input: z.object({ id: id('样例') }),
  output: z.literal(true),
})

const Book = z.object({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  products: z.int(),
  /** The levels that buy by it. */
  levels: z.array(z.string()),
  /** How many companies have it of their own, and the first of them by name. */
  companies: z.int(),
  companyNames: z.array(z.string()),
})
export type Book = z.infer<typeof Book>

export const listBooks = endpoint({
  method: 'GET',
  path: '/api/admin/price/book/list',
  who: 'staff',
  area: 'price',
  title: '价格本列表',
  input: z.object({}),
  output: z.array(Book),
})

const BookProduct = z.object({
  ...ProductHead.shape,
  version: z.int(),
  publicVersion: z.int().nullable(),
  time: Moment,
})
export type BookProduct = z.infer<typeof BookProduct>

export const bookProducts = endpoint({
  method: 'GET',
  path: '/api/admin/price/book/products/:bookId',
  who: 'staff',
  area: 'price',
  title: '价格本商品',
  input: z.object({ ...paging(20), bookId: queryId('价格本') }),
  output: paged(BookProduct, { book: Book }),
  paged: true,
})

export const BookForm = z.object({
  id: id('价格本').optional(),
  name: text('价格本名称', 40),
  remark: text('备注', 200, 0).default(''),
})

export const saveBook = endpoint({
  method: 'POST',
  path: '/api/admin/price/book/save',
  who: 'staff',
  area: 'price',
  once: true,
  title: '保存价格本',
  told: '保存成功',
  input: BookForm,
  output: z.object({ id: z.int() }),
})

export const deleteBook = endpoint({
  method: 'POST',
  path: '/api/admin/price/book/del',
  who: 'staff',
  area: 'price',
  everyones: true,
  once: true,
  title: '删除价格本',
  told: '删除成功',
  input: z.object({ id: id('价格本') }),
  output: z.literal(true),
})

/** Takes a product out of a book: who buys by the book pays the public price from then on. */
export const removeFromBook = endpoint({
  method: 'POST',
  path: '/api/admin/price/book/remove',
  who: 'staff',
  area: 'price',
  once: true,
  title: '从价格本移除商品',
  told: '移除成功',
  input: z.object({ bookId: id('价格本'), productId: id('商品编号') }),
  output: z.literal(true),
})
