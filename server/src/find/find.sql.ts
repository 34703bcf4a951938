import { sql, type RawBuilder } from 'kysely'
import { foundShown, type Found, type FindKind } from '../../../contract/find/find.ts'
import type { Db } from '../database/db.ts'
import { beginning } from '../database/listing.sql.ts'
import { amountIn, companiesNamed, hasPart, isPhone, rowsOf, waysToOrders, type Said } from '../order/said.sql.ts'
import { searchQueries } from '../search/query.ts'
import { named, yuanText } from '../todos.sql.ts'

/** `unlisted`: the kind's list is not searched for this. */
type Hit = Said & { readonly unlisted?: true }

/** How a kind is found: the ways to its ids, and what is shown of the row `x` of that id. */
type Way = {
  readonly said: readonly (Hit | false)[]
  readonly from: RawBuilder<unknown>
  readonly title: RawBuilder<unknown>
  readonly words: RawBuilder<unknown>
  readonly link: RawBuilder<unknown>
}

/** Of each way so many are taken, the newest: of what thousands have in common nobody means a particular one. */
const taken = 200

const ofCompany = (keyword: string, table: string): Said => ({
  field: '企业',
  found: rowsOf(companiesNamed(keyword), table, 'company_id', foundShown + 1),
})

/** By the number of a paper, which begins with what was typed. */
const byNumber = (field: string, table: string, column: string, number: string): Said => ({
  field,
  found: sql`select n.id, n.${sql.ref(column)} as value from ${sql.table(table)} n where n.${sql.ref(column)} like ${beginning(number)}`,
})

const unlisted = (said: Said): Hit => ({ ...said, unlisted: true })

const amount = (table: string, column: string, fen: number | null): Hit | false =>
  fen !== null && {
    field: '金额',
    unlisted: true,
    found: sql`select n.id, ${yuanText(sql`n.${sql.ref(column)}`)} as value from ${sql.table(table)} n where n.${sql.ref(column)} = ${fen}`,
  }

const ways: Readonly<Record<Exclude<FindKind, 'order'>, (keyword: string) => Way>> = {
  company: (keyword) => {
    const phone = isPhone(sql`a.phone`, keyword)
    return {
      said: [
        { field: '企业', found: companiesNamed(keyword) },
        {
          field: '统一社会信用代码',
          found: sql`select c.id, c.credit_code as value from company c where c.credit_code like ${beginning(keyword.toUpperCase())}`,
        },
        {
          field: '成员',
          unlisted: true,
          found: sql`select a.company_id as id, a.nickname as value from account a where a.state <> 'removed' and ${hasPart(sql`a.nickname`, keyword)}`,
        },
        phone !== null && {
          field: '成员手机',
          unlisted: true,
          found: sql`select a.company_id as id, overlay(a.phone placing '****' from 4 for 4) as value from account a where a.state <> 'removed' and ${phone}`,
        },
      ],
      from: sql`company x`,
      title: sql`x.name`,
      words: sql`x.credit_code`,
      link: sql`'/company/' || x.id`,
    }
  },
  receipt: (keyword) => ({
    said: [
      {
        field: '流水号',
        found: sql`select n.id, n.reference as value from bank_receipt n where upper(n.reference) like ${beginning(keyword.toUpperCase())}`,
      },
      {
        field: '付款人与附言',
        found: sql`select n.id, n.payer_name || ' ' || n.remark as value from bank_receipt n where ${hasPart(sql`(n.payer_name || ' ' || n.remark)`, keyword)}`,
      },
      amount('bank_receipt', 'amount_fen', amountIn(keyword)),
    ],
    from: sql`bank_receipt x`,
    title: sql`x.reference`,
    words: sql`concat_ws(' · ', x.payer_name, ${yuanText(sql`x.amount_fen`)}, to_char(x.received_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))`,
    link: sql`'/payment/' || x.reference`,
  }),
  contract: (keyword) => ({
    said: [byNumber('合同编号', 'contract', 'number', keyword.toUpperCase()), ofCompany(keyword, 'contract')],
    from: sql`contract x`,
    title: sql`x.number`,
    words: named('x'),
    link: sql`'/contract/' || x.number`,
  }),
  invoice: (keyword) => ({
    said: [
      byNumber('申请编号', 'invoice', 'number', keyword.toUpperCase()),
      byNumber('发票号码', 'invoice', 'invoice_number', keyword),
      ofCompany(keyword, 'invoice'),
    ],
    from: sql`invoice x`,
    title: sql`coalesce(x.invoice_number, x.number)`,
    words: named('x', yuanText(sql`x.amount_fen`)),
    link: sql`'/invoice/' || x.id`,
  }),
  statement: (keyword) => ({
    said: [unlisted(byNumber('对账单编号', 'statement', 'number', keyword.toUpperCase())), ofCompany(keyword, 'statement')],
    from: sql`statement x`,
    title: sql`x.number`,
    words: named('x', sql`x.month`),
    link: sql`'/statement/' || x.id`,
  }),
  claim: (keyword) => ({
    said: [byNumber('售后单号', 'claim', 'number', keyword.toUpperCase()), ofCompany(keyword, 'claim')],
    from: sql`claim x`,
    title: sql`x.number`,
    words: named('x', sql`(select o.number from customer_order o where o.id = x.order_id)`),
    link: sql`'/claim/' || x.id`,
  }),
  goods: (keyword) => ({
    said: [
      unlisted(byNumber('采购编号', 'product', 'number', keyword.toUpperCase())),
      {
        field: '商品',
        found: sql`select n.id, n.name as value from product n where n.words @@ ${searchQueries(keyword)[0].match}::tsquery`,
      },
    ],
    from: sql`product x`,
    title: sql`x.name`,
    words: sql`x.number || case when x.archived_at is not null and not x.on_sale then ' 已归档' else '' end`,
    link: sql`'/goods/' || x.id`,
  }),
}

