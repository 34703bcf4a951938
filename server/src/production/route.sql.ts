import { sql } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import type { Phase } from '../../../contract/production/production.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Process, WorkLine } from './step.sql.ts'

export type RouteStep = { processId: number; name: string; phase: Phase }
export type LineRoute = { toleranceBp: number; steps: RouteStep[] }

/**
 * The route of a line: that of the kind of its first print where there is one, else the type's own for printed goods, or for
 * plain ones. Null for goods that are not made.
 */
export async function routeOfLine(tx: Tx, line: Pick<WorkLine, 'id' | 'type' | 'printed'>): Promise<LineRoute | null> {
  const { rows } = await sql<LineRoute>`
    select r.tolerance_bp as "toleranceBp", (select json_agg(json_build_object('processId', p.id, 'name', p.name,
        'phase', p.phase) order by s.place) from work_route_step s join work_process p on p.id = s.process_id
      where s.route_id = r.id) as steps
    from order_line l
    left join price_version v on v.product_id = l.product_id and v.version = (l.receipt->>'priceVersion')::int
    join work_route r on r.type = l.type and (case when l.printed
      then r.kind in ('', v.rules->'processes'->(l.selection->'prints'->0->>'process')->>'kind') else r.kind = 'none' end)
    where l.id = ${line.id} order by r.kind = '' limit 1`.execute(tx)
  return rows[0] ?? null
}

export type Route = {
  id: number
  type: GoodsType
  kind: string
  toleranceBp: number
  processIds: number[]
}

/** Every route with its processes in order. */
export async function readRoutes(db: Db | Tx): Promise<Route[]> {
  const { rows } = await sql<Route>`
    select r.id, r.type, r.kind, r.tolerance_bp as "toleranceBp",
      (select coalesce(json_agg(s.process_id order by s.place), '[]'::json) from work_route_step s where s.route_id = r.id) as "processIds"
    from work_route r order by array_position(array['custom', 'common', 'standard'], r.type), r.kind = 'none', r.kind`.execute(db)
  return rows
}

/** A route, locked. @throws Refusal 'route.missing'. */
export async function lockRoute(tx: Tx, id: number): Promise<Route> {
  await tx.selectFrom('work_route').select('id').where('id', '=', id).forUpdate().execute()
  return (await readRoutes(tx)).find((route) => route.id === id) ?? refuse('route.missing')
}

export async function writeRoute(
  tx: Tx,
  id: number,
  { processIds, toleranceBp }: Pick<Route, 'processIds' | 'toleranceBp'>,
): Promise<void> {
  await tx.updateTable('work_route').set({ tolerance_bp: toleranceBp }).where('id', '=', id).execute()
  await tx.deleteFrom('work_route_step').where('route_id', '=', id).execute()
  await tx
    .insertInto('work_route_step')
    .values(processIds.map((process_id, i) => ({ route_id: id, place: i + 1, process_id })))
    .execute()
}

/** A route for one kind of printing, as another is. @throws Refusal 'route.taken' where there is one. */
export async function copyRoute(tx: Tx, from: Route, kind: string): Promise<number> {
  const row = await tx
    .insertInto('work_route')
    .values({ type: from.type, kind, tolerance_bp: from.toleranceBp })
    .onConflict((conflict) => conflict.columns(['type', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = row ?? refuse('route.taken')
  await writeRoute(tx, id, from)
  return id
}

export async function removeRoute(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('work_route').where('id', '=', id).execute()
}

/** Every process in the merchant's order. */
export const readProcesses = (db: Db | Tx): Promise<Process[]> =>
  db
    .selectFrom('work_process')
    .select(['id', 'name', 'phase', 'unit', 'per_hour as perHour', 'daily'])
    .orderBy('sort')
    .orderBy('id')
    .execute()

/**
 * Writes a process, a new one where it has no id; answers its id.
 * @throws Refusal 'process.taken' for a name that stands already, 'process.missing'.
 */
export async function writeProcess(tx: Tx, id: number | null, { perHour, ...process }: Omit<Process, 'id'>): Promise<number> {
  const row = { ...process, per_hour: perHour }
  const other = await tx
    .selectFrom('work_process')
    .select('id')
    .where('name', '=', row.name)
    .where('id', 'is distinct from', id)
    .executeTakeFirst()
  if (other) refuse('process.taken')
  if (id === null) {
    const made = await tx
      .insertInto('work_process')
      .values({ ...row, sort: 1000 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    return (made ?? refuse('process.taken')).id
  }
  const { numUpdatedRows } = await tx.updateTable('work_process').set(row).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 0n ? refuse('process.missing') : id
}

/** Sets a day's capacity apart from the process's own; null: as on any other day. @throws Refusal 'process.missing'. */
export async function writeCapacity(tx: Tx, processId: number, day: string, daily: number | null): Promise<void> {
  const known = await tx.selectFrom('work_process').select('id').where('id', '=', processId).executeTakeFirst()
  if (!known) refuse('process.missing')
  if (daily === null) {
    await tx.deleteFrom('work_capacity').where('process_id', '=', processId).where('day', '=', day).execute()
    return
  }
  await tx
    .insertInto('work_capacity')
    .values({ process_id: processId, day, daily })
    .onConflict((conflict) => conflict.columns(['process_id', 'day']).doUpdateSet({ daily }))
    .execute()
}
