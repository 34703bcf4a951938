import type { z } from 'zod'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { parseYuan } from '../../../contract/money.ts'
import {
  addToPurchaseList,
  deletePurchaseList,
  deletePurchaseRows,
  listPurchaseLists,
  listRowsAtMost,
  listsAtMost,
  purchaseListDetail,
  purchaseListToCart,
  savePurchaseList,
  setPurchaseRow,
} from '../../../contract/order/purchaseList.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Context } from '../context.ts'
import type { Buyer } from '../actor.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { configHash, priced, type ProductNow, type Wanted } from '../cart/cart.rules.ts'
import { chosenLines, productsById, productsSeen } from '../cart/cart.sql.ts'
import type { Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { fillCart, type Left } from '../quick/fill.ts'
import { lockWholeCart } from '../quick/quick.sql.ts'
import { rightOf } from '../shareRight.rules.ts'
import { headOf, mayEdit, rowOf } from './purchaseList.rules.ts'
import {
  deleteList,
  deleteRows,
  insertList,
  listById,
  listsFor,
  lockList,
  ownLists,
  putRows,
  rowsOf,
  setList,
  setRow,
  type NewRow,
} from './purchaseList.sql.ts'

const idsOf = (rows: readonly { productId: number }[]) => rows.map(({ productId }) => productId)

/** 采购清单: what is bought again and again, one's own or the company's. */
export const purchaseListRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listPurchaseLists, async ({ actor, db }) => (await listsFor(db, actor)).map((list) => headOf(list, actor)))

  serve(purchaseListDetail, async ({ input, actor, db, today: day }) => {
    const list = await listById(db, actor.companyId, input.id)
    if (rightOf(list, actor) === null) refuse('purchaseList.missing')
    const rows = await rowsOf(db, actor.companyId, list.id)
    const products = await productsById(db, actor.companyId, idsOf(rows))
    const shown = rows.flatMap((row) => {
      const product = products.get(row.productId)
      return product ? [rowOf(row, product, day)] : []
    })
    return { ...headOf(list, actor), list: shown }
  })

  serveOnce(savePurchaseList, async ({ input, ...context }) => {
    const { tx, actor, now, audit } = context
    const { id, name, shared } = input
    if (id === undefined) return { id: await newList({ name, shared }, context) }
    const was = await lockList(tx, actor.companyId, id)
    if (mayEdit(was, actor) !== 'own' && shared !== was.shared) refuse('permit.missing', null, '只有清单创建者可以更改是否共享')
    const owner = { companyId: actor.companyId, accountId: was.accountId }
    if ((await ownLists(tx, owner, name, id)).taken) taken()
    await setList(tx, actor.companyId, id, { name, shared }, now)
    const changed = changedFields({ name: was.name, shared: was.shared }, { name, shared })
    await audit('purchaseList.save', `purchase_list ${id}`, changed)
    return { id }
  })

  serveOnce(deletePurchaseList, async ({ input: { id }, actor, tx, audit }) => {
    const was = await lockList(tx, actor.companyId, id)
    mayEdit(was, actor)
    await deleteList(tx, actor.companyId, id)
    const before = { name: was.name, shared: was.shared, rows: was.rows }
    await audit('purchaseList.delete', `purchase_list ${id}`, { before })
    return true as const
  })

  serveOnce(addToPurchaseList, async ({ input, ...context }) => {
    const { tx, actor, now, today: day } = context
    const id = input.id ?? (await newList({ name: input.name ?? '', shared: false }, context))
    const list = await lockList(tx, actor.companyId, id)
    mayEdit(list, actor)
    const { rows, left } = pricedAll(await wantedOf(tx, actor, input), day)
    if (rows.length === 0) refuse('purchaseList.rows.faulty', { left }, left.length === 1 ? left[0]?.reason : undefined)
    const added = await putRows(tx, actor.companyId, id, rows, now)
    if (list.rows + added > listRowsAtMost) {
      const room = listRowsAtMost - list.rows
      refuse('purchaseList.rows.full', { room }, `每个清单最多 ${listRowsAtMost} 种，这份清单还可加入 ${room} 种`)
    }
    await setList(tx, actor.companyId, id, {}, now)
    return { id, name: list.name, added, updated: rows.length - added, left }
  })

  serveOnce(setPurchaseRow, async ({ input, actor, tx, now, today: day }) => {
    mayEdit(await lockList(tx, actor.companyId, input.id), actor)
    const [row] = await rowsOf(tx, actor.companyId, input.id, [input.rowId])
    if (!row) return refuse('purchaseList.row.missing')
    if (row.matrix) {
      refuse('quantity.illegal', { nearest: [row.quantity] }, '该商品按颜色尺码选购，请在商品页改好各规格数量后重新加入清单')
    }
    const product = (await productsById(tx, actor.companyId, [row.productId])).get(row.productId)
    const { receipt, refusal } = priced(product ?? refuse('product.missing'), { ...row, quantity: input.number }, day)
    if (refusal) throw refusal
    const { id } = row
    await setRow(tx, actor.companyId, { listId: input.id, id, quantity: receipt.quantity, gross: parseYuan(receipt.gross) }, now)
    await setList(tx, actor.companyId, input.id, {}, now)
    return true as const
  })

  serveOnce(deletePurchaseRows, async ({ input, actor, tx, now }) => {
    mayEdit(await lockList(tx, actor.companyId, input.id), actor)
    if ((await deleteRows(tx, actor.companyId, input.id, input.rowIds)) === 0) refuse('purchaseList.row.missing')
    await setList(tx, actor.companyId, input.id, {}, now)
    return true as const
  })

  serveOnce(purchaseListToCart, async ({ input, actor, tx, now, today: day }) => {
    await lockWholeCart(tx, actor)
    const list = await listById(tx, actor.companyId, input.id)
    if (rightOf(list, actor) === null) refuse('purchaseList.missing')
    const rows = await rowsOf(tx, actor.companyId, list.id, input.rowIds ?? null)
    if (rows.length < (input.rowIds ? new Set(input.rowIds).size : 1)) refuse('purchaseList.row.missing')
    const products = await productsById(tx, actor.companyId, idsOf(rows))
    const left: Left[] = []
    const bought = rows.flatMap((row) => {
      const product = products.get(row.productId) ?? refuse('product.missing')
      const { receipt, refusal } = priced(product, row, day)
      if (receipt) return [{ product, receipt, artworkIds: [] }]
      left.push({ storeName: product.name, reason: refusal.message })
      return []
    })
    const filled = await fillCart(tx, actor, bought, day, now)
    return { ...filled, left: [...left, ...filled.left] }
  })
}

