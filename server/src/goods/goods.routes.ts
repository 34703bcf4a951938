import { adjustStock, copyGoods, goodsDetail, listGoods, moveGoods, saveGoods } from '../../../contract/goods/goodsDesk.ts'
import { stateAfter } from '../../../contract/moves.ts'
import { goodsMachine, goodsMoves, type GoodsMove } from '../../../contract/goods/goodsState.ts'
import type { Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { goodsRelatedTo } from './shelfGoods.sql.ts'
import { wordWorker } from '../search/wordWorker.ts'
import type { Context } from '../context.ts'
import { copyNumber, hindranceOf, listedBy, loadedRules, stockAfter } from './goods.rules.ts'
import { insertCopy, lockGoods, lockSome, lockStock, putOnSale, readGoods, setStock, takeOffSale } from './goods.sql.ts'
import { countGoods, goodsPage } from './list.sql.ts'
import { archiveAll } from './archive.ts'
import { saver } from './save.ts'
import { detailOf, rowOf } from './shown.ts'
import { findableGoods, setWords } from './words.sql.ts'

/** Goods as the merchant looks after them: found, written, put on sale and taken off it, and the stock of lots. */
export const goodsRoutes: Routes = ({ serve, serveOnce }, _, app) => {
  const worker = wordWorker()
  app.addHook('onClose', async () => worker.leave())
  const save = saver(worker)

  serve(listGoods, async ({ input, db }) => {
    const [rows, counted] = await Promise.all([goodsPage(db, input), countGoods(db, input)])
    const listed = counted.filter(({ state }) => state !== 'archived')
    const counts: Record<string, number> = { all: listed.reduce((sum, { count }) => sum + count, 0) }
    for (const { state, count } of counted) counts[state] = count
    return { rows: rows.map(rowOf), total: counts[input.state] ?? 0, counts }
  })

  serve(goodsDetail, async ({ input: { id }, db }) => {
    const [goods, related] = await Promise.all([readGoods(db, id), goodsRelatedTo(db, id)])
    return detailOf(goods, related)
  })

  serveOnce(saveGoods, async ({ input, tx, now, audit }) => {
    const { id, revision, before, after } = await save(tx, input, now)
    await audit('goods.save', `product ${id}`, { before, after })
    return { id, revision }
  })

  serveOnce(copyGoods, async ({ input, tx, now, audit }) => {
    const source = await lockGoods(tx, input.id)
    const { id, number } = await copied(tx, source, now)
    const goods = await findableGoods(tx, id)
    const [words = ''] = await worker.make([goods])
    await setWords(tx, [{ id, revision: goods.revision, words }])
    await audit('goods.copy', `product ${id}`, { before: null, after: { number, from: source.number } })
    return { id, number }
  })

  serveOnce(moveGoods, async ({ input: { ids, move, freeNumber }, ...context }) => {
    const found = await lockSome(context.tx, ids)
    const judged = [...new Set(ids)].map((id) => {
      const goods = found.get(id)
      return { id, goods, fault: goods ? hindranceOf(goods, move) : '商品不存在' }
    })
    const moving = judged.flatMap(({ goods, fault }) => (goods && fault === null ? [goods] : []))
    if (move === 'archive') await archiveAll(moving, freeNumber, worker, context)
    else await moveAll(moving, move, context)
    const results = judged.map(({ id, goods, fault }) => ({
      id,
      name: goods?.name ?? '',
      state: goods && fault === null ? stateAfter(goodsMachine, goods.state, move) : (goods?.state ?? null),
      fault,
    }))
    return { moved: moving.length, results }
  })

  serveOnce(adjustStock, async ({ input: { id, change, reason }, tx, audit }) => {
    const stock = await lockStock(tx, id)
    const onHand = stockAfter(stock, change)
    await setStock(tx, id, onHand)
    await audit('goods.stock', `product ${id}`, { before: { onHand: stock.onHand }, after: { onHand, change, reason } })
    return { onHand, held: stock.held }
  })
}

const copiesAtMost = 1000

/** A copy of the product under the first number that is free. */
async function copied(tx: Tx, { id, number }: { id: number; number: string }, now: Date) {
  for (let nth = 2; nth < copiesAtMost; nth++) {
    const free = copyNumber(number, nth)
    const copy = await insertCopy(tx, id, free, now)
    if (copy !== null) return { id: copy, number: free }
  }
  throw new Error(`product ${id} has too many copies`)
}

type Moving = Parameters<typeof hindranceOf>[0] & { readonly id: number }

/** Moves products that may be moved. */
async function moveAll(goods: readonly Moving[], move: GoodsMove, { tx, now, audit }: Context): Promise<void> {
  if (goods.length === 0) return
  const { to } = goodsMoves[move]
  if (to === 'published') {
    const listed = goods.flatMap((one) => {
      const rules = loadedRules(one)
      return rules ? [{ id: one.id, ...listedBy(one.type, rules) }] : []
    })
    await putOnSale(tx, listed, now)
  } else {
    await takeOffSale(
      tx,
      goods.map(({ id }) => id),
    )
  }
  for (const { id, state } of goods) await audit('goods.move', `product ${id}`, { before: { state }, after: { state: to, move } })
}
