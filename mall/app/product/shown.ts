import type { ProductDetail } from '../../../contract/goods/catalog.ts'
import type { ProductOffers } from '../../../contract/coupon/onShelf.ts'
import type { ProductFlash } from '../../../contract/promotion/flash.ts'
import type { PoolSeen } from '../../../contract/promotion/pool.ts'
import type { cardView } from '../parts/goods.ts'
import type { Start } from './asked.ts'

/** A product as its page holds it. */
export type Detail = Omit<ProductDetail, 'related'> & {
  readonly related: ReturnType<typeof cardView>[]
  /** What the address asks for; null: nothing in particular. */
  readonly start: Start | null
  /** What an order with it may be let off, and the coupons there are for it. */
  readonly deals: ProductOffers
  /** Where it is bought by a group: of which item, in which group (null: a new one), and why not. Absent: alone. */
  readonly group?: {
    readonly combinationId: number
    readonly pinkId: number | null
    readonly hindrance: string | null
    readonly least: number
  }
  /** 秒杀 of it that runs or comes, and now by the server's clock. Absent: it is bought by a group. */
  readonly flash?: { readonly rows: readonly ProductFlash[]; readonly serverTime: number }
  /** The shared run that is joined with it. Absent: it is bought alone. */
  readonly pool?: PoolSeen
  /** Shared runs of it that may be joined. */
  readonly runs: readonly PoolSeen[]
}
