import { mm, type Paper } from './paper.ts'

/** What is said; what is said beside it; the lines between. */
export const inks = { ink: '#1f1f1f', pale: '#595959', rule: '#bfbfbf' } as const

/** Where an upright A4 with margins of 15 mm begins on the left and how wide it is, in points. */
export const upright = { left: mm(15), width: mm(180) } as const

/** Where a page may be drawn on: within its margins and above its foot, in points. */
export function frameOf({ page }: Paper) {
  const { left, right, top, bottom } = page.margins
  return { left, top, width: page.width - left - right, bottom: page.height - bottom - mm(5) }
}

/** Begins a new page where so much (points) would not fit any more; whether it did. */
export function room(paper: Paper, height: number): boolean {
  const { top, bottom } = frameOf(paper)
  if (paper.y + height <= bottom) return false
  paper.addPage().y = top
  return true
}

/** A column of a table, `wide` in mm; numbers stand at the `right`. */
export type Column = { readonly name: string; readonly wide: number; readonly right?: boolean }

type TableLook = {
  /** The colour of the head. */
  readonly head?: string
  /** A box around each row, a line under it, or nothing. */
  readonly line?: 'box' | 'under' | 'none'
}

/** A table, its head again on every page that it comes to. */
export function table(paper: Paper, columns: readonly Column[], rows: readonly string[][], look: TableLook = {}): void {
  const head = () =>
    row(
      paper,
      columns,
      columns.map(({ name }) => name),
      { ...look, colour: look.head ?? inks.pale },
    )
  head()
  for (const cells of rows) row(paper, columns, cells, { ...look, onNewPage: head })
}

type RowLook = Pick<TableLook, 'line'> & { readonly colour?: string; readonly onNewPage?: () => void }

/** A row by itself, at its own height; a new page is begun where it would not fit. */
export function row(paper: Paper, columns: readonly Column[], cells: readonly string[], look: RowLook = {}): void {
  const { colour = inks.ink, line = 'box', onNewPage } = look
  const pad = mm(line === 'none' ? 0.75 : 1.25)
  paper.fontSize(8.5)
  const placed = columns.map(({ wide, right = false }, at) => ({
    cell: cells[at] || ' ',
    options: { width: mm(wide - 3), align: right ? ('right' as const) : ('left' as const) },
    wide: mm(wide),
  }))
  const height = Math.max(...placed.map(({ cell, options }) => paper.heightOfString(cell, options))) + 2 * pad
  if (room(paper, height)) onNewPage?.()
  const { left, width } = frameOf(paper)
  const y = paper.y
  let x = left
  for (const { cell, options, wide } of placed) {
    paper.fillColor(colour).text(cell, x + mm(1.5), y + pad, options)
    x += wide
  }
  paper.lineWidth(0.5).strokeColor(inks.rule)
  if (line === 'box') paper.rect(left, y, width, height).stroke()
  if (line === 'under') rule(paper, y + height)
  paper.y = y + height
}

/** A line across the page at `y`, in the colour and width chosen before. */
export function rule(paper: Paper, y: number): void {
  const { left, width } = frameOf(paper)
  paper
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke()
}

/** The foot of a page: whose it is, and which page of how many. */
export function foot(paper: Paper, words: string, page: number, of: number): void {
  const { left, width } = frameOf(paper)
  const y = paper.page.height - mm(14)
  paper.fontSize(7.5).fillColor(inks.pale)
  paper.text(words, left, y, { width, lineBreak: false })
  paper.text(`第 ${page} 页 / 共 ${of} 页`, left, y, { width, align: 'right', lineBreak: false })
}
