import { designPicture } from '../../../contract/artwork/design.ts'
import { readPage } from '../../../contract/artwork/placedPage.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { placeablePage } from './pages.ts'
import { designPictureOf, picturesOf } from './pictures.ts'

/** Pictures and pages that designs place. */
export const designRoutes: Routes = ({ serve }, services) => {
  serve(designPicture, async ({ input: { id }, actor, db, now }) => {
    await picturesOf(services, actor, [id], now)
    const link = (await fileLinks(db, services, actor.companyId, [id])).get(id)
    return designPictureOf(services, link ?? refuse('file.missing', { id }))
  })

  serve(readPage, ({ input, actor }) => placeablePage(services, actor, input))
}
