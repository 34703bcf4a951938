import { drawingOf, keyIn } from '../picture/drawings.ts'
import { contentAt, unlessAway, type Reads } from '../file/contents.ts'
import { uploadedPicture } from '../picture/pictures.sql.ts'
import { readShop } from '../shop.sql.ts'
import { uploadedHash } from '../file/uploadedPicture.ts'
import type { Mark, Marks } from './marks.ts'

/** The marks of this moment. One that is not there any more is left out. @throws Refusal 'files.away', 'files.full'. */
export async function marksNow(contents: Reads): Promise<Marks> {
  const { logo, sealPicture } = await readShop(contents.db)
  return { logo: await markOf(contents, logo), seal: await markOf(contents, sealPicture) }
}

async function markOf(contents: Reads, name: unknown): Promise<Mark | null> {
  if (typeof name !== 'string' || name === '') return null
  const first = uploadedHash(name)
  if (first === null) {
    const drawing = await drawingOf(keyIn(name) ?? '')
    return drawing ? { svg: drawing.svg } : null
  }
  const hash = await uploadedPicture(contents.db, first)
  const path = hash === null ? null : await contentAt(contents, hash).catch(unlessAway)
  return path ? { path } : null
}
