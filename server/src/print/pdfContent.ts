import { PDFName, type PDFDict, type PDFRef } from '@cantoo/pdf-lib'
import type { Ink, PlacedPage, PlacedPicture } from '../../../contract/artwork/layer.ts'
import type { Drawn, DrawnPicture } from '../../../artwork/drawn.ts'
import { rounded, type Box } from '../../../artwork/place.ts'
import { glyphPath } from '../../../artwork/textPath.ts'
import type { pdfFonts } from './pdfFonts.ts'
import { painted, pathOperators, points, toPoints, type Painting } from './pdfPath.ts'
import { pageKey } from './pdfPages.ts'
import { pathOf } from './pdfPictures.ts'

/** What things are drawn with: their own inks, or one plate of them. */
export type Pen = {
  /** Sets the inks; null: it is not filled, or has no line. */
  readonly inks: (fill: Ink | null, stroke: Ink | null) => string
  /** Whether any of them is printed over what lies below. */
  readonly isOver: (fill: Ink | null, stroke: Ink | null) => boolean
  /** Paints the picture into the unit square. */
  readonly picture: (layer: PlacedPicture) => string
  /** The same of a page of another PDF. */
  readonly page: (layer: PlacedPage) => string
  readonly fonts: Awaited<ReturnType<typeof pdfFonts>>
}

/** What is drawn, as the content of a page: it begins at the lower left corner of the surface. */
export const contentOf = (drawn: readonly Drawn[], heightMm: number, pen: Pen): string =>
  drawn
    .flatMap((one) => {
      const content = operatorsOf(one, heightMm, pen)
      return content === '' ? [] : [`q ${content} Q`]
    })
    .join('\n')

function operatorsOf(one: Drawn, heightMm: number, pen: Pen): string {
  if (one.kind === 'picture') return pictureOf(one, heightMm, pen)
  if (one.kind === 'page') return `${pictureMatrix(one.layer, heightMm).join(' ')} cm ${pen.page(one.layer)}`
  const [fill, stroke] = one.kind === 'path' ? [one.fill, one.stroke] : [one.ink, one.outline]
  const mode = modeOf(fill !== null, stroke !== null)
  if (mode === null) return ''
  // Corners are as sharp as a page of the web draws them.
  const line = stroke && stroke.width > 0 ? ` ${points(stroke.width)} w 4 M` : ''
  if (one.kind === 'glyphs') {
    // An outline lies below its signs, which stay as they are.
    const above = pen.fonts.operatorsOf(one, heightMm)
    return stroke
      ? `${pen.inks(null, stroke.ink)}${line} ${outlineOf(one, heightMm)} ${pen.inks(fill, null)} ${above}`
      : `${pen.inks(fill, null)} ${above}`
  }
  const shape = shapeOf(one, heightMm, mode === 'both' && pen.isOver(fill, stroke?.ink ?? null) ? ['fill', 'stroke'] : [mode])
  return shape === '' ? '' : `${pen.inks(fill, stroke?.ink ?? null)}${line} ${shape}`
}

/** Signs drawn along as paths: each program joins the corners of text that is stroked in a way of its own, or not at all. */
const outlineOf = ({ glyphs }: Extract<Drawn, { kind: 'glyphs' }>, heightMm: number): string =>
  `${glyphs.map((glyph) => pathOperators(toPoints(heightMm), glyphPath(glyph))).join(' ')} S`

function pictureOf({ layer, whole, clip }: DrawnPicture, heightMm: number, pen: Pen): string {
  const seen = clip === null ? '' : `${pathOperators(toPoints(heightMm), clip)} W n `
  return `${seen}${pictureMatrix(whole, heightMm).join(' ')} cm ${pen.picture(layer)}`
}

const modeOf = (fills: boolean, strokes: boolean): Painting | null =>
  fills && strokes ? 'both' : fills ? 'fill' : strokes ? 'stroke' : null

/**
 * A path, painted in so many steps. What is printed over others is painted in two, its line over its fill: painted at once it would take away
 * what lies below, or its own fill, since a PDF takes both together for one that knocks out.
 */
function shapeOf({ d, evenOdd }: Extract<Drawn, { kind: 'path' }>, heightMm: number, steps: readonly Painting[]): string {
  const path = pathOperators(toPoints(heightMm), d)
  return path === '' ? '' : steps.map((step) => `${path} ${painted(step, evenOdd)}`).join(' ')
}

/** Takes the unit square of a picture to where it is placed: up is up in a PDF, and down on a surface. */
function pictureMatrix({ x, y, width, height, angle }: Box, heightMm: number): number[] {
  const turn = (-angle * Math.PI) / 180
  const [w, h] = [(width * 72) / 25.4, (height * 72) / 25.4]
  const [a, b, c, d] = [w * Math.cos(turn), w * Math.sin(turn), -h * Math.sin(turn), h * Math.cos(turn)]
  const [middle, up] = [(x * 72) / 25.4, ((heightMm - y) * 72) / 25.4]
  return [a, b, c, d, middle - (a + c) / 2, up - (b + d) / 2].map(rounded)
}

/** Paints pages, each under a name in `objects`; '': there is nothing of it. */
export function pageNames(objects: PDFDict, refOf: (key: string) => PDFRef | null | undefined, prefix = 'F'): Pen['page'] {
  const names = new Map<string, string>()
  return (layer) => {
    const key = pageKey(layer)
    const ref = refOf(key)
    if (!ref) return ''
    const name = names.get(key) ?? `${prefix}${names.size}`
    names.set(key, name)
    objects.set(PDFName.of(name), ref)
    return `/${name} Do`
  }
}

/**
 * Paints pictures, each under a name in `objects` that it is given when it is painted first; '': there is nothing of it. `refOf` knows
 * them by the paths of their files.
 */
export function pictureNames(
  objects: PDFDict,
  paths: Readonly<Record<number, string>>,
  refOf: (path: string) => PDFRef | null | undefined,
  prefix = 'P',
): Pen['picture'] {
  const names = new Map<string, string>()
  return (layer) => {
    const path = pathOf(layer, paths)
    const ref = refOf(path)
    if (!ref) return ''
    const name = names.get(path) ?? `${prefix}${names.size}`
    names.set(path, name)
    objects.set(PDFName.of(name), ref)
    return `/${name} Do`
  }
}
