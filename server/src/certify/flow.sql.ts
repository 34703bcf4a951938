import { sql } from 'kysely'
import type { Contract } from '../contract/version.sql.ts'
import type { Db, Tx } from '../database/db.ts'

/** A version's flow at the authority's platform, with who signs in it. */
export type Flow = {
  id: number
  versionId: number
  companyId: number
  contractId: number
  orderId: number | null
  /** null: it is being opened. */
  flowId: string | null
  fileId: string | null
  state: 'open' | 'done' | 'ended'
  accountId: number
  buyerName: string
  address: string
  /** Who of the merchant's staff had it sealed; null: nobody yet. */
  staffId: number | null
  staffName: string | null
  staffAddress: string | null
  pdfId: number | null
}

const fields = sql`f.id, f.version_id as "versionId", f.company_id as "companyId", v.contract_id as "contractId",
  k.order_id as "orderId", f.flow_id as "flowId", f.file_id as "fileId", f.state, f.account_id as "accountId",
  a.nickname as "buyerName", f.address, f.staff_id as "staffId", s.name as "staffName", f.staff_address as "staffAddress",
  f.pdf_id as "pdfId"`
const joined = sql`contract_flow f join contract_version v on v.id = f.version_id join contract k on k.id = v.contract_id
  join account a on a.id = f.account_id left join staff s on s.id = f.staff_id`

export async function readFlow(db: Db | Tx, id: number): Promise<Flow | null> {
  const { rows } = await sql<Flow>`select ${fields} from ${joined} where f.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function flowOf(db: Db | Tx, versionId: number): Promise<Flow | null> {
  const { rows } = await sql<Flow>`select ${fields} from ${joined} where f.version_id = ${versionId}`.execute(db)
  return rows[0] ?? null
}

/** The flow that the platform calls so; null: none of ours. */
export async function flowCalled(db: Db, flowId: string): Promise<{ id: number } | null> {
  return (await db.selectFrom('contract_flow').select('id').where('flow_id', '=', flowId).executeTakeFirst()) ?? null
}

/** Whether whoever began the flow may still sign for the company: what was granted then may have been taken away since. */
export async function maySign(tx: Tx, { accountId, companyId }: Pick<Flow, 'accountId' | 'companyId'>): Promise<boolean> {
  const { rows } = await sql`select 1 from account a join company c on c.id = a.company_id left join identity i on i.id = a.identity_id
    where a.id = ${accountId} and a.company_id = ${companyId} and a.state = 'active' and c.state = 'verified'
      and (a.parent_id is null or 'contract.sign' = any(i.grants))`.execute(tx)
  return rows.length > 0
}

type Begun = { readonly accountId: number; readonly address: string }

/** Notes that the newest version is to be signed at the platform; one that is noted stays. The contract must be locked in `tx`. */
export async function beginFlow(tx: Tx, { versionId, companyId }: Contract, { accountId, address }: Begun, lookAt: Date): Promise<Flow> {
  await sql`insert into contract_flow (version_id, company_id, account_id, address, look_at)
    values (${versionId}, ${companyId}, ${accountId}, ${address}, ${lookAt})
    on conflict (version_id) do update set account_id = excluded.account_id, address = excluded.address
      where contract_flow.flow_id is null`.execute(tx)
  const flow = await flowOf(tx, versionId)
  if (!flow) throw new Error(`version ${versionId} has no flow`)
  return flow
}

/** Keeps what the platform calls the flow; false: another was opened for it meanwhile. */
export async function setOpened(db: Db, id: number, { flowId, fileId }: { flowId: string; fileId: string }): Promise<boolean> {
  const { rows } = await sql`update contract_flow set flow_id = ${flowId}, file_id = ${fileId}
    where id = ${id} and flow_id is null returning 1`.execute(db)
  return rows.length > 0
}

type Change = Partial<{
  state: Flow['state']
  staff_id: number
  staff_address: string
  look_at: Date
  stuck_since: Date | null
  pdf_id: number
  pdf_hash: string
}>

export async function setFlow(db: Db | Tx, id: number, change: Change): Promise<void> {
  await db.updateTable('contract_flow').set(change).where('id', '=', id).execute()
}

/**
 * Counts one more time that the platform did not let a flow go; answers how often it was by now. From `heldAfter` times on it
 * stands as held since then.
 */
export async function countRevokeTry(db: Db, id: number, heldAfter: number, now: Date): Promise<number> {
  const { rows } = await sql<{ tries: number }>`update contract_flow set revoke_tries = revoke_tries + 1,
      stuck_since = case when revoke_tries + 1 >= ${heldAfter} then coalesce(stuck_since, ${now}) end
    where id = ${id} and state = 'open' returning revoke_tries as tries`.execute(db)
  return rows[0]?.tries ?? 1
}

/** The open flows that are due to be looked at, which then are not for `apart` ms. */
export async function takeDueFlows(db: Db, now: Date, apart: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contract_flow set look_at = ${new Date(now.getTime() + apart)} where id in (
      select id from contract_flow where state = 'open' and flow_id is not null and look_at <= ${now}
      order by look_at limit 50 for update skip locked) returning id`.execute(db)
  return rows.map(({ id }) => id)
}
