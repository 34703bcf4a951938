import { sql, type RawBuilder } from 'kysely'
import { goodsTypeOf } from '../../../contract/goods.ts'
import { parseYuan, type Fen } from '../../../contract/money.ts'
import type { DeskFilter } from '../../../contract/order/orderDesk.ts'
import { freshDays, type PayState } from '../../../contract/order/orderFilter.ts'
import { livingStates } from '../../../contract/order/orderState.ts'
import { chinaDay, type Day, dayStart } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import type { ConsignmentFacts, LineFacts, OrderFacts } from './order.rules.ts'
import type { Tab } from './standing.rules.ts'
import { meaningOf, named, newestOf, type Many, type Meaning } from './named.sql.ts'
import { hasPart } from './said.sql.ts'
import { orderIn } from './stateIn.sql.ts'
import { openLevel } from '../approval/step.sql.ts'
import { consignmentFacts, isAmongClaimed, lineFacts, owedFacts, reviewUntil } from './order.sql.ts'

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
  /** Null where nothing of it may be reviewed now. */
  reviewUntil: Date | null
  lines: ListedLine[]
  consignments: ConsignmentFacts[]
}

/** What a list asks for; the filters that only the order desk has are absent elsewhere. */
export type Asked = Partial<DeskFilter> & {
  /** 'review': completed ones of which something may be reviewed; 'claim': those with a claim that is not settled. */
  type: Tab | 'all' | 'review' | 'claim'
  /** What the keyword means, where it was looked up already. */
  meant?: RawBuilder<unknown>
}
export type Listing = Asked & Paging

const paidIs: Record<PayState, RawBuilder<unknown>> = {
  unpaid: sql`o.paid_fen = 0 and o.gross_fen > 0 and not o.on_credit`,
  part: sql`o.paid_fen > 0 and o.paid_fen < o.gross_fen`,
  paid: sql`o.paid_fen >= o.gross_fen`,
  credit: sql`o.on_credit and o.paid_fen < o.gross_fen`,
}

/** Of the line `f`: its artwork is good, and no proof of it waits for the buyer. */
const undrawn = sql`f.state = 'proof' and not exists (select from proof p where p.line_id = f.id and p.state in ('sent', 'approved'))`
const changed = sql`exists (select from proof p where p.line_id = f.id and p.state = 'change_requested')`
const lineWaits = { proof: sql`${undrawn} and not ${changed}`, redraw: sql`${undrawn} and ${changed}` }

/** Placed in the last days, and nobody has said to have read it: what was read is laid into memory once, however few the planner expects. */
function isFresh(now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - freshDays * 86_400_000)
  // Nothing is read before it is placed. What is kept of weeks would be more than goes into memory, and be gone through for each order.
  return sql`o.created_at >= ${since} and ${orderIn(livingStates)}
    and o.number not in (select n.about from todo_noted n where n.kind = 'newOrder' and n.at >= ${since})`
}

/** Something is asked to be let off of it beyond somebody's limit, and nobody has said yes or no. */
const hasConcessionAsked = sql`o.state in ('pending_contract', 'pending_payment')
  and o.id = any(array(select c.order_id from concession c where c.state = 'asked'))`

/** What is asked of the lines is asked of one line. */
function lineFilter({ state, lineState, goodsType, promisedFrom, promisedTo, late, waits }: Asked, today: Day): RawBuilder<unknown>[] {
  const drawing = waits === 'proof' || waits === 'redraw'
  const open = (lineState && lineState !== 'handed_over') || late || drawing
  const asked = [
    ...(lineState ? [sql`f.state = ${lineState}`] : []),
    // What the indexes of open lines know.
    ...(open ? [sql`f.state <> 'handed_over'`] : []),
    ...(open && (late || drawing || livingStates.some((living) => living === state)) ? [sql`f.living`] : []),
    ...(drawing ? [sql`o.state = 'in_fulfilment' and ${lineWaits[waits]}`] : []),
    ...(goodsType === undefined ? [] : [sql`f.type = ${goodsTypeOf(goodsType)}`]),
    ...(promisedFrom ? [sql`f.promised_day >= ${promisedFrom}`] : []),
    ...(promisedTo ? [sql`f.promised_day <= ${promisedTo}`] : []),
    ...(late ? [sql`f.promised_day < ${today} and f.state <> 'packed' and o.state = 'in_fulfilment'`] : []),
  ]
  if (asked.length === 0) return []
  return [sql`exists (select from order_line f where f.order_id = o.id and ${sql.join(asked, sql` and `)})`]
}

