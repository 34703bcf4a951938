import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/db.ts'

const Line = z.object({ name: z.string(), spec: z.string(), quantity: z.int().nullable(), amount: z.string(), tax: z.string() })

/** What the sandbox issues, and draws. */
export const SandboxRequest = z.object({
  serial: z.string().regex(/^[0-9A-Z]{8,40}$/),
  kind: z.union([z.literal(1), z.literal(2)]),
  seller: z.string(),
  buyer: z.object({
    name: z.string().min(1),
    dutyNumber: z.string(),
    address: z.string(),
    tell: z.string(),
    bank: z.string(),
    cardNumber: z.string(),
  }),
  taxRate: z.string(),
  amount: z.string(),
  tax: z.string(),
  lines: z.array(Line).min(1),
  remark: z.string(),
  takesBack: z.object({ number: z.string(), reason: z.string() }).nullable(),
})
export type SandboxRequest = z.infer<typeof SandboxRequest>

export type SandboxInvoice = {
  serial: string
  /** 发票流水号, the platform's own. */
  serialNo: string
  request: SandboxRequest
  state: 'working' | 'issued' | 'failed'
  readyAt: Date
  number: string | null
  issuedAt: Date | null
  fault: string
  notifyUrl: string
  /** Until when a red letter waits for its buyer; null: it needs nobody's word. */
  confirmDue: Date | null
}

const columns = sql`serial, serial_no as "serialNo", request, state, ready_at as "readyAt", number, issued_at as "issuedAt",
  fault, notify_url as "notifyUrl", confirm_due as "confirmDue"`

export async function findSandboxInvoice(db: Db, serial: string): Promise<SandboxInvoice | null> {
  const { rows } = await sql<SandboxInvoice>`select ${columns} from sandbox_invoice where serial = ${serial}`.execute(db)
  return rows[0] ?? null
}

export async function findBySerialNo(db: Db, serialNo: string): Promise<SandboxInvoice | null> {
  const { rows } = await sql<SandboxInvoice>`
    select ${columns} from sandbox_invoice where serial_no = ${serialNo}`.execute(db)
  return rows[0] ?? null
}

type About = { readonly notifyUrl: string; readonly readyAt: Date; readonly confirmDue: Date | null }

/** Takes a request in and answers its 流水号; null: the serial is known already, and what is known of it stays. */
export async function insertRequest(db: Db, request: SandboxRequest, about: About): Promise<string | null> {
  const { rows } = await sql<{ serialNo: string }>`
    insert into sandbox_invoice (serial, request, state, ready_at, notify_url, confirm_due)
    values (${request.serial}, ${JSON.stringify(request)}, 'working', ${about.readyAt}, ${about.notifyUrl}, ${about.confirmDue})
    on conflict (serial) do nothing returning serial_no as "serialNo"`.execute(db)
  return rows[0]?.serialNo ?? null
}

/** Whether what had failed is begun again. */
export async function retryRequest(db: Db, serial: string, readyAt: Date): Promise<boolean> {
  const { rows } = await sql`update sandbox_invoice set state = 'working', ready_at = ${readyAt}, fault = ''
    where serial = ${serial} and state = 'failed' returning 1`.execute(db)
  return rows.length > 0
}

/** The blue invoice of this number; null: there is none, or something other than `serial` takes it back. */
export async function mayTakeBack(db: Db, number: string, serial: string): Promise<SandboxRequest | null> {
  const { rows } = await sql<{ request: SandboxRequest }>`
    select s.request from sandbox_invoice s where s.number = ${number} and s.request->'takesBack' = 'null'
      and not exists (select 1 from sandbox_invoice r where r.request->'takesBack'->>'number' = ${number}
        and r.state <> 'failed' and r.serial <> ${serial} and (r.state = 'issued' or r.confirm_due is null))`.execute(db)
  return rows[0]?.request ?? null
}

const month = 30 * 86_400_000 // ms

/** Gives out a token for 24 hours; false: fifty were given within 30 days. */
export async function giveToken(db: Db, token: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + 86_400_000)
  const { rows } = await sql`insert into sandbox_token (token, given_at, expires_at)
    select ${token}, ${now}, ${expiresAt}
    where (select count(*) from sandbox_token where given_at > ${new Date(now.getTime() - month)}) < 50 returning 1`.execute(db)
  return rows.length > 0
}

export async function knowsToken(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from sandbox_token where token = ${token} and expires_at > ${now}`.execute(db)
  return rows.length > 0
}

/** Ends what was worked on, once. */
export async function endRequest(
  db: Db,
  serial: string,
  end: { number: string; issuedAt: Date; pdf: Buffer } | { fault: string },
): Promise<void> {
  if ('fault' in end)
    await sql`update sandbox_invoice set state = 'failed', fault = ${end.fault}
      where serial = ${serial} and state = 'working'`.execute(db)
  else
    await sql`update sandbox_invoice set state = 'issued', number = ${end.number}, issued_at = ${end.issuedAt}, pdf = ${end.pdf}
      where serial = ${serial} and state = 'working'`.execute(db)
}

export async function pdfOf(db: Db, serial: string): Promise<Buffer | null> {
  const { rows } = await sql<{ pdf: Buffer | null }>`select pdf from sandbox_invoice where serial = ${serial}`.execute(db)
  return rows[0]?.pdf ?? null
}
