import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { FileLink } from '../../../contract/file.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { inTransaction } from '../database/db.ts'
import type { FileType } from '../file/file.rules.ts'
import { ownFiles, type StoredFile } from '../file/file.sql.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import type { Services } from '../services.ts'
import { pixelsOf } from './measured.ts'
import { inksOf } from './pictureInks.ts'

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
