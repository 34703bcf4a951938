import type { FontKey, Layer, PlacedText } from '../contract/artwork/layer.ts'
import type { FontGlyphs, Fonts, Glyph, Matrix, SetGlyph } from './drawn.ts'
import { between, rounded, type Point } from './place.ts'

// Sets text: which sign stands where. Page and print file both set by this, from what the fonts say of their signs, so that both are alike.

/** What a text becomes: its own box in mm before it is turned, its signs where they are printed, and the signs that its font has not. */
export type SetText = {
  readonly width: number
  readonly height: number
  readonly glyphs: readonly SetGlyph[]
  readonly missing: readonly string[]
  /** How far its middle lies from that of the layer, before it is turned: in a slot it stands at the edge that it is aligned to. */
  readonly off: Point
}

/** The signs of each line of a text. What is no sign by itself is left out: what joins, parts and varies others without being seen. */
export const linesOf = (text: string): string[][] =>
  text
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]|[\uFE00-\uFE0F]/gu, '')
    .replaceAll('\t', ' ')
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => [...line])

/** Which signs the texts among these layers need of each font. */
export function signsOf(layers: readonly Layer[]): Map<FontKey, string> {
  const texts = layers.filter((layer): layer is PlacedText => layer.kind === 'text')
  const signs = Map.groupBy(texts, ({ font }) => font)
  return new Map([...signs].map(([font, all]) => [font, [...new Set(all.flatMap(({ text }) => linesOf(text).flat()))].join('')]))
}

/** A sign within its block, in mm: where its origin is, how it is turned (radians, clockwise), and what it takes up around its origin. */
type Cell = {
  readonly sign: string
  readonly glyph: Pick<Glyph, 'gid' | 'd'> | null
  readonly at: Point
  readonly turn: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * Sets a text around the middle of its layer, turned as the layer is. Lines end where they are broken by hand.
 *
 * Vertical text runs from top to bottom, its lines from right to left, each sign in a square of its own; Latin letters and digits stand
 * upright in it too. Brackets and marks are those that the font has for it, or else are turned and moved to where they belong. It is not bent.
 *
 * Bent text stands on a circle whose part of `bend` degrees is as long as its longest line; of several lines, that are concentric, the
 * innermost stands on it. A sign that the font has not leaves an empty square.
 *
 * The text of a slot stands in the room that its layer measures, at the edge that it is aligned to, however long it is.
 */
export function setText(layer: PlacedText, font: FontGlyphs): SetText {
  const texts = setBefore.get(font) ?? new WeakMap<PlacedText, SetText>()
  setBefore.set(font, texts)
  const text = texts.get(layer) ?? setAnew(layer, font)
  texts.set(layer, text)
  return text
}

/** Many ask of the same text, at every step of an editor: its size, its signs, what its font has not. */
const setBefore = new WeakMap<FontGlyphs, WeakMap<PlacedText, SetText>>()

function setAnew(layer: PlacedText, font: FontGlyphs): SetText {
  const cells = layer.isVertical ? columns(layer, font) : isBent(layer) ? bent(layer, rows(layer, font)) : rows(layer, font)
  const corners = cells.flatMap(cornersOf)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const off = offIn(layer, { width: right - left, height: bottom - top })
  const middle = { x: (left + right) / 2 - off.x, y: (top + bottom) / 2 - off.y }
  const missing = new Set(cells.flatMap(({ sign }) => (font.glyphs[sign] === null ? [sign] : [])))
  return {
    width: rounded(right - left),
    height: rounded(bottom - top),
    glyphs: cells.flatMap(({ sign, glyph, at, turn }) =>
      glyph ? [{ sign, gid: glyph.gid, d: glyph.d, matrix: matrixOf(layer, layer.size / font.unitsPerEm, less(at, middle), turn) }] : [],
    ),
    missing: [...missing],
    off,
  }
}

/** How far the middle of a text lies from that of its slot's room. */
function offIn(layer: PlacedText, { width, height }: { readonly width: number; readonly height: number }): Point {
  if (!layer.slot || layer.align === 'middle' || isBent(layer)) return { x: 0, y: 0 }
  const way = layer.align === 'start' ? 0.5 : -0.5
  return layer.isVertical ? { x: 0, y: way * (height - layer.height) } : { x: way * (width - layer.width), y: 0 }
}

/** The same text as large as it is set, within what a layer may measure; its middle stays. */
export function sizedText(layer: PlacedText, font: FontGlyphs): PlacedText {
  const { width, height } = setText(layer, font)
  return { ...layer, width: between(0.1, width, 10_000), height: between(0.1, height, 10_000) }
}

/**
 * These layers, each text among them as large as it is set, as far as its font is there; what is as large already is the same object. Slots
 * keep their room, but where the template itself is made (`isTemplate`).
 */
export const sizedLayers = (layers: readonly Layer[], fonts: Fonts, isTemplate = false): Layer[] =>
  layers.map((layer) => {
    const font = layer.kind === 'text' ? fonts.get(layer.font) : undefined
    if (layer.kind !== 'text' || !font || (layer.slot && !isTemplate)) return layer
    const sized = sizedText(layer, font)
    return sized.width === layer.width && sized.height === layer.height ? layer : sized
  })

/** These layers, each text where its signs are: those of slots may be longer or shorter than their room. */
export const standingLayers = (layers: readonly Layer[], fonts: Fonts): Layer[] =>
  layers.map((layer) => {
    const font = layer.kind === 'text' && layer.slot ? fonts.get(layer.font) : undefined
    if (layer.kind !== 'text' || !font) return layer
    const sized = sizedText(layer, font)
    const { x, y } = turnedBy(setText(layer, font).off, (layer.angle * Math.PI) / 180)
    return { ...sized, x: rounded(layer.x + x), y: rounded(layer.y + y) }
  })

const isBent = ({ bend }: PlacedText): boolean => Math.abs(bend) >= 0.01

const less = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y })

