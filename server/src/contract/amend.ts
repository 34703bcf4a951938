import type { z } from 'zod'
import type { ContractTerms } from '../../../contract/contract/contractContent.ts'
import type { staffAmendContract } from '../../../contract/contract/contractDesk.ts'
import { isLiving } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import type { Staff } from '../actor.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { dueAt } from '../order/due.rules.ts'
import { readLocked, setOrder } from '../order/order.sql.ts'
import { orderTerms } from '../order/terms.rules.ts'
import { readSetting } from '../setting.ts'
import { changeTo } from './changed.ts'
import { contentHash, contentOf } from './content.rules.ts'
import { readFacts } from './content.sql.ts'
import { checkNewest, versionAfter } from './contract.rules.ts'
import { readSettings } from './setting.sql.ts'
import { insertVersion, lockContract, setNewest, type Contract } from './version.sql.ts'

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
