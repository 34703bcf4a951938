import type { Position, Receipt } from '../../../contract/price/price.ts'
import { canonical } from '../../../pricing/hash.ts'

/** What is made and printed of a line, and the positions of its product as they then were. */
export type Printing = Pick<Receipt, 'selection' | 'matrix'> & { readonly positions: readonly Position[] }

/** What was said of the artwork, file by file. */
export type Briefed = { readonly briefs: readonly { readonly position: string | null; readonly note: string }[] }

/**
 * Whether a proof of one is a proof of the other: the same choices, prints on areas of the same size, and a matrix split in
 * the same way; not how many, how fast, and whether a sample is made first.
 */
export const looksAlike = (a: Printing, b: Printing): boolean => looks(a) === looks(b)

/** Whether what is said of the artwork now is what was said then; what is not said now is taken over from then. */
export const saysAlike = (now: Briefed, then: Briefed): boolean =>
  now.briefs.every(({ position, note }, at) => {
    const before = then.briefs[at]
    return position === null || (position === (before?.position ?? '') && note === (before?.note ?? ''))
  })

function looks({ selection: { sample: _, rushDays: __, ...selection }, matrix, positions }: Printing): string {
  const areas = selection.prints.map(({ position }) => {
    const { widthMm = null, heightMm = null } = positions.find(({ key }) => key === position) ?? {}
    return { position, widthMm, heightMm }
  })
  return canonical({ selection, matrix, areas })
}
