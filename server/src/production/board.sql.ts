import { sql, type RawBuilder } from 'kysely'
import type { LineState } from '../../../contract/production/lineState.ts'
import type { StepKind } from '../../../contract/production/production.ts'
import { cardsShown } from '../../../contract/production/productionDesk.ts'
import type { Day } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage } from '../database/listing.sql.ts'
import { lostAt, outsideAt } from './outside.sql.ts'
import { shortLines } from '../blank/need.sql.ts'
import type { LineGoods } from '../order/lineGoods.ts'
import type { SheetPaging } from '../sheet/outward.ts'

export type BoardRow = LineGoods & {
  /** `ready`, `packed`, or a process's number. */
  key: string
  lineId: number
  orderId: string
  companyName: string
  stepId: number | null
  stepName: string | null
  kind: StepKind | null
  working: boolean
  quantityIn: number
  nextKey: string
  first: boolean
  plannedDay: Day | null
  promisedDay: Day | null
  planEnd: Day | null
  overdue: boolean
  late: boolean
  /** Pieces of blank goods that it lacks to begin. */
  lacks: number
  /** Suppliers that have pieces of its step outside; null: none. */
  outside: string | null
  /** Pieces of its step that suppliers spoiled or never gave back. */
  lost: number
  /** The run that it is printed in with others. */
  poolId: number | null
  /** Of the whole column. */
  lines: number
  pieces: number
  workingLines: number
}

/** The run that a line is printed in with others; null: it is printed alone. */
export const runOfLine = (lineId: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select m.pool_id from pool_member m where m.line_id = ${lineId} and m.state in ('in', 'settled'))`

export type BoardFilter = {
  keyword?: string | undefined
  processId?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
  overdue: number
  short: number
}

const nameOf = (company: RawBuilder<unknown>) => sql`(select c.name from company c where c.id = ${company})`

/** The step of the card `k`, as what is told of one asks for it. */
const itsStep = sql`cross join lateral (select k."stepId" as id) s`

/** What is told of the step `s` that a card waits at; cards of lines that have no step left are many, and nothing is looked up for them. */
const ofStep = (told: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) => sql`case when s.id is null then ${otherwise} else ${told} end`

const stepQuantity = ofStep(
  sql`coalesce(k.quantity_in, (select sum(p.good)::int4 from line_step p
    where p.line_id = k."lineId" and p.round = k.round and p.state = 'done' and p.place / 10 = (
      select max(q.place / 10) from line_step q where q.line_id = k."lineId" and q.round = k.round and q.state = 'done'
        and q.place / 10 < k.place / 10)), k.quantity)`,
  sql`k.quantity`,
)

/** The columns of the board from left to right, all processes as one: in which states their lines are. */
export const boardParts = [
  ['ready'],
  ['scheduled', 'materials', 'printing', 'finishing', 'qc', 'passed'],
  ['packed'],
] as const satisfies readonly (readonly LineState[])[]
export type BoardPart = (typeof boardParts)[number]

/** The cards of the board that are asked for, of lines in these states. */
function cards(asked: BoardFilter, today: Day, states: readonly LineState[] = boardParts.flat()): RawBuilder<unknown> {
  const { keyword, processId, from, to, overdue, short } = asked
  const like = keyword ? containing(keyword) : null
  return sql`select * from (
    select case when l.state in ('ready', 'packed') then l.state else s.process_id::text end as key,
      l.id as "lineId", o.number as "orderId", o.company_id as "companyId", l.title, l.picture, l.type,
      l.selection_text as words, l.quantity, l.unit, s.id as "stepId", s.name as "stepName", s.kind,
      coalesce(s.state = 'working', false) as working, s.place, s.round, s.quantity_in, l.promised_day as "promisedDay",
      s.planned_day as "plannedDay", s."planEnd", coalesce(s.planned_day < ${today}, false) as overdue,
      coalesce(l.promised_day < ${today} or s."planEnd" > l.promised_day, false) as late, coalesce(b.lacks, 0) as lacks
    from order_line l join customer_order o on o.id = l.order_id
    left join lateral (select t.*, max(t.planned_day) over () as "planEnd" from line_step t
      where t.line_id = l.id and t.state in ('waiting', 'working') order by t.place limit 1) s on true
    left join ${shortLines} b on b.line_id = l.id
    where l.living and o.state = 'in_fulfilment' and l.state in (${sql.join(states.map((state) => sql.lit(state)))})
      and (l.state in ('ready', 'packed') or s.id is not null)
      and (${like}::text is null or o.number ilike ${like} or l.title ilike ${like}
        or ${nameOf(sql`o.company_id`)} ilike ${like})
      and (${processId ?? null}::bigint is null or s.process_id = ${processId ?? null})
      and (${from ?? null}::date is null or l.promised_day >= ${from ?? null})
      and (${to ?? null}::date is null or l.promised_day <= ${to ?? null})
  ) card where (${overdue} = 0 or overdue or late) and (${short} = 0 or lacks > 0)`
}

/** The cards of the board, column by column, the soonest promised first; of each column the first that are shown, with the sums of all. */
export async function boardRows(db: Db, asked: BoardFilter, today: Day): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    with counted as (
      select *, row_number() over (partition by key order by "promisedDay" nulls last, "lineId") as n,
        count(*) over (partition by key) as lines, sum(quantity) over (partition by key)::int8 as pieces,
        count(*) filter (where working) over (partition by key) as "workingLines"
      from (${cards(asked, today)}) c
    )
    select k.*, ${nameOf(sql`k."companyId"`)} as "companyName", ${runOfLine(sql`k."lineId"`)} as "poolId",
      ${ofStep(outsideAt, sql`null`)} as outside, ${ofStep(lostAt, sql`0`)} as lost, ${stepQuantity} as "quantityIn",
      ${ofStep(
        sql`coalesce((select t.process_id::text from line_step t where t.line_id = k."lineId" and t.state = 'waiting'
        and t.place > k.place order by t.place limit 1), 'packed')`,
        sql`'packed'`,
      )} as "nextKey",
      ${ofStep(sql`not exists (select 1 from line_step p where p.line_id = k."lineId" and p.state <> 'dropped' and p.place < k.place)`, sql`true`)} as first
    from counted k ${itsStep} where n <= ${cardsShown} order by key, n`.execute(db)
  return rows
}

