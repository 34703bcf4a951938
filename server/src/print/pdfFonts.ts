import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type PDFContext, type PDFDict, type PDFDocument, PDFName, PDFRawStream, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { Drawn, SetGlyph } from '../../../artwork/drawn.ts'
import type { FontKey } from '../../../contract/artwork/layer.ts'
import { fontOf, type LoadedFont } from './fonts.ts'

// Text in a PDF as text: its fonts are embedded with the signs that stand in it, which can be searched for and copied.

export type GlyphRun = Extract<Drawn, { kind: 'glyphs' }>

/** The fonts of a document's text, embedded and subset. */
export type PdfFonts = {
  /** For /Font of a page's resources. */
  readonly resources: PDFDict
  /** The text of a run on a surface that is so high, filled; its colour is set before it. */
  readonly operatorsOf: (run: GlyphRun, heightMm: number) => string
}

type Sign = Pick<SetGlyph, 'sign' | 'gid'>
/** The number of a sign in the PDF: not of its glyph alone, which may stand for two signs. */
type Numbers = ReadonlyMap<string, { readonly cid: number } & Sign>

const keyOf = ({ sign, gid }: Sign): string => `${gid} ${sign}`

/** Embeds what is needed of the fonts of these runs; the same runs are the same bytes. */
export async function pdfFonts(document: PDFDocument, runs: readonly GlyphRun[]): Promise<PdfFonts> {
  const { context } = document
  const resources = context.obj({})
  const numbers = new Map<FontKey, Numbers>()
  for (const [key, of] of Map.groupBy(runs, ({ font }) => font)) {
    const numbered = numbersOf(of)
    numbers.set(key, numbered)
    const loaded = await fontOf(key)
    resources.set(PDFName.of(key), embedded(context, loaded, numbered))
  }
  return {
    resources,
    operatorsOf: (run, heightMm) => operators(run, numbers.get(run.font) ?? new Map(), heightMm),
  }
}

function numbersOf(runs: readonly GlyphRun[]): Numbers {
  const distinct = new Map(runs.flatMap(({ glyphs }) => glyphs.map((glyph): [string, Sign] => [keyOf(glyph), glyph])))
  return new Map([...distinct].map(([key, { sign, gid }], at) => [key, { cid: at + 1, sign, gid }]))
}

/** A number as PDF writes it: never with an exponent. */
const plain = (value: number): string => String(Number(value.toFixed(6))).replace(/^.*e.*$/, '0')
const hex = (value: number): string => value.toString(16).padStart(4, '0')

function operators({ font, glyphs }: GlyphRun, numbers: Numbers, heightMm: number): string {
  const points = 72 / 25.4
  const shown = glyphs.flatMap((glyph) => {
    const { cid = 0 } = numbers.get(keyOf(glyph)) ?? {}
    const [a, b, c, d, e, f] = glyph.matrix
    // Up is up in a PDF, and down on a surface and in its glyphs.
    const turned = [a * perEm, -b * perEm, -c * perEm, d * perEm, e, heightMm - f].map((value) => plain(value * points))
    return [`${turned.join(' ')} Tm <${hex(cid)}> Tj`]
  })
  return [`BT 0 Tr /${font} 1 Tf`, ...shown, 'ET'].join('\n')
}

/** All our fonts have so many units to an em; PDF says widths in just such ones. */
const perEm = 1000

function embedded(context: PDFContext, { font, unitsPerEm, ascent, descent }: LoadedFont, numbers: Numbers): PDFRef {
  if (unitsPerEm !== perEm) throw new Error(`${font.postscriptName} has ${unitsPerEm} units to an em`)
  const signs = [...numbers.values()]
  const subset = font.createSubset()
  // Its number in the subset, whatever the types of fontkit say.
  const gids = signs.map(({ gid }) => Number(subset.includeGlyph(font.getGlyph(gid))))
  const file = Buffer.from(subset.encode())
  const widths = signs.map(({ gid }) => Math.round(font.getGlyph(gid).advanceWidth))
  const name = `${tagOf(file)}+${font.postscriptName}`
  const stream = (bytes: Uint8Array, more: Record<string, number> = {}) => {
    const packed = deflateSync(bytes)
    return context.register(PDFRawStream.of(context.obj({ Filter: 'FlateDecode', Length: packed.length, ...more }), packed))
  }
  const { minX, minY, maxX, maxY } = font.bbox
  const descriptor = context.obj({
    ...{ Type: 'FontDescriptor', FontName: name, Flags: 4, FontBBox: [minX, minY, maxX, maxY], ItalicAngle: 0 },
    ...{ Ascent: ascent, Descent: -descent, CapHeight: font.capHeight, StemV: 80, FontFile2: stream(file, { Length1: file.length }) },
  })
  const info = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 }
  const descendant = context.obj({
    ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: name, CIDSystemInfo: info, FontDescriptor: context.register(descriptor) },
    ...{ DW: perEm, W: [1, widths], CIDToGIDMap: stream(Buffer.from([0, ...gids].flatMap((gid) => [gid >> 8, gid & 255]))) },
  })
  return context.register(
    context.obj({
      ...{ Type: 'Font', Subtype: 'Type0', BaseFont: name, Encoding: 'Identity-H', DescendantFonts: [context.register(descendant)] },
      ToUnicode: stream(Buffer.from(toUnicode(signs.map(({ sign }) => sign)))),
    }),
  )
}

/** Six letters that tell subsets of one font apart. */
const tagOf = (file: Uint8Array): string =>
  String.fromCharCode(...[...createHash('sha256').update(file).digest().subarray(0, 6)].map((byte) => 65 + (byte % 26)))

/** Which sign each number is, from 1 on. */
function toUnicode(signs: readonly string[]): string {
  const unicode = (sign: string) => Array.from({ length: sign.length }, (_, at) => hex(sign.charCodeAt(at))).join('')
  const lines = signs.map((sign, at) => `<${hex(at + 1)}> <${unicode(sign)}>`)
  // No more than a hundred stand together.
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) => lines.slice(at * 100, at * 100 + 100))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
