import { createHash } from 'node:crypto'
import type { PlacedPage } from '../../../contract/artwork/layer.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { contentAt, type Reads } from '../file/contents.ts'
import { pageDrawn } from './pages.ts'
import { notePicture, refuseShown, unknownPictures } from './pagePictures.sql.ts'

const previewSide = 1200 // px

/** A page of a file, by its content. */
type PageOf = { readonly hash: string; readonly page: number }

/** Draws a page and notes that this is its picture. @throws Error where it cannot be drawn. @throws Refusal server.busy. */
export async function drawnPicture(services: Reads, { hash, page }: PageOf): Promise<{ readonly png: Buffer; readonly picture: string }> {
  const png = await pageDrawn({ path: await contentAt(services, hash), page, pixels: previewSide })
  const picture = createHash('sha256').update(png).digest('hex')
  await notePicture(services.db, { hash, page, picture })
  return { png, picture }
}

/**
 * Refuses placed pages that are shown by another picture than the mall drew of them. One that nobody knows, as of designs of a release
 * before, is drawn once more. @throws Refusal design.preview, server.busy.
 */
export async function judgePictures(services: Reads, companyId: number, layers: readonly PlacedPage[]): Promise<void> {
  for (const one of await unknownPictures(services.db, companyId, layers)) {
    const { hash, page, picture } = one
    const own = hash === null || picture === null ? null : await pictureOf(services, { hash, page })
    if (own === null || own !== picture) refuseShown([one])
  }
}

const pictureOf = (services: Reads, page: PageOf): Promise<string | null> =>
  drawnPicture(services, page).then(
    ({ picture }) => picture,
    (error: unknown) => {
      if (error instanceof Refusal) throw error
      return null
    },
  )
