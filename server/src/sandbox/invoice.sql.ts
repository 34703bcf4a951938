import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db.ts'

const Line = z.object({ name: z.string(), spec: z.string(), quantity: z.int(), amount: z.string(), tax: z.string() })

/** What the sandbox's platform takes: the mall's request, judged anew. */
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
  request: SandboxRequest
  state: 'working' | 'issued' | 'failed'
  number: string | null
  issuedAt: Date | null
  fault: string
}

export async function findSandboxInvoice(db: Db, serial: string): Promise<SandboxInvoice | null> {
  const { rows } = await sql<SandboxInvoice>`
    select serial, request, state, number, issued_at as "issuedAt", fault from sandbox_invoice
    where serial = ${serial}`.execute(db)
  return rows[0] ?? null
}

/** Takes a request in; a serial that is known stays as it is, unless it failed. Says whether there is something to do. */
export async function takeRequest(db: Db, request: SandboxRequest, readyAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into sandbox_invoice (serial, request, state, ready_at)
    values (${request.serial}, ${JSON.stringify(request)}, 'working', ${readyAt})
    on conflict (serial) do update set request = excluded.request, state = 'working', ready_at = excluded.ready_at, fault = ''
    where sandbox_invoice.state = 'failed' returning 1`.execute(db)
  return rows.length > 0
}

/** Whether this number was issued as a blue invoice and nothing takes it back yet, other than `serial`. */
export async function mayTakeBack(db: Db, number: string, serial: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sandbox_invoice s where s.number = ${number} and s.request->'takesBack' = 'null'
      and not exists (select 1 from sandbox_invoice r where r.request->'takesBack'->>'number' = ${number}
        and r.state <> 'failed' and r.serial <> ${serial})`.execute(db)
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
  const { rows } = await sql<{ pdf: Buffer | null }>`select pdf from sandbox_invoice where serial = ${serial}`.execute(
    db,
  )
  return rows[0]?.pdf ?? null
}
