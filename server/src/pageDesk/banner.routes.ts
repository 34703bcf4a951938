import { deleteBanner, listBanners, orderBanners, saveBanner } from '../../../contract/page/pageDesk.ts'
import { changedFields } from '../audit/audit.rules.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Routes } from '../house.ts'
import { deleteBannerRow, deskBanners, insertBanner, lockBanner, setBanner } from './banner.sql.ts'
import { checkSeen } from './overtaken.rules.ts'
import { checkPicture, lastPlace, placeAll } from './place.sql.ts'

/** The pictures of the home page's carousel. */
export const bannerRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listBanners, ({ db }) => deskBanners(db))

  serveOnce(saveBanner, async ({ input: { id: known, seen, ...fields }, actor, tx, now, origin }) => {
    const was = known === undefined ? null : await lockBanner(tx, known)
    if (was) checkSeen(seen, was, { title: '标题', subtitle: '副标题', picture: '图片', jumpUrl: '跳转链接' })
    if (was?.picture !== fields.picture) await checkPicture(tx, fields.picture)
    const id = was?.id ?? (await insertBanner(tx, fields, await lastPlace(tx, 'banner')))
    if (was) await setBanner(tx, id, fields)
    const entry = { actor, action: 'banner.save', subject: `banner ${id}`, address: origin.address } as const
    await insertAudit(tx, { ...entry, ...changedFields(was && { ...was }, fields) }, now)
    return { id }
  })

  serveOnce(orderBanners, async ({ input: { ids }, actor, tx, now, origin }) => {
    const before = await placeAll(tx, 'banner', ids)
    const entry = { actor, action: 'banner.order', subject: 'page 1', address: origin.address } as const
    await insertAudit(tx, { ...entry, before: { ids: before }, after: { ids } }, now)
    return true as const
  })

  serveOnce(deleteBanner, async ({ input, actor, tx, now, origin }) => {
    const { id, ...before } = await lockBanner(tx, input.id)
    await deleteBannerRow(tx, id)
    const entry = { actor, action: 'banner.delete', subject: `banner ${id}`, address: origin.address } as const
    await insertAudit(tx, { ...entry, before }, now)
    return true as const
  })
}
