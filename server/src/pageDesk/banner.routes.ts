import { deleteBanner, listBanners, orderBanners, saveBanner } from '../../../contract/page/pageDesk.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { deleteBannerRow, deskBanners, insertBanner, lockBanner, setBanner } from './banner.sql.ts'
import { checkSeen } from './overtaken.rules.ts'
import { checkPicture, lastPlace, placeAll } from './place.sql.ts'

/** The pictures of the home page's carousel. */
export const bannerRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listBanners, ({ db }) => deskBanners(db))

  serveOnce(saveBanner, async ({ input: { id: known, seen, ...fields }, tx, audit }) => {
    const was = known === undefined ? null : await lockBanner(tx, known)
    if (was) checkSeen(seen, was, { title: '标题', subtitle: '副标题', picture: '图片', jumpUrl: '跳转链接' })
    if (was?.picture !== fields.picture) await checkPicture(tx, fields.picture)
    const id = was?.id ?? (await insertBanner(tx, fields, await lastPlace(tx, 'banner')))
    if (was) await setBanner(tx, id, fields)
    await audit('banner.save', `banner ${id}`, changedFields(was && { ...was }, fields))
    return { id }
  })

  serveOnce(orderBanners, async ({ input: { ids }, tx, audit }) => {
    const before = await placeAll(tx, 'banner', ids)
    await audit('banner.order', 'page 1', { before: { ids: before }, after: { ids } })
    return true as const
  })

  serveOnce(deleteBanner, async ({ input, tx, audit }) => {
    const { id, ...before } = await lockBanner(tx, input.id)
    await deleteBannerRow(tx, id)
    await audit('banner.delete', `banner ${id}`, { before })
    return true as const
  })
}
