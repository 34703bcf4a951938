import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { Share } from '../../../contract/plan/plan.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { Db, Tx } from '../database/db.ts'
import type { PlanNow } from './plan.rules.ts'

export type StoredPlan = PlanNow & { readonly enabled: boolean; readonly updatedAt: Date }

const plans = (db: Db | Tx) =>
  db.selectFrom('payment_plan').select(['id', 'name', 'from_fen as from', 'types', 'steps', 'enabled', 'updated_at as updatedAt'])

/** The plans that are offered, those for the smallest orders first. */
export async function enabledPlans(db: Db | Tx): Promise<PlanNow[]> {
  const { rows } = await sql<PlanNow>`/* kept */
    select id, name, from_fen as "from", types, steps from payment_plan where enabled order by from_fen, id`.execute(db)
  return rows
}

/** The same as a column, JSON. */
export const enabledPlansNow = sql<PlanNow[]>`(select coalesce(json_agg(json_build_object('id', id, 'name', name,
  'from', from_fen, 'types', types, 'steps', steps) order by from_fen, id), '[]'::json) from payment_plan where enabled)`

export const allPlans = (db: Db): Promise<StoredPlan[]> => plans(db).orderBy('from_fen').orderBy('id').execute()

/** A plan, locked. @throws Refusal plan.missing. */
export const lockPlan = async (tx: Tx, id: number): Promise<StoredPlan> =>
  (await plans(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('plan.missing')

export type NewPlan = { name: string; from: Fen; types: GoodsType[]; steps: readonly Share[]; enabled: boolean }

/** Writes a plan, anew where `id` is null, and answers its id. @throws Refusal plan.name.taken. */
export async function writePlan(tx: Tx, id: number | null, plan: NewPlan, now: Date): Promise<number> {
  const { rows } = await sql`select 1 from payment_plan where name = ${plan.name} and id is distinct from ${id}::bigint`.execute(tx)
  if (rows.length > 0) refuse('plan.name.taken', { fields: { name: '已有同名的付款计划' } })
  const row = {
    name: plan.name,
    from_fen: plan.from,
    types: plan.types,
    steps: JSON.stringify(plan.steps),
    enabled: plan.enabled,
    updated_at: now,
  }
  if (id === null) return (await tx.insertInto('payment_plan').values(row).returning('id').executeTakeFirstOrThrow()).id
  await tx.updateTable('payment_plan').set(row).where('id', '=', id).execute()
  return id
}

export async function removePlan(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('payment_plan').where('id', '=', id).execute()
}
