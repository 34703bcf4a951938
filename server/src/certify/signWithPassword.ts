import { refuse } from '../../../contract/refusal.ts'
import { proveOwn } from '../account/proveOwn.ts'
import type { Actor, Staff } from '../actor.ts'
import { checkNewest } from '../contract/contract.rules.ts'
import { buyerOf, changeTo, moved, type Moved, type Seen } from '../contract/changed.ts'
import { checkCeiling } from '../contract/frame.sql.ts'
import { signBy } from '../contract/sign.ts'
import { lockContract, type Contract } from '../contract/version.sql.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import type { Services } from '../services.ts'
import { within, type Call } from '../context.ts'
import type { Act } from '../acting.ts'
import { sealNow, toSeal } from './sealing.ts'
import type { Flow } from './flow.sql.ts'

/** A call, and the database as whoever asks may see it. */
type Seeing<A extends Actor = Actor> = Call<A> & { readonly db: Db }

/** Signs as whoever proves with the own password to be who is logged in; tries count as those of a log-in. */
export async function signWithPassword(
  services: Services,
  act: Act<Moved>,
  { password, ...seen }: Seen & { password: string },
  call: Seeing,
): Promise<Moved> {
  const { actor, origin, now, db } = call
  // Before the password: whoever cannot see it learns that at once.
  await inTransaction(db, (tx) => lockContract(tx, seen.no, buyerOf(actor), now))
  await proveOwn(db, actor, password, origin, now)
  const flow = actor.side === 'staff' ? await sealing(services, seen, { ...call, actor }) : null
  if (flow) {
    await sealNow(services, flow)
    return act(async ({ tx }) => moved((await lockContract(tx, seen.no, null, now)).state))
  }
  return act(async ({ tx, audit }) => {
    const contract = await lockContract(tx, seen.no, buyerOf(actor), now)
    checkNewest(contract, seen)
    await checkRoom(tx, contract)
    const state = await signBy(services, tx, contract, { actor, seen, address: origin.address }, now)
    if (state !== contract.state) await audit('contract.sign', `contract ${contract.id}`, changeTo(state, contract))
    return moved(state)
  })
}

/** The flow in which the merchant's seal is put at the platform; null: signed here. @throws Refusal contract.authority.away. */
async function sealing(services: Services, seen: Seen, call: Seeing<Staff>): Promise<Flow | null> {
  const flow = await inTransaction(call.db, async (tx) => {
    const contract = await lockContract(tx, seen.no, null, call.now)
    checkNewest(contract, seen)
    await checkRoom(tx, contract)
    const flow = await toSeal(tx, contract, call.actor, call.origin)
    const change = changeTo(contract.state, contract)
    if (flow?.staffId === null) await within(call, tx).audit('contract.sign', `contract ${contract.id}`, change)
    return flow
  })
  return flow && !services.authority ? refuse('contract.authority.away') : flow
}

/** Orders were placed under what is in force while the new version waited: its ceiling must hold them. */
async function checkRoom(tx: Tx, { id, content }: Contract): Promise<void> {
  if (content.format === 'yincai-frame/1' && content.ceiling !== null) await checkCeiling(tx, id, content.ceiling)
}
