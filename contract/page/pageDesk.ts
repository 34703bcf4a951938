import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ShelfGoods } from '../goods/shelfGoods.ts'
import { OptionalJumpLink } from '../jumpLink.ts'
import { PictureName } from '../picture.ts'
import { id, queryId, text } from '../text.ts'

// The home page and the scenes as the merchant sets them up.

/** The order in which all of a list shall stand. */
const Order = z.object({ ids: z.array(id(), '请选择').max(200, '最多 200 项') })

const page = { who: 'staff', area: 'page' } as const

export const DeskBanner = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  picture: z.string(),
  jumpUrl: z.string(),
})
export type DeskBanner = z.infer<typeof DeskBanner>
export type BannerFields = Omit<DeskBanner, 'id'>

export const listBanners = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/banner/list',
  title: '轮播图',
  input: z.object({}),
  output: z.array(DeskBanner),
})

/** Whoever changes what there is says from what; where it is otherwise by now, the save is refused. */
const seenNeeded = { path: ['seen'], error: '请说明是在什么内容上修改的' }

export const BannerForm = z
  .object({
    id: id('轮播图').optional(),
    title: text('标题', 30),
    subtitle: text('副标题', 60, 0).default(''),
    picture: PictureName,
    jumpUrl: OptionalJumpLink.default(''),
    seen: DeskBanner.omit({ id: true }).optional(),
  })
  .refine(({ id: known, seen }) => known === undefined || seen !== undefined, seenNeeded)

/** A new banner stands last. */
export const saveBanner = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/banner/save',
  once: true,
  title: '保存轮播图',
  input: BannerForm,
  output: z.object({ id: z.int() }),
})

export const orderBanners = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/banner/order',
  once: true,
  title: '排序轮播图',
  input: Order,
  output: z.literal(true),
})

export const deleteBanner = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/banner/del',
  once: true,
  title: '删除轮播图',
  input: z.object({ id: id('轮播图') }),
  output: z.literal(true),
})

/** Up to 20 products on sale by part of their name or the beginning of their purchase number; '' gives the newest. */
export const findGoods = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/page/goods',
  area: ['page', 'goods', 'marketing'],
  title: '查找要展示的商品',
  input: z.object({ keyword: text('关键词', 40, 0).default('') }),
  output: z.array(ShelfGoods),
})

const goodsAtMost = 100
const ProductIds = z
  .array(id('商品编号'), '请选择商品')
  .max(goodsAtMost, `最多 ${goodsAtMost} 个商品`)
  .refine((ids) => new Set(ids).size === ids.length, '商品不能重复')

export const DeskScene = z.object({
  id: z.int(),
  name: z.string(),
  slogan: z.string(),
  picture: z.string(),
  /** In the merchant's order. */
  goods: z.array(ShelfGoods),
})
export type DeskScene = z.infer<typeof DeskScene>

export const listDeskScenes = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/scene/list',
  title: '场景',
  input: z.object({}),
  output: z.array(DeskScene.omit({ goods: true }).extend({ goods: z.int(), onSale: z.int() })),
})
export type DeskSceneRow = z.infer<typeof listDeskScenes.output>[number]

export const deskScene = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/scene/detail/:id',
  title: '场景详情',
  input: z.object({ id: queryId('场景编号') }),
  output: DeskScene,
})

const SceneFields = z.object({
  name: z.string(),
  slogan: z.string(),
  picture: z.string(),
  productIds: z.array(z.int()),
})

export const SceneForm = z
  .object({
    id: id('场景').optional(),
    name: text('场景名称', 20),
    slogan: text('标语', 40, 0).default(''),
    picture: PictureName,
    productIds: ProductIds,
    seen: SceneFields.optional(),
  })
  .refine(({ id: known, seen }) => known === undefined || seen !== undefined, seenNeeded)

/** A new scene stands last. */
export const saveScene = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/scene/save',
  once: true,
  title: '保存场景',
  input: SceneForm,
  output: z.object({ id: z.int() }),
})

export const orderScenes = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/scene/order',
  once: true,
  title: '排序场景',
  input: Order,
  output: z.literal(true),
})

export const deleteScene = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/scene/del',
  once: true,
  title: '删除场景',
  input: z.object({ id: id('场景') }),
  output: z.literal(true),
})

export const shelfNames = { hot: '热销爆款', like: '为您推荐' } as const
export type Shelf = keyof typeof shelfNames
const Shelf = z.enum(['hot', 'like'], '货架不正确')

export const listShelves = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/shelf/list',
  title: '首页货架与热搜词',
  input: z.object({}),
  output: z.object({ hot: z.array(ShelfGoods), like: z.array(ShelfGoods), hotWords: z.array(z.string()) }),
})

/** The whole shelf, in order. */
export const saveShelf = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/shelf/save',
  once: true,
  title: '保存首页货架',
  input: z.object({ shelf: Shelf, productIds: ProductIds }),
  output: z.literal(true),
})

export const hotWordsAtMost = 20

export const HotWordsForm = z.object({
  words: z
    .array(text('热搜词', 12), '请填写热搜词')
    .max(hotWordsAtMost, `最多 ${hotWordsAtMost} 个热搜词`)
    .refine((words) => new Set(words).size === words.length, '热搜词不能重复'),
})

/** All hot words, the first of them the search box's placeholder. */
export const saveHotWords = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/hotWord/save',
  once: true,
  title: '保存热搜词',
  input: HotWordsForm,
  output: z.literal(true),
})