const turnedBy = ({ x, y }: Point, turn: number): Point => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** From the font's units to the surface. */
function matrixOf({ x, y, angle }: PlacedText, scale: number, at: Point, turn: number): Matrix {
  const whole = (angle * Math.PI) / 180
  const { x: dx, y: dy } = turnedBy(at, whole)
  const fine = (value: number) => (scale * Math.round(value * 1e9)) / 1e9 + 0
  const [cos, sin] = [fine(Math.cos(whole + turn)), fine(Math.sin(whole + turn))]
  return [cos, sin, 0 - sin, cos, rounded(x + dx) + 0, rounded(y + dy) + 0]
}

function cornersOf({ at, turn, left, right, top, bottom }: Cell): Point[] {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => turnedBy({ x, y }, turn)))
  // Its origin lies within as well, even where two signs stand in each other.
  return [{ x: 0, y: 0 }, ...corners].map(({ x, y }) => ({ x: at.x + x, y: at.y + y }))
}

/** How far before a line that is so much shorter than there is room begins. */
const before = ({ align }: PlacedText, room: number): number => ({ start: 0, middle: room / 2, end: room })[align]

type Line = { readonly cells: readonly Cell[]; readonly length: number }

/** Lines from left to right, the baseline of the first at 0. */
function rows(layer: PlacedText, font: FontGlyphs): Cell[] {
  const lines = linesOf(layer.text).map((signs) => row(signs, layer, font))
  const longest = Math.max(...lines.map(({ length }) => length))
  return lines.flatMap(({ cells, length }, at) =>
    cells.map((cell) => ({ ...cell, at: { x: cell.at.x + before(layer, longest - length), y: at * layer.leading * layer.size } })),
  )
}

