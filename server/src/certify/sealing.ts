import type { Staff } from '../actor.ts'
import type { Origin } from '../context.ts'
import { signaturesOf, type Contract } from '../contract/version.sql.ts'
import type { Tx } from '../database/db.ts'
import { attempt } from '../outside/reconcile.ts'
import type { Services } from '../services.ts'
import { flowOf, setFlow, type Flow } from './flow.sql.ts'
import { reconcileFlow } from './reconcile.ts'

/**
 * Whether the buyer's signature was certified: then the merchant's is the seal at the platform, asked for here in the name of
 * this member of staff. Null: it was not. The contract must be locked in `tx`.
 */
export async function toSeal(tx: Tx, contract: Contract, actor: Staff, { address }: Origin): Promise<Flow | null> {
  if (contract.state !== 'signed_buyer') return null
  const signed = await signaturesOf(tx, contract.versionId)
  const flow = signed.some(({ flowId }) => flowId !== null) ? await flowOf(tx, contract.versionId) : null
  if (flow && flow.staffId === null) await setFlow(tx, flow.id, { staff_id: actor.staffId, staff_address: address })
  return flow
}

/** Has it sealed now; where the platform does not answer the sweep asks on. */
export async function sealNow(services: Services, flow: Flow): Promise<void> {
  await attempt(reconcileFlow(services, flow.id))
}
