import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { contentAt, type Reads } from '../file/contents.ts'
import { drawingOf, keyIn } from '../picture/drawings.ts'
import { paint } from '../picture/paint.ts'
import type { Order } from '../picture/painter.ts'
import { uploadedPicture } from '../picture/pictures.sql.ts'
import { uploadedHash } from '../file/uploadedPicture.ts'

/** A picture that stands on a paper: how the process that draws the paper comes by it. One of the mall's, or a file of ours. */
export type PaperPicture = Order | { readonly path: string; /** px it is at most; absent: as wide as it is. */ readonly width?: number }

/** Pictures of the mall's by their names, for papers; those that are not there any more are missing. */
export async function paperPictures(contents: Reads, names: readonly string[], width = usualWidth): Promise<Map<string, Order>> {
  const each = [...new Set(names)].map(async (name) => [name, await orderOf(contents, name, width)] as const)
  return new Map((await Promise.all(each)).flatMap(([name, order]) => (order ? [[name, order]] : [])))
}

const usualWidth = 480 // px

async function orderOf(contents: Reads, name: string, width: number): Promise<Order | null> {
  const { db, dataDir } = contents
  const how = { folder: join(dataDir, 'pictures'), width, format: 'jpg' } as const
  const uploaded = uploadedHash(name)
  if (uploaded !== null) {
    const hash = await uploadedPicture(db, uploaded)
    return hash === null ? null : { ...how, key: `up-${uploaded}`, source: await contentAt(contents, hash) }
  }
  const key = keyIn(name)
  return key !== null && (await drawingOf(key)) ? { ...how, key } : null
}

/** The bytes of a picture, JPEG; null where it cannot be made. For the process that draws papers. */
export const pictureBytes = (picture: PaperPicture): Promise<Buffer | null> =>
  ('path' in picture ? filed(picture) : painted(picture)).catch(() => null)

function filed({ path, width }: Exclude<PaperPicture, Order>): Promise<Buffer> {
  const whole = sharp(path).flatten({ background: '#ffffff' })
  return (width ? whole.resize({ width, withoutEnlargement: true }) : whole).jpeg({ quality: 86 }).toBuffer()
}

const painted = async (order: Order): Promise<Buffer> => readFile(await paint(order))
