import { addJob } from '../jobs.sql.ts'
import type { ContractTerms } from '../../../contract/contract/contractContent.ts'
import { chinaDay } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import { newNumber } from '../order/number.ts'
import { contentHash, contentOf } from './content.rules.ts'
import { readFacts } from './content.sql.ts'
import { versionAfter } from './contract.rules.ts'
import { frameInForce } from './frame.sql.ts'
import { readSettings } from './setting.sql.ts'
import { contractOf, endVersions, insertContract, insertVersion, type NewContract } from './version.sql.ts'

type Order = { readonly id: number; readonly companyId: number }

/**
 * Makes the contract of an order that waits for one: what it binds is fixed now, its paper is made by a job. To be signed until
 * `until`. The order must be locked in `tx`, or just written.
 */
export async function beginContract(tx: Tx, order: Order, until: Date, now: Date): Promise<void> {
  const settings = await readSettings(tx)
  const facts = await readFacts(tx, order.id)
  const { id: orderId, companyId } = order
  const { id, number } = await insertNumbered(tx, { companyId, kind: 'order', orderId, frameId: null }, now)
  const { tolerance, claimDays, hiddenDays, extra } = settings
  const terms: ContractTerms = { tolerance, claimDays, hiddenDays, deliverBy: null, extra }
  const day = chinaDay(now)
  const content = contentOf({ ...facts, number, day }, settings, { version: 1, terms, amends: null })
  const version = { contractId: id, companyId: order.companyId, content, hash: contentHash(content) }
  const versionId = await insertVersion(tx, { ...version, reason: '', madeBy: null, expiresAt: until }, now)
  await addJob(tx, 'contract', { versionId }, `contract ${versionId}`)
}

/**
 * Confirms an order under the frame contract of whose ceiling it has taken its sum: what it binds is fixed now, nobody signs it,
 * its paper is made by a job. The order must be locked in `tx`, or just written.
 */
export async function beginConfirmation(tx: Tx, order: Order, frameId: number, now: Date): Promise<void> {
  const facts = await readFacts(tx, order.id)
  const { content: frame, hash: frameHash } = await frameInForce(tx, frameId)
  const { id: orderId, companyId } = order
  const { id, number } = await insertNumbered(tx, { companyId, kind: 'confirmation', orderId, frameId }, now)
  const under = { number: frame.number, version: frame.version, hash: frameHash }
  // What was agreed besides stands in the frame contract.
  const terms: ContractTerms = { ...frame.terms, extra: '' }
  const day = chinaDay(now)
  const content = contentOf({ ...facts, number, day }, await readSettings(tx), {
    version: 1,
    terms,
    amends: null,
    under,
  })
  const version = { contractId: id, companyId, content, hash: contentHash(content) }
  const versionId = await insertVersion(tx, { ...version, reason: '', madeBy: null, expiresAt: now }, now)
  await addJob(tx, 'contract', { versionId }, `contract ${versionId}`)
}

/** Adds a contract under a number that nobody has. */
export async function insertNumbered(tx: Tx, contract: NewContract, now: Date): Promise<{ id: number; number: string }> {
  for (let tries = 0; tries < 5; tries++) {
    const number = newNumber(now, 'C')
    const id = await insertContract(tx, { ...contract, number }, now)
    if (id !== null) return { id, number }
  }
  throw new Error('five contract numbers in a row were taken')
}

/** Ends the contract of an order that was cancelled or closed, where there is one. The order must be locked in `tx`. */
export async function endContract(tx: Tx, orderId: number): Promise<void> {
  const contract = await contractOf(tx, orderId)
  if (!contract || contract.state === 'terminated') return
  await endVersions(tx, contract, versionAfter(contract, 'terminate', 'system'))
}
