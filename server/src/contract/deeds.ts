import type { z } from 'zod'
import { dueAt } from '../order/due.rules.ts'
import type { staffAmendContract } from '../../../contract/contract/contractDesk.ts'
import { contractStates, stampedAtMost, type ContractState } from '../../../contract/contract/contractState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { chinaDay } from '../../../contract/text.ts'
import { mainOf } from '../account/account.sql.ts'
import { proveOwn } from '../account/proveOwn.ts'
import type { Actor, Buyer, Staff } from '../actor.ts'
import type { AuditAction } from '../audit/audit.rules.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Tx } from '../db.ts'
import { insertFile, ownFiles } from '../file/file.sql.ts'
import type { House } from '../house.ts'
import { addJob } from '../jobs.ts'
import { readLocked, setOrder } from '../order/order.sql.ts'
import type { Act, Origin } from '../serve.ts'
import { contentHash, contentOf } from './content.rules.ts'
import { readFacts } from './content.sql.ts'
import { checkNewest, stateAfter } from './contract.rules.ts'
import { sealNow, toSeal } from '../certify/certify.ts'
import type { Flow } from '../certify/flow.sql.ts'
import { checkCeiling } from '../frame/frame.ts'
import { readSettings } from './setting.sql.ts'
import { signBy } from './sign.ts'
import { countStamped, insertStamped } from './stamped.sql.ts'
import { tellSigners } from './tell.ts'
import { insertVersion, lockContract, setNewest, type Contract } from './version.sql.ts'

type Seen = { readonly no: string; readonly version: number; readonly hash: string }

const buyerOf = (actor: Actor): Buyer | null => (actor.side === 'buyer' ? actor : null)
type Moved = { readonly state: ContractState; readonly stateLabel: string }
const moved = (state: ContractState): Moved => ({ state, stateLabel: contractStates[state] })

/** Signs as whoever proves with the own password to be who is logged in; tries count as those of a log-in. */
export async function signWithPassword(
  house: House,
  act: Act<Moved>,
  actor: Actor,
  { password, ...seen }: Seen & { password: string },
  origin: Origin,
  now: Date,
) {
  const { db } = house
  // Before the password: whoever cannot see it learns that at once.
  await inTransaction(db, (tx) => lockContract(tx, seen.no, buyerOf(actor), now))
  await proveOwn(db, actor, password, origin, now)
  const flow = actor.side === 'staff' ? await sealing(house, actor, seen, origin, now) : null
  if (flow) {
    await sealNow(house, flow)
    return act(async (tx) => moved((await lockContract(tx, seen.no, null, now)).state))
  }
  return act(async (tx) => {
    const contract = await lockContract(tx, seen.no, buyerOf(actor), now)
    checkNewest(contract, seen)
    await checkRoom(tx, contract)
    const state = await signBy(house, tx, contract, { actor, seen, address: origin.address }, now)
    if (state !== contract.state) await audit(tx, contract, actor, 'contract.sign', state, origin, now)
    return moved(state)
  })
}

/** The flow in which the merchant's seal is put at the platform; null: signed here. @throws Refusal contract.authority.away. */
async function sealing(house: House, actor: Staff, seen: Seen, origin: Origin, now: Date): Promise<Flow | null> {
  const flow = await inTransaction(house.db, async (tx) => {
    const contract = await lockContract(tx, seen.no, null, now)
    checkNewest(contract, seen)
    await checkRoom(tx, contract)
    const flow = await toSeal(tx, contract, actor, origin)
    if (flow?.staffId === null) await audit(tx, contract, actor, 'contract.sign', contract.state, origin, now)
    return flow
  })
  return flow && !house.authority ? refuse('contract.authority.away') : flow
}

/** Orders were placed under what is in force while the new version waited: its ceiling must hold them. */
async function checkRoom(tx: Tx, { id, content }: Contract): Promise<void> {
  if (content.format === 'yincai-frame/1' && content.ceiling !== null) await checkCeiling(tx, id, content.ceiling)
}

/** Says no to the newest version, with a reason. The order waits on: the merchant may write it anew, or cancel. */
export async function refuseBy(tx: Tx, actor: Actor, { no, reason, ...seen }: Seen & { reason: string }, origin: Origin, now: Date) {
  const contract = await lockContract(tx, no, buyerOf(actor), now)
  checkNewest(contract, seen)
  const state = stateAfter(contract, actor.side === 'buyer' ? 'refuse' : 'reject', actor.side)
  await setNewest(tx, contract, state, { refused: `${actor.side === 'buyer' ? '买方拒签' : '商家退回'}：${reason}` })
  await audit(tx, contract, actor, 'contract.refuse', state, origin, now)
  const body = `合同 ${contract.number} 第 ${contract.version} 版：${reason}`
  if (actor.side === 'staff') await tellSigners(tx, contract, { title: '合同被商家退回', body }, now)
  return moved(state)
}

