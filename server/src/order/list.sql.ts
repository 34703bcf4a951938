import { sql, type RawBuilder } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import { dayStart } from '../../../contract/text.ts'
import type { Db } from '../db.ts'
import { containing } from '../like.ts'
import type { ConsignmentFacts, LineFacts, OrderFacts, Tab } from './order.rules.ts'
import { isOrderNumber } from './number.rules.ts'
import { openLevel } from '../approval/step.sql.ts'
import { dayOf } from '../calendar.ts'
import { consignmentFacts, lineFacts, owedFacts } from './order.sql.ts'

export type ListedLine = LineFacts & { picture: string; grossFen: Fen; words: string[] }

export type ListedOrder = OrderFacts & {
  number: string
  createdAt: Date
  placedBy: string
  companyName: string
  grossFen: Fen
  paidFen: Fen
  plan: string
  dueAt: Date | null
  lines: ListedLine[]
  consignments: ConsignmentFacts[]
}

export type Listing = {
  page: number
  limit: number
  type: Tab | 'all'
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Only this company's, for staff who ask for one. */
  companyId?: number | undefined
}

/**
 * What the keyword means: a whole order number, which one look into the index finds however many orders there are; else the
 * beginning of one, or a part of a product's or the company's name.
 */
function named(keyword: string): RawBuilder<unknown> {
  const number = keyword.toUpperCase()
  if (isOrderNumber(number)) return sql`o.number = ${number}`
  const part = containing(keyword)
  return sql`(o.number like ${`${part.slice(1).toUpperCase()}`} or c.name ilike ${part}
    or exists (select 1 from order_line named where named.order_id = o.id and named.title ilike ${part}))`
}

function filters({ keyword, from, to, companyId }: Listing): RawBuilder<unknown>[] {
  return [
    ...(companyId === undefined ? [] : [sql`o.company_id = ${companyId}`]),
    ...(keyword ? [named(keyword)] : []),
    ...(from === undefined ? [] : [sql`o.created_at >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`o.created_at < ${dayStart(to, 1)}`]),
  ]
}

/** One page of the orders that are `seen` and asked for, the newest first. */
export async function listOrders(db: Db, seen: RawBuilder<unknown>, asked: Listing, now: Date): Promise<ListedOrder[]> {
  const where = [seen, ...filters(asked), ...(asked.type === 'all' ? [] : [sql`o.tab = ${asked.type}`])]
  const { rows } = await sql<ListedOrder>`
    select o.number, o.account_id as "accountId", o.state, o.created_at as "createdAt", a.nickname as "placedBy",
      c.name as "companyName", o.gross_fen as "grossFen", o.paid_fen as "paidFen", o.due_at as "dueAt",
      o.needs_contract as "needsContract", ${openLevel(dayOf(now).today)} as approval, ${owedFacts} as owed, o.plan,
      ${lineFacts(sql`, 'picture', l.picture, 'grossFen', l.gross_fen, 'words', l.selection_text`)} as lines,
      ${consignmentFacts()} as consignments
    from customer_order o join account a on a.id = o.account_id join company c on c.id = o.company_id
    where ${sql.join(where, sql` and `)}
    order by o.id desc limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`.execute(db)
  return rows
}

/** How many of the orders that are `seen` and match the filters stand in each tab. */
export async function countTabs(
  db: Db,
  seen: RawBuilder<unknown>,
  asked: Listing,
): Promise<{ tab: Tab; count: number }[]> {
  const matching = filters(asked)
  const { rows } = await sql<{ tab: Tab; count: number }>`
    select o.tab, count(*)::int as count from customer_order o
    ${matching.length > 0 ? sql`join company c on c.id = o.company_id` : sql``}
    where ${sql.join([seen, ...matching], sql` and `)} group by o.tab`.execute(db)
  return rows
}
