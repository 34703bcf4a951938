import { sql, type RawBuilder } from 'kysely'
import type { GoodsState } from '../../../contract/goods/goodsState.ts'
import { isArchived } from '../catalog/visibility.sql.ts'

/** Where a product `p` stands. */
export const goodsState = sql<GoodsState>`case when ${isArchived} then 'archived' else p.state end`

/** The condition that a product `p` stands so; 'all': anywhere but archived. */
export function standsAt(state: GoodsState | 'all'): RawBuilder<unknown> {
  if (state === 'archived') return isArchived
  if (state === 'all') return sql`not ${isArchived}`
  return sql`p.state = ${state} and not ${isArchived}`
}
