import { noChoice } from '../../../contract/price/noChoice.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import { priceBook } from '../catalog/product.sql.ts'
import { open } from '../catalog/visibility.sql.ts'
import type { Db, Tx } from '../database/db.ts'

/** A run as it is typed, or as it stands. */
export type Tried = {
  readonly productId: number
  readonly selection: Selection
  readonly readyDay: string
  readonly closesAt: Date
  readonly least: number
  readonly most: number
  /** The rules it was saved with; absent: those of now. */
  readonly kept?: { readonly rules: PriceRules; readonly version: number }
}

/** What of a selection all of a run have alike; the rest is each one's own. */
export const alikeOf = ({ material, craft, colour, prints }: Selection): Selection => ({
  ...(material !== undefined && { material }),
  ...(craft !== undefined && { craft }),
  ...(colour !== undefined && { colour }),
  ...{ ...noChoice, prints },
})

/** The present rules of a product that a run may be of. @throws Refusal product.missing, pool.terms for goods of a lot. */
export async function rulesNow(db: Db | Tx, productId: number): Promise<{ rules: PriceRules; version: number; unit: string }> {
  const book = (await priceBook(db, productId, open)) ?? refuse('product.missing')
  if (book.type === 'spot') refuse('pool.terms', null, '现货商品不适合拼印：没有一起印刷的部分')
  return book
}
