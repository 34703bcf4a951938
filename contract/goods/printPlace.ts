import type { Position, Print } from '../price/price.ts'
import type { PrintArea, PrintView } from './printArea.ts'

// Where things lie on a picture, for the server, the drawing desk and the product page alike. All in mm.

export type Size = { readonly widthMm: number; readonly heightMm: number }
export type Rect = Size & { readonly xMm: number; readonly yMm: number }
/** A point on a picture; x and y are both shares of the picture's width. */
export type Point = { readonly x: number; readonly y: number }

/** How high a picture is that is `widthMm` wide, in whole mm; `ratio` is its height by its width. */
export const heightFor = (widthMm: number, ratio: number): number => Math.max(1, Math.round(widthMm * ratio))

export const isWithin = (picture: Size, { xMm, yMm, widthMm, heightMm }: Rect): boolean =>
  xMm >= 0 && yMm >= 0 && xMm + widthMm <= picture.widthMm && yMm + heightMm <= picture.heightMm

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** The nearest rectangle of whole mm that lies within the picture; what is larger becomes as large as the picture. */
export function within<R extends Rect>(picture: Size, rect: R): R {
  const widthMm = between(1, Math.round(rect.widthMm), picture.widthMm)
  const heightMm = between(1, Math.round(rect.heightMm), picture.heightMm)
  return {
    ...rect,
    xMm: between(0, Math.round(rect.xMm), picture.widthMm - widthMm),
    yMm: between(0, Math.round(rect.yMm), picture.heightMm - heightMm),
    widthMm,
    heightMm,
  }
}

/** The rectangle of a position in the middle of a picture, of the size that the rules say, or as much of it as there is room. */
export const newArea = (picture: Size, { key, widthMm, heightMm }: Position): PrintArea => {
  const middle = (side: number, size: number) => (side - Math.min(size, side)) / 2
  const place = { xMm: middle(picture.widthMm, widthMm), yMm: middle(picture.heightMm, heightMm) }
  return within(picture, { position: key, ...place, widthMm, heightMm })
}

/** What a picture's width stands for when two points on it are `mm` apart, in whole mm; null where they are the same point. */
export function widthBetween(a: Point, b: Point, mm: number): number | null {
  const apart = Math.hypot(a.x - b.x, a.y - b.y)
  return apart > 0 ? Math.round(mm / apart) : null
}

/** A rectangle when its picture gets another scale: as many mm as before, around the same spot of the picture. */
export function rescaled<R extends Rect>(from: Size, to: Size, rect: R): R {
  const along = (place: number, size: number, was: number, is: number) => ((place + size / 2) / was) * is - size / 2
  return within(to, {
    ...rect,
    xMm: along(rect.xMm, rect.widthMm, from.widthMm, to.widthMm),
    yMm: along(rect.yMm, rect.heightMm, from.heightMm, to.heightMm),
  })
}

export const sizeText = ({ widthMm, heightMm }: Size): string => `${widthMm}×${heightMm} 毫米`

/** How the drawn size differs from that of the rules, and which counts, in words; null: it does not. */
export const sizeNote = (drawn: Size, rule: Size): string | null =>
  drawn.widthMm === rule.widthMm && drawn.heightMm === rule.heightMm
    ? null
    : `画的是 ${sizeText(drawn)}，价格规则为 ${sizeText(rule)}；可印尺寸以价格规则为准`

/**
 * Where a print of the typed size lies: in the middle of its area, to the area's scale (on a round body less is seen of
 * the width than the rules allow). Null where no size was typed, or one the position does not take.
 */
export function printRect(area: Rect, rule: Size, { widthMm, heightMm }: Print): Rect | null {
  if (!widthMm || !heightMm || widthMm > rule.widthMm || heightMm > rule.heightMm) return null
  const wide = (widthMm / rule.widthMm) * area.widthMm
  const high = (heightMm / rule.heightMm) * area.heightMm
  return {
    xMm: area.xMm + (area.widthMm - wide) / 2,
    yMm: area.yMm + (area.heightMm - high) / 2,
    widthMm: wide,
    heightMm: high,
  }
}

/** Where an area's label is read without covering the area: within a large one, beside a small one above it, or below it where there is no room. */
export type LabelPlace = 'within' | 'above' | 'below'
/** Towards which side such a label grows, so that it stays on the picture. */
export type LabelSide = 'middle' | 'left' | 'right'

export function labelPlace({ widthMm, heightMm }: Size, area: Rect): LabelPlace {
  if (area.widthMm >= widthMm * 0.25 && area.heightMm >= heightMm * 0.2) return 'within'
  return area.yMm >= heightMm * 0.12 ? 'above' : 'below'
}

export function labelSide({ widthMm }: Size, area: Rect): LabelSide {
  const middle = area.xMm + area.widthMm / 2
  if (middle < widthMm * 0.15) return 'right'
  return middle > widthMm * 0.85 ? 'left' : 'middle'
}

/** A picture of the article, as many mm large as it shows, and where on it the print lies. */
export type Scene = Pick<PrintView, 'picture' | 'widthMm' | 'heightMm'> & { readonly rect: Rect }

/** Where a print is seen: on the first of these sides that has its position; null: on none. */
export function sceneOf(views: readonly PrintView[], position: Position, print: Print): Scene | null {
  const [seen] = views.flatMap((view) => view.areas.flatMap((area) => (area.position === position.key ? [{ view, area }] : [])))
  if (!seen) return null
  const { picture, widthMm, heightMm } = seen.view
  const { position: _, ...area } = seen.area
  return { picture, widthMm, heightMm, rect: printRect(area, position, print) ?? area }
}
