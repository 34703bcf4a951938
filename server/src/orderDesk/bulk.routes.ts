import {
  bulkAtMost,
  bulkChoices,
  bulkDetail,
  bulkOutcomes,
  listBulks,
  startBulk,
  type DeskFilter,
} from '../../../contract/order/orderDesk.ts'
import { checkSaid } from '../../../contract/moves.ts'
import { refuse } from '../../../contract/refusal.ts'
import { artworkAtCheck } from '../artwork/artwork.sql.ts'
import { addJob } from '../jobs.sql.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { listOrders, numbersOf, withIds, withNumbers } from '../order/list.sql.ts'
import { asksOf, legalMoves, missing, rowOf } from '../order/order.rules.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { choicesAmong, openIn } from './bulk.rules.ts'
import { insertRun, itemsOf, readRun, runPage, type ListedRun } from './bulk.sql.ts'

/** One move made on many orders of the desk. */
export const bulkRoutes: Routes = ({ serve, serveOnce }) => {
  serve(bulkChoices, async ({ input, actor, db, now }) => {
    const ids = (await chosenOf(db, input, now)).map(({ id }) => id)
    const orders = await listOrders(db, withIds(ids), { type: 'all', page: 1, limit: bulkAtMost }, now)
    const open = input.artworkFindings ? { artworkFindings: openIn(await artworkAtCheck(db, ids)) } : {}
    return { orders: orders.length, moves: choicesAmong(orders.map((order) => legalMoves(order, actor))), ...open }
  })

  serveOnce(startBulk, async ({ input, actor, origin, tx, now }) => {
    const { orderIds, filter, orders, move, ...said } = input
    const chosen = await chosenOf(tx, { orderIds, filter }, now)
    if (chosen.length !== orders) refuse('bulk.changed')
    const { row } = rowOf(move) ?? refuse('order.move.forbidden')
    const typed = new Map(Object.entries(said))
    const asks = asksOf(row)
    checkSaid(asks, (ask) => Boolean(typed.get(ask)), missing)
    const words = Object.fromEntries(asks.map((ask) => [ask, typed.get(ask) ?? '']))
    // The oldest first: whoever ordered first is served first.
    const oldest = chosen.map(({ id }) => id).toSorted((a, b) => a - b)
    const run = { staffId: actor.staffId, move, words, address: origin.address, orderIds: oldest }
    const id = await insertRun(tx, run, now)
    await addJob(tx, 'bulkMoves', { id }, `bulk ${id}`)
    return { id }
  })

  serve(listBulks, async ({ input, db }) => {
    const { rows, total } = await runPage(db, input)
    return { rows: rows.map(shownRun), total }
  })

  serve(bulkDetail, async ({ input: { id }, db }) => {
    const [run, items] = await Promise.all([readRun(db, id), itemsOf(db, id)])
    const shown = items.map((item) => ({
      ...item,
      outcomeLabel: item.outcome ? bulkOutcomes[item.outcome] : '等待处理',
    }))
    return { ...shownRun(run), items: shown }
  })
}

type Chosen = { orderIds?: string[] | undefined; filter?: DeskFilter | undefined }

/** The orders meant. @throws Refusal order.missing where one is named that is not there, bulk.tooMany, bulk.changed where none is left. */
async function chosenOf(db: Db | Tx, { orderIds, filter }: Chosen, now: Date) {
  if (orderIds) {
    const wanted = new Set(orderIds)
    const found = await numbersOf(db, withNumbers([...wanted]), { type: 'all' }, bulkAtMost, now)
    return found.length === wanted.size ? found : refuse('order.missing')
  }
  const found = await numbersOf(db, seenByStaff, filter ?? { type: 'all' }, bulkAtMost + 1, now)
  if (found.length > bulkAtMost) refuse('bulk.tooMany')
  return found.length > 0 ? found : refuse('bulk.changed')
}

const shownRun = ({ move, createdAt, finishedAt, ...run }: ListedRun) => ({
  ...run,
  label: rowOf(move)?.row.label ?? move,
  createTime: shanghai(createdAt),
  finishTime: finishedAt && shanghai(finishedAt),
})
