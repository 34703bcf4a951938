import { deleteScene, deskScene, listDeskScenes, orderScenes, saveScene } from '../../../contract/page/pageDesk.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { checkProducts, goodsOfScene } from '../goods/shelfGoods.sql.ts'
import { checkSeen } from './overtaken.rules.ts'
import { checkPicture, lastPlace, placeAll } from './place.sql.ts'
import { deleteSceneRow, deskScenes, insertScene, lockScene, readScene, setScene, setSceneGoods } from './scene.sql.ts'

/** The occasions companies buy for, and the goods of each. */
export const sceneRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listDeskScenes, ({ db }) => deskScenes(db))

  serve(deskScene, async ({ input, db }) => ({
    ...(await readScene(db, input.id)),
    goods: await goodsOfScene(db, input.id),
  }))

  serveOnce(saveScene, async ({ input: { id: known, productIds, seen, ...fields }, tx, audit }) => {
    const was = known === undefined ? null : await lockScene(tx, known)
    if (was) checkSeen(seen, was, { name: '名称', slogan: '标语', picture: '图片', productIds: '商品' })
    if (was?.picture !== fields.picture) await checkPicture(tx, fields.picture)
    await checkProducts(tx, productIds)
    const id = was?.id ?? (await insertScene(tx, fields, await lastPlace(tx, 'scene')))
    if (was) await setScene(tx, id, fields)
    await setSceneGoods(tx, id, productIds)
    await audit('scene.save', `scene ${id}`, changedFields(was && { ...was }, { ...fields, productIds }))
    return { id }
  })

  serveOnce(orderScenes, async ({ input: { ids }, tx, audit }) => {
    const before = await placeAll(tx, 'scene', ids)
    await audit('scene.order', 'page 1', { before: { ids: before }, after: { ids } })
    return true as const
  })

  serveOnce(deleteScene, async ({ input, tx, audit }) => {
    const { id, ...before } = await lockScene(tx, input.id)
    await deleteSceneRow(tx, id)
    await audit('scene.delete', `scene ${id}`, { before })
    return true as const
  })
}
