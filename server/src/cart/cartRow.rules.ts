import type { FileLink } from '../../../contract/file.ts'
import type { CartRow } from '../../../contract/order/cart.ts'
import type { Day } from '../../../contract/text.ts'
import { cardOf } from '../catalog/card.rules.ts'
import { discountOf } from '../catalog/level.rules.ts'
import { cardFor } from '../catalog/tariff.rules.ts'
import { pictureOf, wordsOf } from '../catalog/wording.rules.ts'
import { judge, ownShown, type CartLine } from './cart.rules.ts'

/** A line as the cart shows it. */
export function cartRow(line: CartLine, { day, now }: { day: Day; now: Date }, files: ReadonlyMap<number, FileLink>): CartRow {
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
    artwork: line.artworkIds.flatMap((id) => files.get(id) ?? []),
    receipt,
    reason,
    ...ownShown(line, now),
  }
}
