import type { GoodsDetail, GoodsForm } from '../../contract/goods/goodsDesk.ts'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'

/** A product as its form holds it. */
export type Typed = Omit<GoodsForm, 'id' | 'revision' | 'categoryId' | 'relatedIds'> & {
  readonly categoryPath: readonly number[]
  /** '' for none. */
  readonly related: readonly ShelfGoods[]
}

/** What the form of a new product begins with. */
export const blank: Typed = {
  type: 'custom',
  number: '',
  name: '',
  subtitle: '',
  unit: '件',
  categoryPath: [],
  tags: [],
  material: '',
  processes: [],
  params: [],
  story: [],
  gallery: [],
  sort: 0,
  related: [],
  sourceNumber: '',
}

/** What the form of a product begins with. */
export const typedOf = (goods: GoodsDetail): Typed => ({
  type: goods.type,
  number: goods.number,
  name: goods.name,
  subtitle: goods.subtitle,
  unit: goods.unit,
  categoryPath: goods.categories.map(({ id }) => id),
  tags: goods.tags,
  material: goods.material,
  processes: goods.processes,
  params: goods.params,
  story: goods.story,
  gallery: goods.gallery,
  sort: goods.sort,
  related: goods.related,
  sourceNumber: goods.lot?.source?.number ?? '',
})

/** The form's values as the contract judges them; `of` is the product they were typed over. */
export const formOf = ({ categoryPath, related, ...typed }: Typed, of: Pick<GoodsDetail, 'id' | 'revision' | 'type'> | null): object => ({
  ...typed,
  ...(of && { id: of.id, revision: of.revision, type: of.type }),
  categoryId: categoryPath.at(-1),
  relatedIds: related.map(({ id }) => id),
})

/** The contract knows a category and ids, the form a path and goods. */
export const atPath = ({ categoryId, relatedIds, ...faults }: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...faults,
  ...(categoryId !== undefined && { categoryPath: '请选择第三级分类' }),
  ...(relatedIds !== undefined && { related: relatedIds }),
})
