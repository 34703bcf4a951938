import { sql, type RawBuilder } from 'kysely'
import type { CostUnit } from '../../../contract/price/margin.ts'
import { fen, type Fen, type Rate } from '../../../contract/money.ts'
import { lineBlankCost, usualBlankCost } from '../blank/cost.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { since, sourceOf, told } from '../figure/figure.sql.ts'
import type { SoldLine } from './margin.rules.ts'

export type Sums = { total: number; revenue: Fen; costed: Fen; cost: Fen }

export type MarginFilter = { state: 'all' | 'known' | 'unknown'; keyword?: string | undefined }

// What the blank goods of a product's sold lines cost: what was taken, what is held as it costs now, and of lines that neither took
// nor hold any as many pieces as were sold, at what those of the product cost on average. No row where one line's is not known.
const blanks = sql`
  line as (
    select (key ->> 0)::bigint as product_id, (key ->> 1)::bigint as line_id, sum(n) as n, sum(m) as untouched, sum(k) as pieces, sum(amount) as taken
    from told where figure = 'blank' group by 1, 2 having sum(n) <> 0),
  blanks as (
    select line.product_id, k.costed, round(sum(case when line_id is null then taken + case when untouched = 0 then 0 else untouched * usual.fen end
      else coalesce(own.fen, pieces * usual.fen) end))::bigint as cost
    from line join product_blank k on k.product_id = line.product_id
    cross join lateral (select ${usualBlankCost(sql`line.product_id`)} as fen) usual
    left join lateral (select ${lineBlankCost(sql`line.line_id`)} as fen) own on line.line_id is not null
    group by line.product_id, k.costed
    having bool_and(case when line_id is null then untouched = 0 or usual.fen is not null else coalesce(own.fen, pieces * usual.fen) is not null end))`

const sold = async (db: Db | Tx, from: Date) => sql`
  ${told(['margin', 'blank'], await sourceOf(db), since(from))},
  named as (
    select key ->> 0 as rule, (key ->> 1)::bigint as product_id, key ->> 2 as label, key ->> 3 as part, sum(n) as n, sum(m) as pieces,
      sum(k) as times, sum(amount) as amount
    from told where figure = 'margin' group by key having sum(n) <> 0),
  summed as (
    select rule, product_id, (array_agg(label order by n desc, label) filter (where label is not null))[1] as label, min(part) as part,
      sum(pieces)::bigint as pieces, sum(times)::bigint as times, round(sum(amount) * 100)::bigint as revenue
    from (select rule, product_id, label, min(part) as part, sum(n) as n, sum(pieces) as pieces, sum(times) as times, sum(amount) as amount
      from named group by rule, product_id, label) labelled group by rule, product_id),
  ${blanks},
  costed as (
    select s.rule, s.label, s.product_id as "productId", coalesce(p.name, '') as "productName", s.pieces, s.times, s.revenue,
      b.cost is not null as "byBlank", c.cost_e4 as "keptCost",
      case when s.part = 'discount' then 0 when b.cost is not null then round(b.cost * 100.0 / s.pieces)::bigint else c.cost_e4 end as "unitCost",
      case when b.cost is not null then 'piece' else coalesce(c.unit, case s.part when 'goods' then 'piece' else 'time' end) end as unit,
      case when s.part = 'discount' then 0 when b.cost is not null then b.cost
        else round(c.cost_e4 * case c.unit when 'piece' then s.pieces else s.times end / 100.0) end::bigint as cost
    from summed s left join product p on p.id = s.product_id
    left join line_cost c on c.rule = s.rule and c.product_id is not distinct from s.product_id
    left join blanks b on s.rule = 'base' and b.product_id = s.product_id and (b.costed or c.cost_e4 is null))`

function wanted({ state, keyword }: MarginFilter): RawBuilder<unknown> {
  const known = { all: sql`true`, known: sql`cost is not null`, unknown: sql`cost is null` }[state]
  const like = containing(keyword ?? '')
  return keyword ? sql`${known} and (label like ${like} or "productName" like ${like})` : known
}

/**
 * A page of the price lines of what was sold since, largest revenue first; with it how many there are, what all of them
 * brought in, and of those with a cost what they brought in and cost.
 */
export async function marginPage(
  db: Db,
  from: Date,
  { page, limit, ...filter }: MarginFilter & Paging,
): Promise<Sums & { rows: SoldLine[] }> {
  type Row = { [Name in keyof SoldLine]: SoldLine[Name] | null } & { sums: Sums }
  const { rows } = await sql<Row>`with ${await sold(db, from)},
    found as materialized (select * from costed where ${wanted(filter)})
    select p.*, json_build_object('total', t.total, 'revenue', t.revenue, 'costed', t.costed, 'cost', t.cost) as sums
    from (select count(*)::int as total, coalesce(sum(revenue), 0)::bigint as revenue,
      coalesce(sum(revenue) filter (where cost is not null), 0)::bigint as costed, coalesce(sum(cost), 0)::bigint as cost from found) t
    left join (select * from found order by revenue desc, rule, "productId" ${onPage({ page, limit })}) p on true
    order by p.revenue desc, p.rule, p."productId"`.execute(db)
  const sums = rows[0]?.sums ?? { total: 0, revenue: fen(0), costed: fen(0), cost: fen(0) }
  return { ...sums, rows: rows.filter((row): row is SoldLine & { sums: Sums } => row.rule !== null) }
}

export type CostKey = { readonly rule: string; readonly productId: number | null }

/** Whether something was sold since by this price line. Discounts cost nothing. */
export async function isSold(tx: Tx, from: Date, { rule, productId }: CostKey): Promise<boolean> {
  const { rows } = await sql`with ${await sold(tx, from)}
    select 1 from summed where rule = ${rule} and product_id is not distinct from ${productId} and part <> 'discount'`.execute(tx)
  return rows.length > 0
}

/** The cost that is kept, locked; null: none. */
export async function lockCost(tx: Tx, { rule, productId }: CostKey): Promise<{ cost: Rate; unit: CostUnit } | null> {
  const found = await tx
    .selectFrom('line_cost')
    .select(['cost_e4 as cost', 'unit'])
    .where('rule', '=', rule)
    .where('product_id', 'is not distinct from', productId)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** Writes it where nobody has written another since it was seen (`before` null: none was); false: somebody has. */
export async function writeCost(
  tx: Tx,
  { rule, productId }: CostKey,
  { cost, unit, first }: { cost: Rate; unit: CostUnit; first: boolean },
  now: Date,
): Promise<boolean> {
  const row = { rule, product_id: productId, cost_e4: cost, unit, updated_at: now }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('line_cost')
    .values(row)
    .onConflict((clash) => {
      const { cost_e4, updated_at } = row
      const columns = clash.columns(['rule', 'product_id'])
      return first ? columns.doNothing() : columns.doUpdateSet({ cost_e4, unit, updated_at })
    })
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
