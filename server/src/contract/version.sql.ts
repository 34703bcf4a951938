import { sql, type RawBuilder } from 'kysely'
import type { ContractContent } from '../../../contract/contract/contractContent.ts'
import type { ContractKind, ContractState } from '../../../contract/contract/contractState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Actor, Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { seenBy } from '../order/order.sql.ts'

/** A contract with its newest version, as it decides about moves. */
export type Contract = {
  id: number
  number: string
  companyId: number
  kind: ContractKind
  /** null: a frame contract is of no order. */
  orderId: number | null
  /** The frame contract that a confirmation stands under. */
  frameId: number | null
  effective: number | null
  versionId: number
  version: number
  state: ContractState
  content: ContractContent
  hash: string
  pdfId: number | null
  pdfHash: string | null
  expiresAt: Date
}

const contractFields = sql`k.id, k.number, k.company_id as "companyId", k.kind, k.order_id as "orderId", k.frame_id as "frameId", k.effective,
  v.id as "versionId", v.version, v.state, v.content, v.hash, v.pdf_id as "pdfId", v.pdf_hash as "pdfHash",
  v.expires_at as "expiresAt"`
const newest = sql`contract k join contract_version v on v.contract_id = k.id and v.version = k.version`

/** The contracts `k` this buyer sees: those of orders `o` that are seen, and with contract.sign all of the company's. */
export const contractsSeenBy = (buyer: Buyer, now: Date) =>
  buyer.grants.has('contract.sign')
    ? sql`k.company_id = ${buyer.companyId}`
    : sql`k.company_id = ${buyer.companyId} and ${seenBy(buyer, now)}`

/** The contracts `k` that a viewer sees; staff see every company's. */
export const contractsShownTo = (viewer: Actor, now: Date): RawBuilder<unknown> =>
  viewer.side === 'buyer' ? contractsSeenBy(viewer, now) : sql`true`

/**
 * Locks a contract, after its order where it has one, so that whoever moves either waits.
 * @throws Refusal contract.missing – also for one that this buyer does not see.
 */
export async function lockContract(tx: Tx, number: string, buyer: Buyer | null, now: Date): Promise<Contract> {
  const seen = buyer ? contractsSeenBy(buyer, now) : sql`true`
  const { rows } = await sql<{ id: number; orderId: number | null }>`
    select k.id, k.order_id as "orderId" from contract k left join customer_order o on o.id = k.order_id
    where k.number = ${number} and ${seen}`.execute(tx)
  const found = rows[0] ?? refuse('contract.missing')
  await lockOrderOf(tx, found.orderId)
  return readContract(tx, found.id)
}

/** Locks the order of a contract; a frame contract has none. */
export async function lockOrderOf(tx: Tx, orderId: number | null): Promise<void> {
  if (orderId === null) return
  await tx.selectFrom('customer_order').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
}

/** The contract as it is now, locked; its order must be locked. In a statement of its own: the lock may have waited. */
export async function readContract(tx: Tx, id: number): Promise<Contract> {
  const { rows } = await sql<Contract>`
    select ${contractFields} from ${newest} where k.id = ${id} for no key update of k, v`.execute(tx)
  return rows[0] ?? refuse('contract.missing')
}

/** The contract of an order, locked; null: it has none. */
export async function contractOf(tx: Tx, orderId: number): Promise<Contract | null> {
  const { rows } = await sql<Contract>`
    select ${contractFields} from ${newest} where k.order_id = ${orderId} for no key update of k, v`.execute(tx)
  return rows[0] ?? null
}

export type NewContract = Pick<Contract, 'companyId' | 'kind' | 'orderId' | 'frameId'>

/** Adds a contract without a version. Null: the number is taken, to be tried again with another. */
export async function insertContract(
  tx: Tx,
  { number, companyId, kind, orderId, frameId }: NewContract & { number: string },
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into contract (number, company_id, kind, order_id, frame_id, created_at)
    values (${number}, ${companyId}, ${kind}, ${orderId}, ${frameId}, ${now})
    on conflict (number) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export type NewVersion = {
  contractId: number
  companyId: number
  content: ContractContent
  hash: string
  reason: string
  madeBy: number | null
  expiresAt: Date
}

/** Adds a version, which is the newest from now on. Answers its id. */
export async function insertVersion(tx: Tx, version: NewVersion, now: Date): Promise<number> {
  const { content, contractId } = version
  const { id } = await tx
    .insertInto('contract_version')
    .values({
      contract_id: contractId,
      company_id: version.companyId,
      version: content.version,
      state: 'making',
      content: JSON.stringify(content),
      hash: version.hash,
      reason: version.reason,
      made_by: version.madeBy,
      expires_at: version.expiresAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('contract').set({ version: content.version, state: 'making' }).where('id', '=', contractId).execute()
  return id
}

/** Writes a new state of the newest version, and with it the contract's. */
export async function setNewest(
  tx: Tx,
  { id, versionId }: Pick<Contract, 'id' | 'versionId'>,
  state: ContractState,
  columns: { refused?: string; record?: string; record_hash?: string; pdf_id?: number; pdf_hash?: string } = {},
): Promise<void> {
  await tx
    .updateTable('contract_version')
    .set({ state, ...columns })
    .where('id', '=', versionId)
    .execute()
  await tx.updateTable('contract').set({ state }).where('id', '=', id).execute()
}

/** From now on this version is in force; the one before it is kept as changed. */
export async function setEffective(tx: Tx, { id, version }: Contract): Promise<void> {
  await sql`update contract_version set state = 'amended'
    where contract_id = ${id} and version <> ${version} and state = 'effective'`.execute(tx)
  await tx.updateTable('contract').set({ effective: version }).where('id', '=', id).execute()
}

/** Ends what still stands of a contract whose order has ended. */
export async function endVersions(tx: Tx, contract: Contract, state: ContractState): Promise<void> {
  await setNewest(tx, contract, state)
  await sql`update contract_version set state = 'terminated'
    where contract_id = ${contract.id} and state = 'effective'`.execute(tx)
}

export type SignatureRow = {
  side: 'buyer' | 'staff'
  accountId: number | null
  staffId: number | null
  name: string
  address: string
  at: Date
  hash: string
  seal: string
  /** The flow at the authority's platform where it was given; null: with the log-in password. */
  flowId: string | null
}

/** Adds a signature. False: this side has signed the version already. */
export async function insertSignature(tx: Tx, contract: Contract, signed: SignatureRow): Promise<boolean> {
  const { rows } = await sql`
    insert into contract_signature (version_id, company_id, side, account_id, staff_id, name, address, at, hash, seal, flow_id)
    values (${contract.versionId}, ${contract.companyId}, ${signed.side}, ${signed.accountId}, ${signed.staffId},
      ${signed.name}, ${signed.address}, ${signed.at}, ${signed.hash}, ${signed.seal}, ${signed.flowId})
    on conflict (version_id, side) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** The signatures of a version, in the order they were given. */
export async function signaturesOf(db: Db | Tx, versionId: number): Promise<SignatureRow[]> {
  return db
    .selectFrom('contract_signature')
    .select(['side', 'account_id as accountId', 'staff_id as staffId', 'name', 'address', 'at', 'hash', 'seal', 'flow_id as flowId'])
    .where('version_id', '=', versionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
