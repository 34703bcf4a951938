import { PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedPage } from '../../../contract/artwork/layer.ts'
import { operationsOf } from '../artwork/content.rules.ts'
import { pdf } from '../artwork/files.fixture.ts'
import { platesOf, previewPng } from './plates.ts'
import { pagesIn, toUnit } from './pdfPages.ts'
import { writePrintFile, type ToPrint } from './printFile.ts'
import { drawing, entry, ink, opened, pictureFolder, sheet } from './surface.fixture.ts'
import { writePdf } from './writePdf.ts'

let folder: Awaited<ReturnType<typeof pictureFolder>>
let paths: Record<number, string>
beforeAll(async () => {
  folder = await pictureFolder()
  const plates = await PDFDocument.load(await pdf({ trim: [40, 20], bleed: 3, spots: ['PANTONE 186 C', 'PANTONE 871 C'] }))
  // What Illustrator keeps for itself, and what would lead anywhere else.
  plates.getPage(0).node.set(PDFName.of('PieceInfo'), plates.context.obj({ Secret: 'kept' }))
  const half = await PDFDocument.load(await pdf({ trim: [40, 20], content: 'Q Q q /Half gs 0 1 0 0 k 0 0 20 20 re f' }))
  const { Resources } = half.getPage(0).node.normalizedEntries()
  Resources.set(PDFName.of('ExtGState'), half.context.obj({ Half: { ca: 0.5 } }))
  paths = {
    1: await folder.put('plates.pdf', Buffer.from(await plates.save())),
    2: await folder.put('half.pdf', Buffer.from(await half.save())),
    3: await folder.put('light.pdf', await pdf({ content: '1 0 0 rg 0 0 20 20 re f' })),
  }
})
afterAll(() => folder.clear())

const read: PlacedPage['read'] = {
  size: { width: 40, height: 20 },
  inks: [
    { rgb: '#ff0000', spot: 'PANTONE 186 C' },
    { rgb: '#ff0000', spot: 'PANTONE 871 C' },
  ],
  ...{ spaces: [], loose: [], ppi: null, partial: false },
}
const page = (fileId: number, also: Partial<PlacedPage> = {}): PlacedPage => ({
  ...{ kind: 'page', id: `f${fileId}`, name: '标志.ai', fileId, page: 1, previewId: 9, read },
  ...{ x: 50, y: 40, width: 40, height: 20, angle: 0 },
  ...also,
})
const print = (surface: ToPrint['surface'], also: Partial<ToPrint> = {}) =>
  writePrintFile({ surface, paths, whiteBase: false, variant: 'X-4', title: '稿', madeAt: '2026-03-04T05:06:07.890Z', ...also })

/** The forms in a file, and the plates that it names. */
async function formsIn(bytes: Buffer) {
  const { document, words, operations } = await opened(bytes)
  const streams = document.context.enumerateIndirectObjects().flatMap(([, one]) => (one instanceof PDFRawStream ? [one] : []))
  const plates = [...words.matchAll(/\/Separation\s*\/(\S+)/g)].map(([, name = '']) => name.replaceAll('#20', ' '))
  return { forms: streams.filter((one) => entry(one, 'Subtype') === '/Form'), plates: new Set(plates), words, operations }
}

test('a placed page is a form with its plates, where and as large as it was put; the same is the same bytes', async () => {
  const surface = sheet(page(1, { x: 50, y: 40, width: 80, height: 40 }), drawing(20, 20, 10, { fill: ink('#c00020', 'PANTONE 871 C') }))
  for (const written of [await writePdf({ surface, paths }), await print(surface)]) {
    const { forms, plates, operations, words } = await formsIn(written)
    expect(forms).toHaveLength(1)
    expect([...plates].filter((name) => name !== 'All').toSorted()).toEqual(['PANTONE 186 C', 'PANTONE 871 C'])
    // 80 × 40 mm, its lower left corner 10 mm from the left and 20 from below.
    const at = operations.find(({ operator }, n) => operator === 'cm' && operations[n + 1]?.operator === 'Do')
    expect(at?.operands.map((points) => Math.round((Number(points) * 25.4) / 72))).toEqual([80, 0, 0, 40, 10, 20])
    expect(words).not.toContain('PieceInfo')
    expect(words).not.toContain('Secret')
  }
  expect(await writePdf({ surface, paths })).toEqual(await writePdf({ surface, paths }))
  expect(await print(surface)).toEqual(await print(surface))
})

test('what is cut of it is all that is seen, and it leaves the state as it was', async () => {
  const { forms } = await formsIn(await writePdf({ surface: sheet(page(2), page(2, { id: 'again', x: 20 })), paths }))
  expect(forms).toHaveLength(1)
  const [form] = forms
  expect(form && entry(form, 'BBox')).toMatch(/^\[ 0 0 113\.3858\d* 56\.6929\d* \]$/)
  expect(form && entry(form, 'Group')).toContain('/Transparency')
  const operators = form ? [...operationsOf(decodePDFRawStream(form).decode())].map(({ operator }) => operator) : []
  let depth = 0
  for (const operator of operators) {
    depth += operator === 'q' ? 1 : operator === 'Q' ? -1 : 0
    expect(depth).toBeGreaterThanOrEqual(0)
  }
  expect(depth).toBe(0)
})

