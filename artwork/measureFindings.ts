import type { Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedCode, PlacedDrawing, PlacedText } from '../contract/artwork/layer.ts'
import { contrast, rgbOf } from '../contract/page/colours.ts'
import type { DesignFinding } from './finding.ts'
import {
  bleedMm,
  cutPlate,
  isCut,
  isLess,
  isNear,
  isShort,
  limitsOf,
  mixing,
  safeMm,
  shownMm,
  type Measures,
  type Place,
  type Process,
} from './preflight.ts'
import { isRoom } from './slots.ts'
import { inksIn } from './inks.ts'
import { boundsOf, liesIn } from './place.ts'

// What is to be said of how fine a design is drawn, how near to the cut, and whether its codes can be read.

type Placed = Omit<Place, 'size'>
type NameOf = (layer: Layer) => string

const told = (rule: string, words: string, layer: Layer): DesignFinding => ({ rule, severity: 'W', words, layerId: layer.id })

/** P03, P04, P07, P08, P12, P16, P32 of what is printed of a surface. */
export function measureFindings(surface: Surface, place: Placed, nameOf: NameOf): DesignFinding[] {
  const layers = surface.layers.filter(({ hidden }) => !hidden)
  return layers.flatMap((layer) => [
    ...ofSize(layer, place, nameOf(layer)),
    ...(isCut(place.process) ? [...ofCut(surface, layer, nameOf(layer)), ...ofCutter(layer, nameOf(layer))] : []),
    ...(layer.kind === 'text' ? ofBlack(layer, place, nameOf(layer)) : []),
    ...(layer.kind === 'code' ? ofCode(layer, layers, place, nameOf) : []),
  ])
}

/** P07, P08: signs and lines that are finer than they are printed there. */
function ofSize(layer: Layer, place: Placed, name: string): DesignFinding[] {
  const { textMm, lineMm } = limitsOf(place)
  const [high, thin] = [layer.kind === 'text' ? letterMm(layer) : null, thinnestOf(layer)]
  return [
    ...(high !== null && isLess(high, textMm)
      ? [told('P07', `“${name}”的字高约 ${shownMm(high)} 毫米，小于 ${textMm} 毫米，笔画可能粘连，请放大`, layer)]
      : []),
    ...(thin !== null && isLess(thin, lineMm)
      ? [told('P08', `“${name}”的线条仅 ${shownMm(thin)} 毫米，小于 ${lineMm} 毫米，可能印不出来，请加粗或放大`, layer)]
      : []),
  ]
}

/** P03, P04 where goods are cut: what is read too near to the cut, and what reaches it without going far enough beyond. */
function ofCut(surface: Surface, layer: Layer, name: string): DesignFinding[] {
  if (isRead(layer)) {
    const far = edgeMm(surface, layer)
    return isNear(far) && liesIn(surface, layer) === 'within'
      ? [told('P03', `“${name}”距裁切边仅 ${shownMm(far)} 毫米，小于安全距离 ${safeMm} 毫米，可能被裁掉`, layer)]
      : []
  }
  return isShort(bleedOf(surface, layer))
    ? [told('P04', `“${name}”到了裁切边，但没有超出 ${bleedMm} 毫米（出血），裁切后可能露白边`, layer)]
    : []
}

/** P32: an ink that cutters take for their own line. */
const ofCutter = (layer: Layer, name: string): DesignFinding[] =>
  inksIn(layer).some(({ spot }) => spot?.trim().toLowerCase() === cutPlate.toLowerCase())
    ? [told('P32', `“${name}”用了专色“${cutPlate}”，这是刀线的名称，会被沿着裁切；不是刀线的请换一个专色`, layer)]
    : []

/** Signs that are lower are blurred where several plates do not meet, mm; what is darker and of so little colour is meant to be black. */
const [smallMm, darkest, colourless] = [4, 64, 16]

/** P12: small signs in a black of several plates. */
function ofBlack(layer: PlacedText, { process }: Placed, name: string): DesignFinding[] {
  const { rgb, spot } = layer.ink
  const parts = rgbOf(rgb)
  const isBlack = Math.max(...parts) <= darkest && Math.max(...parts) - Math.min(...parts) <= colourless
  const isRich = spot === null && rgb !== '#000000' && isBlack
  return mixing.has(process) && isRich && isLess(letterMm(layer), smallMm)
    ? [told('P12', `“${name}”的小字是多色叠成的黑，套印不准时会模糊，请用单色黑（#000000）`, layer)]
    : []
}

/** Codes are read by how much darker they are than what they lie on. */
export const codeContrastLeast = 3

/** Processes that print a code in its own ink. */
export const isInked = (process: Process): boolean => process === 'screen' || mixing.has(process)

/** P16: a code that stands out too little from the goods, and one that others lie over or reach into. */
function ofCode(layer: PlacedCode, layers: readonly Layer[], { on, process }: Placed, nameOf: NameOf): DesignFinding[] {
  const at = layers.indexOf(layer)
  const [below, above] = [
    layers.slice(0, at).filter((one) => overlaps(one, layer)),
    layers.slice(at + 1).filter((one) => overlaps(one, layer)),
  ]
  const goods = on?.hex
  const isFaint = below.length === 0 && goods !== undefined && isInked(process) && contrast(layer.ink.rgb, goods) < codeContrastLeast
  // What lies wholly below it is what it is read upon; below that nothing counts.
  const ground = below.findLastIndex((one) => isFilled(one) && holds(one, layer))
  const disturbing = [...below.slice(ground + 1), ...above].find(hasHonestBounds)
  return [
    ...(isFaint ? [told('P16', `${nameOf(layer)}与产品颜色太接近，可能无法扫描，请换一种颜色`, layer)] : []),
    ...(disturbing ? [told('P16', `“${nameOf(disturbing)}”压到了${nameOf(layer)}或它的留白，可能无法扫描，请移开`, layer)] : []),
  ]
}

