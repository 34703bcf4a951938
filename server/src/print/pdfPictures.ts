import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PDFRawStream, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PlacedPicture } from '../../../contract/artwork/layer.ts'
import type { Drawn } from '../../../artwork/drawn.ts'

/** The largest picture that is opened, in pixels. */
const openedAtMost = 50_000_000
/** More than this nobody sees in print, and all pictures of a surface have no more pixels than that. */
const ppiAtMost = 600
const pixelsAtMost = 24_000_000

export type Pixels = { readonly width: number; readonly height: number }
/** A picture as it is written: with so many pixels. */
export type Sized = { readonly path: string; readonly size: Pixels }

export const opened = (path: string): Sharp =>
  sharp(path, { limitInputPixels: openedAtMost, failOn: 'error', sequentialRead: true }).autoOrient()

/** Upright, with its pixels; colours are in sRGB until they are asked for otherwise. */
export const resized = ({ path, size }: Sized): Sharp => opened(path).resize({ ...size, fit: 'fill' })

/**
 * With how many pixels each picture is written, by the paths of the files: its own, but no more than are seen where it is placed largest
 * with so many for an inch, and than there is room for.
 */
export async function sizesOf(
  drawn: readonly Drawn[],
  paths: Readonly<Record<number, string>>,
  ppi = ppiAtMost,
): Promise<Map<string, Pixels>> {
  const placed = drawn.filter((one) => one.kind === 'picture')
  const wanted = new Map<string, Pixels>()
  for (const [path, pictures] of Map.groupBy(placed, ({ layer }) => pathOf(layer, paths))) {
    const { autoOrient: own } = await opened(path).metadata()
    const seen = Math.max(...pictures.map(({ whole }) => Math.max(whole.width / own.width, whole.height / own.height))) * (ppi / 25.4)
    wanted.set(path, scaledBy(own, Math.min(1, seen)))
  }
  const all = [...wanted.values()].reduce((sum, { width, height }) => sum + width * height, 0)
  const room = Math.min(1, Math.sqrt(pixelsAtMost / all))
  return new Map([...wanted].map(([path, size]) => [path, scaledBy(size, room)]))
}

/** Where the file of a placed picture lies; '': nobody knows. */
export const pathOf = ({ fileId }: PlacedPicture, paths: Readonly<Record<number, string>>): string => paths[fileId] ?? ''

const scaledBy = ({ width, height }: Pixels, by: number): Pixels => ({
  width: Math.max(1, Math.round(width * by)),
  height: Math.max(1, Math.round(height * by)),
})

/** A picture, upright and in sRGB or in greys, with what is transparent of it. Photographs stay photographs, and unchanged where they may. */
export async function screenPicture(context: PDFContext, picture: Sized): Promise<PDFRef> {
  const about = await opened(picture.path).metadata()
  const { width, height } = picture.size
  if (about.format === 'jpeg') {
    if (isPassedOn(about, picture.size)) {
      // One that breaks off would be found out by nobody but the press.
      await opened(picture.path).resize(8).raw().toBuffer()
      const colours = about.channels === 1 ? 'DeviceGray' : 'DeviceRGB'
      return image(context, { width, height, filter: 'DCTDecode', bytes: await readFile(picture.path), colours })
    }
    const { data, info } = await resized(picture)
      .toColourspace('srgb')
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return image(context, { ...info, filter: 'DCTDecode', bytes: data, colours: info.channels === 1 ? 'DeviceGray' : 'DeviceRGB' })
  }
  const { data, info } = await resized(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const alpha = await alphaOf(picture)
  const mask = alpha && packed(context, picture.size, alpha, 'DeviceGray')
  return packed(context, info, data, info.channels === 1 ? 'DeviceGray' : 'DeviceRGB', mask ? { SMask: mask } : {})
}

/** What is transparent of a picture, pixel by pixel, 0 where it is; null: nothing is. */
export async function alphaOf(picture: Sized): Promise<Buffer | null> {
  if (!(await opened(picture.path).metadata()).hasAlpha) return null
  const alpha = await resized(picture).ensureAlpha().extractChannel('alpha').raw({ depth: 'uchar' }).toBuffer()
  return alpha.every((one) => one === 255) ? null : alpha
}

/** Whether a JPEG may be written as it is: upright, in colours that need no profile, and not larger than it is seen. */
function isPassedOn({ orientation = 1, space, channels, icc, width, height }: Metadata, size: Pixels): boolean {
  const isPlain = (space === 'srgb' && channels === 3) || (space === 'b-w' && channels === 1)
  // Its name is in one byte a sign, or in two.
  const isScreen = !icc || icc.toString('latin1').replaceAll('\0', '').includes('sRGB')
  return orientation === 1 && isPlain && isScreen && width === size.width && height === size.height
}

type Image = Pixels & {
  readonly bytes: Uint8Array
  readonly filter: 'DCTDecode' | 'FlateDecode'
  readonly colours: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK'
}
type More = Readonly<Record<string, string | PDFRef | boolean | number | number[]>>

/** Writes a picture that is packed already. */
export function image(context: PDFContext, { width, height, bytes, filter, colours }: Image, more: More = {}): PDFRef {
  const about = { Width: width, Height: height, BitsPerComponent: 8, ColorSpace: colours, Filter: filter, Length: bytes.length }
  return context.register(PDFRawStream.of(context.obj({ Type: 'XObject', Subtype: 'Image', ...about, ...more }), bytes))
}

/** Writes a picture by its pixels. */
export const packed = (
  context: PDFContext,
  { width, height }: Pixels,
  pixels: Buffer,
  colours: Image['colours'],
  more: More = {},
): PDFRef => image(context, { width, height, bytes: deflateSync(pixels, { level: 6 }), filter: 'FlateDecode', colours }, more)

/** What a picture leaves free and what it covers, by a bit for each pixel: what has at least so much of it is painted. */
export function stencil(context: PDFContext, { width, height }: Pixels, alpha: Buffer, least: number): PDFRef {
  const row = Math.ceil(width / 8)
  const bits = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * row + (x >> 3)
      if ((alpha[y * width + x] ?? 0) < least) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  const bytes = deflateSync(bits, { level: 6 })
  const about = { Width: width, Height: height, BitsPerComponent: 1, ImageMask: true, Filter: 'FlateDecode', Length: bytes.length }
  return context.register(PDFRawStream.of(context.obj({ Type: 'XObject', Subtype: 'Image', ...about }), bytes))
}