test('a page that lies on its side is placed as it is seen', () => {
  const box = { left: 10, bottom: 20, right: 50, top: 100 }
  const lowerLeft = (turn: 0 | 90 | 180 | 270) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = toUnit({ box, turn, unit: 1, size: { width: 1, height: 1 } })
    const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f].map((value) => Math.round(value * 1e6) / 1e6)
    return [at(10, 20), at(50, 20)]
  }
  expect(lowerLeft(0)).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect(lowerLeft(90)).toEqual([
    [0, 1],
    [0, 0],
  ])
  expect(lowerLeft(180)).toEqual([
    [1, 1],
    [0, 1],
  ])
  expect(lowerLeft(270)).toEqual([
    [1, 0],
    [1, 1],
  ])
})

test('X-1a is refused where a page is half transparent or in colours of a screen', async () => {
  await expect(print(sheet(page(2)), { variant: 'X-1a' })).rejects.toThrow('“标志.ai”含透明效果，不能写成 PDF/X-1a')
  await expect(print(sheet(page(3)), { variant: 'X-1a' })).rejects.toThrow('“标志.ai”含 RGB 颜色，不能写成 PDF/X-1a')
  expect((await formsIn(await print(sheet(page(1)), { variant: 'X-1a' }))).forms).toHaveLength(1)
})

test('colours of a screen say of which in a file for the press, within forms too', async () => {
  const light = await PDFDocument.load(await pdf({ content: '/In Do' }))
  const { context } = light
  const inner = context.flateStream('1 0 0 rg 0 0 20 20 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 20, 20], Resources: {} })
  const { Resources } = light.getPage(0).node.normalizedEntries()
  Resources.set(PDFName.of('XObject'), context.obj({ In: context.register(inner) }))
  paths[4] = await folder.put('within.pdf', Buffer.from(await light.save()))
  const screens = async (bytes: Buffer) => (await formsIn(bytes)).forms.filter((form) => entry(form, 'Resources').includes('/DefaultRGB'))
  expect(await screens(await print(sheet(page(4))))).toHaveLength(2)
  expect((await formsIn(await print(sheet(page(4))))).words).toContain('/ICCBased')
  expect(await screens(await print(sheet(page(1))))).toHaveLength(0)
  expect(await screens(await writePdf({ surface: sheet(page(4)), paths }))).toHaveLength(0)
})

test('white lies below what is seen of it; its plates are told, and a picture of the surface shows it', async () => {
  const surface = sheet(page(1))
  const { words } = await formsIn(await print(surface, { whiteBase: true }))
  expect(words).toContain('/ImageMask true')
  expect(await platesOf({ surface, whiteBase: true })).toEqual(['PANTONE 186 C', 'PANTONE 871 C', 'White'])
  const mixed = page(2, { read: { ...read, inks: [], spaces: ['cmyk'] } })
  expect(await platesOf({ surface: sheet(mixed), whiteBase: false })).toEqual(['Cyan', 'Magenta', 'Yellow', 'Black'])
  const { data, info } = await sharp(await previewPng({ surface: sheet(page(3, { width: 100, height: 80 })), paths, pixels: 500 }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 4)]
  expect(at(5, info.height - 5)).toEqual([255, 0, 0, 255])
  expect(at(250, 100)[3]).toBe(0)
})

test('a page that is placed more than once is drawn as finely as where it is largest', () => {
  const drawn = [page(1, { id: 'a', width: 80, height: 40 }), page(1, { id: 'b', width: 2, height: 1 }), page(2)]
  const shown = pagesIn(drawn.map((layer) => ({ kind: 'page', layer })))
  expect(shown.map(({ id, width }) => [id, width])).toEqual([
    ['a', 80],
    ['f2', 40],
  ])
})

test('what a page calls its inks is its own affair', async () => {
  const document = await PDFDocument.create()
  const sheetOf = document.addPage([170, 85])
  const { context } = document
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 1, 1, 0], N: 1 }
  const spaces = context.obj({})
  // Each is the name of something that a copied page leaves out elsewhere.
  const names = ['A', 'AA', 'OC', 'Ref', 'Parent', 'Properties', 'Metadata']
  for (const name of names) spaces.set(PDFName.of(name), context.obj(['Separation', PDFName.of(`PANTONE ${name}`), 'DeviceCMYK', tint]))
  sheetOf.node.normalizedEntries().Resources.set(PDFName.of('ColorSpace'), spaces)
  sheetOf.node.addContentStream(
    context.register(context.flateStream(names.map((name, at) => `/${name} cs 1 scn ${at * 20} 0 20 80 re f`).join('\n'))),
  )
  paths[4] = await folder.put('named.pdf', Buffer.from(await document.save()))
  const written = await print(sheet(page(4)))
  const { plates } = await formsIn(written)
  for (const name of names) expect(plates).toContain(`PANTONE ${name}`)
})