const taken = () => refuse('purchaseList.name.taken', { fields: { name: '您已有同名的清单，请换一个名称' } })

/** @throws Refusal purchaseList.full, purchaseList.name.taken. */
async function newList(fields: { name: string; shared: boolean }, { tx, actor, now, audit }: Context<Buyer>) {
  const own = await ownLists(tx, actor, fields.name, 0)
  if (own.taken) taken()
  if (own.count >= listsAtMost) refuse('purchaseList.full')
  const id = await insertList(tx, actor, fields, now)
  await audit('purchaseList.save', `purchase_list ${id}`, { after: fields })
  return id
}

type Asked = z.output<typeof addToPurchaseList.input>
type Chosen = Wanted & { product: ProductNow }

/** What is to be put in. @throws Refusal cart.changed where a line is not in the asker's cart, product.missing. */
async function wantedOf(tx: Tx, actor: Buyer, { line, cartIds, productIds }: Asked): Promise<Chosen[]> {
  const lines = await chosenLines(tx, actor, cartIds)
  if (lines.length < new Set(cartIds).size) refuse('cart.changed')
  const ids = [...new Set([...productIds, ...(line ? [line.productId] : [])])]
  const products = await productsSeen(tx, actor.companyId, ids)
  const product = (id: number) => products.get(id) ?? refuse('product.missing')
  return [
    ...lines,
    ...[...new Set(productIds)].map((id) => asOffered(product(id))),
    ...(line ? [{ ...line, product: product(line.productId), quantity: line.quantity ?? 0, matrix: line.matrix ?? null }] : []),
  ]
}

/** A product without any choice, at the fewest one can buy. */
const asOffered = (product: ProductNow): Chosen => ({
  product,
  selection: noChoice,
  quantity: product.rules?.minimum ?? product.minimum,
  matrix: null,
})

/** Each at its price today, one row a configuration (the last counts); what cannot be had with the reason. */
function pricedAll(chosen: readonly Chosen[], day: string): { rows: NewRow[]; left: Left[] } {
  const rows = new Map<string, NewRow>()
  const left: Left[] = []
  for (const { product, ...wanted } of chosen) {
    const { receipt, refusal } = priced(product, wanted, day)
    if (receipt) {
      const hash = configHash(product.id, receipt, [])
      rows.set(hash, { hash, receipt, gross: parseYuan(receipt.gross) })
    } else left.push({ storeName: product.name, reason: refusal.message })
  }
  return { rows: [...rows.values()], left }
}
