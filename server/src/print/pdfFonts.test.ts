import { PDFDict, PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib'
import { create, type Font } from 'fontkit'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { drawnOf } from '../../../artwork/display.ts'
import { signsOf } from '../../../artwork/text.ts'
import { fontKeys, type FontKey, type PlacedText } from '../../../contract/artwork/layer.ts'
import { fontGlyphs, fontOf } from './fonts.ts'
import { gb2312 } from './gb2312.fixture.ts'
import { pdfFonts, type GlyphRun } from './pdfFonts.ts'

const layer: PlacedText = {
  ...{ kind: 'text', id: 'a', x: 100, y: 50, width: 1, height: 1, angle: 0, text: '印采', font: 'sans', size: 8, align: 'middle' },
  ...{ leading: 1.5, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
}
const heightMm = 120

async function runsOf(layers: readonly PlacedText[]): Promise<GlyphRun[]> {
  const signs = signsOf(layers)
  const fonts = new Map(await Promise.all([...signs].map(async ([key, of]) => [key, await fontGlyphs(key, of)] as const)))
  return layers.flatMap((one) => drawnOf(one, fonts)).filter((one): one is GlyphRun => one.kind === 'glyphs')
}

const written = async (layers: readonly PlacedText[]): Promise<Buffer> => writtenOf(await runsOf(layers))

async function writtenOf(runs: readonly GlyphRun[]): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([(200 * 72) / 25.4, (heightMm * 72) / 25.4])
  const { resources, operatorsOf } = await pdfFonts(document, runs)
  page.node.normalizedEntries().Resources.set(PDFName.of('Font'), resources)
  const drawn = runs.map((run) => `q ${operatorsOf(run, heightMm)} Q`)
  page.node.addContentStream(document.context.register(document.context.flateStream(drawn.join('\n'))))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

async function itemsOf(bytes: Uint8Array) {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent({ disableNormalization: true })
  await task.destroy()
  return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
}

const embedded = async (bytes: Uint8Array) => {
  const objects = (await PDFDocument.load(bytes)).context.enumerateIndirectObjects().map(([, one]) => one)
  return objects.filter((one) => one instanceof PDFDict).filter((one) => String(one.get(PDFName.of('Type'))) === '/FontDescriptor')
}

async function embeddedFont(bytes: Uint8Array): Promise<Font> {
  const [descriptor] = await embedded(bytes)
  const file = descriptor?.lookup(PDFName.of('FontFile2'))
  if (!(file instanceof PDFRawStream)) throw new Error('nothing is embedded')
  const font = create(Buffer.from(decodePDFRawStream(file).decode()))
  if (!('layout' in font)) throw new Error('a collection of fonts')
  return font
}

const each: readonly PlacedText[] = fontKeys.flatMap((font, at): PlacedText[] => [
  { ...layer, font, y: 10 + at * 20, x: 40, text: '荣达 AVTo（1）' },
  { ...layer, font, y: 60, x: 90 + at * 10, text: '春风，得意', isVertical: true },
  { ...layer, font, y: 10 + at * 20, x: 160, text: '弯曲文字', bend: 120, angle: 15 },
])

test('another program reads the text of all five fonts in its order: straight, downwards and bent', async () => {
  const bytes = await written(each)
  const text = (await itemsOf(bytes)).map(({ str }) => str.replaceAll(' ', '')).join('')
  expect(text).toBe(each.map((one) => one.text.replaceAll(' ', '')).join(''))
  expect(bytes.toString('latin1')).not.toMatch(/CreationDate|ModDate/)
  const names = (await embedded(bytes)).map((one) => String(one.get(PDFName.of('FontName'))))
  expect(names).toHaveLength(5)
  expect(names.every((name) => /^\/[A-Z]{6}\+[A-Za-z]+-[A-Za-z]+$/.test(name))).toBe(true)
}, 30_000)

test('the same text is the same bytes, other text has another name', async () => {
  const [once, again, other] = [await written(each), await written(structuredClone(each)), await written([{ ...layer, text: '别的' }])]
  expect(again.equals(once)).toBe(true)
  const nameOf = async (bytes: Uint8Array) => String((await embedded(bytes))[0]?.get(PDFName.of('FontName')))
  expect((await nameOf(other)).slice(7)).toBe((await nameOf(once)).slice(7))
  expect(await nameOf(other)).not.toBe(await nameOf(once))
}, 30_000)

test('signs stand where they are set: mm from above are points from below', async () => {
  const [item] = await itemsOf(await written([{ ...layer, text: '印' }]))
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item?.transform.map(Number) ?? []
  const mm = (points: number) => (points * 25.4) / 72
  expect([mm(a), b, c, mm(d), mm(x)]).toEqual([expect.closeTo(8, 3), 0, 0, expect.closeTo(8, 3), expect.closeTo(96, 3)])
  const [run] = await runsOf([{ ...layer, text: '印' }])
  expect(mm(y)).toBeCloseTo(heightMm - (run?.glyphs[0]?.matrix[5] ?? 0), 3)
  const { operatorsOf } = await pdfFonts(await PDFDocument.create(), run ? [run] : [])
  expect(run && operatorsOf(run, heightMm)).toMatch(/^BT 0 Tr \/sans 1 Tf\n[-\d. ]+ Tm <0001> Tj\nET$/)
})

test('two signs that the font draws alike are read as themselves', async () => {
  const { glyphs } = await fontGlyphs('sans', 'AΑ-\u00ad \u00a0')
  const twins = Object.entries(Object.groupBy(Object.keys(glyphs), (sign) => glyphs[sign]?.gid ?? 'none'))
  const alike = twins.flatMap(([gid, signs = []]) => (gid !== 'none' && signs.length > 1 ? signs : []))
  const text = ['荣', ...alike, '达'].join('')
  const [run] = await runsOf([{ ...layer, text }])
  expect(new Set(run?.glyphs.map(({ sign }) => sign)).size).toBe(new Set(text).size)
  const { operatorsOf } = await pdfFonts(await PDFDocument.create(), run ? [run] : [])
  const shown = run ? [...operatorsOf(run, heightMm).matchAll(/<(\w+)> Tj/g)].map(([, cid]) => cid) : []
  expect(new Set(shown).size).toBe(new Set(text).size)
})

const cases: readonly [FontKey, string, number][] = fontKeys.map((key) => (key === 'sans' ? [key, 'every', 1] : [key, 'every 34th', 34]))
test.each(cases)(
  '%s: %s embedded sign is drawn as the whole font draws it',
  async (key, _, nth) => {
    const signs = gb2312.filter((_, at) => at % nth === 0)
    const { font } = await fontOf(key)
    const glyphOf = (sign: string) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0)
    const matrix = [0.01, 0, 0, 0.01, 0, 0] as const
    const glyphs = signs.map((sign) => ({ sign, gid: glyphOf(sign).id, d: '', matrix }))
    const subset = await embeddedFont(await writtenOf([{ kind: 'glyphs', layerId: 'a', font: key, ink: layer.ink, outline: null, glyphs }]))
    expect(subset.numGlyphs).toBeGreaterThan(signs.length)
    const differ = signs.filter((sign, at) => {
      const [whole, own] = [glyphOf(sign), subset.getGlyph(at + 1)]
      return own.advanceWidth !== whole.advanceWidth || own.path.toSVG() !== whole.path.toSVG()
    })
    expect(differ).toEqual([])
  },
  60_000,
)
