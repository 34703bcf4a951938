import { z } from 'zod'
import { ShelfGoods } from './shelfGoods.ts'
import { endpoint, paged } from '../endpoint.ts'
import { GoodsType } from '../goods.ts'
import { GoodsMove, GoodsState } from './goodsState.ts'
import { PriceRules, Selection } from '../price/price.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'
import { RateText } from '../yuan.ts'

/** Pieces of a lot: those that lie there, and those of them that unpaid orders hold. */
const Stock = z.object({ onHand: z.int(), held: z.int() })

const GoodsRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  /** The first picture's name; '' where there is none. */
  image: z.string(),
  type: GoodsType,
  state: GoodsState,
  /** The path in the tree: '环保袋箱包 / 帆布袋 / 束口袋'. */
  category: z.string(),
  unitName: z.string(),
  /** What one piece costs at the minimum; null: no price yet. */
  price: RateText.nullable(),
  taxMode: PriceRules.shape.taxMode.nullable(),
  minimum: z.int(),
  sales: z.int(),
  /** Lots only. */
  stock: Stock.nullable(),
  createTime: Moment,
})
export type GoodsRow = z.infer<typeof GoodsRow>

/** Absent and '' mean all. */
const orAll = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => undefined), schema]).optional()

export const listGoods = endpoint({
  method: 'GET',
  path: '/api/admin/goods/list',
  who: 'staff',
  area: 'goods',
  title: '商品列表（后台）',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Words, their sounds and initials, or a purchase number. */
    keyword: text('关键词', 40, 0).optional(),
    type: orAll(GoodsType),
    /** A category of any level with all below it. */
    categoryId: orAll(queryId('分类')),
    /** all: but for what is archived. */
    state: z.enum(['all', ...GoodsState.options], '商品状态不正确').default('all'),
  }),
  output: paged(GoodsRow, { counts: z.record(z.string(), z.int()) }),
  paged: true,
})

/** The name of a picture: one the product has, or the link of one that was just brought (a file of kind `picture`). */
const PictureName = z.string('请选择图片').min(1, '请选择图片').max(120, '图片不正确')

/** Few short words, none of them twice. */
const words = (name: string, most: number, long: number) =>
  z
    .array(text(name, long), `请填写${name}`)
    .max(most, `${name}最多 ${most} 个`)
    .transform((typed) => [...new Set(typed)])

export const tagsAtMost = 8

/** A purchase number: letters, digits and dashes; capital letters, however it was typed. */
export const PurchaseNumber = text('采购编号', 32)
  .transform((typed) => typed.normalize('NFKC').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,31}$/, '采购编号应为 2-32 位字母、数字或横线'))

/** A product as it is written. `revision` is that of the state it was written from. */
export const GoodsForm = z
  .object({
    id: id('商品编号').optional(),
    revision: z.int('商品版本不正确').positive('商品版本不正确').optional(),
    /** Decides which prices it can have; only taken from those that are new. */
    type: GoodsType,
    number: PurchaseNumber,
    name: text('商品名称', 60),
    subtitle: text('副标题', 120, 0),
    unit: text('单位', 8),
    categoryId: id('分类'),
    tags: words('标签', tagsAtMost, 12),
    material: text('材质', 40, 0),
    processes: words('印刷工艺', 20, 20),
    params: z.array(z.object({ name: text('参数名称', 20), value: text('参数值', 120) }), '请填写参数').max(40, '参数最多 40 行'),
    /** Plain text, paragraph by paragraph. */
    story: z
      .array(z.object({ heading: text('小标题', 60), body: text('正文', 2000), picture: PictureName.nullable() }), '请填写图文介绍')
      .max(20, '图文介绍最多 20 段'),
    gallery: z.array(z.object({ image: PictureName, alt: text('图片说明', 60, 0) }), '请选择图片').max(12, '图片最多 12 张'),
    sort: z.int('排序应为整数').min(0, '排序不能小于 0').max(9999, '排序不能大于 9999'),
    /** Goods that its page shows before those of its category, in this order. Absent: as they are. */
    relatedIds: z
      .array(id('商品编号'), '请选择相关商品')
      .max(20, '相关商品最多 20 个')
      .refine((ids) => new Set(ids).size === ids.length, '相关商品不能重复')
      .optional(),
    /** Lots only: the purchase number of what it came from; '' where that is not sold here. */
    sourceNumber: z.union([z.literal(''), PurchaseNumber]).default(''),
  })
  .refine(({ id: known, revision }) => (known === undefined) === (revision === undefined), {
    path: ['revision'],
    error: '商品版本不正确',
  })
export type GoodsForm = z.infer<typeof GoodsForm>

const named = { id: z.int(), name: z.string() }