export type FoundGroup = { readonly kind: FindKind; readonly rows: Found[]; readonly more: boolean }

/** The newest of the kind that the keyword names, one more than are shown: a select of `title`, `words`, `link`, `matched` and `listed`. */
function rowsNamed(kind: Exclude<FindKind, 'order'>, keyword: string): RawBuilder<unknown> {
  const { said, from, title, words, link } = ways[kind](keyword)
  const hits = said
    .filter((way) => way !== false)
    .map(
      ({ field, found: rows, unlisted: not = false }) => sql`(select w.id, ${field}::text as field, w.value, ${!not}::boolean as listed
          from (${rows}) w order by w.id desc limit ${taken})`,
    )
  return sql`select ${title} as title, ${words} as words, ${link} as link, h.matched, h.listed
    from (select id, bool_or(listed) as listed, json_agg(distinct jsonb_build_object('field', field, 'value', left(value, 120))) as matched
      from (${sql.join(hits, sql` union all `)}) hit group by id order by id desc limit ${foundShown + 1}) h
    join ${from} on x.id = h.id order by h.id desc`
}

/** The same of orders: of each way the newest, and then by what each of these is named. */
function ordersNamed(keyword: string): RawBuilder<unknown> {
  const to = waysToOrders(keyword)
  const newest = to.map((way) => sql`(${way.newest(foundShown + 1, null)})`)
  return sql`select o.number as title,
      ${named(
        'o',
        sql`(select l.title from order_line l where l.order_id = o.id order by l.place limit 1)`,
        yuanText(sql`o.gross_fen`),
        sql`to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
      )} as words, '/order/' || o.number as link, true as listed,
      (select coalesce(json_agg(distinct jsonb_build_object('field', v.field, 'value', left(v.value, 120))), '[]')
        from (${sql.join(
          to.map(({ values }) => sql`(${values})`),
          sql` union all `,
        )}) v) as matched
    from customer_order o where o.id = any(array(select distinct n.id from (${sql.join(newest, sql` union all `)}) n
      order by n.id desc limit ${foundShown + 1})) order by o.id desc`
}

/** What of these kinds the keyword names, the newest of each first, by which fields; kinds without any are left out. One statement. */
export async function found(db: Db, kinds: readonly FindKind[], keyword: string): Promise<FoundGroup[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(
    (kind) => sql`(select ${kind}::text as kind, (select coalesce(json_agg(f), '[]')
      from (${kind === 'order' ? ordersNamed(keyword) : rowsNamed(kind, keyword)}) f) as rows)`,
  )
  const { rows } = await sql<{ kind: FindKind; rows: Read[] }>`select * from (${sql.join(parts, sql` union all `)}) g`.execute(db)
  return rows.flatMap(({ kind, rows: of }) =>
    of.length === 0
      ? []
      : [{ kind, rows: of.slice(0, foundShown).map(plain), more: of.length > foundShown && of.some(({ listed }) => listed) }],
  )
}

type Read = Found & { readonly listed: boolean }

/** What the row says already is not said again. */
const plain = ({ title, words, link, matched }: Read): Found => ({
  ...{ title, words, link },
  matched: matched.filter(({ value }) => value !== title && !words.includes(value)),
})
