import { open, readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { pictureFacts, type ArtworkFacts, type ColourSpace, type Unread } from '../../../artwork/facts.ts'
import type { FileType } from '../file/file.rules.ts'
import { readPdf } from './readPdf.ts'
import { readPsd } from './readPsd.ts'
import { readSvg } from './readSvg.ts'

/** A file that lies on the disk, and its type by its bytes. */
export type ToRead = { readonly path: string; readonly type: FileType }

/** What a reading of a file came to. */
export type Reading = { readonly facts: ArtworkFacts } | { readonly unread: Unread }

const largestRead = 200 * 2 ** 20
const pixelsAtMost = 20_000 * 20_000

/** What a file of artwork holds. To be called in a process of its own. What cannot be read says why. */
export async function readArtwork({ path, type }: ToRead): Promise<Reading> {
  const { size } = await stat(path)
  if (size > largestRead) return { unread: 'large' }
  try {
    const read = await readers[type]?.(path, size)
    return read === undefined ? { unread: 'kind' } : typeof read === 'string' ? { unread: read } : { facts: read }
  } catch {
    return { unread: 'broken' }
  }
}

type Read = (path: string, size: number) => Promise<ArtworkFacts | Unread>

const readers: Partial<Record<FileType, Read>> = {
  jpg: readPicture,
  png: readPicture,
  webp: readPicture,
  tif: readPicture,
  pdf: async (path) => readPdf(await readFile(path)),
  psd: async (path, size) => readPsd(await headOf(path), size),
  svg: async (path) => readSvg(await readFile(path)),
  // What Illustrator wrote without a PDF within is PostScript.
  ai: async () => 'noPdf',
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(26), 0, 26, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const spaces: Readonly<Record<string, ColourSpace>> = {
  ...{ srgb: 'rgb', rgb: 'rgb', rgb16: 'rgb', cmyk: 'cmyk', 'b-w': 'grey', grey16: 'grey', lab: 'lab' },
}

/** Pictures are opened by their heads alone; whoever lies there about the rest is found out by one row of it. */
async function readPicture(path: string): Promise<ArtworkFacts | Unread> {
  const { autoOrient: pixels, space = '', pages } = await sharp(path, { limitInputPixels: false }).metadata()
  if (pixels.width * pixels.height > pixelsAtMost) return 'large'
  // Reading to the end of a small part finds a file that breaks off before.
  if (pixels.width * pixels.height <= wholeReadPixels)
    await sharp(path, { failOn: 'error', sequentialRead: true }).resize(8, 8, { fit: 'fill' }).raw().toBuffer()
  const known = spaces[space]
  return pictureFacts({ width: pixels.width, height: pixels.height }, known ? [known] : [], pages)
}

const wholeReadPixels = 30_000_000
