import type { Position, Receipt } from '../../../contract/price.ts'
import { canonical } from '../../../pricing/hash.ts'

/** What is made and printed of a line, and the positions of its product as they then were. */
export type Printing = Pick<Receipt, 'selection' | 'matrix'> & { readonly positions: readonly Position[] }

/**
 * Whether a proof of one is a proof of the other: the same choices, prints on areas of the same size, and a matrix split in
 * the same way; not how many, how fast, and whether a sample is made first.
 */
export const looksAlike = (a: Printing, b: Printing): boolean => looks(a) === looks(b)

function looks({ selection: { sample: _, rushDays: __, ...selection }, matrix, positions }: Printing): string {
  const areas = selection.prints.map(({ position }) => {
    const { widthMm = null, heightMm = null } = positions.find(({ key }) => key === position) ?? {}
    return { position, widthMm, heightMm }
  })
  return canonical({ selection, matrix, areas })
}