/** Of a drawing nobody knows where in its box something is painted. */
const hasHonestBounds = ({ kind }: Layer): boolean => kind !== 'drawing'

/** Whether it hides what lies below it. */
export const isFilled = (layer: Layer): boolean =>
  layer.kind === 'picture' || layer.kind === 'page' || (layer.kind === 'drawing' && layer.parts.some(({ fill }) => fill !== null))

function overlaps(one: Layer, other: Layer): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)]
  const least = 0.1 // mm
  return a.left < b.right - least && b.left < a.right - least && a.top < b.bottom - least && b.top < a.bottom - least
}

/** Whether one lies wholly within the other. */
export function holds(outer: Layer, inner: Layer): boolean {
  const [a, b] = [boundsOf(outer), boundsOf(inner)]
  return a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom
}

// How fine a design is drawn, and how near to its edges: what no process needs to be known for.

/** How high a sign is of its em: those of Chinese fill it, capitals and digits less. */
const [hanziShare, capitalShare] = [0.92, 0.73]

/** How high the signs of a text are, mm. */
export const letterMm = ({ text, size }: Pick<PlacedText, 'text' | 'size'>): number =>
  size * (/\p{Script=Han}/u.test(text) ? hanziShare : capitalShare)

/** How thin the thinnest line of a layer is, mm: those of a drawing, and the outline of a text; null: it has none. */
export function thinnestOf(layer: Layer): number | null {
  if (layer.kind === 'text') return layer.outline?.width ?? null
  return layer.kind === 'drawing' && !isRoom(layer) ? (lineWidths(layer)?.thinnest ?? null) : null
}

/** Whether it must not be cut into: what is read. */
export const isRead = ({ kind }: Layer): boolean => kind === 'text' || kind === 'code'

type Sized = Pick<Surface, 'widthMm' | 'heightMm'>

/** How far it goes beyond each edge, mm; below 0 where it stays within. */
function beyond({ widthMm, heightMm }: Sized, layer: Layer): readonly [left: number, right: number, top: number, bottom: number] {
  const { left, top, right, bottom } = boundsOf(layer)
  return [-left, right - widthMm, -top, bottom - heightMm]
}

/** How far a layer is from the nearest edge, mm; below 0 beyond it. */
export const edgeMm = (surface: Sized, layer: Layer): number => 0 - Math.max(...beyond(surface, layer))

/** Nearer to an edge than this it is meant to reach it, mm. */
const touching = 0.5

/** How far a layer that reaches an edge goes beyond it, where it goes least, mm; null: it reaches none, or lies askew. */
export function bleedOf(surface: Sized, layer: Layer): number | null {
  if (isRead(layer) || isRoom(layer) || layer.angle % 90 !== 0) return null
  const reached = beyond(surface, layer).filter((far) => far > -touching)
  return reached.length > 0 ? Math.min(...reached) : null
}

/** How much larger a layer is to be, so that it goes far enough beyond every edge that it reaches. */
export function bleedFactor(surface: Sized, layer: Layer): number {
  const { left, top, right, bottom } = boundsOf(layer)
  const sizes = [right - left, right - left, bottom - top, bottom - top]
  const wanted = beyond(surface, layer).map((far, at) => (far > -touching ? 1 + (2 * (bleedMm - far)) / (sizes[at] ?? 1) : 1))
  return Math.max(1, ...wanted)
}

const finest = (some: readonly (number | null)[]): number | undefined => {
  const there = some.filter((one) => one !== null)
  return there.length > 0 ? Math.min(...there) : undefined
}

/** The finest of what is printed of a surface. */
export function measuresOf(surface: Surface): Measures {
  const layers = surface.layers.filter(({ hidden }) => !hidden)
  const found = {
    textMm: finest(layers.map((layer) => (layer.kind === 'text' ? letterMm(layer) : null))),
    lineMm: finest(layers.map(thinnestOf)),
    edgeMm: finest(layers.map((layer) => (isRead(layer) ? edgeMm(surface, layer) : null))),
    beyondMm: finest(layers.map((layer) => bleedOf(surface, layer))),
  }
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined))
}

/** How much thicker lines of a drawing are printed than they are in its box. */
const thickerBy = ({ width, height, box }: PlacedDrawing): number => Math.sqrt((width / box.width) * (height / box.height))

/** How thick the thinnest and the thickest line of a drawing are printed, mm; null: it has none. */
export function lineWidths(layer: PlacedDrawing): { readonly thinnest: number; readonly thickest: number } | null {
  const widths = layer.parts.flatMap(({ stroke }) => (stroke ? [stroke.width * thickerBy(layer)] : []))
  return widths.length > 0 ? { thinnest: Math.min(...widths), thickest: Math.max(...widths) } : null
}
