import { z } from 'zod'
import { Card } from '../goods/card.ts'
import { Banner } from '../goods/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { JumpLink, OptionalJumpLink } from '../jumpLink.ts'
import { PictureName } from '../picture.ts'
import { id, Moment, queryInt, text } from '../text.ts'

/** A menu entry or footer link as the layout blocks hold it. */
export const Route = z.object({
  title: text('名称', 20),
  des: text('说明', 20, 0).default(''),
  linkTo: JumpLink,
  pic: text('图标', 120, 0).default(''),
})
export type Route = z.infer<typeof Route>

/** A picture of the layout's own carousel. */
export const BannerEntry = z.object({
  title: text('标题', 30),
  des: text('副标题', 60, 0).default(''),
  /** Its name without size and ending. */
  pic: PictureName,
  linkTo: OptionalJumpLink.default(''),
})
export type BannerEntry = z.infer<typeof BannerEntry>

/** A product of a block. What the mall shows of it is looked up by its id; name and picture are for other clients. */
const ProductEntry = z.object({
  id: id('商品编号'),
  storeName: z.string().default(''),
  pic: z.string().default(''),
})

/** How many entries the lists of a block may have. */
const atMost = 30
const block = <T extends string, C extends z.ZodType>(type: T, componentContent: C) =>
  z.object({ title: text('区块标题', 20), type: z.literal(type), componentContent, index: z.int() })
const products = z.object({
  product: z.array(ProductEntry).min(1, '请添加商品').max(atMost, `最多 ${atMost} 个商品`),
})

/** The parts of the home page below the carousel that may be left out, and in which order they stand of themselves. */
export const homeParts = { scenes: '行业场景', shelves: '货架与入口（本布局添加的区块）', hot: '热销爆款', liked: '为您推荐' } as const
export type HomePart = keyof typeof homeParts
const HomePart = z.enum(Object.keys(homeParts) as [HomePart, ...HomePart[]], '首页栏目不正确')

/** What stands around every page and may be hidden. */
export const frameParts = {
  topLinks: '顶部快捷栏的入口（我的订单、我的账户、帮助等）',
  sideBar: '右侧快捷工具',
  promises: '页脚服务承诺',
  navigation: '页脚“快捷导航”',
  feedback: '页脚“意见反馈”',
  hotline: '页脚“客服热线”',
} as const
export type FramePart = keyof typeof frameParts
const FramePart = z.enum(Object.keys(frameParts) as [FramePart, ...FramePart[]], '页面框架的部分不正确')

/** What a shelf is filled with by itself: the newest, what sells best, or a category in the merchant's order. */
export const autoWays = { new: '最新上架', sales: '销量最高', category: '分类' } as const
export type AutoWay = keyof typeof autoWays
/** How many goods a shelf that fills itself shows, and how many words a row of what is on offer has. */
const Goods = z.union([z.literal(5), z.literal(10), z.literal(20)], '数量应为 5、10 或 20')
const Words = z.int('个数应为整数').min(1, '个数应为 1 到 10').max(10, '个数应为 1 到 10')

const AutoShelf = z
  .object({
    by: z.enum(Object.keys(autoWays) as [AutoWay, ...AutoWay[]], '请选择货架的内容'),
    /** Only these goods; null: all. */
    categoryId: id('分类').nullable().default(null),
    count: Goods,
  })
  .refine(({ by, categoryId }) => by !== 'category' || categoryId !== null, { path: ['categoryId'], error: '请选择分类' })

/** The blocks this mall knows; others are kept for other clients and passed over. */
export const Block = z.discriminatedUnion('type', [
  block('NavType', z.object({ typeRoute: z.array(Route).min(1, '请添加菜单项').max(12, '最多 12 个菜单项') })),
  block('Footer', z.object({ publicList: z.array(Route).min(1, '请添加链接').max(20, '最多 20 个链接') })),
  block('PcBanner', z.object({ bannerList: z.array(BannerEntry).min(1, '请添加轮播图').max(10, '最多 10 张轮播图') })),
  block('ProductNew', products),
  block('ProductHot', products),
  block('ProductAuto', AutoShelf),
  block('Links', z.object({ linkList: z.array(Route).min(1, '请添加入口').max(20, '最多 20 个入口') })),
  block(
    'HomeParts',
    z.object({
      parts: z
        .array(HomePart)
        .max(4)
        .refine((parts) => new Set(parts).size === parts.length, '首页栏目不能重复'),
    }),
  ),
  block(
    'FrameParts',
    z.object({
      hidden: z
        .array(FramePart)
        .max(6)
        .refine((parts) => new Set(parts).size === parts.length, '页面框架的部分不能重复')
        .refine(
          (parts) => !parts.includes('topLinks') || !parts.includes('sideBar'),
          '顶部快捷栏的入口与右侧快捷工具至少显示一处，买家由此进入个人中心',
        ),
    }),
  ),
  block('ProductSale', z.object({ count: Goods })),
  block('ProductFlash', z.object({ count: Goods })),
  block('Groups', z.object({ most: Words })),
  block('Pools', z.object({ most: Words })),
  block('Activities', z.object({ most: Words })),
  block('Coupons', z.object({ most: Words })),
  block('ProductSeckill', products),
  block('ProductComb', products),
])
export type Block = z.infer<typeof Block>

