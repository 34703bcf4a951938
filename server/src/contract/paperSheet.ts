import { mm, type Paper } from '../paper/paper.ts'

// The sheet that contracts are drawn on: A4, black on white.

export const ink = '#1f1f1f'
export const pale = '#595959'
export const rule = '#bfbfbf'
export const left = mm(18)
export const width = mm(174)
export const bottom = mm(297 - 22)

/** Begins a new page where so much would not fit any more. */
export function room(page: Paper, height: number): void {
  if (page.y + height > bottom) page.addPage().y = mm(18)
}

export function heading(page: Paper, text: string): void {
  room(page, mm(16))
  page.fontSize(10.5).fillColor(ink).text(text, left, page.y, { width })
  page.moveDown(0.3)
}
