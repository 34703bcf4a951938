import { sql } from 'kysely'
import { stepMoves, type Phase } from '../../../contract/production/production.ts'
import type { LineState } from '../../../contract/production/lineState.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Counts, Step } from './step.rules.ts'
import type { Capacity, Planned } from './plan.rules.ts'

/** What production asks of a line. */
export type WorkLine = {
  id: number
  companyId: number
  orderId: number
  type: GoodsType
  printed: boolean
  quantity: number
  state: LineState
  promisedDay: Day | null
  scheduledDay: Day | null
  toleranceBp: number
}

/** A line; to be asked with its order locked. @throws Refusal 'order.missing'. */
export async function readLine(db: Db | Tx, id: number): Promise<WorkLine> {
  const row = await db
    .selectFrom('order_line')
    .select([
      'id',
      'company_id as companyId',
      'order_id as orderId',
      'type',
      'printed',
      'quantity',
      'state',
      'promised_day as promisedDay',
      'scheduled_day as scheduledDay',
      'tolerance_bp as toleranceBp',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuse('order.missing')
}

/** The number of the order that a line belongs to. @throws Refusal 'order.missing'. */
export async function orderOfLine(db: Db | Tx, lineId: number): Promise<string> {
  const row = await db
    .selectFrom('order_line as l')
    .innerJoin('customer_order as o', 'o.id', 'l.order_id')
    .select('o.number')
    .where('l.id', '=', lineId)
    .executeTakeFirst()
  return (row ?? refuse('order.missing')).number
}

/** Whose step it is. @throws Refusal 'step.missing'. */
export async function lineOfStep(db: Db | Tx, stepId: number): Promise<{ lineId: number; companyId: number }> {
  const row = await db
    .selectFrom('line_step')
    .select(['line_id as lineId', 'company_id as companyId'])
    .where('id', '=', stepId)
    .executeTakeFirst()
  return row ?? refuse('step.missing')
}

/** The steps of a line that count, in the order they are done. */
export const readSteps = (db: Db | Tx, lineId: number): Promise<Step[]> =>
  db
    .selectFrom('line_step')
    .select([
      'id',
      'place',
      'process_id as processId',
      'name',
      'phase',
      'kind',
      'round',
      'state',
      'quantity_in as quantityIn',
      'good',
      'bad',
    ])
    .where('line_id', '=', lineId)
    .where('state', '<>', 'dropped')
    .orderBy('place')
    .execute()

/** The highest place that any step of the line ever had; 0: none had. */
export async function lastPlace(tx: Tx, lineId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('line_step')
    .select((row) => row.fn.max('place').as('last'))
    .where('line_id', '=', lineId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export type NewStep = Pick<Step, 'place' | 'processId' | 'name' | 'phase' | 'kind' | 'round' | 'quantityIn'>

/** Adds steps to a line; answers their ids in the order given. */
export async function insertSteps(tx: Tx, line: Pick<WorkLine, 'id' | 'companyId'>, steps: readonly NewStep[]): Promise<number[]> {
  if (steps.length === 0) return []
  const rows = await tx
    .insertInto('line_step')
    .values(
      steps.map(({ processId, quantityIn, ...step }) => ({
        ...step,
        line_id: line.id,
        company_id: line.companyId,
        process_id: processId,
        quantity_in: quantityIn,
      })),
    )
    .returning(['id', 'place'])
    .execute()
  const byPlace = new Map(rows.map(({ id, place }) => [place, id]))
  return steps.map(({ place }) => byPlace.get(place) ?? 0)
}

export type StepColumns = Partial<{
  state: Step['state']
  started_at: Date | null
  started_by: number | null
  ended_at: Date
  ended_by: number | null
  remark: string
}>

export async function setStep(tx: Tx, id: number, columns: StepColumns, counts: Counts | null = null): Promise<void> {
  const sets = { ...columns, ...(counts && { quantity_in: counts.quantityIn, good: counts.good, bad: counts.bad }) }
  if (Object.keys(sets).length > 0) await tx.updateTable('line_step').set(sets).where('id', '=', id).execute()
}

/** Drops the steps of a line that are not done, of some phases or all: they stay as a trace and take no capacity. */
export async function dropOpen(tx: Tx, lineId: number, ofPhases: readonly Phase[]): Promise<void> {
  await sql`with dropped as (update line_step set state = 'dropped'
      where line_id = ${lineId} and state = any(${stepMoves.drop.from}) and phase = any(${ofPhases}) returning id)
    delete from step_load where step_id in (select id from dropped)`.execute(tx)
}

/** What is not needed any more on the days after a step was done. */
export async function freeCapacity(tx: Tx, stepIds: readonly number[]): Promise<void> {
  if (stepIds.length > 0)
    await tx
      .deleteFrom('step_load')
      .where('step_id', 'in', [...stepIds])
      .execute()
}

/** Puts photos on a step in place of those that were there. */
export async function setPhotos(
  tx: Tx,
  step: { id: number; companyId: number },
  photos: readonly { fileId: number; visible: boolean }[],
): Promise<void> {
  await tx.deleteFrom('step_photo').where('step_id', '=', step.id).execute()
  if (photos.length === 0) return
  await tx
    .insertInto('step_photo')
    .values(photos.map(({ fileId, visible }) => ({ step_id: step.id, company_id: step.companyId, file_id: fileId, visible })))
    .execute()
}

export type Process = Capacity & { id: number; name: string; phase: Phase }

/**
 * The processes with these ids, locked: whoever plans with them waits, so that two plans never take the same hours twice. The
 * key stays free: whoever waits here has just written steps that refer to it.
 */
export async function lockProcesses(tx: Tx, ids: readonly number[]): Promise<Map<number, Process>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('work_process')
    .select(['id', 'name', 'phase', 'unit', 'per_hour as perHour', 'daily'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is planned of these processes on each day from `from` on, but for the steps of one line, and days of another capacity. */
export async function readLoads(tx: Tx, processIds: readonly number[], from: Day, butLine: number) {
  const ids = [...new Set(processIds)]
  const [taken, capacities] = await Promise.all([
    sql<{ processId: number; day: Day; amount: number }>`
      select s.process_id as "processId", s.day, sum(s.amount)::int8 as amount from step_load s
      join line_step t on t.id = s.step_id
      where s.day >= ${from} and s.process_id = any(${ids}::bigint[]) and t.line_id <> ${butLine}
        and t.state in ('waiting', 'working')
      group by 1, 2`.execute(tx),
    tx
      .selectFrom('work_capacity')
      .select(['process_id as processId', 'day', 'daily'])
      .where('process_id', 'in', ids)
      .where('day', '>=', from)
      .execute(),
  ])
  const key = ({ processId, day }: { processId: number; day: Day }) => `${processId} ${day}`
  return {
    taken: new Map(taken.rows.map((row) => [key(row), row.amount])),
    daily: new Map(capacities.map((row) => [key(row), row.daily])),
  }
}

/** Writes where steps stand in the plan. */
export async function setPlan(tx: Tx, plan: readonly { stepId: number; processId: number; planned: Planned }[]): Promise<void> {
  await freeCapacity(
    tx,
    plan.map(({ stepId }) => stepId),
  )
  for (const { stepId, planned } of plan) {
    await tx.updateTable('line_step').set({ planned_day: planned.day }).where('id', '=', stepId).execute()
  }
  const loads = plan.flatMap(({ stepId, processId, planned }) =>
    planned.loads.map(({ day, amount }) => ({ step_id: stepId, process_id: processId, day, amount })),
  )
  if (loads.length > 0) await tx.insertInto('step_load').values(loads).execute()
}
