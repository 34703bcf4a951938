import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { markOn } from '../../../artwork/engraving.ts'
import { isDark } from '../../../artwork/ground.ts'
import { mockUp, type Printed } from '../../../artwork/mockup/mockUp.ts'
import { engraved, type Raster } from '../../../artwork/mockup/raster.ts'
import { filled } from '../../../artwork/names.ts'
import { previewPng } from '../print/plates.ts'
import { paint } from '../picture/paint.ts'
import type { Order } from '../picture/painter.ts'
import type { Inked, Recipe } from './mockup.rules.ts'

/** What it takes to draw one: the recipe, the picture of the goods, where contents lie by their hashes, and where it is to be put. */
export type ToDraw = {
  readonly recipe: Pick<Recipe, 'widthMm' | 'heightMm' | 'prints'>
  readonly goods: Order
  readonly paths: Readonly<Record<string, string>>
  readonly to: string
}

/** The path of the picture, WebP. To be called in a process of its own. @throws Error for a picture that cannot be read. */
export async function drawMockup({ recipe: { widthMm, prints }, goods, paths, to }: ToDraw): Promise<string> {
  const below = await rasterOf(sharp(await paint(goods), { limitInputPixels: mostPixels }))
  const mm = below.width / widthMm
  const printed: Printed[] = []
  for (const one of prints) printed.push(await printedOf(one, mm, paths))
  const { width, height, data } = mockUp(below, printed, mm)
  const raw = { width, height, channels: 4 } as const
  const bytes = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
    .webp({ quality: 86 })
    .toBuffer()
  const part = `${to}.${randomUUID()}.part`
  await mkdir(dirname(to), { recursive: true })
  try {
    await writeFile(part, bytes, { mode: 0o600 })
    await rename(part, to)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return to
}

const mostPixels = 50_000_000

async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) }
}

/** Twice as fine as it is seen, so that what is magnified in the middle of a round body is sharp. */
const finer = 2
const [least, most] = [200, 1600] // px

async function printedOf(
  { area, place, form, surface, pictures, preview, cut }: Inked,
  mm: number,
  paths: ToDraw['paths'],
): Promise<Printed> {
  const own = { x: area.xMm * mm, y: area.yMm * mm, width: area.widthMm * mm, height: area.heightMm * mm }
  const size = { width: own.width * place.width, height: own.height * place.height }
  const pixels = Math.round(Math.min(most, Math.max(least, finer * Math.max(size.width, size.height))))
  const at = (hash: string) => paths[hash] ?? ''
  const artwork = surface
    ? await rasterOf(
        sharp(
          await previewPng({
            surface: { ...surface, ...filled(surface, surface.names, 0) },
            paths: Object.fromEntries(pictures.map(({ id, hash }) => [id, at(hash)])),
            pixels,
          }),
          { limitInputPixels: mostPixels },
        ),
      )
    : await rasterOf(sharp(at(preview ?? ''), { limitInputPixels: mostPixels }))
  return {
    artwork: cut ? engraved(artwork, markOn(isDark(cut))) : artwork,
    area: own,
    place: surface ? place : contained(place, own, artwork),
    form,
  }
}

/** A picture that says nothing of its size is shown whole, in the middle of its place. */
function contained(
  place: Inked['place'],
  area: { readonly width: number; readonly height: number },
  { width, height }: Raster,
): Inked['place'] {
  const [wide, high] = [place.width * area.width, place.height * area.height]
  const scale = Math.min(wide / width, high / height)
  const [w, h] = [(width * scale) / area.width, (height * scale) / area.height]
  return { x: place.x + (place.width - w) / 2, y: place.y + (place.height - h) / 2, width: w, height: h }
}
