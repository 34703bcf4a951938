import { sql } from 'kysely'
import type { AuthorityName } from '../outside/signing/authority.ts'
import type { Db } from '../database/db.ts'

/** A signing flow as the platform that the sandbox plays knows it. */
export type SandboxFlow = {
  id: string
  platform: AuthorityName
  /** What the signer's page is found by. */
  code: string
  fileId: string
  title: string
  org: string
  person: string
  phone: string
  notifyUrl: string
  backTo: string
  state: 'open' | 'done' | 'revoked' | 'expired' | 'refused'
  why: string
  buyerAt: Date | null
  sellerAt: Date | null
  expiresAt: Date
}

const fields = sql`id, platform, code, file_id as "fileId", title, org, person, phone, notify_url as "notifyUrl", back_to as "backTo",
  state, why, buyer_at as "buyerAt", seller_at as "sellerAt", expires_at as "expiresAt"`

export type NewFlow = Omit<SandboxFlow, 'state' | 'why' | 'buyerAt' | 'sellerAt'>

export async function insertFlow(db: Db, flow: NewFlow): Promise<void> {
  await sql`insert into sandbox_flow (id, platform, code, file_id, title, org, person, phone, notify_url, back_to, expires_at)
    values (${flow.id}, ${flow.platform}, ${flow.code}, ${flow.fileId}, ${flow.title}, ${flow.org}, ${flow.person},
      ${flow.phone}, ${flow.notifyUrl}, ${flow.backTo}, ${flow.expiresAt})`.execute(db)
}

/** A flow; one whose time is over has ended. */
export async function findFlow(db: Db, id: string, now: Date): Promise<SandboxFlow | null> {
  await sql`update sandbox_flow set state = 'expired' where id = ${id} and state = 'open' and expires_at <= ${now}`.execute(db)
  const { rows } = await sql<SandboxFlow>`select ${fields} from sandbox_flow where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function flowByCode(db: Db, code: string, now: Date): Promise<SandboxFlow | null> {
  const { rows } = await sql<{ id: string }>`select id from sandbox_flow where code = ${code}`.execute(db)
  return rows[0] ? findFlow(db, rows[0].id, now) : null
}

/** The buyer signs, or refuses; null: it is too late for either. */
export async function answerFlow(db: Db, code: string, signs: boolean, now: Date): Promise<SandboxFlow | null> {
  const { rows } = await sql<SandboxFlow>`
    update sandbox_flow set buyer_at = case when ${signs} then ${now}::timestamptz end, state = case when ${signs} then 'open' else 'refused' end,
      why = case when ${signs} then '' else '签署人拒签' end
    where code = ${code} and state = 'open' and buyer_at is null and expires_at > ${now} returning ${fields}`.execute(db)
  return rows[0] ?? null
}

/** The merchant's seal, by itself at once as of a seal that is set up so; false: the buyer has not signed, or it is over. */
export async function sealFlow(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update sandbox_flow set seller_at = coalesce(seller_at, ${now})
    where id = ${id} and state = 'open' and buyer_at is not null returning 1`.execute(db)
  return rows.length > 0
}

/** Ends a running flow: well only where both have signed. */
export async function endFlow(db: Db, id: string, state: 'done' | 'revoked', why: string): Promise<boolean> {
  const { rows } = await sql`update sandbox_flow set state = ${state}, why = ${why}
    where id = ${id} and state = 'open' and (${state} = 'revoked' or buyer_at is not null and seller_at is not null) returning 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function insertSandboxFile(db: Db, file: { id: string; name: string; md5: string }): Promise<void> {
  await sql`insert into sandbox_flow_file (id, name, md5) values (${file.id}, ${file.name}, ${file.md5})`.execute(db)
}

export async function findSandboxFile(db: Db, id: string): Promise<{ name: string; md5: string; bytes: Buffer | null } | null> {
  const { rows } = await sql<{ name: string; md5: string; bytes: Buffer | null }>`
    select name, md5, bytes from sandbox_flow_file where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function fillSandboxFile(db: Db, id: string, bytes: Uint8Array): Promise<void> {
  await sql`update sandbox_flow_file set bytes = ${Buffer.from(bytes)} where id = ${id}`.execute(db)
}
