import type { Carried } from '../../../artwork/carried.ts'
import type { CarriedFile, FileFinding } from '../../../contract/order/finding.ts'
import type { FileLink } from '../../../contract/file.ts'
import type { CartRow } from '../../../contract/order/cart.ts'
import type { Day } from '../../../contract/text.ts'
import { misfits } from '../carried/check.rules.ts'
import { cardOf } from '../catalog/card.rules.ts'
import { discountOf } from '../catalog/selling.rules.ts'
import { cardFor } from '../catalog/tariff.rules.ts'
import { pictureOf, wordsOf } from '../catalog/wording.rules.ts'
import { judge, ownShown, type CartLine } from './cart.rules.ts'

type Brought = ReadonlyMap<number, Carried>

/** The files of a line, each with what it brings along. */
const carriedFiles = (ids: readonly number[], files: ReadonlyMap<number, FileLink>, brought: Brought): CarriedFile[] =>
  ids.flatMap((id) => {
    const file = files.get(id)
    return file ? [{ ...file, names: brought.get(id)?.rows ?? null }] : []
  })

/** What of the designs on a line is not as the line is; nothing of one that has no price any more. */
function findingsOf(
  { artworkIds, product, quantity, matrix }: CartLine,
  selection: CartLine['selection'],
  brought: Brought,
): FileFinding[] {
  const { rules } = product
  if (!rules) return []
  const line = { productId: product.id, quantity, unit: product.unit, selection, matrix, rules }
  const lying = artworkIds.map((id) => brought.get(id))
  return artworkIds.flatMap((fileId) => misfits(brought.get(fileId), line, lying).map((one) => ({ ...one, fileId })))
}

type With = { readonly files: ReadonlyMap<number, FileLink>; readonly brought: Brought }

/** A line as the cart shows it. */
export function cartRow(line: CartLine, { day, now }: { day: Day; now: Date }, { files, brought }: With): CartRow {
  const { product, matrix } = line
  const { receipt, reason } = judge(line, day)
  const selection = receipt?.selection ?? line.selection
  const agreed = product.isAgreed ? product.rules : null
  return {
    id: line.id,
    productId: product.id,
    productInfo: {
      ...cardFor(cardOf(product), agreed, discountOf(product, product.isAgreed)),
      image: pictureOf(product, selection, matrix),
    },
    selection,
    selectionText: product.rules ? wordsOf(product.rules, selection, matrix) : [],
    quantity: line.quantity,
    step: product.rules?.step ?? 1,
    matrix,
    artwork: carriedFiles(line.artworkIds, files, brought),
    findings: findingsOf(line, selection, brought),
    receipt,
    reason,
    ...ownShown(line, now),
  }
}
