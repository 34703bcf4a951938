import { goodsTypes } from '../../../contract/goods.ts'
import { lineStates } from '../../../contract/production/lineState.ts'
import { stepKinds, stepStates, phaseOf } from '../../../contract/production/production.ts'
import {
  delayPromise,
  lineProduction,
  moveStep,
  planLine,
  productionBoard,
  recordStep,
  type BoardCard,
  type BoardColumn,
} from '../../../contract/production/productionDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fileLinks, ownFiles } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { readOrder } from '../order/detail.sql.ts'
import { legalMoves } from '../order/order.rules.ts'
import { lockOrder, seenByStaff } from '../order/order.sql.ts'
import { artworkOf } from '../order/shown.ts'
import { boardColumns } from './board.rules.ts'
import { boardRows, type BoardRow } from './board.sql.ts'
import { factoryCalendar } from '../closure.sql.ts'
import { planEndOf } from './load.sql.ts'
import { planSteps, slipWarning } from './planning.ts'
import { movePromise } from './promise.ts'
import { readProcesses } from './route.sql.ts'
import { makingOf } from '../making/shown.ts'
import { photosOf } from '../making/shown.sql.ts'
import { lostOutside } from './outside.sql.ts'
import { comesIn, isFirst, openStep, tolerated } from './step.rules.ts'
import { lineOfStep, orderOfLine, readLine, readSteps, setPhotos, setStep } from './step.sql.ts'
import { stepIn } from './stepIn.ts'

/** The board, and what staff of production record of each line's steps. */
export const productionRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(productionBoard, async ({ input, db, today }) => {
    const [rows, processes] = await Promise.all([boardRows(db, input, today), readProcesses(db)])
    return { columns: boardColumns(processes).map((column) => columnOf(column, rows)), today }
  })

  serve(lineProduction, async ({ input: { lineId }, actor, db, now }) => {
    const orderId = await orderOfLine(db, lineId)
    const [order, work, steps, planEnd, calendar] = await Promise.all([
      readOrder(db, orderId, seenByStaff, now),
      readLine(db, lineId),
      readSteps(db, lineId),
      planEndOf(db, lineId),
      factoryCalendar(db, now),
    ])
    const line = order.lines.find(({ id }) => id === lineId) ?? refuse('order.missing')
    const { promisedDay, scheduledDay, quantity } = line
    const links = await fileLinks(db, services, null, [...photosOf(line), ...line.files.map(({ id }) => id)])
    const open = openStep(steps)
    return {
      lineId,
      orderId,
      companyName: order.companyName,
      storeName: line.title,
      quantity,
      unitName: line.unit,
      selectionText: line.words,
      stateLabel: lineStates[line.state],
      artwork: artworkOf(line, links),
      promisedDay,
      scheduledDay,
      tolerance: tolerated(quantity, work.toleranceBp),
      warning: slipWarning(planEnd, promisedDay),
      open: open && {
        stepId: open.id,
        quantityIn: comesIn(steps, open, quantity),
        first: isFirst(steps, open),
        lost: await lostOutside(db, open.id),
      },
      moves: legalMoves(order, actor).filter((move) => move.lineId === lineId),
      ...makingOf(line, links, true, calendar),
    }
  })

  serveOnce(moveStep, async ({ input, actor, tx, now, audit }) => {
    const { stepId, move, ...said } = input
    const done = await stepIn(tx, stepId, move, actor, said, now)
    const { step, state, lineId, companyId, counts, makeUp, lineState } = done
    const change = { before: { state: step.state }, after: { line: lineId, state, ...counts } }
    await audit('production.step', `step ${stepId}`, { companyId, ...change })
    return { state, stateLabel: stepStates[state], lineState, makeUp }
  })

  serveOnce(recordStep, async ({ input: { stepId, remark, photos }, tx, now, audit }) => {
    const { lineId, companyId } = await lineOfStep(tx, stepId)
    await lockOrder(tx, await orderOfLine(tx, lineId), null, now)
    const fileIds = photos.map(({ fileId }) => fileId)
    await ownFiles(tx, null, 'work', fileIds)
    await setPhotos(tx, { id: stepId, companyId }, photos)
    await setStep(tx, stepId, { remark })
    await audit('production.record', `step ${stepId}`, { companyId, after: { photos: fileIds } })
    return true as const
  })

  serveOnce(planLine, async ({ input: { lineId, date }, tx, now, audit, today }) => {
    await lockOrder(tx, await orderOfLine(tx, lineId), null, now)
    const line = await readLine(tx, lineId)
    if (line.state !== 'scheduled' && phaseOf(line.state) === null) refuse('order.move.forbidden')
    const planEnd = await planSteps(tx, line, date > today ? date : today, now)
    if (planEnd === null) return refuse('order.move.forbidden')
    await audit('production.plan', `line ${lineId}`, { companyId: line.companyId, after: { date, planEnd } })
    return { planEnd, warning: slipWarning(planEnd, line.promisedDay) }
  })

  serveOnce(delayPromise, async ({ input: { lineId, day, cause, reason }, actor, tx, now, audit, today }) => {
    const order = await lockOrder(tx, await orderOfLine(tx, lineId), null, now)
    if (order.state !== 'in_fulfilment') refuse('order.move.forbidden')
    const line = order.lines.find(({ id }) => id === lineId) ?? refuse('order.missing')
    if (line.state === 'handed_over') refuse('order.move.forbidden')
    const { promisedDay: fromDay } = await readLine(tx, lineId)
    if (fromDay === null) return refuse('promise.missing')
    if (day === fromDay) return refuse('promise.same', { fields: { day: '新交期与当前承诺交期相同' } })
    if (day < today) {
      return refuse('input.invalid', { fields: { day: '新交期不能早于今天' } }, '新交期不能早于今天')
    }
    const change = { fromDay, toDay: day, cause, lateDays: 0, note: reason }
    const words = await movePromise(tx, order, line, change, actor, now)
    const moved = { before: { promisedDay: fromDay }, after: { promisedDay: day, cause } }
    await audit('production.delay', `line ${lineId}`, { companyId: order.companyId, ...moved })
    return { words }
  })
}

function columnOf({ key, name }: { key: string; name: string }, rows: readonly BoardRow[]): BoardColumn {
  const mine = rows.filter((row) => row.key === key)
  const [first] = mine
  return {
    key,
    name,
    cards: mine.map(cardOf),
    lines: first?.lines ?? 0,
    pieces: first?.pieces ?? 0,
    working: first?.workingLines ?? 0,
  }
}

function cardOf(row: BoardRow): BoardCard {
  const { title, picture, type, words, stepName, kind } = row
  const kindLabel = kind ? stepKinds[kind] : ''
  return {
    lineId: row.lineId,
    orderId: row.orderId,
    companyName: row.companyName,
    storeName: title,
    image: picture,
    qiliGoodsTypeId: goodsTypes[type].wire,
    selectionText: words,
    quantity: row.quantity,
    unitName: row.unit,
    stepId: row.stepId,
    stepName: `${stepName ?? ''}${kindLabel ? `（${kindLabel}）` : ''}`,
    working: row.working,
    quantityIn: row.quantityIn,
    nextKey: row.nextKey,
    first: row.first,
    plannedDay: row.plannedDay,
    promisedDay: row.promisedDay,
    planEnd: row.planEnd,
    overdue: row.overdue,
    late: row.late,
    lacks: row.lacks,
    outside: row.outside ?? '',
    lost: row.lost,
    poolId: row.poolId,
  }
}
