import { sql, type RawBuilder } from 'kysely'
import { beginning, containing } from '../like.ts'

/** A way to find orders by what somebody says: a select of `id`, of an order, and `value`, the text that it was found by. */
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
 * The rows of those that a way names, who are few: `who` is a select of `id` and `value`, `column` the rows' column of their id. Read from
 * them, each by the index of `column`; a planner that is let goes through all rows there are, the newest first, looking for theirs.
 */
export const rowsOf = (who: RawBuilder<unknown>, table: string, column: string): RawBuilder<unknown> =>
  sql`select n.id, who.value from (${who}) who
    cross join lateral (select x.id from ${sql.table(table)} x where x.${sql.ref(column)} = who.id offset 0) n`

/** The companies that are called so. */
export const companiesNamed = (keyword: string): RawBuilder<unknown> =>
  sql`select c.id, c.name as value from company c where ${hasPart(sql`c.name`, keyword)}`

/** Every way in which what a caller says may name an order, each by an index. Of what many orders have, not all are found. */
export function saidOfOrders(keyword: string): Said[] {
  const number = keyword.toUpperCase()
  const text = [...keyword].length >= 2
  const phone = isPhone(sql`s.address->>'phone'`, keyword)
  const own = isPhone(sql`a.phone`, keyword)
  const fen = amountIn(keyword)
  const address = sql`consignee_words(s.address)`
  const ways: readonly (Said | false)[] = [
    { field: '订单号', found: sql`select n.id, n.number as value from customer_order n where n.number like ${beginning(number)}` },
    {
      field: '企业',
      found: rowsOf(companiesNamed(keyword), 'customer_order', 'company_id'),
    },
    { field: '商品', found: sql`select l.order_id as id, l.title as value from order_line l where ${hasPart(sql`l.title`, keyword)}` },
    {
      field: '采购编号',
      found: sql`select l.order_id as id, l.number as value from order_line l where l.number like ${beginning(number)}`,
    },
    {
      field: '运单号',
      // Found first: a planner that is let goes through all consignments there are, the newest first, for a number that none has.
      found: sql`select s.id, s.value from (select s.order_id as id, s.tracking_no as value from consignment s
        where s.tracking_no <> '' and upper(s.tracking_no) like ${beginning(number)} offset 0) s`,
    },
    text && {
      field: '收货人与地址',
      found: sql`select s.order_id as id, ${address} as value from consignment s where ${hasPart(address, keyword)}`,
    },
    phone !== null && {
      field: '收货电话',
      found: sql`select s.order_id as id, s.address->>'phone' as value from consignment s where ${phone}`,
    },
    text && {
      field: '下单人',
      found: rowsOf(
        sql`select a.id, a.nickname as value from account a where ${hasPart(sql`a.nickname`, keyword)}`,
        'customer_order',
        'account_id',
      ),
    },
    own !== null && {
      field: '下单人手机',
      found: rowsOf(
        sql`select a.id, overlay(a.phone placing '****' from 4 for 4) as value from account a where ${own}`,
        'customer_order',
        'account_id',
      ),
    },
    text && {
      field: '备注',
      found: sql`select n.id, n.mark as value from customer_order n where n.mark <> '' and ${hasPart(sql`n.mark`, keyword)}`,
    },
    fen !== null && {
      field: '金额',
      found: sql`select n.id, '¥' || to_char(n.gross_fen / 100.0, 'FM999999999990.00') as value from customer_order n where n.gross_fen = ${fen}`,
    },
  ]
  return ways.filter((way) => way !== false)
}