/** The conditions of what is asked, on the order `o`, but for its tab. */
function filters(asked: Asked, now: Date): RawBuilder<unknown>[] {
  const { keyword, from, to, companyId, state, minAmount, maxAmount, payment, claimed, tag, note } = asked
  return [
    ...(companyId === undefined ? [] : [sql`o.company_id = ${companyId}`]),
    ...(keyword ? [asked.meant ?? named(keyword, companyId)] : []),
    ...(from === undefined ? [] : [sql`o.created_at >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`o.created_at < ${dayStart(to, 1)}`]),
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(minAmount ? [sql`o.gross_fen >= ${parseYuan(minAmount)}`] : []),
    ...(maxAmount ? [sql`o.gross_fen <= ${parseYuan(maxAmount)}`] : []),
    ...(payment ? [paidIs[payment]] : []),
    ...(claimed ? [isAmongClaimed] : []),
    // As an array, as with the keyword: few orders bear them.
    ...(tag ? [sql`o.id = any(array(select t.order_id from order_tag t where t.tag = ${tag}))`] : []),
    ...(note ? [sql`o.id = any(array(select n.order_id from order_note n where ${hasPart(sql`n.words`, note)}))`] : []),
    ...(asked.waits === 'fresh' ? [isFresh(now)] : []),
    ...(asked.waits === 'concession' ? [hasConcessionAsked] : []),
    ...lineFilter(asked, chinaDay(now)),
  ]
}

const tabbed = (type: Asked['type'], now: Date): RawBuilder<unknown>[] => {
  if (type === 'all') return []
  if (type === 'claim') return [isAmongClaimed]
  return type === 'review' ? [sql`o.review_until > ${now}`] : [sql`o.tab = ${type}`]
}

/** The condition on the order `o` that it is `seen` and asked for. */
export const matching = (seen: RawBuilder<unknown>, asked: Asked, now: Date): RawBuilder<unknown> =>
  sql.join([seen, ...filters(asked, now), ...tabbed(asked.type, now)], sql` and `)

/** The orders that are `seen` and asked for, the newest first, at most so many. */
export async function numbersOf(
  db: Db | Tx,
  seen: RawBuilder<unknown>,
  asked: Asked,
  most: number,
  now: Date,
): Promise<{ id: number; number: string }[]> {
  const { rows } = await sql<{ id: number; number: string }>`
    select o.id, o.number from customer_order o where ${matching(seen, asked, now)} order by o.id desc limit ${most}`.execute(db)
  return rows
}

/** Lists that nothing narrows are asked for all the time, and their statements are always the same. */
const isWhole = (asked: Asked, now: Date): boolean => filters({ ...asked, companyId: undefined }, now).length === 0
const keptIfWhole = (asked: Asked, now: Date): RawBuilder<unknown> => (isWhole(asked, now) ? sql.raw('/* kept */') : sql.raw(''))

/** A company's own lie in the order of their ids; the whole mall's are read by the day they were placed. */
const newestFirst = ({ companyId }: Asked): RawBuilder<unknown> =>
  companyId === undefined ? sql`o.created_at desc, o.id desc` : sql`o.id desc`

/** What is asked of the order `o`; null: nothing. */
const narrowing = (seen: RawBuilder<unknown>, asked: Asked, now: Date): RawBuilder<unknown> | null =>
  asked.type === 'all' && filters(asked, now).length === 0 ? null : matching(seen, asked, now)

/** What the keyword that is asked for means; undefined: none is asked for. */
export async function meantBy(db: Db, seen: RawBuilder<unknown>, asked: Asked, now: Date): Promise<Meaning | undefined> {
  const { keyword, ...others } = asked
  if (!keyword) return undefined
  return meaningOf(db, keyword, asked.companyId, narrowing(seen, { ...others, type: 'all' }, now))
}

/** The ids of the newest orders that are `seen`, asked for and meant by what very many have, at most so many, without the first `skipped`. */
export const newestMeant = (
  db: Db,
  seen: RawBuilder<unknown>,
  { keyword: _, ...asked }: Asked,
  meaning: Many,
  { most, skipped = 0, now }: { readonly most: number; readonly skipped?: number; readonly now: Date },
): Promise<number[]> =>
  newestOf(
    db,
    meaning,
    { such: narrowing(seen, asked, now), spanned: Boolean(asked.from ?? asked.to), newest: newestFirst(asked) },
    most,
    skipped,
  )

/** One page of the orders that are `seen` and asked for, the newest first. */
export async function listOrders(db: Db, seen: RawBuilder<unknown>, asked: Listing, now: Date): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`${keptIfWhole(asked, now)}
    select o.number, o.account_id as "accountId", o.state, o.created_at as "createdAt", a.nickname as "placedBy",
      c.name as "companyName", o.gross_fen as "grossFen", o.paid_fen as "paidFen", o.due_at as "dueAt",
      ${reviewUntil(now)} as "reviewUntil",
      o.needs_contract as "needsContract", ${openLevel(chinaDay(now))} as approval, ${owedFacts} as owed, o.plan,
      ${lineFacts(sql`, 'picture', l.picture, 'grossFen', l.gross_fen, 'words', l.selection_text`)} as lines,
      ${consignmentFacts()} as consignments
    from customer_order o join account a on a.id = o.account_id join company c on c.id = o.company_id
    where ${matching(seen, asked, now)}
    order by ${newestFirst(asked)} ${onPage(asked)}`.execute(db)
  return rows
}

/**
 * How many of the orders that are `seen` and match the filters stand in each tab. `whole`: they see all orders, or all of the company they
 * ask for; where nothing else narrows them these are told by kept sums, and no order is read.
 */
export async function countTabs(
  db: Db,
  { seen, whole }: { seen: RawBuilder<unknown>; whole: boolean },
  asked: Asked,
  now: Date,
): Promise<{ tab: Tab; count: number }[]> {
  if (whole && isWhole(asked, now)) return keptTabs(db, asked.companyId)
  const { rows } = await sql<{ tab: Tab; count: number }>`${keptIfWhole(asked, now)}
    select o.tab, count(*)::int as count from customer_order o
    where ${sql.join([seen, ...filters(asked, now)], sql` and `)} group by o.tab`.execute(db)
  return rows
}

/** How many orders stand in each tab, of this company or of all. */
async function keptTabs(db: Db, companyId: number | undefined): Promise<{ tab: Tab; count: number }[]> {
  const { rows } = await sql<{ tab: Tab; count: number }>`/* kept */
    select tab, sum(step)::int as count from order_count c
    where ${companyId === undefined ? sql`true` : sql`c.company_id = ${companyId}`} group by tab having sum(step) <> 0`.execute(db)
  return rows
}

/** How many of them may be reviewed, and how many have a claim that is not settled; they stand in another tab as well. */
export async function countBeside(db: Db, seen: RawBuilder<unknown>, asked: Asked, now: Date): Promise<{ review: number; claim: number }> {
  const so = (...more: readonly RawBuilder<unknown>[]) => sql.join([seen, ...more, ...filters(asked, now)], sql` and `)
  const within = sql`o.review_until > ${now}`
  // What a keyword means is read by its ids first: else each of them is looked for in every company's part of an index.
  const reviewed = asked.keyword
    ? sql`(select o.* from customer_order o where ${so()} offset 0) o where ${within}`
    : sql`customer_order o where ${so(within)}`
  const { rows } = await sql<{ review: number; claim: number }>`${keptIfWhole(asked, now)}
    select (select count(*)::int from ${reviewed}) as review,
      (select count(*)::int from customer_order o where ${so(isAmongClaimed)}) as claim`.execute(db)
  return rows[0] ?? { review: 0, claim: 0 }
}

/** Of the orders `o` those with these ids. */
export const withIds = (ids: readonly number[]): RawBuilder<boolean> => sql`o.id = any(${ids}::bigint[])`

/** Of the orders `o` those with these numbers. */
export const withNumbers = (numbers: readonly string[]): RawBuilder<boolean> => sql`o.number = any(${numbers}::text[])`
