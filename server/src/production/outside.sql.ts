import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../db.ts'

/** A supplier has some of the outwork `o`. */
export const isOut = sql`o.state in ('sent', 'partly')`

/** @throws Refusal 'step.outside' where a supplier still has pieces of one of these steps. */
export async function refuseOutside(tx: Tx, stepIds: readonly number[]): Promise<void> {
  if (stepIds.length === 0) return
  const { rows } = await sql`select 1 from outwork o where o.step_id = any(${[...stepIds]}::bigint[]) and ${isOut} limit 1`.execute(tx)
  if (rows.length > 0) refuse('step.outside')
}

/** Who has pieces of the step `s` outside, by name; null: nobody. */
export const outsideAt = sql`(select string_agg(distinct u.name, '、') from outwork o join supplier u on u.id = o.supplier_id
  where o.step_id = s.id and ${isOut})`
