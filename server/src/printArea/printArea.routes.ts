import { printAreaDetail, savePrintAreas } from '../../../contract/goods/printArea.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { checkVersion, drawnViews } from './printArea.rules.ts'
import { lockProduct, putDrawing, readDrawing } from './printArea.sql.ts'
import { ratiosOf } from './ratio.ts'

/** Where the positions of a product lie on its pictures, as the merchant draws them. */
export const printAreaRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(printAreaDetail, async ({ input, db }) => {
    const { pictures, picture_alts: alts, ...drawing } = await readDrawing(db, input.id)
    const ratios = await ratiosOf(db, services, pictures)
    const gallery = pictures.map((image, at) => ({ image, alt: alts[at] ?? '', ratio: ratios.get(image) ?? 1 }))
    return { ...drawing, gallery }
  })

  serveOnce(savePrintAreas, async ({ input, tx, now, audit }) => {
    await lockProduct(tx, input.id)
    const { id, version: was, views: before, pictures: gallery, positions, colours } = await readDrawing(tx, input.id)
    checkVersion(was, input.version)
    const plain = input.views.flatMap((view) => (view.plain ?? []).map(({ picture }) => picture))
    const ratios = await ratiosOf(tx, services, [...new Set([...gallery, ...plain])])
    const views = drawnViews(input.views, { gallery, ratios, positions, colours })
    const version = was + 1
    await putDrawing(tx, { id, version, views, now })
    const changed = changedFields({ views: before }, { views })
    await audit('printArea.save', `product ${id}`, changed)
    return { version }
  })
}
