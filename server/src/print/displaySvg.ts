import type { Ink, PlacedPage, PlacedPicture } from '../../../contract/artwork/layer.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import { pathBy } from '../../../artwork/display.ts'
import type { Drawn, DrawnPicture } from '../../../artwork/drawn.ts'

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
  const all = drawn.map((one, at) => elementOf(one, look, at)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${widthMm} ${heightMm}" preserveAspectRatio="none">${all}</svg>`
}

function elementOf(one: Drawn, look: Look, at: number): string {
  if (one.kind === 'picture') return imageOf(one, look.picture(one.layer), `c${at}`)
  if (one.kind === 'page') return imageOf({ whole: one.layer, clip: null }, look.picture(one.layer), `c${at}`)
  const [fill, line] = one.kind === 'path' ? [one.fill, one.stroke] : [one.ink, one.outline]
  const d = one.kind === 'path' ? one.d : one.glyphs.map((glyph) => pathBy(glyph.matrix, glyph.d)).join(' ')
  const [colour, lineColour] = [fill && look.ink(fill), line && look.ink(line.ink)]
  if (d === '' || (colour === null && lineColour === null)) return ''
  const rule = one.kind === 'path' && one.evenOdd ? ' fill-rule="evenodd"' : ''
  const stroke =
    line && lineColour !== null
      ? ` stroke="${lineColour}" stroke-width="${line.width}"${one.kind === 'glyphs' ? ' paint-order="stroke"' : ''}`
      : ''
  return `<path d="${d}" fill="${colour ?? 'none'}"${rule}${stroke}/>`
}

function imageOf(
  { whole: { x, y, width, height, angle }, clip }: Pick<DrawnPicture, 'whole' | 'clip'>,
  link: string | null,
  id: string,
): string {
  if (link === null) return ''
  const place = `x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"`
  const image = `<image ${place} transform="rotate(${angle} ${x} ${y})" preserveAspectRatio="none" href="${link}"/>`
  return clip === null ? image : `<clipPath id="${id}"><path d="${clip}"/></clipPath><g clip-path="url(#${id})">${image}</g>`
}
