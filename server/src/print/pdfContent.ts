import { PDFName, type PDFDict, type PDFRef } from '@cantoo/pdf-lib'
import type { Ink, PlacedPage, PlacedPicture } from '../../../contract/artwork/layer.ts'
import type { Drawn, DrawnPicture } from '../../../artwork/drawn.ts'
import { rounded, type Box } from '../../../artwork/place.ts'
import type { pdfFonts } from './pdfFonts.ts'
import { painted, pathOperators, points, toPoints, type Painting } from './pdfPath.ts'
import { pageKey } from './pdfPages.ts'
import { pathOf } from './pdfPictures.ts'

/** What things are drawn with: their own inks, or one plate of them. */
export type Pen = {
  /** Sets the inks; null: it is not filled, or has no line. */
  readonly inks: (fill: Ink | null, stroke: Ink | null) => string
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
  if (one.kind === 'glyphs' && stroke) {
    // An outline lies below its signs, which stay as they are.
    const [below, above] = [pen.fonts.operatorsOf(one, heightMm, 'stroke'), pen.fonts.operatorsOf(one, heightMm, 'fill')]
    return below === '' ? '' : `${pen.inks(null, stroke.ink)}${line} ${below} ${pen.inks(fill, null)} ${above}`
  }
  const shape = one.kind === 'path' ? shapeOf(one, heightMm, mode) : pen.fonts.operatorsOf(one, heightMm, mode)
  return shape === '' ? '' : `${pen.inks(fill, stroke?.ink ?? null)}${line} ${shape}`
}

function pictureOf({ layer, whole, clip }: DrawnPicture, heightMm: number, pen: Pen): string {
  const seen = clip === null ? '' : `${pathOperators(toPoints(heightMm), clip)} W n `
  return `${seen}${pictureMatrix(whole, heightMm).join(' ')} cm ${pen.picture(layer)}`
}

const modeOf = (fills: boolean, strokes: boolean): Painting | null =>
  fills && strokes ? 'both' : fills ? 'fill' : strokes ? 'stroke' : null

function shapeOf({ d, evenOdd }: Extract<Drawn, { kind: 'path' }>, heightMm: number, mode: Painting): string {
  const path = pathOperators(toPoints(heightMm), d)
  return path === '' ? '' : `${path} ${painted(mode, evenOdd)}`
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
