import { fen, formatYuan, parseYuan, sum, type Fen } from '../../../contract/money.ts'
import { poolRun, type Member, type Run } from '../../../pricing/pool.ts'
import { settledOrder } from '../../../pricing/settledOrder.ts'
import { lockPaidOf } from '../channel/channel.sql.ts'
import { sendBack } from '../channel/told.ts'
import { returnRoom } from '../contract/needed.sql.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'
import { inItsTab } from '../order/moveIn.ts'
import { system } from '../order/order.rules.ts'
import { insertEvent, lockOrderOf, readLocked, type LockedOrder } from '../order/order.sql.ts'
import { releaseSpend } from '../order/spend.sql.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import { releaseCredit } from '../plan/credit.sql.ts'
import { givenBack, lessen, settlementPapers } from './pool.rules.ts'
import { poolLabel } from './shown.rules.ts'
import { settlePool } from './pool.sql.ts'
import { closedRun, lockSteps, membersToSettle, ordersIn, writeLowered, type ClosedRun, type Lowered, type MemberIn } from './settle.sql.ts'

/** An order of a member, with what it comes to. */
type Settled = Lowered & { readonly member: MemberIn; readonly was: LockedOrder; readonly less: Fen }

/**
 * Settles a closed run, once: receipts of all who print together are written anew, their limits, credit and frames give the difference back,
 * what is open of their instalments shrinks, what was paid too much is the company's balance or goes back by the code it came by, and each
 * is told. False: it is settled already, or not closed.
 */
export async function settleRun(tx: Tx, poolId: number, now: Date): Promise<boolean> {
  const ids = await ordersIn(tx, poolId)
  const orders = new Map<number, LockedOrder>()
  for (const id of ids) orders.set(id, await lockOrderOf(tx, id, now))
  const closed = await closedRun(tx, poolId)
  if (!closed) return false
  const members = await membersToSettle(tx, poolId)
  const run = runOf(closed, members)
  const settled: Settled[] = []
  for (const [at, member] of members.entries()) {
    const [was, share] = [orders.get(member.orderId), run.shares[at]]
    if (!was || !share) throw new Error('who prints together has changed since the run was closed')
    settled.push(await loweredOf(tx, closed, member, was, share.pooled))
  }
  const papers = settlementPapers(
    { poolId, readyDay: closed.readyDay },
    run,
    settled.map(({ was, gross }) => ({ alone: was.grossFen, final: gross })),
  )
  for (const one of settled) await writeLowered(tx, one)
  await giveBack(tx, settled)
  const finals = settled.map(({ member, gross, over }, at) => ({
    id: member.id,
    final: gross,
    over,
    paper: papers[at],
    alone: member.receipt,
  }))
  await settlePool(tx, poolId, finals, { price: run.price, borne: sum(run.shares.map(({ borne }) => borne)), now })
  for (const one of settled) await post(tx, closed, one, now)
  for (const one of settled) await tell(tx, closed, one, run, now)
  return true
}

/** What they pay together, by the rules they joined by. */
function runOf({ id, rules, productId, priceVersion, closesAt }: ClosedRun, members: readonly MemberIn[]): Run {
  const asked = members.map(({ receipt: { selection, quantity, matrix, consignments, freightFree, discount } }): Member => ({
    asked: { selection, quantity, matrix },
    context: { consignments, freightFree, ...(discount && { discount }) },
  }))
  return poolRun(rules, { productId, priceVersion }, { id, version: 1, label: poolLabel(closesAt) }, asked)
}

async function loweredOf(tx: Tx, closed: ClosedRun, member: MemberIn, was: LockedOrder, final: MemberIn['receipt']): Promise<Settled> {
  const order = settledOrder(member.order, final)
  const gross = parseYuan(order.gross)
  const less = fen(was.grossFen - gross)
  const steps = await lockSteps(tx, member.orderId)
  const { instalments, over } = lessen(steps, less)
  const back = new Map(givenBack(steps, over).map((one) => [one.step, one.back]))
  const freed = sum(instalments.map((one, at) => (steps[at]?.gate === 'term' ? one.less : fen(0))))
  return {
    ...{ member, was, less, over, order, gross, freed },
    ...{ orderId: member.orderId, lineId: member.lineId, receipt: final, readyDay: closed.readyDay },
    steps: instalments.map(({ step, amount, received }) => {
      const returned = back.get(step) ?? fen(0)
      const left = fen(amount - returned)
      return { step, amount: left, back: returned, full: received - returned === left }
    }),
  }
}

const byId = <T>(all: readonly T[], of: (one: T) => number): T[] => all.toSorted((a, b) => of(a) - of(b))

/** What limits, credit and frames were taken up for gives the difference back: first all limits, then all credit, then all frames. */
async function giveBack(tx: Tx, settled: readonly Settled[]): Promise<void> {
  for (const { was, less: amount } of byId(settled, ({ was }) => was.accountId))
    if (was.spendMonth !== null) await releaseSpend(tx, { accountId: was.accountId, month: was.spendMonth, amount })
  for (const { was, freed } of byId(settled, ({ was }) => was.companyId)) if (freed > 0) await releaseCredit(tx, was.companyId, freed)
  for (const { was, less } of byId(settled, ({ was }) => was.frameId ?? 0))
    if (was.frameId !== null) await returnRoom(tx, was.frameId, less)
}

/** The sale is of less; what was paid too much is the company's. What came by codes goes back by them where it is wished so. */
async function post(tx: Tx, { id }: ClosedRun, { was, less, over, member }: Settled, now: Date): Promise<void> {
  const { id: orderId, companyId, number } = was
  if (less === 0) return
  await insertPosting(tx, { kind: 'pool', ref: `${id} ${number}`, at: now }, [
    { account: 'sales', companyId, orderId, amount: less },
    { account: 'receivable', companyId, orderId, amount: fen(over - less) },
    { account: 'balance', companyId, orderId, amount: fen(-over) },
  ])
  if (over > 0 && member.backTo === 'road') await backByCode(tx, orderId, over, '拼印结算退回差价', now)
}

/** Sends so much back by the codes it was paid by, as far as any was; the rest stays in the balance. */
export async function backByCode(tx: Tx, orderId: number, amount: Fen, why: string, now: Date): Promise<void> {
  let rest: number = amount
  for (const payment of await lockPaidOf(tx, orderId)) {
    const part = Math.min(rest, payment.left)
    if (part > 0) await sendBack(tx, payment, fen(part), why, now)
    rest -= part
  }
}

async function tell(tx: Tx, { closesAt }: ClosedRun, { was, gross, less, over }: Settled, run: Run, now: Date): Promise<void> {
  const { id: orderId, number, companyId, accountId, state } = was
  const returned = over > 0 ? `，多付的 ${formatYuan(over)} 已退回` : ''
  const note = `共 ${run.pieces} 件同印，应付由 ${formatYuan(was.grossFen)} 变为 ${formatYuan(gross)}${returned}`
  await insertEvent(tx, { orderId, move: 'poolSettled', from: state, to: state, mover: system, note }, now)
  await insertNotice(
    tx,
    {
      companyId,
      ...said('pool.settled', {
        订单号: number,
        拼印: poolLabel(closesAt),
        件数: String(run.pieces),
        金额: formatYuan(gross),
        减少: formatYuan(less),
        说明: returned,
      }),
      link: `/orderDetail/${number}`,
      to: accountId,
      alsoGranted: 'order.pay',
    },
    now,
  )
  await inItsTab(tx, await readLocked(tx, orderId, now))
}
