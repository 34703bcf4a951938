import { approvalOf, listApprovals, remindApprovers } from '../../../contract/approval/approval.ts'
import { approvalStates } from '../../../contract/account/approvalMode.ts'
import { yuan } from '../../../contract/money.ts'
import { orderStates } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import type { Db } from '../database/db.ts'
import type { Paging } from '../database/listing.sql.ts'
import type { Routes } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { readDrift, shownDrift } from '../settlement/drift.ts'
import { nothingOwed, legalMoves } from '../order/order.rules.ts'
import { lockOrder } from '../order/order.sql.ts'
import { budgetOf, insteadOf, levelText, mayDecide, mayRemind, remindIn } from '../approval/approval.rules.ts'
import {
  countWaiting,
  decidedBy,
  deskOrdersById,
  readProgress,
  waitingOrders,
  type DeskOrder,
  type ShownStep,
  type WaitingOrder,
} from './desk.sql.ts'
import { waitingNotice } from '../approval/notice.rules.ts'
import { lastReminded, setReminded } from '../approval/remind.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'

/** The desk of whoever has to decide about colleagues' orders, and how far an order's approval has come. */
export const approvalRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listApprovals, async ({ input, actor, db, today }) => {
    const waiting = await countWaiting(db, actor, today)
    if (input.state === 'decided') return { ...(await decided(db, actor, input, today)), waiting }
    const shown = await waitingFor(db, actor, input, today)
    const ids = shown.map(({ id }) => id)
    const orders = await deskOrdersById(db, actor.companyId, ids, today.slice(0, 7))
    const rows = orders.flatMap((order, i) => {
      const one = shown[i]
      if (!one) return []
      const { approval, seats } = one
      return {
        ...card(order),
        levelText: levelText(approval),
        moves: deskMoves(one, actor),
        insteadOf: insteadOf(seats, actor),
        decision: null,
      }
    })
    return { rows, total: waiting, waiting }
  })

  serve(approvalOf, async ({ input, actor, db, now, today }) => {
    const order = await readProgress(db, input.orderId, actor, now, today)
    const [first] = order.steps
    if (!first) return null
    const pending = order.state === 'pending_approval'
    return {
      ruleName: first.ruleName,
      levels: order.steps.map(shownLevel),
      budget: budgetOf(order.budget, order),
      drift: pending ? shownDrift((await readDrift(db, order, now)).lines) : [],
      mayRemind: mayRemind(order, actor) && remindIn(order.remindedAt, now) === 0,
    }
  })

  serveOnce(remindApprovers, async ({ input, actor, tx, now }) => {
    const order = await lockOrder(tx, input.orderId, actor, now)
    if (!mayRemind(order, actor)) refuse(order.approval ? 'permit.missing' : 'order.move.forbidden')
    const retryAfter = remindIn(await lastReminded(tx, order.id), now)
    if (retryAfter > 0) refuse('approval.remind.tooSoon', { retryAfter })
    const urged = waitingNotice(order, actor.accountId, (blanks) => said('approval.urged', { ...blanks, 催办人: actor.name }))
    await insertNotice(tx, urged, now)
    await setReminded(tx, order.approval?.stepId ?? 0, { reminded_at: now })
    return true as const
  })
}

/** A page of the orders that wait for this person's word today, the oldest first, each with the seats it would fill. */
async function waitingFor(db: Db, actor: Buyer, paging: Paging, today: string) {
  const orders = await waitingOrders(db, actor, paging, today)
  return orders.flatMap((order) => {
    const verdict = mayDecide(order, actor)
    return verdict.allow ? { ...order, seats: verdict.seats } : []
  })
}

async function decided(db: Db, actor: Buyer, paging: Paging, today: string) {
  const { rows, total } = await decidedBy(db, actor, paging)
  const ids = rows.map(({ orderId }) => orderId)
  const orders = new Map((await deskOrdersById(db, actor.companyId, ids, today.slice(0, 7))).map((one) => [one.id, one]))
  const cards = rows.flatMap((word) => {
    const order = orders.get(word.orderId)
    const { decision, insteadOf: instead } = word
    return order ? { ...card(order), levelText: levelText(word), moves: [], insteadOf: instead, decision } : []
  })
  return { rows: cards, total }
}

/** The buttons of the desk: those of the order's page that are words of approval. */
const deskMoves = ({ accountId, approval }: WaitingOrder, actor: Buyer) =>
  legalMoves(
    {
      accountId,
      approval,
      state: 'pending_approval',
      needsContract: false,
      owed: nothingOwed,
      lines: [],
      consignments: [],
    },
    actor,
  ).filter(({ level }) => level !== null)

/** An order as the desk shows it. */
const card = (order: DeskOrder) => ({
  orderId: order.number,
  placedBy: order.placedBy,
  identityName: order.identityName,
  createTime: shanghai(order.createdAt),
  gross: yuan(order.grossFen),
  goods: order.goods.map(({ title, quantity, unit }) => `${title} ${quantity} ${unit}`),
  stateLabel: orderStates[order.state],
  dueTime: order.dueAt && shanghai(order.dueAt),
  budget: budgetOf(order.budget, order),
})

const shownLevel = ({ place, mode, state, seats }: ShownStep) => ({
  place,
  mode,
  state,
  stateLabel: approvalStates[state],
  seats: seats.map(({ decidedAt, ...seat }) => ({ ...seat, decideTime: decidedAt && shanghai(new Date(decidedAt)) })),
})
