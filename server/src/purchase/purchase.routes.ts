import {
  listPurchases,
  movePurchase,
  purchaseDetail,
  receivePurchase,
  savePurchase,
  type PurchaseDetail,
} from '../../../contract/goods/purchase.ts'
import { purchaseStates } from '../../../contract/goods/purchaseState.ts'
import { parseRate, rateText, times, yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { variantName } from '../blank/blank.rules.ts'
import { lockVariants, writeMovement } from '../blank/movement.sql.ts'
import { keepSupplier } from '../blank/supplier.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { arrival, purchaseAfter, type Ordered } from './purchase.rules.ts'
import {
  addReceived,
  insertPurchase,
  lockPurchase,
  purchaseCounts,
  purchaseLines,
  purchasePage,
  purchaseReceipts,
  readPurchase,
  setPurchaseLines,
  setPurchaseState,
  updatePurchase,
} from './purchase.sql.ts'
import { rowOf } from './shown.ts'

/** What is bought of suppliers: written, sent, received, ended. */
export const purchaseRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listPurchases, async ({ input, db, today }) => {
    const [rows, counts] = await Promise.all([purchasePage(db, input, today), purchaseCounts(db, input, today)])
    return { rows: rows.map(rowOf), total: counts[input.state], counts }
  })

  serve(purchaseDetail, ({ input, db, now }) => detailOf(db, input.id, now))

  serveOnce(savePurchase, async ({ input: { id: known, revision: seen, lines, ...fields }, actor, tx, now, audit }) => {
    const locked = known === undefined ? null : await lockPurchase(tx, known)
    if (locked && locked.revision !== seen) refuse('purchase.changed')
    if (locked && locked.state !== 'draft')
      refuse('purchase.move.forbidden', null, `采购单${purchaseStates[locked.state]}，只有草稿可以修改`)
    await keepSupplier(tx, fields.supplierId)
    const before = locked && (await factsOf(tx, locked.id, now))
    if (locked) await updatePurchase(tx, locked.id, fields)
    const id = locked?.id ?? (await insertPurchase(tx, fields, actor.staffId, now))
    await setPurchaseLines(
      tx,
      id,
      lines.map((line) => ({ ...line, price: parseRate(line.price) })),
    )
    await audit('purchase.save', `purchase ${id}`, changedFields(before, await factsOf(tx, id, now)))
    return { id }
  })

  serveOnce(movePurchase, async ({ input: { id, revision, move, reason }, tx, now, audit }) => {
    const { state: was, revision: stands } = await lockPurchase(tx, id)
    if (stands !== revision) refuse('purchase.changed')
    const state = purchaseAfter(was, move, [])
    await setPurchaseState(tx, id, state, move === 'send' ? null : reason, now)
    await audit('purchase.move', `purchase ${id}`, { before: { state: was }, after: { state, reason } })
    return { state }
  })

  serveOnce(receivePurchase, async ({ input: { id, revision, lines, note }, actor, tx, now, audit }) => {
    const { state: was, revision: stands, number } = await lockPurchase(tx, id)
    if (stands !== revision) refuse('purchase.changed')
    const known = (await purchaseLines(tx, id)).map((line) => ({ ...line, id: line.lineId, name: `${line.name} ${variantName(line)}` }))
    purchaseAfter(was, 'receive', known)
    const wanted = lines.flatMap(({ lineId, quantity }) => {
      const line = known.find((one) => one.id === lineId) ?? refuse('purchase.missing')
      return quantity === 0 ? [] : [{ line, quantity }]
    })
    const variants = await lockVariants(
      tx,
      wanted.map(({ line }) => line.variantId),
    )
    for (const { line, quantity } of wanted) {
      const variant = variants.get(line.variantId) ?? refuse('blank.variant.missing')
      const around = { staffId: actor.staffId, note: [number, note].filter(Boolean).join('，'), purchaseLineId: line.id }
      await writeMovement(tx, variant, arrival(line, quantity, variant), around, now)
      await addReceived(tx, line.id, quantity)
    }
    const came = new Map(wanted.map(({ line, quantity }) => [line.id, quantity]))
    const after: Ordered[] = known.map((line) => ({ ...line, received: line.received + (came.get(line.id) ?? 0) }))
    const state = purchaseAfter(was, 'receive', after)
    await setPurchaseState(tx, id, state, null, now)
    const told = wanted.map(({ line, quantity }) => ({ variant: line.name, quantity }))
    await audit('purchase.receive', `purchase ${id}`, { before: { state: was }, after: { state, lines: told, note } })
    return { state }
  })
}

async function detailOf(db: Db, id: number, now: Date): Promise<PurchaseDetail> {
  const [{ sentAt, revision, contact, phone, terms, remark, reason, ...row }, lines, receipts] = await Promise.all([
    readPurchase(db, id, now),
    purchaseLines(db, id),
    purchaseReceipts(db, id),
  ])
  return {
    ...rowOf(row),
    ...{ revision, contact, phone, terms, remark, reason },
    sendTime: sentAt && shanghai(sentAt),
    lines: lines.map(({ price, ...line }) => ({ ...line, price: rateText(price), amount: yuan(times(price, line.quantity)) })),
    receipts: receipts.map(({ at, amount, ...one }) => ({ ...one, time: shanghai(at), amount: yuan(amount) })),
  }
}

async function factsOf(tx: Tx, id: number, now: Date) {
  const { supplierId, expectedDay, remark } = await readPurchase(tx, id, now)
  const lines = await purchaseLines(tx, id)
  return {
    supplierId,
    expectedDay,
    remark,
    lines: lines.map(({ variantId, quantity, price }) => ({ variantId, quantity, price: rateText(price) })),
  }
}
