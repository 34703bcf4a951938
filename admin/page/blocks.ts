import {
  autoWays,
  Block,
  frameParts,
  homeParts,
  offerBlocks,
  type AutoWay,
  type BlockType,
  type FramePart,
  type HomePart,
} from '../../contract/page/page.ts'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'

/** The blocks that can be added here: those the mall's own pages draw. */
export const blockKinds = {
  NavType: { label: '主导航', hint: '页面顶部的菜单', single: true },
  PcBanner: { label: '轮播图', hint: '代替“轮播图”中设置的图片', single: true },
  ProductNew: { label: '新品货架', hint: '场景下方的一排商品', single: false },
  ProductHot: { label: '热销货架', hint: '代替固定的“热销爆款”', single: false },
  ProductAuto: { label: '自动货架', hint: '按最新、销量或分类自动取商品', single: false },
  Links: { label: '入口链接', hint: '一排文字入口，可到分类、场景、文章、快速下单等任何页面', single: false },
  ProductSale: { label: '限时折扣货架', hint: '正在限时折扣的商品，没有时不显示', single: false },
  ProductFlash: { label: '秒杀货架', hint: '正在秒杀的商品，没有时不显示', single: false },
  Groups: { label: '拼团入口', hint: '正在拼团的商品与拼团价，一个商品一个文字入口，没有时不显示', single: false },
  Pools: { label: '拼印入口', hint: '可以参加的拼印与截止日，一次拼印一个文字入口，没有时不显示', single: false },
  Activities: { label: '活动入口', hint: '正在进行与即将开始的活动，一个活动一个文字入口', single: false },
  Coupons: { label: '优惠券入口', hint: '现在可以领取的优惠券，一批一个文字入口', single: false },
  HomeParts: { label: '首页栏目', hint: '哪些栏目显示、按什么顺序；不添加时全部显示', single: true },
  FrameParts: { label: '页面框架', hint: '顶部入口、右侧工具与页脚栏目中哪些显示；不添加时全部显示', single: true },
  Footer: { label: '页脚链接', hint: '页面底部的帮助链接', single: true },
} as const satisfies Partial<Record<BlockType, { label: string; hint: string; single: boolean }>>
export type BlockKind = keyof typeof blockKinds

export const isKind = (type: BlockType): type is BlockKind => Object.hasOwn(blockKinds, type)

/** What a kind of block is called; those of other clients by their type. */
export const labelOf = (type: BlockType): string => (isKind(type) ? blockKinds[type].label : type)

/** A block being edited; the key stays with it wherever it is moved. */
export type Draft = { readonly key: number; readonly block: Block }

/** What the fields of a block's dialog hold: links and banners as entries, products as goods. */
export type Typed = {
  readonly title: string
  readonly entries: readonly Readonly<Record<string, string>>[]
  readonly goods: readonly ShelfGoods[]
  readonly auto: { readonly by: AutoWay; readonly category: readonly number[]; readonly count: number }
  /** How many goods, or words. */
  readonly count: number
  readonly parts: readonly HomePart[]
  readonly hidden: readonly FramePart[]
}

export const allParts = Object.keys(homeParts) as HomePart[]
const nothing: Omit<Typed, 'title'> = {
  entries: [],
  goods: [],
  auto: { by: 'new', category: [], count: 10 },
  count: 5,
  parts: allParts,
  hidden: [],
}

/** Titles that visitors read, where the kind's own name says nothing to them. */
const begun: Partial<Record<BlockKind, string>> = {
  ProductAuto: '新品推荐',
  Links: '快捷入口',
  ProductSale: '限时折扣',
  ProductFlash: '秒杀',
  Groups: '企业拼团',
  Pools: '拼印',
  Activities: '优惠活动',
  Coupons: '领券中心',
}

/** What the dialog of a new block begins with. */
export const blankOf = (kind: BlockKind): Typed => ({
  ...nothing,
  title: begun[kind] ?? blockKinds[kind].label,
  entries: hasEntries(kind) ? [{}] : [],
})

