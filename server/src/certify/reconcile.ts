import { Readable } from 'node:stream'
import { ProviderError } from '../outside/provider.ts'
import { attempt, reconcileEach } from '../outside/reconcile.ts'
import type { Authority, FlowState } from '../outside/signing/authority.ts'
import { versionAfter } from '../contract/contract.rules.ts'
import { signAs } from '../contract/sign.ts'
import { tellSigners } from '../contract/tell.ts'
import { lockOrderOf, readContract, setNewest, signaturesOf, type Contract } from '../contract/version.sql.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { insertFile } from '../file/file.sql.ts'
import { keep, type Contents } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import type { Services } from '../services.ts'
import { heldAfter, untilNextTry } from './certify.rules.ts'
import { countRevokeTry, maySign, readFlow, setFlow, takeDueFlows, type Flow } from './flow.sql.ts'
import { said } from '../notice/companyNotices.rules.ts'

type Works = Contents & Pick<Services, 'secret' | 'authority'>

/**
 * Brings a flow as far as the platform's own word allows: its callbacks only say that something happened, what happened is
 * always asked. So it may be told late, twice, out of order or not at all. Killed in the middle it is done again.
 * @throws ProviderError where the platform does not answer; then it is looked at again.
 */
export async function reconcileFlow(services: Works, id: number): Promise<void> {
  const { db, authority } = services
  const flow = await readFlow(db, id)
  if (!authority || flow?.state !== 'open' || flow.flowId === null) return
  const known = await authority.look(flow.flowId)
  if (known.signed.buyer) await underLock(db, flow, (tx, contract) => takeBuyer(services, tx, contract, flow))
  if (known.state === 'refused') await underLock(db, flow, (tx, contract) => takeRefusal(tx, contract, flow, known.why))
  if (known.state === 'refused' || known.state === 'ended') return setEnded(db, id)
  if (!(await isNeeded(db, flow))) return giveUp(services, authority, flow, known)
  if (flow.staffId === null) return
  if ((await sealed(authority, flow, known)).state === 'done') await takeSeal(services, authority, flow)
}

/** Asks on for every flow that is due: the platform may have told nobody. What does not answer is asked again later. */
export const lookAtFlows = async (services: Works): Promise<void> =>
  reconcileEach(await takeDueFlows(services.db, services.now(), 60_000), (id) => reconcileFlow(services, id))

/** With order and contract locked, order first as everywhere, where the flow's version is still the newest. */
const underLock = (db: Db, flow: Flow, deed: (tx: Tx, contract: Contract) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockOrderOf(tx, flow.orderId)
    const contract = await readContract(tx, flow.contractId)
    if (contract.versionId === flow.versionId) await deed(tx, contract)
  })

const isNeeded = async (db: Db, flow: Flow): Promise<boolean> => {
  let needed = false
  await underLock(db, flow, async (tx, { state, versionId }) => {
    const byFlow = (await signaturesOf(tx, versionId)).some(({ flowId }) => flowId === flow.flowId)
    needed = (state === 'pending_buyer' && (await maySign(tx, flow))) || (state === 'signed_buyer' && byFlow)
  })
  return needed
}

const setEnded = (db: Db, id: number) => setFlow(db, id, { state: 'ended', stuck_since: null })

/**
 * The version ended, was changed, or signed with the password, or whoever began may sign for the company no more: nobody shall
 * sign it at the platform any more. A platform that does not let go is asked ever more seldom, and after a while it stands on the desk, until it has let go or somebody has ended
 * the flow there.
 */
async function giveUp({ db, now }: Works, authority: Authority, flow: Flow, { state }: FlowState): Promise<void> {
  if (state !== 'open' || flow.flowId === null) return setEnded(db, flow.id)
  const revoked = await attempt(authority.revoke(flow.flowId, '合同已不再需要签署'))
  if (revoked instanceof ProviderError) {
    const tries = await countRevokeTry(db, flow.id, heldAfter, now())
    return setFlow(db, flow.id, { look_at: new Date(now().getTime() + untilNextTry(tries)) })
  }
  await setEnded(db, flow.id)
}

async function takeBuyer(services: Works, tx: Tx, contract: Contract, flow: Flow): Promise<void> {
  if (contract.state !== 'pending_buyer' || !(await maySign(tx, flow))) return
  const { accountId, buyerName: name, address, flowId } = flow
  await signAs(services, tx, contract, { side: 'buyer', accountId, staffId: null, name, address, flowId }, services.now())
}

async function takeRefusal(tx: Tx, contract: Contract, flow: Flow, why: string): Promise<void> {
  if (contract.state !== 'pending_buyer' || !(await maySign(tx, flow))) return
  const refused = `买方拒签：电子签章平台${why ? `（${why.slice(0, 100)}）` : ''}`
  await setNewest(tx, contract, versionAfter(contract, 'refuse', 'buyer'), { refused })
}

/** Has the merchant's seal added and the flow finished, as far as neither was done. Answers what it then is. */
async function sealed(authority: Authority, { flowId, fileId }: Flow, known: FlowState): Promise<FlowState> {
  if (flowId === null || fileId === null || known.state !== 'open') return known
  if (!known.sealAsked) await authority.seal(flowId, fileId)
  const after = await authority.look(flowId)
  if (!after.signed.seller || after.state !== 'open') return after
  await authority.finish(flowId)
  return authority.look(flowId)
}

/** Fetches the paper with both signatures, keeps it, and with it the version takes effect. */
async function takeSeal(services: Works, authority: Authority, flow: Flow): Promise<void> {
  const { db, dataDir, now } = services
  const { flowId, staffId, staffName, staffAddress, companyId, accountId } = flow
  if (flowId === null || staffId === null) return
  const bytes = await authority.paper(flowId)
  const arrived = await receive(dataDir, Readable.from([bytes]), bytes.length)
  await keep(services, arrived)
  await underLock(db, flow, async (tx, contract) => {
    if (contract.state !== 'signed_buyer') return
    const { size, hash } = arrived
    const name = `合同-${contract.number}-v${contract.version}-电子签章.pdf`
    const by = { side: 'buyer', companyId, accountId } as const
    const file = await insertFile(tx, by, { kind: 'contract', name, type: 'pdf', size, hash, preview: null })
    await setFlow(tx, flow.id, { state: 'done', pdf_id: file.id, pdf_hash: hash })
    const signer = { side: 'staff', accountId: null, staffId, name: staffName ?? '', address: staffAddress ?? '', flowId } as const
    await signAs(services, tx, contract, signer, now(), { authority: authority.label, flowId, pdf: hash })
    await tellSigners(tx, contract, said('contract.certified', { 合同号: contract.number }), now())
  })
}
