import { eachDue } from '../due.ts'
import { moveIn } from '../order/moveIn.ts'
import { system } from '../order/order.rules.ts'
import { readLocked } from '../order/order.sql.ts'
import type { Services } from '../services.ts'
import { failLate, lockNextEnded, remindNext } from './group.sql.ts'
import { tellWaiting } from './tell.ts'

type Needed = Pick<Services, 'db' | 'now'>

/** Moves the orders of groups that have ended, each in a transaction of its own: on to be made, or back with its money. Twice does nothing twice. */
export async function moveEnded(services: Needed, groupId: number | null = null): Promise<void> {
  const now = services.now()
  await eachDue(
    services,
    (tx, after) => lockNextEnded(tx, after, groupId),
    async (tx, { id, made }) => void (await moveIn(tx, await readLocked(tx, id, now), {}, made ? 'form' : 'dissolve', system, {}, now)),
  )
}

/** Tells those that wait that little time is left, once a group. */
async function remindLate(services: Needed): Promise<void> {
  const now = services.now()
  await eachDue(
    services,
    (tx, after) => remindNext(tx, after, now),
    (tx, { id }) => tellWaiting(tx, id, 'group.ending', null, now),
  )
}

/** Ends what is late, moves what an earlier end has left, and tells of what ends soon. */
export async function sweepGroups(services: Needed): Promise<void> {
  await failLate(services.db, services.now())
  await remindLate(services)
  await moveEnded(services)
}
