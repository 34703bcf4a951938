import { PDFDocument, PDFName, degrees } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Ink, Layer, PlacedPage } from '../../../../contract/artwork/layer.ts'
import { pagePng } from '../../artwork/drawPage.ts'
import { pdf } from '../../artwork/files.fixture.ts'
import { pageReading } from '../../artwork/readPage.ts'
import type { pictureFolder } from '../surface.fixture.ts'

// The files that the golden set places: pictures of each sort, and pages as designers' programs write them.

/** A surface that page, pictures and print files must draw alike. */
export type Golden = { readonly name: string; readonly widthMm: number; readonly heightMm: number; readonly layers: Layer[] }

type Folder = Awaited<ReturnType<typeof pictureFolder>>

export const golds: readonly Ink[] = [
  { rgb: '#c00020', spot: 'PANTONE 186 C' },
  { rgb: '#d4af37', spot: '烫金' },
]

/** How high each picture is for its width. */
export const pictures = [
  { fileId: 1, proportion: 2 / 3 },
  { fileId: 2, proportion: 1 },
  { fileId: 3, proportion: 0.75 },
  { fileId: 4, proportion: 1.5 },
  { fileId: 5, proportion: 0.5 },
] as const

export const pages = [
  { fileId: 11, previewId: 21, name: '专色.pdf' },
  { fileId: 12, previewId: 22, name: '半透明.ai' },
  { fileId: 13, previewId: 23, name: '灰度.pdf' },
  { fileId: 14, previewId: 24, name: '横放.pdf' },
] as const

export type GoldenFiles = {
  /** Where each lies, by its number. */
  readonly paths: Readonly<Record<number, string>>
  readonly read: Readonly<Record<number, PlacedPage['read']>>
}

/** A page as it was read when it was placed. */
export function pageOf({ fileId, previewId, name }: (typeof pages)[number], { read }: GoldenFiles): PlacedPage {
  const facts = read[fileId]
  if (!facts) throw new Error(`page ${fileId} was not read`)
  return { kind: 'page', id: `f${fileId}`, name, fileId, page: 1, previewId, read: facts, x: 50, y: 40, ...facts.size, angle: 0 }
}

export async function goldenFiles(folder: Folder): Promise<GoldenFiles> {
  const paths: Record<number, string> = {
    1: await folder.put('1.jpg', await shaded(900, 600).jpeg({ quality: 95 }).toBuffer()),
    2: await folder.put('2.png', await ringed(600)),
    3: await folder.put('3.jpg', await shaded(640, 480).toColourspace('b-w').jpeg({ quality: 95 }).toBuffer()),
    // Turned by its camera: 400 wide and 600 high as it stands upright.
    4: await folder.put('4.jpg', await shaded(600, 400).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()),
    5: await folder.put('5.png', await shaded(800, 400).png({ palette: true, colours: 64 }).toBuffer()),
    11: await folder.put('11.pdf', await pdf({ trim: [40, 20], bleed: 3, spots: ['PANTONE 186 C', 'PANTONE 871 C'], content: plates })),
    12: await folder.put('12.pdf', await halfThere()),
    13: await folder.put('13.pdf', await greys()),
    14: await folder.put('14.pdf', await turned()),
  }
  const read: Record<number, PlacedPage['read']> = {}
  for (const { fileId, previewId } of pages) {
    const path = paths[fileId] ?? ''
    const told = await pageReading({ path, page: 1 })
    if ('why' in told) throw new Error(told.why)
    read[fileId] = told.read
    paths[previewId] = await folder.put(`${previewId}.png`, await pagePng({ path, page: 1, pixels: 1200 }))
  }
  return { paths, read }
}

/** Soft shades with edges in them. */
function shaded(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isWithin = Math.hypot(x - width / 3, y - height / 2) < height / 4
      const at = (y * width + x) * 3
      data[at] = isWithin ? 230 : 40 + (160 * x) / width
      data[at + 1] = isWithin ? 60 : 60 + (120 * y) / height
      data[at + 2] = isWithin ? 40 : 200 - (120 * x) / width
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A ring, and a disc within it of which half is there. */
function ringed(side: number): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="none" stroke="#104080" stroke-width="12"/><circle cx="50" cy="50" r="24" fill="#d02020" fill-opacity=".5"/></svg>`
  return sharp(Buffer.from(drawn)).png().toBuffer()
}

const plates = '0.1 0.9 0.2 0 k 20 15 m 60 15 l 40 60 l h f 0 0 0 1 K 2 w 70 20 30 25 re S'

async function halfThere(): Promise<Buffer> {
  const document = await PDFDocument.load(
    await pdf({ trim: [40, 20], content: 'Q Q q 0 0.6 1 0 k 10 10 60 30 re f /Half gs 1 0.3 0 0 k 30 5 60 40 re f' }),
  )
  const { Resources } = document.getPage(0).node.normalizedEntries()
  Resources.set(PDFName.of('ExtGState'), document.context.obj({ Half: { ca: 0.5 } }))
  return Buffer.from(await document.save())
}

/** Greys as they are told: of a screen's light, of black ink, of two plates at once. */
async function greys(): Promise<Buffer> {
  const document = await PDFDocument.load(
    await pdf({
      trim: [40, 20],
      content: '0 g 5 5 20 45 re f 0.5 g 28 5 20 45 re f 0 0 0 0.5 k 51 5 20 45 re f /Two cs 0.4 0.6 scn 74 5 20 45 re f',
    }),
  )
  const { context } = document
  const { Resources } = document.getPage(0).node.normalizedEntries()
  const domain = [0, 1, 0, 1]
  const tint = context.register(
    context.flateStream('{ dup 3 -1 roll 0 4 1 roll }', { FunctionType: 4, Domain: domain, Range: [0, 1, 0, 1, 0, 1, 0, 1] }),
  )
  const names = context.obj([PDFName.of('Black'), PDFName.of('PANTONE 186 C')])
  const space = context.obj(['DeviceN', names, 'DeviceCMYK', tint])
  const spaces = Resources.lookup(PDFName.of('ColorSpace'))
  if (spaces && 'set' in spaces && typeof spaces.set === 'function') spaces.set(PDFName.of('Two'), space)
  return Buffer.from(await document.save())
}

async function turned(): Promise<Buffer> {
  const document = await PDFDocument.load(
    await pdf({ trim: [20, 40], content: '0 0.8 0.1 0 k 5 5 20 90 re f 0 0 0 1 k 30 60 m 50 60 l 30 100 l h f' }),
  )
  document.getPage(0).setRotation(degrees(90))
  return Buffer.from(await document.save())
}