/** Blocks whose fields are links, or banners. */
export const hasEntries = (kind: BlockKind): boolean =>
  !['ProductNew', 'ProductHot', 'ProductAuto', 'HomeParts', 'FrameParts', ...offerBlocks].includes(kind)

/** Blocks that fill themselves with what is on offer: all that is typed is how much of it. */
export const isOffer = (kind: BlockKind): boolean => (offerBlocks as readonly string[]).includes(kind)

type Content = Block['componentContent']
type Entry = { readonly title: string; readonly linkTo: string }

/** The links or banners of a block; none where it has none. */
function entriesOf(content: Content): readonly Entry[] {
  if ('typeRoute' in content) return content.typeRoute
  if ('publicList' in content) return content.publicList
  if ('linkList' in content) return content.linkList
  return 'bannerList' in content ? content.bannerList : []
}

export function typedOf({ title, componentContent: content }: Block, known: ReadonlyMap<number, ShelfGoods>): Typed {
  const typed = { ...nothing, title }
  if ('product' in content) return { ...typed, goods: content.product.flatMap(({ id }) => known.get(id) ?? []) }
  if ('parts' in content) return { ...typed, parts: content.parts }
  if ('hidden' in content) return { ...typed, hidden: content.hidden }
  if ('by' in content) {
    const { by, categoryId, count } = content
    return { ...typed, auto: { by, category: categoryId === null ? [] : [categoryId], count } }
  }
  if ('most' in content) return { ...typed, count: content.most }
  if ('count' in content) return { ...typed, count: content.count }
  return { ...typed, entries: entriesOf(content) as unknown as Typed['entries'] }
}

/** The block that was typed, as the contract judges it. */
export function judged(type: BlockKind, { title, entries, goods, auto, count, parts, hidden }: Typed) {
  const product = goods.map(({ id, name, image }) => ({ id, storeName: name, pic: image }))
  const content = {
    NavType: { typeRoute: entries },
    Footer: { publicList: entries },
    Links: { linkList: entries },
    PcBanner: { bannerList: entries },
    ProductNew: { product },
    ProductHot: { product },
    ProductAuto: { by: auto.by, categoryId: auto.category.at(-1) ?? null, count: auto.count },
    ProductSale: { count },
    ProductFlash: { count },
    Groups: { most: count },
    Pools: { most: count },
    Activities: { most: count },
    Coupons: { most: count },
    HomeParts: { parts },
    FrameParts: { hidden },
  }[type]
  return Block.safeParse({ title, type, index: 0, componentContent: content })
}

/** Where a fault of the contract's stands in the dialog: ['entries', 1, 'linkTo'], ['title'], ['goods'], or [] for the list itself. */
export function placeOf(path: readonly PropertyKey[]): (string | number)[] {
  const [first, list, index, field] = path
  if (first === 'title') return ['title']
  if (list === 'product') return ['goods']
  if (list === 'categoryId') return ['auto', 'category']
  if (list === 'hidden') return ['hidden']
  if (list === 'count' || list === 'most') return ['count']
  return typeof index === 'number' && typeof field === 'string' ? ['entries', index, field] : []
}

/** A few words about what is in a block. */
export function summary({ componentContent: content }: Block): string {
  if ('product' in content) return `${content.product.length} 个商品`
  if ('by' in content) return `${autoWays[content.by]}，${content.count} 个`
  if ('most' in content) return `最多 ${content.most} 个入口`
  if ('count' in content) return `最多 ${content.count} 个商品`
  if ('parts' in content) return content.parts.map((part) => homeParts[part]).join('、') || '不显示任何栏目'
  if ('hidden' in content)
    return content.hidden.length > 0 ? `不显示${content.hidden.map((part) => frameParts[part]).join('、')}` : '全部显示'
  return entriesOf(content)
    .map(({ title }) => title)
    .join('、')
}

/** Where the entries of a block lead. */
export const linksOf = ({ componentContent: content }: Block): string[] => entriesOf(content).flatMap(({ linkTo }) => linkTo || [])
