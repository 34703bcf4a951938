import { Block, type BlockType } from '../../contract/page/page.ts'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'

/** The blocks that can be added here: those the mall's own pages draw. */
export const blockKinds = {
  NavType: { label: '主导航', hint: '页面顶部的菜单', single: true },
  PcBanner: { label: '轮播图', hint: '代替“轮播图”中设置的图片', single: true },
  ProductNew: { label: '新品货架', hint: '场景下方的一排商品', single: false },
  ProductHot: { label: '热销货架', hint: '代替固定的“热销爆款”', single: false },
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
}

export function typedOf(block: Block, known: ReadonlyMap<number, ShelfGoods>): Typed {
  const { title, componentContent: content } = block
  if ('product' in content) return { title, entries: [], goods: content.product.flatMap(({ id }) => known.get(id) ?? []) }
  const entries = 'typeRoute' in content ? content.typeRoute : 'publicList' in content ? content.publicList : content.bannerList
  return { title, entries, goods: [] }
}

/** The block that was typed, as the contract judges it. */
export function judged(type: BlockKind, { title, entries, goods }: Typed) {
  const product = goods.map(({ id, name, image }) => ({ id, storeName: name, pic: image }))
  const content = {
    NavType: { typeRoute: entries },
    Footer: { publicList: entries },
    PcBanner: { bannerList: entries },
    ProductNew: { product },
    ProductHot: { product },
  }[type]
  return Block.safeParse({ title, type, index: 0, componentContent: content })
}

/** Where a fault of the contract's stands in the dialog: ['entries', 1, 'linkTo'], ['title'], ['goods'], or [] for the list itself. */
export function placeOf(path: readonly PropertyKey[]): (string | number)[] {
  const [first, list, index, field] = path
  if (first === 'title') return ['title']
  if (list === 'product') return ['goods']
  return typeof index === 'number' && typeof field === 'string' ? ['entries', index, field] : []
}

/** A few words about what is in a block. */
export function summary({ componentContent: content }: Block): string {
  if ('product' in content) return `${content.product.length} 个商品`
  const titles = ('typeRoute' in content ? content.typeRoute : 'publicList' in content ? content.publicList : content.bannerList).map(
    ({ title }) => title,
  )
  return titles.join('、')
}

/** Where the entries of a block lead. */
export function linksOf({ componentContent: content }: Block): string[] {
  if ('product' in content) return []
  const entries = 'typeRoute' in content ? content.typeRoute : 'publicList' in content ? content.publicList : content.bannerList
  return entries.flatMap(({ linkTo }) => linkTo || [])
}
