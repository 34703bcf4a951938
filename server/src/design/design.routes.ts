import { designPicture } from '../../../contract/artwork/design.ts'
import { readPage } from '../../../contract/artwork/placedPage.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { pixelsOf } from './measured.ts'
import { placeablePage } from './pages.ts'
import { inksOf, picturesOf } from './pictures.ts'

/** Pictures and pages that designs place. */
export const designRoutes: Routes = ({ serve }, services) => {
  serve(designPicture, async ({ input: { id }, actor, db, now }) => {
    const [file] = await picturesOf(services, actor, [id], now)
    const link = (await fileLinks(db, services, actor.companyId, [id])).get(id)
    if (!file || !link) return refuse('file.missing', { id })
    const damaged = `“${file.name}”已损坏，无法读取，请重新导出后上传`
    const pixels = (await pixelsOf(services, file.hash)) ?? refuse('file.refused', null, damaged)
    return { ...link, widthPx: pixels.width, heightPx: pixels.height, ...(await inksOf(services, file)) }
  })

  serve(readPage, ({ input, actor }) => placeablePage(services, actor, input))
}
