import { readBlocks, type Block } from '../../../contract/page/page.ts'
import type { ShelfGoods } from '../../../contract/goods/shelfGoods.ts'
import type { VersionState } from '../../../contract/page/layoutDesk.ts'

type Version = { readonly id: number; readonly publishedAt: Date | null; readonly withdrawnAt: Date | null }

/** What a version is at `now`, where `liveId` is the one shown. */
export function versionState({ id, publishedAt, withdrawnAt }: Version, liveId: number | null, now: Date): VersionState {
  if (withdrawnAt) return 'withdrawn'
  if (publishedAt && publishedAt > now) return 'scheduled'
  return id === liveId ? 'live' : 'past'
}

/** The ids of all products in the blocks. */
export const productsIn = (blocks: readonly Block[]): number[] => [
  ...new Set(blocks.flatMap((block) => ('product' in block.componentContent ? block.componentContent.product.map(({ id }) => id) : []))),
]

/** The names of all pictures in the blocks. */
export const picturesIn = (blocks: readonly Block[]): string[] => [
  ...new Set(
    blocks.flatMap((block) => ('bannerList' in block.componentContent ? block.componentContent.bannerList.map(({ pic }) => pic) : [])),
  ),
]

/** The layout as it is stored: numbered in order, products by the names and pictures they have today. */
export function layoutJson(blocks: readonly Block[], goods: readonly ShelfGoods[]): string {
  const known = new Map(goods.map((one) => [one.id, one]))
  const named = ({ id }: { id: number }) => ({ id, storeName: known.get(id)?.name ?? '', pic: known.get(id)?.image ?? '' })
  return JSON.stringify(
    blocks.map(({ componentContent: content, ...block }, index) => ({
      ...block,
      index,
      componentContent: 'product' in content ? { product: content.product.map(named) } : content,
    })),
  )
}

/** How many blocks of a stored layout cannot be shown. */
export function unreadable(json: string): number {
  const { blocks } = readBlocks(json)
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.length - blocks.length : 1
  } catch {
    return 1
  }
}
