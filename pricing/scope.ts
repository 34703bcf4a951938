import type { GoodsType } from '../contract/goods.ts'
import type { PromotionTerms } from '../contract/promotion/terms.ts'

/** Where a product stands among the goods. */
export type Placed = {
  readonly productId: number
  readonly type: GoodsType
  /** The product's categories of every level. */
  readonly categoryIds: readonly number[]
}

/** Of what an offer is: everything, or what it names; never of the products in `not`. */
export type Scope = {
  readonly categories?: readonly number[]
  readonly products?: readonly number[]
  readonly types?: readonly GoodsType[]
  readonly not?: readonly number[]
}

/** Of what an activity or a coupon is, as prices ask. */
export const scopeOf = ({ scope, not }: Pick<PromotionTerms, 'scope' | 'not'>): Scope => ({
  ...(scope.of === 'categories' && { categories: scope.ids }),
  ...(scope.of === 'products' && { products: scope.ids }),
  ...(scope.of === 'types' && { types: scope.types }),
  not,
})

/** Whether an offer is of this product. */
export function covers({ categories, products, types, not }: Scope, line: Placed): boolean {
  if (not?.includes(line.productId)) return false
  if (categories && !categories.some((id) => line.categoryIds.includes(id))) return false
  if (products && !products.includes(line.productId)) return false
  return !types || types.includes(line.type)
}
