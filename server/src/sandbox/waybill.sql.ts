import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type SandboxWaybill = { courier: string; number: string; cancelled: boolean; asked: number }

const begins: Readonly<Record<string, string>> = {
  shunfeng: 'SF7',
  yuantong: 'YT7',
  jtexpress: 'JT7',
  jd: 'JDVA7',
  debangkuaidi: 'DPK7',
  kuayue: 'KY7',
}

/** The waybill of this order number: made now, or the one that was made before, however many ask at once. */
export async function waybillFor(db: Db, orderId: string, courier: string, request: object): Promise<SandboxWaybill> {
  const { rows } = await sql<SandboxWaybill>`
    insert into sandbox_waybill (order_id, courier, request) values (${orderId}, ${courier}, ${JSON.stringify(request)}::jsonb)
    on conflict (order_id) do update set asked = sandbox_waybill.asked + 1
    returning courier, number, cancelled, asked`.execute(db)
  const [made] = rows
  if (!made) throw new Error('the sandbox made no waybill')
  if (!made.number.includes('-')) return made
  // Whoever comes second here writes the same.
  const numbered = await sql<SandboxWaybill>`update sandbox_waybill set number = ${begins[courier] ?? '73'} || lpad(id::text, 11, '0')
    where order_id = ${orderId} returning courier, number, cancelled, asked`.execute(db)
  return numbered.rows[0] ?? made
}

export async function waybillNumbered(db: Db, number: string): Promise<{ orderId: string; cancelled: boolean } | null> {
  const row = await db
    .selectFrom('sandbox_waybill')
    .select(['order_id as orderId', 'cancelled'])
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

export async function cancelNumbered(db: Db, number: string): Promise<void> {
  await db.updateTable('sandbox_waybill').set({ cancelled: true }).where('number', '=', number).execute()
}
