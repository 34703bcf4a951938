import type { FontGlyphs, Fonts } from '../artwork/drawn.ts'
import { linesOf } from '../artwork/text.ts'
import { designGlyphs, signsAtMost } from '../contract/artwork/glyphs.ts'
import type { FontKey, Layer } from '../contract/artwork/layer.ts'
import { hasForbiddenCharacters } from '../contract/text.ts'
import type { z } from 'zod'

// What the page knows of fonts, and what it has yet to ask for to set its texts.

/** `asked`: which signs were asked for at once, since how two kern is told only of those. */
export type GlyphTable = { readonly fonts: Fonts; readonly asked: ReadonlyMap<FontKey, readonly ReadonlySet<string>[]> }
export const emptyTable: GlyphTable = { fonts: new Map(), asked: new Map() }

/** Signs to be asked for at once. */
export type GlyphAsk = { readonly font: FontKey; readonly signs: string }

/** What is not known yet of these texts, in as few calls as may be. */
export function asksFor({ asked }: GlyphTable, layers: readonly Layer[]): GlyphAsk[] {
  const texts = layers.flatMap((layer) => (layer.kind === 'text' ? [layer] : []))
  return [...Map.groupBy(texts, ({ font }) => font)].flatMap(([font, of]) => {
    const known = asked.get(font) ?? []
    const pairs = new Map(of.flatMap(({ text }) => linesOf(text).flatMap(pairsOf)).map((pair) => [pair.join(''), pair]))
    const needed = [...pairs.values()].filter((pair) => !known.some((signs) => pair.every((sign) => signs.has(sign))))
    return packed(needed).map((signs) => ({ font, signs }))
  })
}

/** Each sign of a line with the one after it, the last alone. Of what no server takes nothing is asked. */
function pairsOf(line: readonly string[]): string[][] {
  const signs = line.filter((sign) => !hasForbiddenCharacters(sign))
  return signs.map((_, at) => signs.slice(at, at + 2))
}

/** The signs of these pairs, in parts that each hold both signs of its pairs. */
function packed(pairs: readonly (readonly string[])[]): string[] {
  const parts: Set<string>[] = []
  for (const pair of pairs) {
    const last = parts.at(-1)
    const more = pair.filter((sign) => !last?.has(sign))
    if (last && last.size + more.length <= signsAtMost) for (const sign of more) last.add(sign)
    else parts.push(new Set(pair))
  }
  return parts.map((part) => [...part].join(''))
}

type Answer = z.output<typeof designGlyphs.output>

/** The table with what was answered; a sign that nothing is said of, the font has not. */
export function withAnswer({ fonts, asked }: GlyphTable, { font, signs }: GlyphAsk, { glyphs, kerning, ...lines }: Answer): GlyphTable {
  const before = fonts.get(font)
  const told = Object.fromEntries([...signs].map((sign) => [sign, glyphOf(glyphs[sign] ?? null)]))
  const table: FontGlyphs = { ...lines, glyphs: { ...before?.glyphs, ...told }, kerning: { ...before?.kerning, ...kerning } }
  return {
    fonts: new Map(fonts).set(font, table),
    asked: new Map(asked).set(font, [...(asked.get(font) ?? []), new Set(signs)]),
  }
}

const glyphOf = (told: Answer['glyphs'][string]): FontGlyphs['glyphs'][string] => {
  if (!told) return null
  const { upright, ...glyph } = told
  return upright ? { ...glyph, upright } : glyph
}
