import { readFile } from 'node:fs/promises'
import { contractKinds } from '../../../contract/contract/contractState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { proveOwn } from '../account/proveOwn.ts'
import type { Buyer } from '../actor.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { ProviderError } from '../outside/provider.ts'
import { attempt } from '../outside/reconcile.ts'
import type { Authority } from '../outside/signing/authority.ts'
import { checkNewest, versionAfter } from '../contract/contract.rules.ts'
import { lockContract, type Contract } from '../contract/version.sql.ts'
import { phoneOf } from '../notice/sms.sql.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import { linkedFile } from '../file/file.sql.ts'
import { contentAt } from '../file/contents.ts'
import type { Services } from '../services.ts'
import type { Origin } from '../context.ts'
import { beginFlow, flowOf, readFlow, setOpened, type Flow } from './flow.sql.ts'

type Asked = { readonly no: string; readonly version: number; readonly hash: string; readonly password: string }

/** When the platform is asked for the first time, should it not tell, ms. */
const firstLook = 30_000

/**
 * The page at the authority's platform where whoever proves with the own password to be who is logged in signs the newest
 * version. Asked again it is the same flow. The platform is asked outside of any transaction.
 * @throws Refusal contract.authority.away where it does not answer or none is set up, and what signing refuses.
 */
export async function certify(
  services: Services,
  actor: Buyer,
  { password, ...seen }: Asked,
  origin: Origin,
  now: Date,
): Promise<{ url: string }> {
  const { db, authority } = services
  await inTransaction(db, (tx) => lockContract(tx, seen.no, actor, now))
  if (!authority) return refuse('contract.authority.away')
  await proveOwn(db, actor, password, origin, now)
  const { contract, flow } = await inTransaction(db, (tx) => begin(tx, actor, seen, origin, now))
  const phone = await phoneOf(db, actor)
  const backTo = `/myContract/${contract.number}`
  const page = async () => {
    const flowId = flow.flowId ?? (await open(services, authority, { contract, flow, phone, backTo }))
    return authority.page(flowId, phone, backTo)
  }
  const url = await attempt(page())
  return url instanceof ProviderError ? refuse('contract.authority.away') : { url }
}

async function begin(tx: Tx, actor: Buyer, seen: Omit<Asked, 'password'>, { address }: Origin, now: Date) {
  const contract = await lockContract(tx, seen.no, actor, now)
  checkNewest(contract, seen)
  const state = versionAfter(contract, 'sign', 'buyer')
  if (contract.expiresAt <= now) refuse('contract.expired')
  const lookAt = new Date(now.getTime() + firstLook)
  const known = await flowOf(tx, contract.versionId)
  const flow = await beginFlow(tx, contract, { accountId: actor.accountId, address }, lookAt)
  if (flow.state !== 'open') refuse('contract.move.forbidden', null, '电子签章流程已结束，请用登录密码签署')
  if (flow.accountId !== actor.accountId) refuse('contract.move.forbidden', null, `${flow.buyerName} 已发起电子签章，请由其完成`)
  if (!known) {
    const { companyId, version, hash } = contract
    const entry = { actor, companyId, subject: `contract ${contract.id}`, address }
    await insertAudit(tx, { ...entry, action: 'contract.certify', before: { version }, after: { state, hash } }, now)
  }
  return { contract, flow }
}

type Opening = { contract: Contract; flow: Flow; phone: string; backTo: string }

/** Opens the flow at the platform. Of two at once one is kept, the other taken back. */
async function open(services: Services, authority: Authority, { contract, flow, phone, backTo }: Opening): Promise<string> {
  const { db } = services
  const { number, version, content, expiresAt } = contract
  const paper = contract.pdfId === null ? undefined : await linkedFile(db, contract.pdfId)
  if (!paper) return refuse('file.missing')
  const opened = await authority.open({
    title: `${contractKinds[contract.kind]} ${number} 第 ${version} 版`,
    fileName: `合同-${number}-v${version}.pdf`,
    bytes: await readFile(await contentAt(services, paper.hash)),
    company: { name: content.buyer.name, creditCode: content.buyer.creditCode },
    seller: { name: content.seller.name },
    person: { name: flow.buyerName, phone },
    until: expiresAt,
    backTo,
  })
  if (await setOpened(db, flow.id, opened)) return opened.flowId
  await authority.revoke(opened.flowId, '重复发起').catch(() => {})
  return (await readFlow(db, flow.id))?.flowId ?? refuse('contract.authority.away')
}