const GoodsDetail = z.object({
  id: z.int(),
  revision: z.int(),
  state: GoodsState,
  type: GoodsType,
  number: z.string(),
  name: z.string(),
  subtitle: z.string(),
  unit: z.string(),
  categoryId: z.int(),
  categories: z.array(z.object(named)),
  tags: z.array(z.string()),
  material: z.string(),
  processes: z.array(z.string()),
  params: z.array(z.object({ name: z.string(), value: z.string() })),
  story: z.array(z.object({ heading: z.string(), body: z.string(), picture: z.string().nullable() })),
  gallery: z.array(z.object({ image: z.string(), alt: z.string() })),
  sort: z.int(),
  related: z.array(ShelfGoods),
  sales: z.int(),
  createTime: Moment,
  /** When it was first put on sale; null: never. */
  publishTime: Moment.nullable(),
  /** What is missing before it can be put on sale, in words. */
  faults: z.array(z.string()),
  /** The present public price; null: none yet. */
  price: z.object({ version: z.int(), minimum: z.int(), leadDays: z.int(), each: RateText }).nullable(),
  /** Lots only. */
  lot: Stock.extend({ source: z.object({ ...named, number: z.string() }).nullable() }).nullable(),
})
export type GoodsDetail = z.infer<typeof GoodsDetail>

export const goodsDetail = endpoint({
  method: 'GET',
  path: '/api/admin/goods/detail/:id',
  who: 'staff',
  area: 'goods',
  title: '商品详情（后台）',
  input: z.object({ id: queryId('商品编号') }),
  output: GoodsDetail,
})

export const saveGoods = endpoint({
  method: 'POST',
  path: '/api/admin/goods/save',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '新增或修改商品',
  told: '保存成功',
  input: GoodsForm,
  output: z.object({ id: z.int(), revision: z.int() }),
})

/** A draft that is as the product is, its price included, under a number of its own. */
export const copyGoods = endpoint({
  method: 'POST',
  path: '/api/admin/goods/copy',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '复制商品',
  told: '复制成功',
  input: z.object({ id: id('商品编号') }),
  output: z.object({ id: z.int(), number: z.string() }),
})

/** How many products may be moved at once. */
export const movedAtMost = 200

const chosenIds = z.array(id('商品编号'), '请选择商品').min(1, '请选择商品').max(movedAtMost, `一次最多 ${movedAtMost} 个商品`)

/** What came of an action with many products: how many took it, and for each where it stands and, where it did not, why. */
const Outcome = z.object({
  moved: z.int(),
  results: z.array(z.object({ id: z.int(), name: z.string(), state: GoodsState.nullable(), fault: z.string().nullable() })),
})
export type Outcome = z.infer<typeof Outcome>

/** Moves products, each for itself: what may not be moved says why and stays, the others move. */
export const moveGoods = endpoint({
  method: 'POST',
  path: '/api/admin/goods/move',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '上架、下架、归档或恢复商品',
  input: z.object({
    move: GoodsMove,
    ids: chosenIds,
    /** When archived: their purchase numbers are for other goods again, and theirs end in '-A' and a number. */
    freeNumber: z.boolean('请选择是否释放采购编号').default(false),
  }),
  output: Outcome,
})

/**
 * Deletes products that are not on sale and that nobody ever ordered, was quoted, has in a cart or on a list, or designed, each for itself.
 * Those that may not go say what holds them. Their purchase numbers are free afterwards.
 */
export const deleteGoods = endpoint({
  method: 'POST',
  path: '/api/admin/goods/del',
  who: 'staff',
  area: 'goods',
  everyones: true,
  once: true,
  title: '删除商品',
  input: z.object({ ids: chosenIds }),
  output: Outcome,
})

/** What may be said of many products at once; absent fields stay as they are. */
export const GoodsChange = z
  .object({
    ids: chosenIds,
    categoryId: id('分类').optional(),
    addTags: words('标签', tagsAtMost, 12).optional(),
    dropTags: words('标签', tagsAtMost, 12).optional(),
    sort: z.int('排序应为整数').min(0, '排序不能小于 0').max(9999, '排序不能大于 9999').optional(),
  })
  .refine(({ ids: _, ...change }) => Object.values(change).some((value) => value !== undefined), '请填写要修改的内容')
export type GoodsChange = z.output<typeof GoodsChange>

/** Changes products, each for itself: what cannot be changed says why and stays, the others change. */
export const changeGoods = endpoint({
  method: 'POST',
  path: '/api/admin/goods/change',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '批量修改商品',
  input: GoodsChange,
  output: Outcome,
})

/** As what a lot was made, and what that may be: the present price rules of what it came from. */
export const lotSource = endpoint({
  method: 'GET',
  path: '/api/admin/goods/source/:id',
  who: 'staff',
  area: 'goods',
  title: '现货来源与配置',
  input: z.object({ id: queryId('商品编号') }),
  output: z.object({ name: z.string(), rules: PriceRules, selection: Selection }),
})

/** Says as what a lot was made: what could be ordered of its source. */
export const saveLotSource = endpoint({
  method: 'POST',
  path: '/api/admin/goods/source',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '保存现货的配置',
  told: '保存成功',
  input: z.object({ id: id('商品编号'), selection: Selection }),
  output: z.literal(true),
})

/** What came to a lot, or went (`change` below 0) otherwise than by orders. */
export const StockForm = z.object({
  id: id('商品编号'),
  change: z
    .int('请填写增减的数量')
    .min(-1_000_000, '一次最多减少 1000000')
    .max(1_000_000, '一次最多增加 1000000')
    .refine((change) => change !== 0, '增减的数量不能为 0'),
  reason: text('原因', 60),
})

export const adjustStock = endpoint({
  method: 'POST',
  path: '/api/admin/goods/stock',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '调整现货库存',
  told: '调整成功',
  input: StockForm,
  output: Stock,
})
