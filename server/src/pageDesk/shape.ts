import sharp from 'sharp'
import type { Tx } from '../database/db.ts'
import { drawingOf, keyIn } from '../picture/drawings.ts'
import { contentAt, type Reads } from '../file/contents.ts'
import { uploadedPicture } from '../picture/pictures.sql.ts'
import { uploadedHash } from '../file/uploadedPicture.ts'

/** Width and height of a picture by its name, in px where it was uploaded; null: there is none of this name. */
export async function shapeOf(tx: Tx, contents: Reads, name: string): Promise<[number, number] | null> {
  const first = uploadedHash(name)
  if (first === null) {
    const drawing = await drawingOf(keyIn(name) ?? '')
    return drawing ? [1000, Math.round(1000 * drawing.ratio)] : null
  }
  const hash = await uploadedPicture(tx, first)
  if (hash === null) return null
  const { width, height } = await sharp(await contentAt(contents, hash)).metadata()
  return [width, height]
}
