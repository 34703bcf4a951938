import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import { insertAudit, type AuditEntry } from '../audit/audit.sql.ts'
import { keepPriceBook } from '../company/level.sql.ts'
import type { Tx } from '../database/db.ts'
import { isPicture } from '../picture/pictures.sql.ts'
import { examplesOf, setGross } from './example.sql.ts'
import { acceptedAmong, checkPublishable } from './priceDesk.rules.ts'
import { insertVersion, lockProduct, sellInBook, sellPublicly, soldBy } from './priceDesk.sql.ts'
import { setShelf } from './shelf.sql.ts'

/** Rules that are to become the price of a product: the public one, or of a book. */
export type Publication = {
  readonly productId: number
  /** null: the public price. */
  readonly bookId: number | null
  readonly rules: PriceRules
  readonly firstSelection: Selection
  /** The version they were made from; null: there was none. */
  readonly base: number | null
  readonly note: string
  /** The examples that cost otherwise by them, with what was accepted. */
  readonly accepted: readonly { readonly id: number; readonly gross: string }[]
  readonly staffId: number
}

/**
 * Looks whether the rules may become the price by now, and locks the product for it. Nothing is written.
 * @throws Refusal 'product.missing', 'priceBook.missing', 'price.outdated', 'price.unchanged', 'price.faulty',
 * 'price.example.differs'.
 */
export async function checkedPublication(tx: Tx, publication: Publication) {
  const { productId, bookId, rules, firstSelection, base } = publication
  const { goodsType, unit } = await lockProduct(tx, productId)
  const book = await keepPriceBook(tx, bookId)
  const sold = await soldBy(tx, productId, bookId)
  const draft = { goodsType, rules, firstSelection, unit }
  checkPublishable(draft, base, sold)
  await checkPictures(tx, rules, sold?.rules ?? null)
  const accepted = acceptedAmong(draft, await examplesOf(tx, productId, bookId), publication.accepted)
  return { goodsType, book, sold, accepted }
}

/** @throws Refusal 'input.invalid' for a colour's picture under whose name there is nothing to show. */
async function checkPictures(tx: Tx, { colours }: PriceRules, before: PriceRules | null): Promise<void> {
  const known = new Set(before?.colours.map(({ picture }) => picture))
  for (const { label, picture } of colours)
    if (picture !== undefined && !known.has(picture) && !(await isPicture(tx, picture)))
      refuse('input.invalid', { fields: { rules: `颜色“${label}”的图片不存在，请重新选择` } })
}

type By = Pick<AuditEntry, 'actor' | 'side' | 'address'>

/**
 * Makes the rules the next version and the price from now on, and answers the version. Every refusal comes before anything
 * is written. @throws Refusal as `checkedPublication`.
 */
export async function publish(tx: Tx, publication: Publication, by: By, now: Date): Promise<number> {
  const { productId, bookId, rules, base, note } = publication
  const { goodsType: type, book, sold, accepted } = await checkedPublication(tx, publication)
  await setGross(tx, accepted)
  const version = await insertVersion(tx, { ...publication, now })
  if (bookId !== null) await sellInBook(tx, bookId, productId, version)
  else {
    await sellPublicly(tx, productId, version)
    await setShelf(tx, productId, { type, was: sold?.rules ?? null, rules })
  }
  const of = book ? { book: book.name } : {}
  const entry = { ...by, action: 'price.publish', subject: `product ${productId}` } as const
  await insertAudit(tx, { ...entry, before: { ...of, version: base }, after: { ...of, version, note } }, now)
  return version
}
