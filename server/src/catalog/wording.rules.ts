import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { selectionText } from '../../../pricing/chosen.ts'
import { wornPicture } from '../../../pricing/worn.ts'

/** What was chosen, in words: the cells of the matrix with their quantities, then all other choices. */
export function wordsOf(rules: PriceRules, selection: Selection, matrix: Matrix | null): string[] {
  const cells = (matrix ?? []).map((cell) => `${cellName(rules, cell)} × ${cell.quantity}`)
  return [...cells, ...selectionText(rules, selection)]
}

/** The picture of a product as it was chosen: of its colour, else what stands for the product. */
export const pictureOf = (
  product: { readonly picture: string; readonly rules: PriceRules | null },
  selection: Selection,
  matrix: Matrix | null,
): string => (product.rules && wornPicture(product.rules, selection, matrix)) ?? product.picture

const labelIn = (choices: PriceRules['colours'], key: string | undefined) => choices.find((choice) => choice.key === key)?.label

/** A colour and size in words: 黑色 L; 数量 where there is neither. */
export const cellName = (
  rules: Pick<PriceRules, 'colours' | 'sizes'>,
  { colour, size }: { readonly colour?: string | undefined; readonly size?: string | undefined },
): string => [labelIn(rules.colours, colour), labelIn(rules.sizes, size)].filter(Boolean).join(' ') || '数量'
