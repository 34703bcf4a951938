import { fen, formatYuan } from '../../../contract/money.ts'
import { lockPaidOf } from '../channel/channel.sql.ts'
import { sendBack } from '../channel/told.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import { eachDue, oneByOne } from '../due.ts'
import { addJob } from '../jobs.sql.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'
import { moveIn } from '../order/moveIn.ts'
import { system } from '../order/order.rules.ts'
import { insertEvent, readLocked, type LockedOrder } from '../order/order.sql.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import type { Services } from '../services.ts'
import { lockNextSoon, lockedPools, membersTold, nextUndrawn } from './due.sql.ts'
import { poolLabel } from './shown.rules.ts'
import { nextLapsed } from './place.sql.ts'
import { duePools, leavePool, lockPool } from './pool.sql.ts'
import { lockNextToFollow, paidOf, putOff, runEnded, setFollowed, type ToFollow } from './settle.sql.ts'
import { settleRun } from './settle.ts'

type Needed = Pick<Services, 'db' | 'now'>

/** Settles a run that was closed, and does what follows for those whom it was closed without. Twice does nothing twice. */
export async function endPool(services: Needed, id: number): Promise<void> {
  const now = services.now()
  await inTransaction(services.db, (tx) => settleRun(tx, id, now))
  await follow(services)
}

const settleClosed = async ({ db, now }: Needed): Promise<void> => {
  for (const id of await lockedPools(db)) await inTransaction(db, (tx) => settleRun(tx, id, now()))
}

/** Tells those whom a run was closed without that they are alone, and gives up orders whose buyers chose so. */
const follow = (services: Needed): Promise<void> => {
  const now = services.now()
  return eachDue(services, lockNextToFollow, async (tx, due) => {
    if (!(await setFollowed(tx, due.memberId))) return
    const order = await readLocked(tx, due.id, now)
    await (due.follow === 'out' && order.state === 'in_fulfilment' ? giveUp(tx, order, now) : tellAlone(tx, order, due, now))
  })
}

/** The run came to nothing, and its buyer wants nothing then: what was paid by codes goes back by them, the rest is the company's balance. */
async function giveUp(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const { id: orderId, companyId, number } = order
  const paid = await paidOf(tx, orderId)
  await moveIn(tx, order, {}, 'callOff', system, { note: '拼印未成，按参加时的选择取消并退款' }, now)
  if (paid > 0)
    await insertPosting(tx, { kind: 'poolOut', ref: number, at: now }, [
      { account: 'sales', companyId, orderId, amount: paid },
      { account: 'balance', companyId, orderId, amount: fen(-paid) },
    ])
  for (const payment of await lockPaidOf(tx, orderId)) await sendBack(tx, payment, payment.left, '拼印未成退款', now)
  const told = said('pool.givenUp', { 订单号: number, 金额: formatYuan(paid) })
  await insertNotice(tx, { companyId, ...told, link: `/orderDetail/${number}`, to: order.accountId, alsoGranted: 'order.pay' }, now)
}

async function tellAlone(tx: Tx, order: LockedOrder, { poolId }: ToFollow, now: Date): Promise<void> {
  const { id: orderId, companyId, accountId, number, state } = order
  const { state: run, reason, closesAt } = await runEnded(tx, poolId)
  await putOff(tx, orderId, poolId)
  const why = run === 'dissolved' ? `该批未成（${reason}）` : '截止时尚未付款、校样未确认或正在售后'
  await insertEvent(tx, { orderId, move: 'poolAlone', from: state, to: state, mover: system, note: why }, now)
  const told = said('pool.alone', { 订单号: number, 拼印: poolLabel(closesAt), 原因: why })
  await insertNotice(tx, { companyId, ...told, link: `/orderDetail/${number}`, to: accountId }, now)
}

/** Closes the runs whose time is over, each in a transaction of its own. */
const closeDue = async ({ db, now }: Needed): Promise<void> => {
  for (const id of await duePools(db, now()))
    await inTransaction(db, async (tx) => {
      if (await lockPool(tx, id, now())) await addJob(tx, 'poolEnd', { id }, `pool ${id}`)
    })
}

/** Places that nobody ordered in time are free again. */
const lapse = (services: Needed): Promise<void> =>
  eachDue(
    services,
    (tx, after) => nextLapsed(tx, after, services.now()),
    async (tx, { id, companyId }) => void (await leavePool(tx, { companyId }, id)),
  )

/** Tells members a day before that their run closes, once. */
const tellSoon = (services: Needed): Promise<void> => {
  const now = services.now()
  return eachDue(
    services,
    (tx, after) => lockNextSoon(tx, after, now),
    async (tx, { id, closesAt }) => {
      for (const { companyId, accountId, orderId, state, approved } of await membersTold(tx, id)) {
        const lacks = state !== 'paid' ? '请在截止前付款并确认校样' : approved ? '' : '请在截止前确认校样'
        const told = said('pool.soon', { 订单号: orderId, 拼印: poolLabel(closesAt), 说明: lacks && `，${lacks}，否则按单独购买价生产` })
        await insertNotice(tx, { companyId, ...told, link: `/orderDetail/${orderId}`, to: accountId }, now)
      }
    },
  )
}

const drawPapers = async ({ db }: Needed): Promise<void> => {
  for (const id of await nextUndrawn(db)) await inTransaction(db, (tx) => addJob(tx, 'poolPaper', { id }, `pool paper ${id}`))
}

/** What is due of runs each minute, in this order. */
export const poolsDue = (services: Needed): Promise<void> =>
  oneByOne([
    () => lapse(services),
    () => tellSoon(services),
    () => closeDue(services),
    () => settleClosed(services),
    () => follow(services),
    () => drawPapers(services),
  ])
