import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { WireGoodsType } from '../goods.ts'
import { ProductActivity } from '../price/activity.ts'
import { Yuan } from '../yuan.ts'
import { Calendar, Discount, LadderRow, PriceRules, Selection } from '../price/price.ts'
import { PrintView } from './printArea.ts'
import { paging, queryId, queryInt, text } from '../text.ts'
import { Card } from './card.ts'

export const pictureWidths = [240, 480, 960] as const
export const bannerWidths = [750, 1200, 1920] as const
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** ('/pictures/tote-1f…', 480, 'avif') → '/pictures/tote-1f…-480.avif' */
export const pictureUrl = (image: string, width: number, format: PictureFormat): string => `${image}-${width}.${format}`

export const Banner = z.object({
  id: z.int(),
  url: z.string(),
  jumpUrl: z.string(),
  title: z.string(),
  /** The second line on the banner. */
  subtitle: z.string(),
})
export type Banner = z.infer<typeof Banner>

export const SceneCard = z.object({
  id: z.int(),
  pic: z.string(),
  scenesName: z.string(),
  slogan: z.string(),
  goods: z.int(),
})
export type SceneCard = z.infer<typeof SceneCard>

export const home = endpoint({
  method: 'GET',
  path: '/api/pc/index',
  who: 'anyone',
  title: '首页数据',
  input: z.object({}),
  output: z.object({
    qiliSlideshows: z.array(Banner),
    seasonHot: z.array(Card),
    scenesList: z.object({ data: z.array(SceneCard) }),
    likeInfo: z.array(Card),
    hotKey: z.array(z.string()),
  }),
})

export type CategoryNode = { id: number; pid: number; cateName: string; pic: string; children: CategoryNode[] }
export const CategoryNode: z.ZodType<CategoryNode> = z.lazy(() =>
  z.object({ id: z.int(), pid: z.int(), cateName: z.string(), pic: z.string(), children: z.array(CategoryNode) }),
)

export const categoryTree = endpoint({
  method: 'GET',
  path: '/api/category',
  who: 'anyone',
  title: '商品分类',
  input: z.object({}),
  output: z.array(CategoryNode),
})

export const sorts = {
  default: '综合',
  sales: '销量',
  new: '新品',
  priceAsc: '价格从低到高',
  priceDesc: '价格从高到低',
} as const
export type Sort = keyof typeof sorts

/** Optional query text: absent and '' mean the same. */
const filter = (name: string) =>
  text(name, 40, 0)
    .optional()
    .transform((typed) => typed || undefined)
const optionalId = (name: string) => z.union([z.literal('').transform(() => undefined), queryId(name)]).optional()

export const ProductQuery = z.object({
  type1: optionalId('一级分类'),
  type2: optionalId('二级分类'),
  type3: optionalId('三级分类'),
  keyword: filter('关键词'),
  goodsType: z.union([z.literal('').transform(() => undefined), queryInt('商品类型', 2, 5).pipe(WireGoodsType)]).optional(),
  material: filter('材质'),
  process: filter('印刷工艺'),
  /** Only goods that are ready within so many working days. */
  leadMax: z.union([z.literal('').transform(() => undefined), queryInt('工期', 1, 90)]).optional(),
  /** Only goods whose minimum is at most this. */
  qtyAt: z.union([z.literal('').transform(() => undefined), queryInt('数量', 1, 1_000_000)]).optional(),
  /** Only goods whose piece costs at most so many yuan at `qtyAt`, else at its own minimum: the public price before print. */
  priceMax: z
    .string()
    .trim()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, '单价应为数字，最多两位小数')
    .optional()
    .transform((typed) => typed || undefined),
  /** '1': just the keyword as typed, whatever is near it. */
  exact: z.union([z.literal('').transform(() => undefined), z.literal('1')]).optional(),
  sort: z.enum(Object.keys(sorts) as [Sort, ...Sort[]], '排序方式不正确').default('default'),
  ...paging(20),
})
export type ProductQuery = z.infer<typeof ProductQuery>

const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() })
/** How many of the products found have what; only values that occur. */
export const Facets = z.object({
  /** The categories below the one asked for, by id. */
  category: z.array(FacetValue),
  goodsType: z.array(FacetValue),
  material: z.array(FacetValue),
  process: z.array(FacetValue),
  /** Each counts all up to its value: `leadMax`, `qtyAt` and `priceMax` of the query. */
  lead: z.array(FacetValue),
  minimum: z.array(FacetValue),
  price: z.array(FacetValue),
})
export type Facets = z.infer<typeof Facets>