/** Blocks whose content is what is on offer at the moment: nothing of them is chosen beforehand. */
export const offerBlocks = ['ProductSale', 'ProductFlash', 'Groups', 'Pools', 'Activities', 'Coupons'] as const
export type OfferBlock = Extract<Block, { readonly type: (typeof offerBlocks)[number] }>
export type BlockType = Block['type']

const isKnown = (type: unknown): boolean => Block.options.some((option) => option.shape.type.value === type)

/**
 * The blocks of a stored layout. What is broken or unknown is left out, so that a bad layout draws nothing instead of
 * failing; `faults` says which known blocks are broken and why.
 */
export function readBlocks(json: string | null): { blocks: Block[]; faults: string[] } {
  if (!json) return { blocks: [], faults: [] }
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    return { blocks: [], faults: ['not JSON'] }
  }
  if (!Array.isArray(list)) return { blocks: [], faults: ['not a list'] }
  const blocks: Block[] = []
  const faults: string[] = []
  for (const [index, stored] of list.entries()) {
    const { data, error } = Block.safeParse(stored)
    if (data) blocks.push(data)
    else if (isKnown((stored as { type?: unknown } | null)?.type)) {
      const [issue] = error.issues
      faults.push(`${index} ${issue?.path.join('.')}: ${issue?.message}`)
    }
  }
  return { blocks, faults }
}

export const blocksOf = (json: string | null): Block[] => readBlocks(json).blocks

/** What opens a preview; '' and absent: what everybody sees. */
const preview = text('预览凭证', 200, 0).optional()

export const getCanvas = endpoint({
  method: 'GET',
  path: '/api/getCanvas',
  who: 'anyone',
  title: '页面布局',
  bare: true,
  input: z.object({ terminal: queryInt('终端', 1, 9).default(1), preview }),
  output: z.object({
    canvasId: z.int().nullable(),
    terminal: z.int(),
    name: z.string(),
    json: z.string().nullable(),
    updateTime: Moment.nullable(),
  }),
})

/** What the layout adds to the home page: its own carousel in place of the fixed one, and shelves of chosen goods. */
export const homeSections = endpoint({
  method: 'GET',
  path: '/api/pc/sections',
  who: 'anyone',
  title: '首页布局区块',
  input: z.object({ preview }),
  output: z.object({
    banners: z.array(Banner).nullable(),
    /** In the merchant's order. `links`: of 'Links' only, which has no goods. */
    sections: z.array(
      z.object({
        type: z.enum(['ProductNew', 'ProductHot', 'ProductAuto', 'Links']),
        title: z.string(),
        goods: z.array(Card),
        links: z.array(z.object({ title: z.string(), to: z.string() })).optional(),
      }),
    ),
    /** Which parts of the page are shown, in this order; null: all, as they stand of themselves. */
    parts: z.array(HomePart).nullable(),
  }),
})

export const article = endpoint({
  method: 'GET',
  path: '/api/article/:key',
  who: 'anyone',
  title: '帮助与协议',
  input: z.object({ key: text('文章', 20) }),
  output: z.object({
    title: z.string(),
    content: z.string(),
    updateTime: Moment,
    /** Where the mall shows it: 帮助中心, or a page of its own. */
    path: z.string(),
  }),
})

/** The texts of 帮助中心, in order. */
export const helpTopics = endpoint({
  method: 'GET',
  path: '/api/help/list',
  who: 'anyone',
  title: '帮助目录',
  input: z.object({}),
  output: z.array(z.object({ key: z.string(), title: z.string() })),
})

/** What the whole site says of itself: hotline, hours, filings. Set by the merchant, shown in top bar, footer and dialogs. */
export const site = endpoint({
  method: 'GET',
  path: '/api/site',
  who: 'anyone',
  title: '站点信息',
  input: z.object({}),
  output: z.object({
    /** The shop's short name; 商城 where the merchant has set none. */
    name: z.string(),
    company: z.string(),
    address: z.string(),
    phone: z.string(),
    hours: z.string(),
    icp: z.string(),
    police: z.string(),
    licence: z.string(),
    /** Pictures by name, '' for none: the business licence, and what is scanned for customer service, mini-program and app. */
    licencePicture: z.string(),
    serviceCode: z.string(),
    miniCode: z.string(),
    appCode: z.string(),
    /** The logo by name, '' for none: the name is written in its place. Its width and height only say its shape. */
    logo: z.string(),
    logoShape: z.tuple([z.int(), z.int()]),
    /** What stands for the shop in a square, by name; '' for none. */
    icon: z.string(),
    /** The shop's own colours, '#rrggbb'; null: those that the mall has of itself. */
    colours: z.object({ brand: z.string(), hover: z.string(), active: z.string(), soft: z.string() }).nullable(),
  }),
})
