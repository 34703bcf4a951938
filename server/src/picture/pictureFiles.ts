import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** What is drawn: its SVG, height over width, and the widths in px it is served in, smallest first. */
export type Drawing = { readonly svg: string; readonly ratio: number; readonly widths: readonly number[] }

/** Chosen so that a card is well under 12 kB and a banner under 60 kB as AVIF, at the least work that shows no blocks. */
export const formats = {
  avif: { type: 'image/avif', settings: { quality: 66, effort: 2 } },
  webp: { type: 'image/webp', settings: { quality: 84, effort: 3 } },
  jpg: { type: 'image/jpeg', settings: { quality: 84, mozjpeg: false } },
} as const

export type Format = keyof typeof formats

/** Name of a picture's files: 16 hex digits that change when the drawing or an encoder setting does, so files are immutable. */
export const pictureHash = ({ svg, ratio, widths }: Drawing): string =>
  createHash('sha256')
    .update(JSON.stringify([svg, ratio, widths, formats]))
    .digest('hex')
    .slice(0, 16)

/**
 * The name under which a drawing is served, without size and ending: its key and the first digits of its hash, so that the name
 * changes with the drawing and files may be kept for ever.
 */
export const nameOf = (key: string, drawing: Drawing): string => `/pictures/${key}-${pictureHash(drawing).slice(0, 8)}`

/** Where one file of a picture stands in `dir`, once it is made. */
export const pathOf = (dir: string, picture: Drawing, width: number, format: Format): string =>
  join(dir, `${pictureHash(picture)}-${width}.${format}`)

/** One file's bytes, drawn at `width` px. JPEG has white where the drawing has nothing. */
export const renderOne = (picture: Drawable, width: number, format: Format): Promise<Buffer> =>
  encoded(sharp(Buffer.from(atWidth(picture, width))), format)

type Drawable = Pick<Drawing, 'svg' | 'ratio'>

function encoded(image: Sharp, format: Format): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return image.avif(formats.avif.settings).toBuffer()
    case 'webp':
      return image.webp(formats.webp.settings).toBuffer()
    case 'jpg':
      return image.flatten({ background: '#ffffff' }).jpeg(formats.jpg.settings).toBuffer()
  }
}

/** A single file is drawn straight at its size, which is cheaper than shrinking a large one. */
const atWidth = ({ svg, ratio }: Drawable, width: number) =>
  svg.replace(/ width="[\d.]+" height="[\d.]+"/, '').replace('<svg', `<svg width="${width}" height="${Math.round(width * ratio)}"`)

/** The path of one file of an uploaded picture in `dir`, at most `width` px wide, made from `source` if it is not there yet. */
export function shrunkFile(dir: string, name: string, source: string, width: number, format: Format): Promise<string> {
  const shrunk = () =>
    sharp(source, { limitInputPixels: 50_000_000, sequentialRead: true })
      .timeout({ seconds: 30 })
      .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
  return kept(shrunkPath(dir, name, width, format), () => encoded(shrunk(), format))
}

/** Where one file of an uploaded picture stands in `dir`, once it is made. */
export const shrunkPath = (dir: string, name: string, width: number, format: Format): string => join(dir, `${name}-${width}.${format}`)

const rendering = new Map<string, Promise<string>>()

/**
 * The path of one file in `dir`, rendered if it is not there yet. Askers at the same time share one rendering; a file is
 * whole or absent, never half written.
 */
export function pictureFile(dir: string, picture: Drawing, width: number, format: Format): Promise<string> {
  const path = pathOf(dir, picture, width, format)
  return kept(path, () => renderOne(picture, width, format))
}

function kept(path: string, render: () => Promise<Buffer>): Promise<string> {
  const known = rendering.get(path)
  if (known) return known
  const work = keep(path, render).finally(() => rendering.delete(path))
  rendering.set(path, work)
  return work
}

async function keep(path: string, render: () => Promise<Buffer>): Promise<string> {
  if (await there(path)) return path
  const part = `${path}.${randomUUID()}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(part, await render())
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return path
}

/** True where the file is made. */
export const there = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