/** What a sheet of the board says of a card. */
export type BoardLine = Pick<
  BoardRow,
  | 'key'
  | 'orderId'
  | 'companyName'
  | 'title'
  | 'type'
  | 'words'
  | 'quantity'
  | 'stepName'
  | 'working'
  | 'quantityIn'
  | 'plannedDay'
  | 'planEnd'
  | 'promisedDay'
  | 'overdue'
  | 'late'
  | 'lacks'
  | 'outside'
>

/** How many cards are asked for. */
export async function countCards(db: Db, asked: BoardFilter, today: Day): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${cards(asked, today)}) k`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * A page of the cards of these columns, those of the first `processes` first and of each the soonest promised: what only the board itself
 * shows is not looked up, and what is told of a card for none but these.
 */
export async function boardLines(
  db: Db,
  { page, limit, ...asked }: BoardFilter & SheetPaging,
  part: BoardPart,
  processes: readonly number[],
  today: Day,
): Promise<BoardLine[]> {
  const inOrder = sql`array_position(${processes.map(String)}::text[], k.key), k."promisedDay" nulls last, k."lineId"`
  const { rows } = await sql<BoardLine>`
    select k.key, k."orderId", ${nameOf(sql`k."companyId"`)} as "companyName", k.title, k.type, k.words, k.quantity, k."stepName", k.working,
      ${stepQuantity} as "quantityIn", k."plannedDay", k."planEnd", k."promisedDay", k.overdue, k.late, k.lacks,
      ${ofStep(outsideAt, sql`null`)} as outside
    from (select * from (${cards(asked, today, part)}) k order by ${inOrder} ${onPage({ page, limit })}) k ${itsStep}
    order by ${inOrder}`.execute(db)
  return rows
}
