import { claimHours, claimMachine } from '../../../contract/claim/claimState.ts'
import { moveByTime } from '../../../contract/moves.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import { eachDue, oneByOne } from '../due.ts'
import type { Services } from '../services.ts'
import { readLocked } from '../order/order.sql.ts'
import { system } from '../order/order.rules.ts'
import { readClaim, setClaim } from './claim.sql.ts'
import { lockDueClaim, lockWarnableClaim, lockWorkedClaim, type DueClaim } from './due.sql.ts'
import { moveClaimIn, tellClaim } from './moveClaim.ts'

/**
 * Does what has become due about claims: those a side left lying go on by themselves, buyers are reminded a day before, and
 * those whose work is done – the money is back, what was made anew is signed for – are closed. Each in a short transaction of
 * its own; running it again does nothing twice.
 */
export async function sweepClaims(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = services.now()
  await oneByOne([
    () =>
      eachDue(
        services,
        (tx, after) => lockDueClaim(tx, now, after),
        (tx, due) => passOn(tx, due, now),
      ),
    () =>
      eachDue(
        services,
        (tx, after) => lockWarnableClaim(tx, soon(now), after),
        (tx, due) => remind(tx, due, now),
      ),
    () => eachDue(services, lockWorkedClaim, (tx, due) => conclude(tx, due, now)),
  ])
}

const soon = (now: Date): Date => new Date(now.getTime() + claimHours.remind * 3_600_000)

const both = async (tx: Tx, { id, orderId }: DueClaim, now: Date) => ({
  order: await readLocked(tx, orderId, now),
  claim: await readClaim(tx, id),
})

async function passOn(tx: Tx, due: DueClaim, now: Date): Promise<void> {
  const locked = await both(tx, due, now)
  const move = moveByTime(claimMachine, locked.claim.state)
  if (move) await moveClaimIn(tx, locked, move, system, {}, now)
}

async function remind(tx: Tx, due: DueClaim, now: Date): Promise<void> {
  const { order, claim } = await both(tx, due, now)
  await setClaim(tx, claim.id, { warned: true })
  const until = claim.dueAt ? `请在 ${shanghai(claim.dueAt)} 前处理，逾期将自动关闭` : ''
  await tellClaim(
    tx,
    { ...claim, orderNumber: order.number },
    { move: 'ending', told: '售后即将超时关闭', note: until, mover: system },
    now,
  )
}

async function conclude(tx: Tx, due: DueClaim & { done: boolean }, now: Date): Promise<void> {
  await moveClaimIn(tx, await both(tx, due, now), due.done ? 'finish' : 'payFailed', system, {}, now)
}
