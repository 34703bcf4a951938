import type { Matrix, PriceRules, Selection } from '../../../contract/price.ts'
import { selectionText } from '../../../pricing/chosen.ts'

/** What was chosen, in words: the cells of the matrix with their quantities, then all other choices. */
export function wordsOf(rules: PriceRules, selection: Selection, matrix: Matrix | null): string[] {
  const labelIn = (choices: PriceRules['colours'], key: string | undefined) =>
    choices.find((choice) => choice.key === key)?.label
  const cells = (matrix ?? []).map((cell) => {
    const place = [labelIn(rules.colours, cell.colour), labelIn(rules.sizes, cell.size)].filter(Boolean)
    return `${place.join(' ')} × ${cell.quantity}`
  })
  return [...cells, ...selectionText(rules, selection)]
}
