import { layoutDetail, listLayouts, previewLayout, restoreLayout, saveLayout, withdrawLayout } from '../../../contract/page/layoutDesk.ts'
import { readBlocks, type Block } from '../../../contract/page/page.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai, shanghai } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { shownAt } from '../page/canvas.rules.ts'
import { dueCanvases } from '../page/canvas.sql.ts'
import { previewToken } from '../page/preview.ts'
import { checkProducts, goodsOf } from '../goods/shelfGoods.sql.ts'
import { layoutJson, picturesIn, productsIn, unreadable, versionState } from './layout.rules.ts'
import { insertVersion, keepDraft, lockVersions, readVersion, versions, withdraw } from './layout.sql.ts'
import { checkPicture } from './place.sql.ts'

/** The versions of the mall's layout. */
export const layoutRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(listLayouts, async ({ db, now }) => {
    const live = shownAt(await dueCanvases(db, 1, now), now)?.id ?? null
    return (await versions(db)).map((row) => ({
      id: row.id,
      who: row.who,
      createTime: shanghai(row.createdAt),
      publishTime: row.publishedAt && shanghai(row.publishedAt),
      state: versionState(row, live, now),
      blocks: readBlocks(row.json).blocks.length,
      restores: row.restores,
    }))
  })

  serve(layoutDetail, async ({ input, db }) => {
    const found = await readVersion(db, input.id)
    if (!found) return { id: null, blocks: [], unreadable: 0, goods: [] }
    const { blocks } = readBlocks(found.json)
    return { id: found.id, blocks, unreadable: unreadable(found.json), goods: await goodsOf(db, productsIn(blocks)) }
  })

  serveOnce(saveLayout, async ({ input: { blocks, basedOn, publishTime }, actor, tx, now, audit }) => {
    const publishedAt = publishTime === null ? now : fromShanghai(publishTime)
    if (publishedAt < now) refuse('input.invalid', { fields: { publishTime: '定时发布的时间应晚于现在' } })
    await lockVersions(tx)
    const newest = await readVersion(tx)
    if ((newest?.id ?? null) !== basedOn) refuse('page.changed')
    const json = await checkedJson(tx, blocks)
    const id = await insertVersion(tx, { json, publishedAt, staffId: actor.staffId, restores: null }, now)
    const after = { blocks: blocks.map(({ type }) => type), publishTime: shanghai(publishedAt) }
    await audit('layout.save', `layout ${id}`, { before: basedOn === null ? null : { version: basedOn }, after })
    return { id }
  })

  serveOnce(restoreLayout, async ({ input, actor, tx, now, audit }) => {
    await lockVersions(tx)
    const { id: restores, json } = (await readVersion(tx, input.id)) ?? refuse('layout.missing')
    const id = await insertVersion(tx, { json, publishedAt: now, staffId: actor.staffId, restores }, now)
    await audit('layout.restore', `layout ${id}`, { after: { version: restores } })
    return { id }
  })

  serveOnce(withdrawLayout, async ({ input: { id }, tx, now, audit }) => {
    await readVersion(tx, id)
    await withdraw(tx, id, now)
    await audit('layout.withdraw', `layout ${id}`)
    return true as const
  })

  serveOnce(previewLayout, async ({ input: { blocks }, actor, tx, now }) => {
    await keepDraft(tx, actor.staffId, await checkedJson(tx, blocks), now)
    return { path: `/indexpage/preview?token=${previewToken(services, actor.staffId, now)}` }
  })
}

/** The blocks as they are stored. @throws Refusal 'input.invalid', 'product.missing' for pictures and products that do not exist. */
async function checkedJson(tx: Tx, blocks: readonly Block[]): Promise<string> {
  for (const name of picturesIn(blocks)) await checkPicture(tx, name)
  const ids = productsIn(blocks)
  await checkProducts(tx, ids)
  return layoutJson(blocks, await goodsOf(tx, ids))
}
