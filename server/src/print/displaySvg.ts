import type { Ink, PlacedPage, PlacedPicture } from '../../../contract/artwork/layer.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import { pathBy } from '../../../artwork/display.ts'
import type { Drawn, DrawnPicture, SetGlyph } from '../../../artwork/drawn.ts'

/** How what is drawn is shown: what inks and pictures look like; null: nothing of it is seen. */
export type Look = {
  /** A colour as SVG writes it. */
  readonly ink: (ink: Ink) => string | null
  /** A picture, or a page, as a link that holds all of it. */
  readonly picture: (layer: PlacedPicture | PlacedPage) => string | null
}

/**
 * What is drawn, as an SVG with so many pixels on its longer side. Nothing is in it but our own numbers, and pictures that were drawn anew:
 * no words of strangers.
 */
export function svgOf(
  drawn: readonly Drawn[],
  { widthMm, heightMm }: Pick<Surface, 'widthMm' | 'heightMm'>,
  pixels: number,
  look: Look,
): string {
  const scale = pixels / Math.max(widthMm, heightMm)
  const [width, height] = [widthMm, heightMm].map((mm) => Math.max(1, Math.round(mm * scale)))
  // Each picture and each sign stands here once, however often it is placed: so often it is read.
  const held = new Map<string, string>()
  const idOf: Held = (element) => {
    const id = held.get(element) ?? `h${held.size}`
    held.set(element, id)
    return id
  }
  const all = drawn.map((one, at) => elementOf(one, look, idOf, at)).join('')
  const defs = [...held].map(([element, id]) => element.replace(' ', ` id="${id}" `)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${widthMm} ${heightMm}" preserveAspectRatio="none"><defs>${defs}</defs>${all}</svg>`
}

/** By what id an element can be used. */
type Held = (element: string) => string

function elementOf(one: Drawn, look: Look, idOf: Held, at: number): string {
  if (one.kind === 'picture' || one.kind === 'page') {
    const link = look.picture(one.layer)
    const placed = one.kind === 'picture' ? one : { whole: one.layer, clip: null }
    return link === null ? '' : imageOf(placed, idOf(`<image width="1" height="1" preserveAspectRatio="none" href="${link}"/>`), `c${at}`)
  }
  const [fill, line] = one.kind === 'path' ? [one.fill, one.stroke] : [one.ink, one.outline]
  const [colour, lineColour] = [fill && look.ink(fill), line && look.ink(line.ink)]
  if (colour === null && lineColour === null) return ''
  if (one.kind === 'glyphs' && lineColour === null) return signsOf(one.glyphs, colour ?? 'none', idOf)
  const d = one.kind === 'path' ? one.d : one.glyphs.map((glyph) => pathBy(glyph.matrix, glyph.d)).join(' ')
  if (d === '') return ''
  const rule = one.kind === 'path' && one.evenOdd ? ' fill-rule="evenodd"' : ''
  const stroke =
    line && lineColour !== null
      ? ` stroke="${lineColour}" stroke-width="${line.width}"${one.kind === 'glyphs' ? ' paint-order="stroke"' : ''}`
      : ''
  return `<path d="${d}" fill="${colour ?? 'none'}"${rule}${stroke}/>`
}

/** Signs that have no outline, which would be scaled with them. */
function signsOf(glyphs: readonly SetGlyph[], colour: string, idOf: Held): string {
  const seen = glyphs.filter(({ d }) => d !== '')
  const used = seen.map(({ d, matrix }) => `<use href="#${idOf(`<path d="${d}"/>`)}" transform="matrix(${matrix.join(' ')})"/>`)
  return used.length === 0 ? '' : `<g fill="${colour}">${used.join('')}</g>`
}

function imageOf({ whole: { x, y, width, height, angle }, clip }: Pick<DrawnPicture, 'whole' | 'clip'>, image: string, id: string): string {
  const place = `rotate(${angle} ${x} ${y}) translate(${x - width / 2} ${y - height / 2}) scale(${width} ${height})`
  const used = `<use href="#${image}" transform="${place}"/>`
  return clip === null ? used : `<clipPath id="${id}"><path d="${clip}"/></clipPath><g clip-path="url(#${id})">${used}</g>`
}
