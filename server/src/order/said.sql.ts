import { sql, type RawBuilder } from 'kysely'
import { beginning, containing } from '../like.ts'

/** A way to find rows by what somebody says: a select of `id` and of `value`, the text that it was found by. */
export type Said = { readonly field: string; readonly found: RawBuilder<unknown> }

/** That a text has the keyword in it, by the index of its signs and pairs of signs. */
export function hasPart(column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const parts = [...keyword].length < 2 ? sql`array[lower(${keyword})]` : sql`sign_pairs(${keyword})`
  return sql`sign_parts(${column}) @> ${parts} and ${column} ilike ${containing(keyword)}`
}

/** That a phone begins with these digits or ends in them; null: they are none, or too few to tell anybody by. */
export function isPhone(column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> | null {
  const digits = keyword.replaceAll(/[\s-]/g, '')
  if (!/^\d{4,12}$/.test(digits)) return null
  return sql`(${column} like ${beginning(digits)} or reverse(${column}) like ${beginning([...digits].toReversed().join(''))})`
}

/** An amount in fen, typed as yuan with or without its sign and commas; null: it is none. */
export function amountIn(keyword: string): number | null {
  const [, yuan = '', cents = ''] =
    /^[¥￥]?(\d{1,9}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?(?:元)?$/.exec(keyword.replaceAll(' ', '')) ?? []
  return yuan === '' ? null : Number(yuan.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0') || 0)
}

/**
 * The newest rows, at most so many of each, of those that a way names, who are few: `who` is a select of `id` and `value`, `column` the rows'
 * column of their id. Read from them, each by the index of `column`; a planner that is let goes through all rows there are, the newest first,
 * looking for theirs.
 */
export const rowsOf = (who: RawBuilder<unknown>, table: string, column: string, most: number): RawBuilder<unknown> =>
  sql`select n.id, who.value from (${who}) who
    cross join lateral (select x.id from ${sql.table(table)} x where x.${sql.ref(column)} = who.id order by x.id desc limit ${most}) n`

/** The companies that are called so. */
export const companiesNamed = (keyword: string): RawBuilder<unknown> =>
  sql`select c.id, c.name as value from company c where ${hasPart(sql`c.name`, keyword)}`
