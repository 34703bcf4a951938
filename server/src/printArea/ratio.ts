import sharp from 'sharp'
import { pictureOf } from '../../seed/pictures/catalogue.ts'
import type { Db, Tx } from '../db.ts'
import { pathOf } from '../file/store.ts'
import { uploadedPicture } from '../pictures.sql.ts'
import { uploadedHash } from '../uploadedPicture.ts'

/** Height by width of each of these pictures that the mall can show, by name. */
export async function ratiosOf(
  db: Db | Tx,
  dataDir: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const known: [string, number][] = []
  for (const name of names) {
    const ratio = await ratioOf(db, dataDir, name)
    if (ratio !== null) known.push([name, ratio])
  }
  return new Map(known)
}

async function ratioOf(db: Db | Tx, dataDir: string, name: string): Promise<number | null> {
  const uploaded = uploadedHash(name)
  if (uploaded === null) return pictureOf(/^\/pictures\/(.+)-[0-9a-f]{8}$/.exec(name)?.[1] ?? '')?.ratio ?? null
  const hash = await uploadedPicture(db, uploaded)
  if (hash === null) return null
  // Reads the head of the file only.
  const { width, height } = await sharp(pathOf(dataDir, hash)).metadata()
  return height / width
}
