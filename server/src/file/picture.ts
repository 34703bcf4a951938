import sharp, { type Sharp } from 'sharp'
import { refuse } from '../../../contract/refusal.ts'
import { queue } from '../queue.ts'
import type { FileType } from './file.rules.ts'

const mostPixels = 50_000_000
const previewSide = 480 // px

/** Pictures take memory and both processors: two at once, the others wait. */
const inTurn = queue(2, 30)

const opened = (path: string): Sharp =>
  sharp(path, { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true }).timeout({ seconds: 20 }).autoOrient()

const written: Partial<Record<FileType, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 90 }),
}

/**
 * The picture drawn anew, upright and in sRGB: whatever else the file held – place and camera, a tail that is another
 * file – is gone. @throws Refusal 'file.refused' when it is broken or has more than 50 million pixels.
 */
export async function redrawn(path: string, type: FileType): Promise<Buffer> {
  const write = written[type]
  if (!write) throw new Error(`pictures of type ${type} are not drawn anew`)
  try {
    return await inTurn(() => write(opened(path)).toBuffer())
  } catch (error) {
    return refuseBroken(error)
  }
}

/** A WebP of at most 480 px a side; null: this picture is too large or too odd to be drawn. */
export async function previewOf(path: string): Promise<Buffer | null> {
  const small = { width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true } as const
  return inTurn(() => opened(path).resize(small).webp({ quality: 78 }).toBuffer()).catch(() => null)
}

function refuseBroken(error: unknown): never {
  if (error instanceof Error && error.message.includes('exceeds pixel limit'))
    return refuse('file.refused', null, '图片尺寸过大，最多 5000 万像素')
  if (error instanceof Error && error.name === 'Refusal') throw error
  return refuse('file.refused', null, '图片已损坏，无法读取，请重新导出后上传')
}
