import type { z } from 'zod'
import { addJob } from '../jobs.sql.ts'
import { dueAt } from '../order/due.rules.ts'
import { orderTerms } from '../order/terms.rules.ts'
import { readSetting } from '../setting.ts'
import type { staffAmendContract } from '../../../contract/contract/contractDesk.ts'
import type { ContractTerms } from '../../../contract/contract/contractContent.ts'
import { contractStates, stampedAtMost, type ContractState } from '../../../contract/contract/contractState.ts'
import { isLiving } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import { mainOf } from '../account/main.sql.ts'
import type { Actor, Buyer, Staff } from '../actor.ts'
import type { Tx } from '../db.ts'
import { insertFile, ownFiles } from '../file/file.sql.ts'
import { readLocked, setOrder } from '../order/order.sql.ts'
import type { Context } from '../context.ts'
import { contentHash, contentOf } from './content.rules.ts'
import { readFacts } from './content.sql.ts'
import { checkNewest, versionAfter } from './contract.rules.ts'
import { readSettings } from './setting.sql.ts'
import { countStamped, insertStamped } from './stamped.sql.ts'
import { tellSigners } from './tell.ts'
import { insertVersion, lockContract, setNewest, type Contract } from './version.sql.ts'
import { said } from '../notice/said.rules.ts'

/** Which version somebody has before the eyes. */
export type Seen = { readonly no: string; readonly version: number; readonly hash: string }

export const buyerOf = (actor: Actor): Buyer | null => (actor.side === 'buyer' ? actor : null)
export type Moved = { readonly state: ContractState; readonly stateLabel: string }
export const moved = (state: ContractState): Moved => ({ state, stateLabel: contractStates[state] })

/** Says no to the newest version, with a reason. The order waits on: the merchant may write it anew, or cancel. */
export async function refuseBy({ no, reason, ...seen }: Seen & { reason: string }, { tx, actor, now, audit }: Context) {
  const contract = await lockContract(tx, no, buyerOf(actor), now)
  checkNewest(contract, seen)
  const state = versionAfter(contract, actor.side === 'buyer' ? 'refuse' : 'reject', actor.side)
  await setNewest(tx, contract, state, { refused: `${actor.side === 'buyer' ? '买方拒签' : '商家退回'}：${reason}` })
  await audit('contract.refuse', `contract ${contract.id}`, changeTo(state, contract))
  const words = said('contract.rejected', { 合同号: contract.number, 版本: String(contract.version), 说明: reason })
  if (actor.side === 'staff') await tellSigners(tx, contract, words, now)
  return moved(state)
}

type StampInput = { readonly no: string; readonly version: number; readonly fileId: number }

/** Lays a stamped copy beside the newest version. What the merchant brings becomes the company's own, too. */
export async function stampBy({ no, version, fileId }: StampInput, { tx, actor, now, audit }: Context) {
  const contract = await lockContract(tx, no, buyerOf(actor), now)
  checkNewest(contract, { version })
  versionAfter(contract, 'stamp', actor.side)
  const { companyId, versionId } = contract
  if ((await countStamped(tx, versionId)) >= stampedAtMost) refuse('contract.stamped.full', { most: stampedAtMost })
  const [file] = await ownFiles(tx, actor.side === 'buyer' ? companyId : null, 'stamped', [fileId])
  if (!file) return refuse('file.missing')
  const accountId = await keeperOf(tx, contract, now)
  const { id: _, companyId: __, ...content } = file
  const kept = actor.side === 'buyer' ? file : await insertFile(tx, { side: 'buyer', companyId, accountId }, content)
  await insertStamped(tx, { versionId, companyId, fileId: kept.id, side: actor.side, name: actor.name }, now)
  await audit('contract.stamp', `contract ${contract.id}`, changeTo(contract.state, contract))
  if (actor.side === 'staff') {
    await tellSigners(tx, contract, said('contract.stamped', { 合同号: contract.number, 版本: String(version) }), now)
  }
  return moved(contract.state)
}

/** Whose a paper is of what the merchant brings: who placed the order, of a frame contract the main account. */
async function keeperOf(tx: Tx, { orderId, companyId }: Contract, now: Date): Promise<number> {
  return orderId === null ? mainOf(tx, companyId) : (await readLocked(tx, orderId, now)).accountId
}

type AmendInput = z.output<(typeof staffAmendContract)['input']>

/**
 * Writes a new version, which both sides sign anew. What is in force stays so until then; what was still to be signed is changed
 * at once. Goods and money are those of the order's receipts.
 */
export async function amend({ no, version: seen, reason, ...terms }: AmendInput, { tx, actor, now, today, audit }: Context<Staff>) {
  const contract = await lockContract(tx, no, null, now)
  checkNewest(contract, { version: seen })
  const version = await writeAnew(tx, contract, { reason, terms, madeBy: actor.staffId, today }, now)
  await audit('contract.amend', `contract ${contract.id}`, changeTo('making', contract))
  return { version }
}

type Anew = { readonly reason: string; readonly terms: ContractTerms; readonly madeBy: number; readonly today: Day }

/**
 * Makes the next version of an order's contract by what the order says now. Both must be locked in `tx`. Answers its number.
 * @throws Refusal contract.move.forbidden where it stands so that none is made, or its order is over.
 */
export async function writeAnew(tx: Tx, contract: Contract, { reason, terms, madeBy, today }: Anew, now: Date): Promise<number> {
  const after = versionAfter(contract, 'amend', 'staff')
  if (contract.orderId === null) return refuse('contract.move.forbidden')
  const order = await readLocked(tx, contract.orderId, now)
  if (!isLiving(order.state)) refuse('contract.move.forbidden', null, '订单已结束，不能再变更合同')
  if (contract.state !== 'effective') await setNewest(tx, contract, after)
  const spot = order.lines.some(({ type }) => type === 'spot')
  const expiresAt = dueAt('pending_contract', spot, now, await readSetting(tx, orderTerms)) ?? now
  if (order.state === 'pending_contract') await setOrder(tx, order.id, { due_at: expiresAt })
  const version = contract.version + 1
  const facts = { ...(await readFacts(tx, order.id)), number: contract.number, day: today }
  const amends = { version: contract.version, hash: contract.hash, reason }
  const content = contentOf(facts, await readSettings(tx), { version, terms, amends })
  const { id: contractId, companyId } = contract
  const next = { contractId, companyId, content, hash: contentHash(content), reason, madeBy, expiresAt }
  const versionId = await insertVersion(tx, next, now)
  await addJob(tx, 'contract', { versionId }, `contract ${versionId}`)
  return version
}

/** What the audit keeps of a contract that becomes `state`. */
export const changeTo = (state: ContractState, was: Pick<Contract, 'companyId' | 'version' | 'hash' | 'state'>) => ({
  companyId: was.companyId,
  before: { version: was.version, state: was.state },
  after: { state, hash: was.hash },
})
