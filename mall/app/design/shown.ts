import type { OfferedTemplate } from '../../../contract/artwork/template.ts'
import type { ProductDetail } from '../../../contract/goods/catalog.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { Asked } from '../product/asked.ts'
import type { Mocked } from './mockup/mocked.ts'
import type { Side } from '../../../studio/side.ts'

/** A product that is designed for: its configuration, what of it is printed, and what it costs. */
export type Shown = Pick<ProductDetail, 'productId' | 'storeName' | 'categories' | 'unitName'> & {
  readonly asked: Asked
  /** What of the address could not be had. */
  readonly note: string
  readonly sides: readonly Side[]
  /** The templates of which only the slots are filled in; null: it is drawn freely. */
  readonly offered: readonly OfferedTemplate[] | null
  /** Where it is shown with a design on it. */
  readonly mocked: readonly Mocked[]
  /** The product's page with this configuration. */
  readonly back: string
  readonly price: Pick<Receipt, 'quantity' | 'gross' | 'unitGross'> | { readonly why: string }
}
