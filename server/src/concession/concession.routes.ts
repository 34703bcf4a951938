import {
  askConcession,
  decideConcession,
  orderConcessions,
  undoConcession,
  type ConcessionRow,
} from '../../../contract/order/concession.ts'
import { parseYuan, yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { mostConceded } from '../../../pricing/concession.ts'
import type { Staff } from '../actor.ts'
import { lockOrder } from '../order/order.sql.ts'
import { checkPrice } from '../settlement/seenPrice.rules.ts'
import type { Routes } from '../services.ts'
import { aloneOf, hindranceOf, labelOf } from './concession.rules.ts'
import {
  concessionsOf,
  insertConcession,
  limitOf,
  orderOf,
  pricedOrder,
  readConcession,
  setEnded,
  setRefused,
  type Shown,
} from './concession.sql.ts'
import { checkAmount, give, takeBack } from './give.ts'

/** 改价: what is let off of an unpaid order, and the second one's word on what goes beyond somebody's limit. */
export const concessionRoutes: Routes = ({ serve, serveOnce }) => {
  serve(orderConcessions, async ({ input, actor, db, now }) => {
    const order = await pricedOrder(db, input.orderId, now)
    const [rows, limit] = await Promise.all([concessionsOf(db, order.id), limitOf(db, actor.staffId)])
    const before = order.receipt.concession?.before ?? order.receipt.gross
    return {
      rows: rows.map((row) => shown(row, actor)),
      hindrance: hindranceOf(order)?.message ?? null,
      before,
      most: yuan(mostConceded(order.receipt)),
      alone: yuan(aloneOf(parseYuan(before), limit)),
    }
  })

  serveOnce(askConcession, async ({ input, actor, tx, now, today, audit }) => {
    const locked = await lockOrder(tx, input.orderId, null, now)
    const order = await pricedOrder(tx, input.orderId, now)
    const late = hindranceOf(order)
    if (late) throw late
    checkPrice(parseYuan(input.seen), locked.grossFen)
    const amount = parseYuan(input.amount)
    checkAmount(order.receipt, amount)
    const { reason } = input
    const asked = { orderId: locked.id, companyId: locked.companyId, amount, reason, askedBy: actor.staffId }
    const id = await insertConcession(tx, asked, now)
    if (amount > aloneOf(locked.grossFen, await limitOf(tx, actor.staffId))) {
      const after = { amount: yuan(amount), reason }
      await audit('order.concede.ask', `order ${locked.id}`, { companyId: locked.companyId, after })
      return { state: 'asked' as const }
    }
    const change = await give(tx, locked, order, { id, amount, reason }, actor, { now, today })
    await audit('order.concede', `order ${locked.id}`, { companyId: locked.companyId, ...change })
    return { state: 'given' as const }
  })

  serveOnce(decideConcession, async ({ input, actor, tx, now, today, audit }) => {
    const number = await orderOf(tx, input.concessionId)
    const locked = await lockOrder(tx, number, null, now)
    const kept = await readConcession(tx, input.concessionId)
    if (kept.state !== 'asked') refuse('concession.done')
    if (kept.askedBy === actor.staffId) refuse('concession.self')
    if (!input.agree) {
      await setRefused(tx, kept.id, actor.staffId, now)
      const after = { amount: yuan(kept.amount), reason: kept.reason }
      await audit('order.concede.refuse', `order ${locked.id}`, { companyId: locked.companyId, after })
      return { state: 'refused' as const }
    }
    const order = await pricedOrder(tx, number, now)
    const late = hindranceOf(order)
    if (late) throw late
    const change = await give(tx, locked, order, kept, actor, { now, today })
    await audit('order.concede', `order ${locked.id}`, { companyId: locked.companyId, ...change })
    return { state: 'given' as const }
  })

  serveOnce(undoConcession, async ({ input, actor, tx, now, today, audit }) => {
    const number = await orderOf(tx, input.concessionId)
    const locked = await lockOrder(tx, number, null, now)
    const kept = await readConcession(tx, input.concessionId)
    const { companyId } = locked
    const by = { staffId: actor.staffId, note: input.reason }
    if (kept.state === 'asked') {
      await setEnded(tx, kept.id, 'withdrawn', by, now)
      await audit('order.concede.undo', `order ${locked.id}`, { companyId, after: { amount: yuan(kept.amount), reason: input.reason } })
      return { state: 'withdrawn' as const }
    }
    if (kept.state !== 'given') refuse('concession.done')
    const late = hindranceOf(await pricedOrder(tx, number, now))
    if (late) throw late
    const change = await takeBack(tx, locked, kept, { ...by, mover: actor }, { now, today })
    await audit('order.concede.undo', `order ${locked.id}`, { companyId, ...change })
    return { state: 'undone' as const }
  })
}

const shown = ({ askedBy, asker, askedAt, decider, decidedAt, ender, amount, ...row }: Shown, me: Staff): ConcessionRow => ({
  ...row,
  stateLabel: labelOf(row.state),
  amount: yuan(amount),
  askedBy: asker,
  askTime: shanghai(askedAt),
  decidedBy: decider,
  decideTime: decidedAt && shanghai(decidedAt),
  endedBy: ender,
  mine: askedBy === me.staffId,
})
