import { z } from 'zod'
import { Matrix, Pieces } from '../price/quantity.ts'
import { id, text } from '../text.ts'

/** What of a line goes in a consignment; `words`: its colours and sizes with their pieces, none where the line has none. */
export const ConsignmentShare = z.object({
  lineId: z.int(),
  quantity: z.int(),
  matrix: Matrix.nullable(),
  words: z.array(z.string()),
})
export type ConsignmentShare = z.infer<typeof ConsignmentShare>

/** Most pictures that show what was found of one line. */
export const notedPicturesAtMost = 6

/** What was found of a line when its consignment was signed for: pieces missing and broken. Together at least one. */
export const Noted = z.object({
  lineId: id('订单明细'),
  short: Pieces.default(0),
  damaged: Pieces.default(0),
  text: text('说明', 200, 0).default(''),
  fileIds: z.array(id('图片编号')).max(notedPicturesAtMost, `每种商品最多 ${notedPicturesAtMost} 张图片`).default([]),
})
export type Noted = z.infer<typeof Noted>

/** The names of a line's colours and sizes: its words begin with them, one for each cell of its matrix. */
export const cellNames = (words: readonly string[], matrix: Matrix | null): string[] =>
  (matrix ?? []).map((_, at) => (words[at] ?? '').replace(/ × \d+$/, ''))

/** A part of a line in words, as the line's own words name it: 黑 L × 50. */
export function shareWords(line: { readonly words: readonly string[]; readonly matrix: Matrix | null }, share: Matrix | null): string[] {
  const names = cellNames(line.words, line.matrix)
  return (share ?? []).map((cell) => {
    const at = (line.matrix ?? []).findIndex(({ colour, size }) => colour === cell.colour && size === cell.size)
    return `${names[at] ?? ''} × ${cell.quantity}`
  })
}
