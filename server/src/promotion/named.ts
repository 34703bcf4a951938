import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { namedIn } from './promotion.sql.ts'

type Naming = Pick<PromotionTerms, 'scope' | 'not' | 'audience'>

/** What the terms of an activity or a coupon name, by id. */
export const idsIn = ({ scope, not, audience }: Naming) => ({
  products: [...new Set([...(scope.of === 'products' ? scope.ids : []), ...not])],
  categories: scope.of === 'categories' ? scope.ids : [],
  companies: audience.who === 'companies' ? audience.ids : [],
  levels: audience.who === 'levels' ? audience.ids : [],
})

/** @throws Refusal input.invalid where the terms name what there is not. */
export async function checkNamed(tx: Tx, terms: Naming): Promise<void> {
  const asked = idsIn(terms)
  const found = await namedIn(tx, asked)
  const missing = [
    ['goods', asked.products.length, '商品'],
    ['categories', asked.categories.length, '分类'],
    ['companies', asked.companies.length, '企业'],
    ['levels', asked.levels.length, '会员等级'],
  ] as const
  for (const [key, count, name] of missing)
    if (found[key].length < count) refuse('input.invalid', null, `所选的${name}有的已不存在，请重新选择`)
}
