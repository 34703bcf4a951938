import sharp from 'sharp'
import { coloursCounted, inksAlone, inksInPicture, type PictureInk, type PictureInks } from '../../../artwork/pictureColours.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { FileLink } from '../../../contract/file.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { inTransaction } from '../db.ts'
import { contentAt } from '../file/contents.ts'
import type { FileType } from '../file/file.rules.ts'
import { ownFiles, type StoredFile } from '../file/file.sql.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import type { Services } from '../services.ts'
import { pixelsOf } from './measured.ts'

// Pictures of designs.

/** Which may be placed. */
const placeable: ReadonlySet<FileType> = new Set(['png', 'jpg', 'webp'])

/** The artwork with these ids, which the buyer may use and which are pictures. @throws Refusal file.missing, file.refused. */
export async function picturesOf({ db }: Pick<Services, 'db'>, buyer: Buyer, ids: readonly number[], now: Date): Promise<StoredFile[]> {
  const files = await inTransaction(db, async (tx) => {
    await checkArtwork(tx, buyer, ids, now)
    return ownFiles(tx, buyer.companyId, 'artwork', ids)
  })
  const odd = files.find(({ type }) => !placeable.has(type))
  if (odd) refuse('file.refused', null, `“${odd.name}”不能放到图上，请用 PNG、JPG 或 WebP 图片`)
  return files
}

/** A picture as the editor is told of it. @throws Refusal file.refused for one that cannot be read, files.away. */
export async function designPictureOf(services: Services, link: FileLink): Promise<DesignPicture> {
  const damaged = `“${link.name}”已损坏，无法读取，请重新导出后上传`
  const pixels = (await pixelsOf(services, link.hash)) ?? refuse('file.refused', null, damaged)
  return { ...link, widthPx: pixels.width, heightPx: pixels.height, ...(await inksOf(services, link)) }
}

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