function row(signs: readonly string[], { size, tracking }: PlacedText, font: FontGlyphs): Line {
  const scale = size / font.unitsPerEm
  const [top, bottom] = [-font.ascent * scale, font.descent * scale]
  let x = 0
  const cells = signs.map((sign, at): Cell => {
    const glyph = font.glyphs[sign] ?? null
    const right = (glyph?.advance ?? font.unitsPerEm) * scale
    const cell = { sign, glyph, at: { x, y: 0 }, turn: 0, left: 0, right, top, bottom }
    x += right + (font.kerning[sign + (signs[at + 1] ?? '')] ?? 0) * scale + tracking * size
    return cell
  })
  // A line without signs is a line.
  if (cells.length === 0) return { cells: [{ ...noSign, top, bottom }], length: 0 }
  const first = Math.min(...cells.map(({ at }) => at.x))
  const last = Math.max(...cells.map(({ at, right }) => at.x + right))
  return { cells: cells.map((cell) => ({ ...cell, at: { x: cell.at.x - first, y: 0 } })), length: last - first }
}

const noSign: Cell = { sign: '', glyph: null, at: { x: 0, y: 0 }, turn: 0, left: 0, right: 0, top: 0, bottom: 0 }

/** Lines that were set straight, bent: those of a bend of more than 0 around a point below, of less around one above. */
function bent({ bend }: PlacedText, cells: readonly Cell[]): Cell[] {
  const longest = Math.max(...cells.map(({ at, right }) => at.x + right))
  if (longest <= 0) return [...cells]
  const way = Math.sign(bend)
  const innermost = longest / ((Math.abs(bend) * Math.PI) / 180)
  const last = Math.max(...cells.map(({ at }) => at.y))
  return cells.map((cell) => {
    const radius = innermost + (way > 0 ? last - cell.at.y : cell.at.y)
    // The middle of a sign touches the circle.
    const round = (cell.at.x + cell.right / 2 - longest / 2) / radius
    const back = turnedBy({ x: cell.right / 2, y: 0 }, way * round)
    return { ...cell, turn: way * round, at: less({ x: radius * Math.sin(round), y: -way * radius * Math.cos(round) }, back) }
  })
}

/** Lines from top to bottom, the middle of the first at 0. */
function columns(layer: PlacedText, font: FontGlyphs): Cell[] {
  const { size, tracking, leading } = layer
  const pitch = size * (1 + tracking)
  const lines = linesOf(layer.text)
  const longest = Math.max(...lines.map(({ length }) => length))
  return lines.flatMap((signs, at) => {
    const first = before(layer, (longest - Math.max(1, signs.length)) * pitch)
    const middle = (down: number): Point => ({ x: -at * leading * size, y: first + down * pitch + size / 2 })
    if (signs.length === 0) return [{ ...noSign, at: middle(0), left: -size / 2, right: size / 2, top: -size / 2, bottom: size / 2 }]
    return signs.map((sign, down) => upright(sign, middle(down), size, font))
  })
}

/** What is turned in vertical text, and what stands in the upper right corner of its square, where a font has nothing of its own for it. */
const turnedSigns = new Set('（）〈〉《》「」『』【】〔〕〖〗［］｛｝()[]{}<>—―…～~–-')
const raisedSigns = new Set('，。、')

/** A sign in its square around `middle`. */
function upright(sign: string, middle: Point, size: number, { glyphs, unitsPerEm, ascent, descent }: FontGlyphs): Cell {
  const scale = size / unitsPerEm
  const found = glyphs[sign] ?? null
  const width = (found?.advance ?? unitsPerEm) * scale
  const turn = !found?.upright && turnedSigns.has(sign) ? Math.PI / 2 : 0
  const raised = !found?.upright && raisedSigns.has(sign) ? 0.6 * size : 0
  // From its origin to its middle: half as far as it is wide, and half way between how high and how low its font reaches.
  const own = turnedBy({ x: width / 2 - raised, y: raised - ((ascent - descent) / 2) * scale }, turn)
  const wide = Math.max(width, size) / 2
  const [across, along] = [width / 2 - raised, raised - ((ascent - descent) / 2) * scale]
  return {
    ...{ sign, glyph: found?.upright ?? found, at: less(middle, own), turn },
    ...{ left: across - wide, right: across + wide, top: along - size / 2, bottom: along + size / 2 },
  }
}
