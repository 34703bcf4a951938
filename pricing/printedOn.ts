import { printRect, type Rect } from '../contract/goods/printPlace.ts'
import type { PrintArea } from '../contract/goods/printArea.ts'
import { usualForm, type PrintForm } from '../contract/goods/printForm.ts'
import type { Position, Print } from '../contract/price/price.ts'

/** Where a print lies on a picture: the area in mm, where in it, in shares of its width and height, and what the goods are like there. */
export type PrintPlace = {
  readonly area: Rect
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly form: PrintForm
}

/** Where a print of this size lies in its area: in the middle, to the area's scale; without a size, all over it. */
export function printPlaceOf({ position: _, form = usualForm, ...area }: PrintArea, rule: Position, print: Print): PrintPlace {
  const rect = printRect(area, rule, print) ?? area
  const place = {
    x: (rect.xMm - area.xMm) / area.widthMm,
    y: (rect.yMm - area.yMm) / area.heightMm,
    width: rect.widthMm / area.widthMm,
    height: rect.heightMm / area.heightMm,
  }
  return { area, place, form }
}
