import { beginWithStarter } from '../../../contract/opening/starter.ts'
import { goodsTypesSetting } from '../../../contract/setting/goodsTypes.ts'
import { readSetting } from '../setting.ts'
import { saver } from '../goods/save.ts'
import type { Routes } from '../services.ts'
import { wordWorker } from '../search/wordWorker.ts'
import { lockOpenedAt } from './opened.sql.ts'
import { readFacts } from './standing.sql.ts'
import { addCategories, addFreight, addGoods, addLayout, addProcesses, addTexts } from './starter.ts'
import { tradeKits } from './starterGoods.ts'

/** 起步套装: what is not there yet is added, what is stays as it is. */
export const starterRoutes: Routes = ({ serveOnce }, _, app) => {
  const worker = wordWorker()
  app.addHook('onClose', async () => worker.leave())
  const save = saver(worker)

  serveOnce(beginWithStarter, async ({ input, ...at }) => {
    // Before anything is locked: the first order takes a moment.
    await worker.make([])
    // One at a time.
    await lockOpenedAt(at.tx)
    const used = await readSetting(at.tx, goodsTypesSetting)
    const added = { categories: 0, goods: 0, processes: 0 }
    for (const trade of new Set(input.trades)) {
      const kit = tradeKits[trade]
      const { made, leaves } = await addCategories(at, kit)
      added.categories += made
      if (used.includes(kit.goods.type) && (await addGoods(at, save, kit, leaves.get(kit.goods.leaf) ?? 0))) added.goods++
      added.processes += await addProcesses(at, kit)
    }
    const texts = input.texts ? await addTexts(at, (await readFacts(at.tx)).site ?? {}) : { made: 0, blanks: [] }
    const freight = input.freight && (await addFreight(at))
    const layout = input.layout && (await addLayout(at))
    return { ...added, texts: texts.made, freight, layout, blanks: texts.blanks }
  })
}
