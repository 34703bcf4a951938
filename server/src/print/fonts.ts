import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { create, type Font, type PathCommand } from 'fontkit'
import type { FontGlyphs, Glyph } from '../../../artwork/drawn.ts'
import type { FontKey } from '../../../contract/artwork/layer.ts'
import { kerningOf, type Kerning } from './kerning.ts'
import { fontFile } from './shipped.ts'

export type LoadedFont = { readonly font: Font; readonly kerning: Kerning } & Pick<FontGlyphs, 'unitsPerEm' | 'ascent' | 'descent'>

const loaded = new Map<FontKey, Promise<LoadedFont>>()

/** A font, read once in a process. */
export function fontOf(key: FontKey): Promise<LoadedFont> {
  const known = loaded.get(key) ?? load(key)
  loaded.set(key, known)
  // What could not be read is read again when it is asked for again.
  known.catch(() => loaded.delete(key))
  return known
}

async function load(key: FontKey): Promise<LoadedFont> {
  const bytes = await promisify(brotliDecompress)(await readFile(fontFile(key)))
  const font = create(bytes)
  if (!('layout' in font)) throw new Error(`${key} is a collection of fonts`)
  return { font, kerning: kerningOf(font), ...reachOf(font) }
}

/** Its lines reach equally far from the middle of their squares, so that Chinese signs stand in the middle, and as far as Latin letters and marks do. */
function reachOf(font: Font) {
  const { typoAscender, typoDescender } = font['OS/2']
  const middle = (typoAscender + typoDescender) / 2
  const inks = Array.from({ length: 0x7e - 0x20 }, (_, at) => font.glyphForCodePoint(at + 0x21).bbox)
  const furthest = Math.max(typoAscender - middle, ...inks.flatMap(({ minY, maxY }) => [middle - minY, maxY - middle]))
  return { unitsPerEm: font.unitsPerEm, ascent: Math.ceil(middle + furthest), descent: Math.ceil(furthest - middle) }
}

/** What a font says of these signs, each asked for once. */
export async function fontGlyphs(key: FontKey, signs: string): Promise<FontGlyphs> {
  const { font, kerning, unitsPerEm, ascent, descent } = await fontOf(key)
  const asked = [...new Set(signs)]
  const glyphs = Object.fromEntries(asked.map((sign) => [sign, glyphOf(font, sign)]))
  forget(font)
  return { unitsPerEm, ascent, descent, glyphs, kerning: kerned(glyphs, kerning) }
}

function kerned(glyphs: FontGlyphs['glyphs'], kerning: Kerning): Record<string, number> {
  const known = Object.entries(glyphs).flatMap(([sign, glyph]) => (glyph ? [{ sign, gid: glyph.gid }] : []))
  const pairs = known.flatMap((first) => {
    const beside = kerning(first.gid)
    return beside ? known.map((second): [string, number] => [first.sign + second.sign, beside(second.gid)]) : []
  })
  return Object.fromEntries(pairs.filter(([, by]) => by !== 0))
}

function glyphOf(font: Font, sign: string): Glyph | null {
  const code = sign.codePointAt(0) ?? 0
  if (!font.hasGlyphForCodePoint(code)) return null
  const { id, advanceWidth, path } = font.glyphForCodePoint(code)
  const [downwards, ...more] = font.layout(sign, ['vert']).glyphs
  const instead = downwards && more.length === 0 && downwards.id !== id && downwards.id !== 0 ? downwards : null
  const own = { gid: id, advance: advanceWidth, d: outline(path.commands) }
  return instead ? { ...own, upright: { gid: instead.id, d: outline(instead.path.commands) } } : own
}

/** fontkit keeps every outline that it ever read: many times what the font file itself takes. */
const forget = (font: Font): void => void Object.assign(font, { _glyphs: {} })

const fine = (units: number): number => Math.round(units * 10) / 10 + 0

/** A path in the font's units, y downwards, of M, L, C and Z alone: a curve of the second degree is written as one of the third. */
function outline(commands: readonly PathCommand[]): string {
  let [x, y] = [0, 0]
  const at = (...numbers: readonly number[]) => numbers.map((value, place) => fine(place % 2 === 0 ? value : -value)).join(' ')
  return commands
    .map(({ command, args }) => {
      const [fromX, fromY] = [x, y]
      const [cx = 0, cy = 0, endX = cx, endY = cy] = args
      if (command === 'closePath') return 'Z'
      if (command === 'bezierCurveTo') throw new Error('an outline of the third degree')
      ;[x, y] = [endX, endY]
      if (command !== 'quadraticCurveTo') return `${command === 'moveTo' ? 'M' : 'L'}${at(x, y)}`
      const towards = (from: number, to: number) => from + ((to - from) * 2) / 3
      return `C${at(towards(fromX, cx), towards(fromY, cy), towards(x, cx), towards(y, cy), x, y)}`
    })
    .join('')
}
