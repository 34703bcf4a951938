import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { PlacedPicture } from '../../../contract/artwork/design.ts'
import { rounded } from '../../../artwork/design.ts'

/** A surface whose pictures lie on the disk. */
export type ToWrite = {
  readonly widthMm: number
  readonly heightMm: number
  readonly nodes: readonly (Omit<PlacedPicture, 'id' | 'fileId'> & { readonly path: string })[]
}

const points = (mm: number): number => rounded((mm * 72) / 25.4)
const pixelsAtMost = 50_000_000

/**
 * What is printed of a surface, as a PDF of its very size: each picture with all its pixels, what goes beyond the surface cut off. The same
 * surface is the same bytes. To be called in a process of its own. @throws Error for a picture that cannot be read.
 */
export async function writePdf({ widthMm, heightMm, nodes }: ToWrite): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([points(widthMm), points(heightMm)])
  page.setTrimBox(0, 0, points(widthMm), points(heightMm))
  const { context } = document
  const objects = context.obj({})
  const drawn: string[] = []
  const known = new Map<string, string>()
  for (const node of nodes) {
    const name = known.get(node.path) ?? `P${known.size}`
    if (!known.has(node.path)) objects.set(PDFName.of(name), await pictureIn(document, node.path))
    known.set(node.path, name)
    drawn.push(`q ${matrixOf(node, heightMm).join(' ')} cm /${name} Do Q`)
  }
  page.node.normalizedEntries().Resources.set(PDFName.of('XObject'), objects)
  page.node.addContentStream(context.register(context.flateStream(drawn.join('\n'))))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** Takes the unit square of a picture to where it is placed: up is up in a PDF, and down on a surface. */
function matrixOf({ x, y, width, height, angle }: ToWrite['nodes'][number], surfaceHeight: number): number[] {
  const turn = (-angle * Math.PI) / 180
  const [w, h] = [(width * 72) / 25.4, (height * 72) / 25.4]
  const [a, b, c, d] = [w * Math.cos(turn), w * Math.sin(turn), -h * Math.sin(turn), h * Math.cos(turn)]
  const [middle, up] = [(x * 72) / 25.4, ((surfaceHeight - y) * 72) / 25.4]
  return [a, b, c, d, middle - (a + c) / 2, up - (b + d) / 2].map(rounded)
}

/** A picture, upright and in sRGB, with what is transparent of it. */
async function pictureIn(document: PDFDocument, path: string): Promise<PDFRef> {
  const opened = sharp(path, { limitInputPixels: pixelsAtMost, failOn: 'error' })
    .timeout({ seconds: 30 })
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
  const { data, info } = await opened.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const [colours, alpha] = [Buffer.alloc(info.width * info.height * 3), Buffer.alloc(info.width * info.height)]
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    data.copy(colours, pixel * 3, pixel * 4, pixel * 4 + 3)
    alpha[pixel] = data[pixel * 4 + 3] ?? 255
  }
  const stream = (bytes: Buffer, more: Record<string, string | PDFRef>) => {
    const packed = deflateSync(bytes, { level: 6 })
    const size = { Width: info.width, Height: info.height, BitsPerComponent: 8, Length: packed.length }
    const dict = document.context.obj({ Type: 'XObject', Subtype: 'Image', Filter: 'FlateDecode', ...size, ...more })
    return document.context.register(PDFRawStream.of(dict, packed))
  }
  const opaque = alpha.every((one) => one === 255)
  return stream(colours, { ColorSpace: 'DeviceRGB', ...(!opaque && { SMask: stream(alpha, { ColorSpace: 'DeviceGray' }) }) })
}
