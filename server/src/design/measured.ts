import sharp from 'sharp'
import { pictureIdsOf } from '../../../artwork/design.ts'
import type { Size } from '../../../artwork/facts.ts'
import type { Picture } from '../../../artwork/findings.ts'
import type { Design } from '../../../contract/artwork/design.ts'
import { contentAt } from '../file/contents.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Services } from '../services.ts'
import { inksOf } from './pictureInks.ts'

/** The company's pictures that a design places, with their pixels and inks; one that cannot be read is left out. */
export async function picturesMeasured(services: Services, companyId: number, { surfaces }: Design): Promise<Map<number, Picture>> {
  const ids = [...new Set(surfaces.flatMap((surface) => pictureIdsOf(surface)))]
  const measured = new Map<number, Picture>()
  for (const { id, name, hash } of (await fileLinks(services.db, services, companyId, ids)).values()) {
    const pixels = await pixelsOf(services, hash).catch(() => null)
    if (pixels) measured.set(id, { name, pixels, ...(await inksOf(services, { hash })) })
  }
  return measured
}

/** How many pixels a picture has as it stands upright; null: it cannot be read. @throws Refusal files.away. */
export async function pixelsOf(services: Services, hash: string): Promise<Size | null> {
  const path = await contentAt(services, hash)
  return sharp(path, { limitInputPixels: false })
    .metadata()
    .then(
      ({ autoOrient: { width, height } }) => ({ width, height }),
      () => null,
    )
}
