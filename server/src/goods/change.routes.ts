import { changeGoods, lotSource, saveLotSource } from '../../../contract/goods/goodsDesk.ts'
import { Selection } from '../../../contract/price/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import { ladderTable } from '../../../pricing/table.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { wordWorker } from '../search/wordWorker.ts'
import { changedTo, tagFault } from './change.rules.ts'
import { lockChanging, readLotSource, setChanged, setLotSelection } from './change.sql.ts'
import { keepLeaves, lockStock } from './goods.sql.ts'
import { findableAmong, setWords } from './words.sql.ts'

/** Many products changed at once, and as what a lot was made. */
export const goodsChangeRoutes: Routes = ({ serve, serveOnce }, _, app) => {
  const worker = wordWorker()
  app.addHook('onClose', async () => worker.leave())

  serveOnce(changeGoods, async ({ input: { ids, ...change }, tx, audit }) => {
    const { categoryId } = change
    const leaf = categoryId === undefined ? null : (await keepLeaves(tx, [categoryId])).get(categoryId)
    if (leaf === undefined) refuse('category.missing', { fields: { categoryId: '请选择第三级分类' } })
    const found = await lockChanging(tx, ids)
    const judged = [...new Set(ids)].map((id) => {
      const was = found.get(id)
      if (!was) return { id, name: '', state: null, fault: '商品不存在', was, is: null }
      const { name, state } = was
      const is = changedTo(was, change)
      return { id, name, state, fault: tagFault(is.tags), was, is }
    })
    const changing = judged.flatMap(({ id, fault, was, is }) => (was && is && fault === null ? [{ id, was, is }] : []))
    await setChanged(
      tx,
      changing.map(({ id, is }) => ({ id, ...is })),
      leaf?.ids ?? null,
    )
    const goods = await findableAmong(
      tx,
      changing.map(({ id }) => id),
    )
    const words = await worker.make(goods)
    await setWords(
      tx,
      goods.map(({ id, revision }, at) => ({ id, revision, words: words[at] ?? '' })),
    )
    for (const { id, was, is } of changing) {
      const changed = changedFields(changedTo(was, {}), is)
      await audit('goods.change', `product ${id}`, changed)
    }
    const results = judged.map(({ id, name, state, fault }) => ({ id, name, state, fault }))
    return { moved: changing.length, results }
  })

  serve(lotSource, async ({ input, db }) => {
    const { name, rules, selection } = await readLotSource(db, input.id)
    return { name, rules, selection: Selection.parse(selection) }
  })

  serveOnce(saveLotSource, async ({ input: { id, selection }, tx, audit }) => {
    await lockStock(tx, id)
    const { type, rules, selection: was } = await readLotSource(tx, id)
    // What cannot be ordered was not made. A common product was made as its rules fix it.
    ladderTable(rules, { goodsType: type }, selection)
    await setLotSelection(tx, id, selection)
    const changed = { before: { selection: was }, after: { selection } }
    await audit('goods.source', `product ${id}`, changed)
    return true as const
  })
}
