import { parseRate, parseYuan, yuan } from '../../../contract/money.ts'
import {
  correctOutwork,
  listOutwork,
  moveOutwork,
  outworkDetail,
  outworkOptions,
  priceOutwork,
  receiveOutwork,
  saveOutwork,
  type OutworkDetail,
  type OutworkForm,
  type OutworkPrice,
} from '../../../contract/production/outwork.ts'
import { outworkStates } from '../../../contract/production/outworkState.ts'
import { isLiving, orderStates } from '../../../contract/order/orderState.ts'
import { stepStates } from '../../../contract/production/production.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { permitArea, worksIn } from '../actor.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { keepSupplier } from '../blank/supplier.sql.ts'
import type { Db } from '../database/db.ts'
import { lockOrder } from '../order/order.sql.ts'
import { comesIn, isOpen } from '../production/step.rules.ts'
import { orderOfLine, readSteps } from '../production/step.sql.ts'
import type { Routes } from '../services.ts'
import { checkFits, checkMade, outworkAfter, withoutReturn, withReturned, type Agreed } from './outwork.rules.ts'
import {
  insertCorrection,
  insertOutwork,
  insertReturn,
  lockOutwork,
  offeredLine,
  orderOfOutwork,
  outworkCounts,
  outworkPage,
  outworkReturns,
  readOutwork,
  setOutworkState,
  setPrice,
  updateOutwork,
  type WholeOutwork,
} from './outwork.sql.ts'
import { priceOf, rowOf } from './shown.ts'
import { beginStep, endStep } from './ofStep.ts'
import { checkUncounted, leftOf } from './stepLeft.ts'

/** Work that suppliers do outside on the pieces of a line: given out, sent, taken back, settled. */
export const outworkRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listOutwork, async ({ input, actor, db, today }) => {
    const [rows, counts] = await Promise.all([outworkPage(db, input, today), outworkCounts(db, input, today)])
    return { rows: rows.map((row) => rowOf(row, worksIn(actor, 'margin'))), total: counts[input.state], counts }
  })

  serve(outworkDetail, ({ input, actor, db, now }) => detailOf(db, input.id, worksIn(actor, 'margin'), now))

  serve(outworkOptions, async ({ input: { lineId }, db }) => {
    const [{ companyId: _, ...line }, steps] = await Promise.all([offeredLine(db, lineId), readSteps(db, lineId)])
    const open = steps.filter(isOpen)
    const left = await Promise.all(open.map((step) => leftOf(db, step.id, comesIn(steps, step, line.quantity))))
    return {
      lineId,
      ...line,
      steps: open.map(({ id, name, state }, at) => ({ id, name, stateLabel: stepStates[state], left: left[at] ?? 0 })),
    }
  })

  serveOnce(saveOutwork, async ({ input: { id: known, revision, lineId, price, ...fields }, actor, tx, now, audit }) => {
    if (price !== undefined) permitArea(actor, 'margin')
    const order = await lockOrder(tx, await orderOfLine(tx, lineId), null, now)
    const was = known === undefined ? null : await seenOutwork(await lockOutwork(tx, known, now), revision)
    if (was) checkChangeable(was, lineId, fields)
    await keepSupplier(tx, fields.supplierId)
    const line = await offeredLine(tx, lineId)
    if (!was && !isLiving(order.state)) refuse('outwork.move.forbidden', null, `订单${orderStates[order.state]}，不能外协`)
    checkCovers(fields.covers, line.charges)
    const steps = await readSteps(tx, lineId)
    if (!was || was.state === 'draft') checkFits(fields.quantity, piecesOf(steps, fields.stepId, line.quantity))
    if (fields.stepId !== null && was?.stepId !== fields.stepId) checkStep(steps, fields.stepId)
    if (was) await updateOutwork(tx, was.id, fields)
    const id = was?.id ?? (await insertOutwork(tx, { id: lineId, companyId: line.companyId }, fields, actor.staffId, now))
    if (price !== undefined) await setPrice(tx, id, price && agreedOf(price))
    const after = await readOutwork(tx, id, now)
    await audit('outwork.save', `outwork ${id}`, { companyId: line.companyId, ...changedFields(was && factsOf(was), factsOf(after)) })
    return { id }
  })

  serveOnce(priceOutwork, async ({ input: { id, revision, price }, tx, now, audit }) => {
    const was = await seenOutwork(await lockOutwork(tx, id, now), revision)
    if (was.state === 'settled' || was.state === 'void')
      refuse('outwork.move.forbidden', null, `外协单${outworkStates[was.state]}，不能修改价格`)
    await setPrice(tx, id, agreedOf(price))
    const after = await readOutwork(tx, id, now)
    await audit('outwork.price', `outwork ${id}`, { companyId: was.companyId, ...changedFields(factsOf(was), factsOf(after)) })
    return true as const
  })

  serveOnce(moveOutwork, async ({ input: { id, revision, move, reason, charge }, actor, tx, now, audit }) => {
    const order = await lockOrder(tx, await orderOfOutwork(tx, id), null, now)
    const was = await seenOutwork(await lockOutwork(tx, id, now), revision)
    const state = outworkAfter(was.state, move, actor, was)
    if (move === 'send') checkMade(order.state)
    if (move === 'send' && was.stepId === null) checkFits(was.quantity, (await offeredLine(tx, was.lineId)).quantity)
    if (move === 'settle' && was.price === null) refuse('outwork.price.missing')
    const billed = move === 'settle' && charge !== undefined ? parseYuan(charge) : null
    await setOutworkState(tx, id, state, { ...was, charge: billed, reason: reason === '' ? null : reason }, now)
    if (move === 'send') await beginStep(tx, was, actor, now)
    if (move === 'close') await endStep(tx, was, actor, now)
    const after = { state, ...(reason !== '' && { reason }), ...(billed !== null && { charge: yuan(billed) }) }
    await audit('outwork.move', `outwork ${id}`, { companyId: was.companyId, before: { state: was.state }, after })
    return { state }
  })

  serveOnce(receiveOutwork, async ({ input: { id, revision, good, bad, note }, actor, tx, now, audit }) => {
    await lockOrder(tx, await orderOfOutwork(tx, id), null, now)
    const was = await seenOutwork(await lockOutwork(tx, id, now), revision)
    outworkAfter(was.state, 'receive', actor, was)
    const counted = withReturned(was, good, bad)
    const state = outworkAfter(was.state, 'receive', actor, counted)
    await insertReturn(tx, id, { good, bad, note, staffId: actor.staffId }, now)
    await setOutworkState(tx, id, state, counted, now)
    const done = state === 'back' ? await endStep(tx, was, actor, now) : null
    const told = { state, good, bad, note }
    await audit('outwork.receive', `outwork ${id}`, { companyId: was.companyId, before: { state: was.state }, after: told })
    return { state, stepDone: done !== null, makeUp: done?.makeUp ?? 0 }
  })

  serveOnce(correctOutwork, async ({ input: { id, revision, returnId, reason }, actor, tx, now, audit }) => {
    await lockOrder(tx, await orderOfOutwork(tx, id), null, now)
    const was = await seenOutwork(await lockOutwork(tx, id, now), revision)
    const wrong = (await outworkReturns(tx, id)).find((one) => one.id === returnId) ?? refuse('outwork.return.missing')
    const counted = withoutReturn(was, wrong)
    const state = outworkAfter(was.state, 'correct', actor, counted)
    await checkUncounted(tx, was)
    await insertCorrection(tx, { returnId, reason, staffId: actor.staffId }, now)
    await setOutworkState(tx, id, state, counted, now)
    const { good, bad } = was
    const before = { state: was.state, good, bad }
    await audit('outwork.correct', `outwork ${id}`, {
      companyId: was.companyId,
      ...{ before, after: { state, good: counted.good, bad: counted.bad, returnId, reason } },
    })
    return { state }
  })
}

