import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { pdf } from '../artwork/files.fixture.ts'
import { faultsOf } from './pdfX.fixture.ts'
import { writePrintFile } from './printFile.ts'
import type { Variant } from './printMetadata.ts'
import { ink, drawing, sheet, words } from './surface.fixture.ts'

// What reads print files for their structure finds what is wrong with them: it would be no use otherwise.

const files = new Map<Variant, Buffer>()
beforeAll(async () => {
  const surface = sheet(drawing(20, 20, 20, { fill: ink('#c8320f', '金') }), words('印采'))
  const about = { surface, paths: {}, whiteBase: true, title: '稿', madeAt: '2026-03-04T05:06:07.890Z' }
  for (const variant of ['X-4', 'X-1a'] as const) files.set(variant, await writePrintFile({ ...about, variant }))
})

/** A print file that was changed, and what is then wrong with it. */
async function broken(variant: Variant, by: (document: PDFDocument) => void): Promise<string[]> {
  const document = await PDFDocument.load(files.get(variant) ?? Buffer.alloc(0), { updateMetadata: false })
  by(document)
  return faultsOf(Buffer.from(await document.save({ useObjectStreams: false })), variant)
}

test('a file of ours has no fault; any other PDF has many', async () => {
  expect(await broken('X-4', () => {})).toEqual([])
  expect(await broken('X-1a', () => {})).toEqual([])
  expect(await faultsOf(await pdf({ font: true, content: '1 0 0 rg' }), 'X-4')).toEqual(
    expect.arrayContaining([
      'version',
      'ID',
      'Trapped',
      'XMP',
      'packed objects',
      'OutputIntent',
      'DestOutputProfile',
      'TrimBox',
      'rg',
      '/Helvetica is not embedded',
    ]),
  )
})

test.each<[string, Variant, (document: PDFDocument) => void]>([
  ['TrimBox', 'X-4', (document) => document.getPage(0).node.delete(PDFName.of('TrimBox'))],
  ['BleedBox', 'X-4', (document) => document.getPage(0).setBleedBox(0, 0, 9000, 9000)],
  ['Annots', 'X-4', (document) => document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj([{ Subtype: 'Link' }]))],
  ['OpenAction', 'X-4', ({ catalog, context }) => catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'GoTo' }))],
  ['JavaScript', 'X-4', ({ context }) => void context.register(context.obj({ S: 'JavaScript', JS: PDFString.of('1') }))],
  ['/DeviceRGB', 'X-4', ({ context }) => void context.register(context.obj({ ColorSpace: 'DeviceRGB' }))],
  ['/Lab', 'X-1a', ({ context }) => void context.register(context.obj({ ColorSpace: ['Lab', {}] }))],
  ['TR', 'X-4', ({ context }) => void context.register(context.obj({ Type: 'ExtGState', TR: 'Identity' }))],
  ['ca', 'X-1a', ({ context }) => void context.register(context.obj({ Type: 'ExtGState', ca: 0.5 }))],
  ['BM', 'X-1a', ({ context }) => void context.register(context.obj({ Type: 'ExtGState', BM: 'Multiply' }))],
  ['Group', 'X-1a', ({ context }) => void context.register(context.obj({ Group: { S: 'Transparency' } }))],
  ['SMask', 'X-1a', ({ context }) => void context.register(context.obj({ SMask: context.register(context.obj({})) }))],
  ['LZWDecode', 'X-4', ({ context }) => void context.register(context.obj({ Filter: 'LZWDecode' }))],
  ['Trapped', 'X-4', ({ context }) => void (context.trailerInfo.Info = context.register(context.obj({})))],
  ['Encrypt', 'X-4', ({ context }) => void (context.trailerInfo.Encrypt = context.obj({}))],
])('%s is found in %s', async (fault, variant, by) => {
  expect(await broken(variant, by)).toContain(fault)
})
