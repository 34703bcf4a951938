import sharp from 'sharp'
import { coloursCounted, inksAlone, inksInPicture, type PictureInk, type PictureInks } from '../../../artwork/pictureColours.ts'
import { contentAt } from '../file/contents.ts'
import type { StoredFile } from '../file/file.sql.ts'
import type { Services } from '../services.ts'

// Which inks pictures of designs have.

const lookedAt = 200 // px

/** What is told of a picture's inks: how many (8: so many and more; null: nobody can tell), and which. */
export type InksTold =
  | { readonly colours: null }
  | (Pick<PictureInks, 'white' | 'whiteGround'> & { readonly colours: number; readonly inks: PictureInk[] })

const toldLately = new Map<string, InksTold>()
const toldAtMost = 500

/** Which inks a picture needs, told by a small one of it whose colours are those of its own pixels. What was told lately is kept: all of it is decoded. */
export async function inksOf(services: Services, file: Pick<StoredFile, 'hash'>): Promise<InksTold> {
  const before = toldLately.get(file.hash)
  if (before) return before
  const told = await readInks(services, file)
  if (toldLately.size >= toldAtMost) toldLately.delete(toldLately.keys().next().value ?? '')
  toldLately.set(file.hash, told)
  return told
}

async function readInks(services: Services, { hash }: Pick<StoredFile, 'hash'>): Promise<InksTold> {
  const small = { width: lookedAt, height: lookedAt, fit: 'inside', withoutEnlargement: true, kernel: 'nearest' } as const
  const { data, info } = await sharp(await contentAt(services, hash), { limitInputPixels: 50_000_000 })
    .resize(small)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => ({ data: null, info: { width: 0, height: 0 } }))
  const found = data && inksInPicture({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
  if (!found) return { colours: null }
  const inks = [...inksAlone(found)]
  return { colours: Math.min(coloursCounted, inks.length), inks, white: found.white, whiteGround: found.whiteGround }
}
