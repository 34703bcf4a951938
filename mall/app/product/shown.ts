import type { ProductDetail } from '../../../contract/catalog.ts'
import type { cardView } from '../parts/goods.ts'

/** A product as its page holds it. */
export type Detail = Omit<ProductDetail, 'related'> & { readonly related: ReturnType<typeof cardView>[] }
