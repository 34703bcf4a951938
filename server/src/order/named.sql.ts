import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/db.ts'
import { namedBy, waysOfCompany, waysToOrders, type OrderWay } from './said.sql.ts'
import { isOrderNumber } from './number.rules.ts'

// What a keyword means in a list of orders. Of what few orders have all are found by its index, and asked for by their ids; of what very many
// have only the newest are, as many as are shown.

const bounds = {
  /** So many orders are asked for by their ids. */
  atMost: 2000,
  /** Of more than so many orders that are named not by words, the newest are found soonest by looking at one after the other. */
  common: 30_000,
  /** But where they are of no more accounts, or companies, than so many, each of these tells its newest. */
  whose: 20,
  /** So many orders are looked at one by one. */
  looked: 10_000,
  /** No more are counted, whatever is asked for. */
  counted: 10_000,
}

/** For tests, which have few orders. Answers what puts it back. */
export function setBounds(set: Partial<typeof bounds>): () => void {
  const before = { ...bounds }
  Object.assign(bounds, set)
  return () => void Object.assign(bounds, before)
}

export const countedAtMost = (countTo: number): number => Math.min(countTo, bounds.counted)

const waysOf = (keyword: string, companyId: number | undefined): readonly OrderWay[] =>
  companyId === undefined ? waysToOrders(keyword) : waysOfCompany(keyword, companyId)

/** A whole order number, which one look into the index finds however many orders there are. */
const whole = (keyword: string): RawBuilder<unknown> | null => {
  const number = keyword.toUpperCase()
  return isOrderNumber(number) ? sql`o.number = ${number}` : null
}

/** That the keyword means the order `o`: all of them, however many. */
export const named = (keyword: string, companyId: number | undefined): RawBuilder<unknown> =>
  whole(keyword) ?? namedBy(waysOf(keyword, companyId))

/**
 * What a keyword means: `is` is a condition on the order `o` that is soon answered; `many`: so many orders are meant that only the newest can soon
 * be found, by these ways.
 */
export type Meaning = { readonly is: RawBuilder<unknown> } | Many
export type Many = { readonly many: readonly Common[]; readonly few: readonly number[] }

type Common = OrderWay & { readonly walked: boolean }

/** `others`: what else is asked of the order `o`; null where it is nothing. */
export async function meaningOf(
  db: Db,
  keyword: string,
  companyId: number | undefined,
  others: RawBuilder<unknown> | null,
): Promise<Meaning> {
  const number = whole(keyword)
  if (number) return { is: number }
  const ways = waysOf(keyword, companyId)
  const { rows } = await sql<{ way: number; ids: number[] }>`${sql.join(
    ways.map(({ some }, way) => sql`select ${way}::int as way, array(${some(bounds.atMost + 1)}) as ids`),
    sql` union all `,
  )}`.execute(db)
  const few = rows.flatMap(({ ids }) => (ids.length > bounds.atMost ? [] : ids))
  const is = sql`o.id = any(${few}::bigint[])`
  const many = rows.flatMap(({ way, ids }) => (ids.length > bounds.atMost ? (ways[way] ?? []) : []))
  if (many.length === 0) return { is }
  if (others && (await isNarrow(db, others))) return { is: sql`(${sql.join([is, ...many.map((way) => way.is)], sql` or `)})` }
  return { many: await Promise.all(many.map(async (way) => ({ ...way, walked: !way.stops && (await isCommon(db, way)) }))), few }
}

/** Whether few orders `o` are such, so that each may be looked at. */
async function isNarrow(db: Db, such: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select from customer_order o where ${such} limit ${bounds.looked + 1}) few`.execute(db)
  return (rows[0]?.n ?? 0) <= bounds.looked
}

async function isCommon(db: Db, way: OrderWay): Promise<boolean> {
  if (way.whose) {
    const { rows } = await sql`select from (${way.whose}) who limit ${bounds.whose + 1}`.execute(db)
    if (rows.length <= bounds.whose) return false
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${way.some(bounds.common + 1)}) found`.execute(db)
  return (rows[0]?.n ?? 0) > bounds.common
}

type Such = { readonly such: RawBuilder<unknown> | null; readonly spanned: boolean; readonly newest: RawBuilder<unknown> }

/**
 * The ids of so many of the orders meant of which `such` is true (null: it is of all), the newest first as `newest` tells, without the first
 * `skipped`. `spanned`: it is true of those placed within some days, which may be long ago.
 */
export async function newestOf(db: Db, { many, few }: Many, { such, spanned, newest }: Such, most: number, skipped = 0): Promise<number[]> {
  const so = such ?? sql`true`
  const walked = such !== null && (spanned || (await isNarrow(db, such)))
  const walk = (is: RawBuilder<unknown>) => sql`select o.id
    from (select o.* from customer_order o where ${so} order by ${newest} offset 0) o where ${is} limit ${most}`
  const parts = [
    sql`select o.id from customer_order o where o.id = any(${few}::bigint[]) and ${so}`,
    // Of two orders written at once the later one may have come to its end first: a few more are found than are answered.
    ...many.map((way) => (walked || way.walked ? walk(way.is) : way.newest(most + slack, such))),
  ]
  const { rows } = await sql<{ id: number }>`select o.id from customer_order o where o.id = any(array(${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )})) order by ${newest} limit ${most - skipped} offset ${skipped}`.execute(db)
  return rows.map(({ id }) => id)
}

const slack = 200
