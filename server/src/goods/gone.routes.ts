import { deleteGoods } from '../../../contract/goods/goodsDesk.ts'
import type { Routes } from '../services.ts'
import { deletionFault } from './gone.rules.ts'
import { deleteProduct, lockGoing } from './gone.sql.ts'

/** Goods that were never sold go for good. */
export const goodsGoneRoutes: Routes = ({ serveOnce }) => {
  serveOnce(deleteGoods, async ({ input: { ids }, tx, audit }) => {
    const found = await lockGoing(tx, ids)
    const judged = [...new Set(ids)].map((id) => {
      const goods = found.get(id)
      return { id, goods, fault: goods ? deletionFault(goods.state, goods) : '商品不存在' }
    })
    const going = judged.flatMap(({ goods, fault }) => (goods && fault === null ? [goods] : []))
    for (const { id, number, name } of going) {
      await deleteProduct(tx, id)
      await audit('goods.delete', `product ${id}`, { before: { number, name }, after: null })
    }
    const results = judged.map(({ id, goods, fault }) => ({
      id,
      name: goods?.name ?? '',
      state: fault === null ? null : (goods?.state ?? null),
      fault,
    }))
    return { moved: going.length, results }
  })
}
