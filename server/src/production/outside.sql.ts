import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

/** A supplier has some of the outwork `o`. */
export const isOut = sql`o.state in ('sent', 'partly')`

/** @throws Refusal 'step.outside' where a supplier still has pieces of one of these steps. */
export async function refuseOutside(tx: Tx, stepIds: readonly number[]): Promise<void> {
  if (stepIds.length === 0) return
  const { rows } = await sql`select 1 from outwork o where o.step_id = any(${[...stepIds]}::bigint[]) and ${isOut} limit 1`.execute(tx)
  if (rows.length > 0) refuse('step.outside')
}

/** Pieces of the step `s` that suppliers spoiled or never gave back. */
export const lostAt = sql`(select coalesce(sum(o.quantity - o.good), 0)::int4 from outwork o
  where o.step_id = s.id and o.state in ('back', 'settled'))`

/** Pieces of a step that suppliers spoiled or never gave back, of what they have no more. */
export async function lostOutside(db: Db | Tx, stepId: number): Promise<number> {
  const { rows } = await sql<{ lost: number }>`select ${lostAt} as lost from line_step s where s.id = ${stepId}`.execute(db)
  return rows[0]?.lost ?? 0
}

/** Who has pieces of the step `s` outside, by name; null: nobody. */
export const outsideAt = sql`(select string_agg(distinct u.name, '、') from outwork o join supplier u on u.id = o.supplier_id
  where o.step_id = s.id and ${isOut})`
