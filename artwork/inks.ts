import type { Surface } from '../contract/artwork/design.ts'
import type { Ink, Layer, PlacedDrawing, PlacedText, Stroke } from '../contract/artwork/layer.ts'
import { platedInks, type Ground } from './ground.ts'
import { rgbOf } from '../contract/page/colours.ts'

// What surfaces are printed with. Inks of one plate are the same: by its name, else by its colour.

export const inkKey = ({ rgb, spot }: Ink): string => spot ?? rgb

/** What a layer is drawn with, from back to front; nothing of a picture. */
export function inksIn(layer: Layer): Ink[] {
  if (layer.kind === 'picture') return []
  if (layer.kind === 'page') return distinct(layer.read.inks)
  if (layer.kind === 'code') return [layer.ink]
  if (layer.kind === 'text') return [layer.ink, ...(layer.outline ? [layer.outline.ink] : [])]
  return distinct(layer.parts.flatMap(({ fill, stroke }) => [...(fill ? [fill] : []), ...(stroke ? [stroke.ink] : [])]))
}

/** The first of each plate. */
function distinct(inks: readonly Ink[]): Ink[] {
  const seen = new Map<string, Ink>()
  for (const ink of inks) if (!seen.has(inkKey(ink))) seen.set(inkKey(ink), ink)
  return [...seen.values()]
}

/** What the surface is printed with, besides its pictures, in the order of first use; hidden layers are not printed. */
export const inksOf = ({ layers }: Pick<Surface, 'layers'>): Ink[] =>
  distinct(layers.flatMap((layer) => (layer.hidden ? [] : inksIn(layer))))

/** The surface with another ink wherever one was used. What was not drawn with it is the same object. */
export function mergedInks(surface: Surface, from: Ink, to: Ink): Surface {
  const layers = surface.layers.map((layer) => layerIn(layer, from, to))
  return layers.every((layer, at) => layer === surface.layers[at]) ? surface : { ...surface, layers }
}

/** A layer with another ink wherever one was used. */
export function layerIn<L extends Layer>(layer: L, from: Ink, to: Ink): L
export function layerIn(layer: Layer, from: Ink, to: Ink): Layer {
  const key = inkKey(from)
  const isFrom = (ink: Ink) => inkKey(ink) === key && (ink.rgb !== to.rgb || ink.spot !== to.spot)
  if (!inksIn(layer).some((ink) => inkKey(ink) === key)) return layer
  const ink = (one: Ink): Ink => (isFrom(one) ? to : one)
  const stroke = (one: Stroke | null): Stroke | null => (one && isFrom(one.ink) ? { ...one, ink: to } : one)
  if (layer.kind === 'text') return withoutTwin({ ...layer, ink: ink(layer.ink), outline: stroke(layer.outline) })
  if (layer.kind === 'code') return { ...layer, ink: ink(layer.ink) }
  if (layer.kind !== 'drawing') return layer
  return { ...layer, parts: layer.parts.map((part) => ({ ...part, fill: part.fill && ink(part.fill), stroke: stroke(part.stroke) })) }
}

/** An outline of the same ink as its signs would fill them up. */
const withoutTwin = (layer: PlacedText): PlacedText =>
  layer.outline && inkKey(layer.outline.ink) === inkKey(layer.ink) ? { ...layer, outline: null } : layer

/** The drawing without what is drawn with an ink, such as a white ground; the same drawing where nothing would be left. */
export function withoutInk(layer: PlacedDrawing, ink: Ink): PlacedDrawing {
  const isIt = (one: Ink) => inkKey(one) === inkKey(ink)
  const parts = layer.parts
    .map((part) => ({
      ...part,
      fill: part.fill && isIt(part.fill) ? null : part.fill,
      stroke: part.stroke && isIt(part.stroke.ink) ? null : part.stroke,
    }))
    .filter(({ fill, stroke }) => fill ?? stroke)
  return parts.length > 0 ? { ...layer, parts } : layer
}

/**
 * The surface in so many inks at most (≥ 1): the two that are most alike become one, until there are no more. One with a plate of its own
 * stays rather than one without, the one that was used first rather than the other. Those of a file's pages stay as they are, whatever
 * else they are, and so does white where it is no plate. The same surface gives the same inks everywhere.
 */
export function reducedInks(surface: Surface, most: number, on: Ground | null = null): Surface {
  let reduced = surface
  for (;;) {
    const inks = platedInks(inksOf(reduced), on)
    const fixed = new Set(reduced.layers.flatMap((layer) => (layer.kind === 'page' && !layer.hidden ? layer.read.inks.map(inkKey) : [])))
    const isFixed = (ink: Ink) => fixed.has(inkKey(ink))
    const pair = inks.length > Math.max(1, most) ? nearestPair(inks, (one, other) => !(isFixed(one) && isFixed(other))) : null
    if (!pair) return reduced
    const [first, second] = pair
    const staysSecond = isFixed(second) || (!isFixed(first) && first.spot === null && second.spot !== null)
    reduced = staysSecond ? mergedInks(reduced, first, second) : mergedInks(reduced, second, first)
  }
}

function nearestPair(inks: readonly Ink[], may: (one: Ink, other: Ink) => boolean): readonly [Ink, Ink] | null {
  let [nearest, pair] = [Infinity, null as readonly [Ink, Ink] | null]
  const labs = inks.map(({ rgb }) => labOf(rgb))
  for (const [at, one] of inks.entries())
    for (const [beyond, other] of inks.slice(at + 1).entries()) {
      const far = distance(labs[at] ?? black, labs[at + 1 + beyond] ?? black)
      if (far < nearest && may(one, other)) [nearest, pair] = [far, [one, other]]
    }
  return pair
}

const black: Lab = [0, 0, 0]

/** CIE L*a*b*, of D65. */
export type Lab = readonly [l: number, a: number, b: number]

/** How unlike two colours are to the eye (CIE76), rounded so that every machine finds the same. */
export const distance = (one: Lab, other: Lab): number =>
  Math.round(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) * 1e6) / 1e6

/** #rrggbb in CIE Lab, of D65. */
export function labOf(rgb: string): Lab {
  const [r = 0, g = 0, b = 0] = rgbOf(rgb).map((part) => linear(part / 255))
  const [x, y, z] = [
    root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047),
    root(0.2126729 * r + 0.7151522 * g + 0.072175 * b),
    root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883),
  ]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const root = (share: number): number => (share > 216 / 24389 ? Math.cbrt(share) : (share * 24389) / 27 / 116 + 16 / 116)