/** @throws Refusal 'outwork.changed' where somebody has changed it since it was seen. */
async function seenOutwork(was: WholeOutwork, revision: number | undefined): Promise<WholeOutwork> {
  return was.revision === revision ? was : refuse('outwork.changed')
}

type Fields = Omit<OutworkForm, 'id' | 'revision' | 'lineId' | 'price'>

/** @throws Refusal 'outwork.move.forbidden': what was sent out stays, but for the day it is waited for and the remark. */
function checkChangeable(was: WholeOutwork, lineId: number, fields: Fields): void {
  const same =
    was.supplierId === fields.supplierId &&
    was.stepId === fields.stepId &&
    was.process === fields.process &&
    was.quantity === fields.quantity &&
    was.covers.join() === fields.covers.join()
  const open = was.state === 'draft' || ((was.state === 'sent' || was.state === 'partly') && same)
  if (was.lineId === lineId && open) return
  const told = same || was.lineId !== lineId ? '不能修改' : '只能修改预计收回日期与备注'
  refuse('outwork.move.forbidden', null, `外协单${outworkStates[was.state]}，${told}`)
}

/** @throws Refusal 'input.invalid' for a price line that the order has not. */
function checkCovers(covers: readonly string[], charges: readonly { readonly rule: string }[]): void {
  if (covers.every((rule) => charges.some((one) => one.rule === rule))) return
  refuse('input.invalid', { fields: { covers: '收费项不是该订单明细的' } }, '收费项不是该订单明细的')
}

/** How many pieces may be given out of a line: as many as were ordered, of a step those that come to it. */
function piecesOf(steps: Parameters<typeof comesIn>[0], stepId: number | null, ordered: number): number {
  const step = steps.find(({ id }) => id === stepId)
  return step ? comesIn(steps, step, ordered) : ordered
}

/** @throws Refusal 'step.missing' for a step of another line, or one that is done. */
function checkStep(steps: Parameters<typeof comesIn>[0], stepId: number): void {
  if (!steps.some((step) => step.id === stepId && isOpen(step))) refuse('step.missing')
}

const agreedOf = ({ unit, amount, taxRate }: OutworkPrice): Agreed => ({ unit, amount: parseRate(amount), taxRate })

const factsOf = ({ supplierId, stepId, process, quantity, expectedDay, covers, remark, price }: WholeOutwork) => ({
  ...{ supplierId, stepId, process, quantity, expectedDay, covers, remark },
  price: price && priceOf(price),
})

async function detailOf(db: Db, id: number, seesMargins: boolean, now: Date): Promise<OutworkDetail> {
  const [{ companyId: _, covers, sentAt, ...whole }, returns] = await Promise.all([readOutwork(db, id, now), outworkReturns(db, id)])
  const { revision, companyName, selectionText, contact, phone, terms, stepId, remark, reason, staffName, ...row } = whole
  const { charges } = await offeredLine(db, row.lineId)
  return {
    ...rowOf(row, seesMargins),
    ...{ revision, companyName, selectionText, contact, phone, terms, stepId, remark, reason, staffName },
    covers: charges.filter(({ rule }) => covers.includes(rule)),
    sendTime: sentAt && shanghai(sentAt),
    returns: returns.map(({ at, correction, ...one }) => ({
      ...one,
      time: shanghai(at),
      correction: correction && { reason: correction.reason, staffName: correction.staffName, time: shanghai(correction.at) },
    })),
  }
}
