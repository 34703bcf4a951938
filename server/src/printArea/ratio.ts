import sharp from 'sharp'
import type { Db, Tx } from '../database/db.ts'
import { drawingOf, keyIn } from '../picture/drawings.ts'
import { contentAt, type Reads } from '../file/contents.ts'

type Where = Reads
import { uploadedPicture } from '../picture/pictures.sql.ts'
import { uploadedHash } from '../file/uploadedPicture.ts'

/** Of one content there is one name, so what was found once stays so. Drawing a picture again takes a moment. */
const found = new Map<string, number>()
const mostKept = 5000

/** Height by width of each of these pictures that the mall can show, by name. */
export async function ratiosOf(db: Db | Tx, where: Where, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const known: [string, number][] = []
  for (const name of names) {
    const ratio = found.get(name) ?? (await ratioOf(db, where, name))
    if (ratio === null) continue
    if (found.size >= mostKept) found.clear()
    found.set(name, ratio)
    known.push([name, ratio])
  }
  return new Map(known)
}

async function ratioOf(db: Db | Tx, where: Where, name: string): Promise<number | null> {
  const uploaded = uploadedHash(name)
  if (uploaded === null) {
    const key = keyIn(name)
    return key === null ? null : ((await drawingOf(key))?.ratio ?? null)
  }
  const hash = await uploadedPicture(db, uploaded)
  if (hash === null) return null
  // Reads the head of the file only.
  const { width, height } = await sharp(await contentAt(where, hash)).metadata()
  return height / width
}
