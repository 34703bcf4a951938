import { shanghai } from '../../../contract/text.ts'
import { hashOf } from '../../../pricing/hash.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import type { Services } from '../services.ts'
import { moveIn } from '../order/moveIn.ts'
import { system } from '../order/order.rules.ts'
import { readLocked } from '../order/order.sql.ts'
import { checkNewest, versionAfter } from './contract.rules.ts'
import { openFrame } from './frame.sql.ts'
import { publicKeyOf, sealOf, type Sealed } from './seal.ts'
import { tellSigners } from './tell.ts'
import { insertSignature, setEffective, setNewest, signaturesOf, type Contract, type SignatureRow } from './version.sql.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { ContractState } from '../../../contract/contract/contractState.ts'
import { said } from '../notice/companyNotices.rules.ts'
import { shownSignature } from './signature.ts'

type Seen = { readonly version: number; readonly hash: string }

/**
 * Signs the newest version as the actor's side. Whoever has signed it already is answered the same again. With the second
 * signature the version is in force, and an order that waited for it may be paid. The contract must be locked in `tx`, the
 * actor have proven to be who it is.
 * @throws Refusal contract.stale, contract.move.forbidden.
 */
export async function signBy(
  services: Pick<Services, 'secret'>,
  tx: Tx,
  contract: Contract,
  { actor, seen, address }: { actor: Actor; seen: Seen; address: string },
  now: Date,
): Promise<ContractState> {
  checkNewest(contract, seen)
  const { side, name } = actor
  const accountId = actor.side === 'buyer' ? actor.accountId : null
  const staffId = actor.side === 'staff' ? actor.staffId : null
  return signAs(services, tx, contract, { side, accountId, staffId, name, address, flowId: null }, now)
}

/** Who signs, from where, and in which flow of the authority's platform; null: with the log-in password. */
export type SignedAs = Omit<SignatureRow, 'at' | 'hash' | 'seal'>

/** The signatures as a platform has certified them, and the SHA-256 of the paper that holds them. */
export type Certified = { readonly authority: string; readonly flowId: string; readonly pdf: string }

/** The same for whoever was proven by another way than the password; what the platform took in time is in time. */
export async function signAs(
  services: Pick<Services, 'secret'>,
  tx: Tx,
  contract: Contract,
  signer: SignedAs,
  now: Date,
  certified: Certified | null = null,
): Promise<ContractState> {
  const before = await signaturesOf(tx, contract.versionId)
  if (before.some((one) => isBy(one, signer))) return contract.state
  const state = versionAfter(contract, signer.side === 'buyer' ? 'sign' : 'countersign', signer.side)
  if (signer.flowId === null && contract.expiresAt <= now) refuse('contract.expired')
  const signed = signatureOf(services, contract, signer, now)
  if (!(await insertSignature(tx, contract, signed))) refuse('contract.move.forbidden')
  if (state !== 'effective') {
    await setNewest(tx, contract, state)
    return state
  }
  const record = recordOf(services, contract, [...before, signed], certified)
  await setNewest(tx, contract, state, { record: JSON.stringify(record), record_hash: hashOf(record) })
  await setEffective(tx, contract)
  await conclude(tx, contract, now)
  return state
}

const isBy = ({ side, accountId, staffId }: SignatureRow, signer: SignedAs): boolean =>
  side === signer.side && accountId === signer.accountId && staffId === signer.staffId

function signatureOf(services: Pick<Services, 'secret'>, contract: Contract, signer: SignedAs, at: Date): SignatureRow {
  const seal = sealOf(services, sealedOf(contract, { ...signer, at }))
  return { ...signer, at, hash: contract.hash, seal }
}

type Signer = Pick<SignatureRow, 'side' | 'name' | 'address' | 'at'>

/** What the seal of a signature is over. */
export const sealedOf = ({ number, version, hash, pdfHash, content }: Contract, { side, name, address, at }: Signer): Sealed => ({
  number,
  version,
  hash,
  pdf: pdfHash ?? '',
  side,
  company: (side === 'buyer' ? content.buyer : content.seller).name,
  name,
  time: shanghai(at),
  address,
})

/** The record of a confirmation: what it binds, under which frame contract, sealed by the mall. */
export function confirmationRecord(services: Pick<Services, 'secret'>, contract: Contract, pdfHash: string, at: Date) {
  const sealed = { ...sealedOf(contract, { side: 'staff', name: '商城系统', address: '', at }), pdf: pdfHash }
  return {
    format: 'yincai-confirmation-record/1',
    note: '本确认单依双方已签署的框架合同生成，无需另行签署；商城以平台密钥封存，用于证明内容未被改动。平台密钥不是电子认证机构颁发的证书。',
    number: contract.number,
    version: contract.version,
    hash: contract.hash,
    pdf: pdfHash,
    content: contract.content,
    confirmed: { ...sealed, seal: sealOf(services, sealed) },
    publicKey: publicKeyOf(services),
  }
}

/** The record of both signatures: what was signed, by whom, when and from where, and the key that proves the seals. */
const recordOf = (
  services: Pick<Services, 'secret'>,
  contract: Contract,
  signatures: readonly SignatureRow[],
  certified: Certified | null,
) => ({
  format: 'yincai-contract-record/1',
  note: '本记录由商城以平台密钥封存，用于证明内容与签署未被改动；平台密钥不是电子认证机构颁发的证书。',
  ...(certified && { certified }),
  number: contract.number,
  version: contract.version,
  hash: contract.hash,
  pdf: contract.pdfHash,
  content: contract.content,
  signatures: signatures.map((one) => shownSignature(contract.content, one)),
  publicKey: publicKeyOf(services),
})

/**
 * Lets the order be paid that waited for this contract, once: that is told by the order itself. What was changed is told here,
 * and that orders may be placed under a frame contract.
 */
async function conclude(tx: Tx, contract: Contract, now: Date): Promise<void> {
  const { content, number, version } = contract
  const changed = said('contract.changed', { 合同号: number, 版本: String(version) })
  if (content.format === 'yincai-frame/1') {
    await openFrame(tx, contract.id, content)
    const opened = said('contract.frameOpen', { 合同号: number, 开始: content.from, 结束: content.until })
    return tellSigners(tx, contract, version === 1 ? opened : changed, now)
  }
  if (contract.orderId === null) return
  const order = await readLocked(tx, contract.orderId, now)
  if (order.state === 'pending_contract') return void (await moveIn(tx, order, {}, 'conclude', system, {}, now))
  await tellSigners(tx, contract, changed, now, order.accountId)
}
