import sharp from 'sharp'
import { pictureIdsOf } from '../../../artwork/design.ts'
import type { Picture } from '../../../artwork/findings.ts'
import type { Design } from '../../../contract/artwork/design.ts'
import { contentAt } from '../file/contents.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Services } from '../services.ts'

/** The company's pictures that a design places, with their pixels; one that cannot be read is left out. */
export async function picturesMeasured(services: Services, companyId: number, { surfaces }: Design): Promise<Map<number, Picture>> {
  const ids = [...new Set(surfaces.flatMap((surface) => pictureIdsOf(surface)))]
  const measured = new Map<number, Picture>()
  for (const { id, name, hash } of (await fileLinks(services.db, services, companyId, ids)).values()) {
    const pixels = await sizeOf(services, hash)
    if (pixels) measured.set(id, { name, pixels })
  }
  return measured
}

const sizeOf = async (services: Services, hash: string): Promise<Picture['pixels'] | null> => {
  try {
    const { autoOrient } = await sharp(await contentAt(services, hash), { limitInputPixels: false }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return null
  }
}
