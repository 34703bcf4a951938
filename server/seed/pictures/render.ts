import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureOf, type Picture } from './catalogue.ts'

/** Chosen so that a card is well under 12 kB and a banner under 60 kB as AVIF, at the least work that shows no blocks. */
export const formats = {
  avif: { type: 'image/avif', settings: { quality: 66, effort: 2 } },
  webp: { type: 'image/webp', settings: { quality: 84, effort: 3 } },
  jpg: { type: 'image/jpeg', settings: { quality: 84, mozjpeg: false } },
} as const

export type Format = keyof typeof formats
export const formatNames = Object.keys(formats) as Format[]

/** Name of a picture's files: 16 hex digits that change when the drawing or an encoder setting does, so files are immutable. */
export const pictureHash = ({ svg, ratio, widths }: Picture): string =>
  createHash('sha256')
    .update(JSON.stringify([svg, ratio, widths, formats]))
    .digest('hex')
    .slice(0, 16)

export const fileName = (hash: string, width: number, format: Format) => `${hash}-${width}.${format}`

/** One file's bytes, drawn at `width` px. JPEG has white where the drawing has nothing. */
export const renderOne = (picture: Drawable, width: number, format: Format): Promise<Buffer> =>
  encoded(sharp(Buffer.from(atWidth(picture, width))), format)

type Drawable = Pick<Picture, 'svg' | 'ratio'>

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

/** A PNG with nothing where the drawing has nothing: how customers send their logos. */
export const renderPng = (picture: Drawable, width: number): Promise<Buffer> =>
  sharp(Buffer.from(atWidth(picture, width)))
    .png({ compressionLevel: 9 })
    .toBuffer()

/** A single file is drawn straight at its size, which is cheaper than shrinking a large one. */
const atWidth = ({ svg, ratio }: Drawable, width: number) =>
  svg
    .replace(/ width="[\d.]+" height="[\d.]+"/, '')
    .replace('<svg', `<svg width="${width}" height="${Math.round(width * ratio)}"`)

const rendering = new Map<string, Promise<string>>()

/**
 * The path of one file in `dir`, rendered if it is not there yet. Askers at the same time share one rendering; a file is
 * whole or absent, never half written.
 */
export function pictureFile(dir: string, picture: Picture, width: number, format: Format): Promise<string> {
  const path = join(dir, fileName(pictureHash(picture), width, format))
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

const there = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * All files of one picture in `dir`, or those of `widths`; the ones that are there stay untouched. The drawing is made once,
 * at the largest width missing, and shrunk: drawing costs more than all the encoding.
 */
export async function renderPicture(
  dir: string,
  picture: Picture,
  widths = picture.widths,
): Promise<{ name: string; files: string[] }> {
  const name = pictureHash(picture)
  const wanted = widths.flatMap((width) =>
    formatNames.map((format) => ({ width, format, path: join(dir, fileName(name, width, format)) })),
  )
  const missing: typeof wanted = []
  for (const file of wanted) if (!(await there(file.path))) missing.push(file)
  if (missing.length > 0) {
    const { data, info } = await sharp(Buffer.from(atWidth(picture, Math.max(...missing.map((file) => file.width)))))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    for (const { path, width, format } of missing)
      await kept(path, () => encoded(sharp(data, { raw }).resize(width), format))
  }
  return { name, files: wanted.map((file) => file.path) }
}

/**
 * Goes through the pictures of all keys, two at a time, until done or `signal` aborts: first the smallest size of each, which
 * lists show, then the rest. Meant for the background after the server is ready, since any file is also rendered when first
 * asked for. `onProgress` hears steps done, and of how many (two a picture).
 * @throws RangeError on a key without a picture.
 */
export async function renderAll(
  dir: string,
  keys: readonly string[],
  onProgress: (done: number, of: number) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const names = [...new Set(keys)]
  const queue = [...names.map((key) => ({ key, small: true })), ...names.map((key) => ({ key, small: false }))]
  const total = queue.length
  let done = 0
  const stopped = () => signal?.aborted === true
  const worker = async () => {
    for (let next = queue.shift(); next && !stopped(); next = queue.shift()) {
      const picture = pictureFor(next.key)
      await renderPicture(dir, picture, next.small ? picture.widths.slice(0, 1) : picture.widths)
      onProgress(++done, total)
    }
  }
  await Promise.all([worker(), worker()])
}

function pictureFor(key: string): Picture {
  const picture = pictureOf(key)
  if (!picture) throw new RangeError(`no picture ${key}`)
  return picture
}

/** Which key a served hash belongs to; built once at start from the keys the shop shows (about 1 ms a picture). */
export const hashIndex = (keys: readonly string[]): Map<string, string> =>
  new Map(keys.map((key) => [pictureHash(pictureFor(key)), key]))
