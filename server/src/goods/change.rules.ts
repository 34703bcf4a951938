import { tagsAtMost, type GoodsChange } from '../../../contract/goods/goodsDesk.ts'

/** The tags of a product after a change: what is dropped goes, what is added stands last, each once. */
const tagsAfter = (tags: readonly string[], { addTags = [], dropTags = [] }: Partial<GoodsChange>): string[] => [
  ...new Set([...tags.filter((tag) => !dropTags.includes(tag)), ...addTags]),
]

type Changeable = { readonly tags: readonly string[]; readonly sort: number; readonly categoryId: number }

/** What of a product a change may change, as it is afterwards. */
export const changedTo = (was: Changeable, change: Partial<GoodsChange>): Changeable => ({
  tags: tagsAfter(was.tags, change),
  sort: change.sort ?? was.sort,
  categoryId: change.categoryId ?? was.categoryId,
})

/** Why a product cannot have these tags; null: it can. */
export const tagFault = (tags: readonly string[]): string | null =>
  tags.length > tagsAtMost ? `标签最多 ${tagsAtMost} 个，将有 ${tags.length} 个` : null