/** What comes near a keyword that found nothing. */
export const Near = z.object({
  words: z.array(z.string()),
  categories: z.array(z.object({ id: z.int(), level: z.int().min(1).max(3), cateName: z.string() })),
})
export type Near = z.infer<typeof Near>

/** A list shows so many of its products at most; whoever looks for others narrows it. */
export const mostListed = 10_000

/** Products on one page of a list. */
export const listRows = 20

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  who: 'anyone',
  title: '商品列表',
  input: ProductQuery,
  output: paged(Card, {
    facets: Facets,
    /** True where there are at least `total`: what is beyond was not counted. */
    more: z.boolean(),
    /** The word that was searched for instead of the mistyped keyword. */
    instead: z.string().nullable(),
    near: Near.nullable(),
  }),
  paged: true,
})

/** A real surplus lot: what it came from, and how many are left. */
const Lot = z.object({
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  price: Yuan,
  taxMode: Card.shape.taxMode,
  terms: Card.shape.terms,
  left: z.int(),
  /** As what it was made; what it does not say is the product's first choice. */
  selection: Selection,
  /** In what it differs from what the product's page begins with, in words. */
  differences: z.array(z.string()),
})

export const ProductDetail = z.object({
  ...Card.shape,
  subtitle: z.string(),
  categories: z.array(z.object({ id: z.int(), cateName: z.string() })),
  /** Gallery picture names, the card's first. What a colour looks like stands with it: `rules.colours[].picture`. */
  gallery: z.array(z.string()),
  /** What each picture of the gallery shows, in words; '' where nobody said. */
  galleryAlts: z.array(z.string()),
  params: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Paragraphs for the description. */
  story: z.array(z.object({ heading: z.string(), body: z.string(), picture: z.string().nullable() })),
  priceVersion: z.int(),
  rules: PriceRules,
  /** Where the buyer has agreed prices: what everybody else buys by, to compare with. Absent: `rules` are everybody's. */
  publicRules: PriceRules.optional(),
  /** What the buyer's level takes off. Absent: nothing. */
  discount: Discount.optional(),
  /** The activity that takes something off it for the asker now. Absent: none runs. */
  offered: ProductActivity.optional(),
  /** What the page begins with: lawful for the type, and priced. */
  firstSelection: Selection,
  firstQuantity: z.int(),
  ladder: z.array(LadderRow),
  /** Where the positions of the rules lie on pictures of the gallery; a position need not be drawn. */
  printViews: z.array(PrintView),
  calendar: Calendar,
  /** Today in China, and whether today's cut-off for orders has passed. */
  today: z.string(),
  afterCutOff: z.boolean(),
  /** Spot goods: pieces that can be bought now; null for goods made to order. */
  stock: z.int().nullable(),
  /** Spot goods: the product and configuration this lot came from. */
  source: z
    .object({
      productId: z.int(),
      storeName: z.string(),
      selection: Selection,
      selectionText: z.array(z.string()),
      /** In what it differs from what that product's page begins with, in words. */
      differences: z.array(z.string()),
    })
    .nullable(),
  /** Surplus lots of this product that can be bought as samples. */
  lots: z.array(Lot),
  related: z.array(Card),
})
export type ProductDetail = z.infer<typeof ProductDetail>

export const productDetail = endpoint({
  method: 'GET',
  path: '/api/product/detail/:id',
  who: 'anyone',
  title: '商品详情',
  input: z.object({ id: queryId('商品编号') }),
  output: ProductDetail,
})

/** 编号采购: by purchase number, e.g. FB1001, upper or lower case. */
export const productByNumber = endpoint({
  method: 'GET',
  path: '/api/product/detail',
  who: 'anyone',
  title: '按采购编号查商品',
  input: z.object({ number: text('采购编号', 32) }),
  output: ProductDetail,
})

export const hotWords = endpoint({
  method: 'GET',
  path: '/api/search/keyword',
  who: 'anyone',
  title: '热搜词',
  input: z.object({}),
  output: z.array(z.string()),
})

export const suggest = endpoint({
  method: 'GET',
  path: '/api/search/suggest',
  who: 'anyone',
  title: '搜索联想',
  input: z.object({ keyword: text('关键词', 40) }),
  output: z.array(z.string()),
})

export const listScenes = endpoint({
  method: 'GET',
  path: '/api/scene/list',
  who: 'anyone',
  title: '行业场景',
  input: z.object({}),
  output: z.array(SceneCard),
})

export const sceneDetail = endpoint({
  method: 'GET',
  path: '/api/scene/detail/:id',
  who: 'anyone',
  title: '场景详情',
  input: z.object({ id: queryId('场景编号') }),
  output: z.object({ id: z.int(), pic: z.string(), scenesName: z.string(), slogan: z.string(), goods: z.array(Card) }),
})