type StampInput = { readonly no: string; readonly version: number; readonly fileId: number }

/** Lays a stamped copy beside the newest version. What the merchant brings becomes the company's own, too. */
export async function stampBy(tx: Tx, actor: Actor, { no, version, fileId }: StampInput, origin: Origin, now: Date) {
  const contract = await lockContract(tx, no, buyerOf(actor), now)
  checkNewest(contract, { version })
  stateAfter(contract, 'stamp', actor.side)
  const { companyId, versionId } = contract
  if ((await countStamped(tx, versionId)) >= stampedAtMost) refuse('contract.stamped.full', { most: stampedAtMost })
  const [file] = await ownFiles(tx, actor.side === 'buyer' ? companyId : null, 'stamped', [fileId])
  if (!file) return refuse('file.missing')
  const accountId = await keeperOf(tx, contract, now)
  const { id: _, companyId: __, ...content } = file
  const kept = actor.side === 'buyer' ? file : await insertFile(tx, { side: 'buyer', companyId, accountId }, content)
  await insertStamped(tx, { versionId, companyId, fileId: kept.id, side: actor.side, name: actor.name }, now)
  await audit(tx, contract, actor, 'contract.stamp', contract.state, origin, now)
  if (actor.side === 'staff') {
    const body = `合同 ${contract.number} 第 ${version} 版的盖章件可以下载了`
    await tellSigners(tx, contract, { title: '商家上传了盖章件', body }, now)
  }
  return moved(contract.state)
}

/** Whose a paper is of what the merchant brings: who placed the order, of a frame contract the main account. */
async function keeperOf(tx: Tx, { orderId, companyId }: Contract, now: Date): Promise<number> {
  return orderId === null ? mainOf(tx, companyId) : (await readLocked(tx, orderId, now)).accountId
}

type AmendInput = z.output<(typeof staffAmendContract)['input']>
const living = ['pending_contract', 'pending_payment', 'in_fulfilment']

/**
 * Writes a new version, which both sides sign anew. What is in force stays so until then; what was still to be signed is changed
 * at once. Goods and money are those of the order's receipts.
 */
export async function amend(tx: Tx, actor: Staff, { no, version: seen, reason, ...terms }: AmendInput, origin: Origin, now: Date) {
  const contract = await lockContract(tx, no, null, now)
  checkNewest(contract, { version: seen })
  const after = stateAfter(contract, 'amend', 'staff')
  if (contract.orderId === null) return refuse('contract.move.forbidden')
  const order = await readLocked(tx, contract.orderId, now)
  if (!living.includes(order.state)) refuse('contract.move.forbidden', null, '订单已结束，不能再变更合同')
  if (contract.state !== 'effective') await setNewest(tx, contract, after)
  const spot = order.lines.some(({ type }) => type === 'spot')
  const expiresAt = dueAt('pending_contract', spot, now) ?? now
  if (order.state === 'pending_contract') await setOrder(tx, order.id, { due_at: expiresAt })
  const version = contract.version + 1
  const facts = { ...(await readFacts(tx, order.id)), number: contract.number, day: chinaDay(now) }
  const amends = { version: contract.version, hash: contract.hash, reason }
  const content = contentOf(facts, await readSettings(tx), { version, terms, amends })
  const { id: contractId, companyId } = contract
  const next = { contractId, companyId, content, hash: contentHash(content), reason, madeBy: actor.staffId, expiresAt }
  const versionId = await insertVersion(tx, next, now)
  await addJob(tx, 'contract', { versionId }, `contract ${versionId}`)
  await audit(tx, contract, actor, 'contract.amend', 'making', origin, now)
  return { version }
}

async function audit(
  tx: Tx,
  contract: Contract,
  actor: Actor,
  action: AuditAction,
  after: ContractState,
  { address }: Origin,
  now: Date,
): Promise<void> {
  const { companyId, version, hash, state } = contract
  const entry = { actor, action, companyId, subject: `contract ${contract.id}`, address }
  await insertAudit(tx, { ...entry, before: { version, state }, after: { state: after, hash } }, now)
}
