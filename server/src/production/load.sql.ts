import { sql } from 'kysely'
import type { Day } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'

type Cell = { processId: number; day: Day; amount: number }

/** What is planned and not done, by process and day: pieces or minutes. */
export async function plannedLoads(db: Db, from: Day, to: Day): Promise<Cell[]> {
  const { rows } = await sql<Cell>`select s.process_id as "processId", s.day, sum(s.amount)::int8 as amount
    from step_load s join line_step t on t.id = s.step_id
    where s.day between ${from} and ${to} and t.state in ('waiting', 'working') group by 1, 2`.execute(db)
  return rows
}

/** Days of another capacity than their process's own. */
export const ownCapacities = (db: Db, from: Day, to: Day) =>
  db
    .selectFrom('work_capacity')
    .select(['process_id as processId', 'day', 'daily'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()

export type Slipping = {
  lineId: number
  orderId: string
  storeName: string
  quantity: number
  unitName: string
  promisedDay: Day
  planEnd: Day
}

/** Lines whose plan ends after their promised day, the soonest promised first. */
export async function slippingLines(db: Db): Promise<Slipping[]> {
  const { rows } = await sql<Slipping>`
    select l.id as "lineId", o.number as "orderId", l.title as "storeName", l.quantity, l.unit as "unitName", l.promised_day as "promisedDay",
      e.day as "planEnd"
    from order_line l join customer_order o on o.id = l.order_id
    join lateral (select max(t.planned_day) as day from line_step t
      where t.line_id = l.id and t.state in ('waiting', 'working')) e on e.day > l.promised_day
    where l.living and o.state = 'in_fulfilment' and l.state in ('scheduled', 'materials', 'printing', 'finishing', 'qc', 'passed')
    order by l.promised_day, l.id limit 50`.execute(db)
  return rows
}

/** When a line's plan ends; null: nothing of it is left, or it is not planned. */
export async function planEndOf(db: Db, lineId: number): Promise<Day | null> {
  const { day } = await db
    .selectFrom('line_step')
    .select((row) => row.fn.max('planned_day').as('day'))
    .where('line_id', '=', lineId)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirstOrThrow()
  return day
}
