import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { PlacedPicture } from '../../../contract/artwork/layer.ts'
import { rounded } from '../../../artwork/place.ts'

/** A surface, and where the files of its pictures lie on the disk, by their numbers. */
export type ToWrite = {
  readonly surface: Pick<Surface, 'widthMm' | 'heightMm' | 'layers'>
  readonly paths: Readonly<Record<number, string>>
}
type OnDisk = PlacedPicture & { readonly path: string }

const points = (mm: number): number => rounded((mm * 72) / 25.4)
/** The largest picture that is opened, in pixels. */
const openedAtMost = 50_000_000
/** More than this nobody sees in print, and all pictures of a surface have no more pixels than that. */
const ppiAtMost = 600
const pixelsAtMost = 24_000_000

/**
 * What is printed of a surface, as a PDF of its very size; what goes beyond the surface is cut off. Pictures keep their pixels, as far as
 * they are seen. The same surface is the same bytes. To be called in a process of its own. @throws Error for a picture that cannot be read.
 */
export async function writePdf({ surface: { widthMm, heightMm, layers: all }, paths }: ToWrite): Promise<Buffer> {
  const layers = all.flatMap((layer) => (layer.kind === 'picture' && !layer.hidden ? [{ ...layer, path: paths[layer.fileId] ?? '' }] : []))
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([points(widthMm), points(heightMm)])
  page.setTrimBox(0, 0, points(widthMm), points(heightMm))
  const { context } = document
  const objects = context.obj({})
  const names = new Map<string, string>()
  for (const [path, size] of await sizesOf(layers)) {
    const name = `P${names.size}`
    objects.set(PDFName.of(name), await pictureIn(document, path, size))
    names.set(path, name)
  }
  const drawn = layers.map((layer) => `q ${matrixOf(layer, heightMm).join(' ')} cm /${names.get(layer.path)} Do Q`)
  page.node.normalizedEntries().Resources.set(PDFName.of('XObject'), objects)
  page.node.addContentStream(context.register(context.flateStream(drawn.join('\n'))))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** Takes the unit square of a picture to where it is placed: up is up in a PDF, and down on a surface. */
function matrixOf({ x, y, width, height, angle }: OnDisk, surfaceHeight: number): number[] {
  const turn = (-angle * Math.PI) / 180
  const [w, h] = [(width * 72) / 25.4, (height * 72) / 25.4]
  const [a, b, c, d] = [w * Math.cos(turn), w * Math.sin(turn), -h * Math.sin(turn), h * Math.cos(turn)]
  const [middle, up] = [(x * 72) / 25.4, ((surfaceHeight - y) * 72) / 25.4]
  return [a, b, c, d, middle - (a + c) / 2, up - (b + d) / 2].map(rounded)
}

type Pixels = { readonly width: number; readonly height: number }

const opened = (path: string) => sharp(path, { limitInputPixels: openedAtMost, failOn: 'error', sequentialRead: true }).autoOrient()

/** With how many pixels each picture is written: its own, but no more than are seen where it is placed largest, and than there is room for. */
async function sizesOf(layers: readonly OnDisk[]): Promise<Map<string, Pixels>> {
  const wanted = new Map<string, Pixels>()
  for (const [path, placed] of Map.groupBy(layers, (layer) => layer.path)) {
    const { autoOrient: own } = await opened(path).metadata()
    const seen = Math.max(...placed.map(({ width, height }) => Math.max(width / own.width, height / own.height))) * (ppiAtMost / 25.4)
    wanted.set(path, scaledBy(own, Math.min(1, seen)))
  }
  const all = [...wanted.values()].reduce((sum, { width, height }) => sum + width * height, 0)
  const room = Math.min(1, Math.sqrt(pixelsAtMost / all))
  return new Map([...wanted].map(([path, size]) => [path, scaledBy(size, room)]))
}

const scaledBy = ({ width, height }: Pixels, by: number): Pixels => ({
  width: Math.max(1, Math.round(width * by)),
  height: Math.max(1, Math.round(height * by)),
})

/** A picture, upright and in sRGB or in greys, with what is transparent of it. */
async function pictureIn(document: PDFDocument, path: string, size: Pixels): Promise<PDFRef> {
  const resized = () => opened(path).resize({ ...size, fit: 'fill' })
  const { data, info } = await resized().toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const stream = (bytes: Buffer, more: Record<string, string | PDFRef>) => {
    const packed = deflateSync(bytes, { level: 6 })
    const about = { Width: info.width, Height: info.height, BitsPerComponent: 8, Length: packed.length }
    const dict = document.context.obj({ Type: 'XObject', Subtype: 'Image', Filter: 'FlateDecode', ...about, ...more })
    return document.context.register(PDFRawStream.of(dict, packed))
  }
  const colours = { ColorSpace: info.channels === 1 ? 'DeviceGray' : 'DeviceRGB' }
  const alpha = await resized().ensureAlpha().extractChannel('alpha').raw({ depth: 'uchar' }).toBuffer()
  const isOpaque = alpha.every((one) => one === 255)
  return stream(data, { ...colours, ...(!isOpaque && { SMask: stream(alpha, { ColorSpace: 'DeviceGray' }) }) })
}
