import { inks, room } from '../paper/layout.ts'
import { mm, type Paper } from '../paper/paper.ts'

// The sheet that contracts are drawn on: A4 upright with margins of 18 mm, wider than other papers', for they are bound.

export const left = mm(18)
export const width = mm(174)

export function heading(page: Paper, text: string): void {
  room(page, mm(16))
  page.fontSize(10.5).fillColor(inks.ink).text(text, left, page.y, { width })
  page.moveDown(0.3)
}
