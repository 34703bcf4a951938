import { sql, type RawBuilder } from 'kysely'
import type { StockRow, StockTab } from '../../../contract/goods/blank.ts'
import { fen, yuan, type Fen, type Rate } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { averageOf, averageText, suggestedOf } from './blank.rules.ts'

/** Every variant with what orders hold of it and what is on its way; `since`: when it last changed. */
export const stock = sql`(
  select v.id, v.blank_id, b.code, b.name, b.unit, v.colour, v.size, v.on_hand, v.low_at, v.value_fen, v.last_e4, b.supplier_id,
    coalesce(s.name, '') as supplier, b.archived_at is not null as archived, coalesce(n.reserved, 0)::int as reserved,
    (v.on_hand - coalesce(n.reserved, 0))::int as available, coalesce(w.incoming, 0)::int as incoming, b.created_at
  from blank_variant v join blank_goods b on b.id = v.blank_id left join supplier s on s.id = b.supplier_id
  left join (select variant_id, sum(quantity) as reserved from blank_need group by 1) n on n.variant_id = v.id
  left join (select l.variant_id, sum(greatest(l.quantity - l.received, 0)) as incoming from purchase_line l
    join purchase_order p on p.id = l.purchase_id where p.state in ('sent', 'partly') group by 1) w on w.variant_id = v.id)`

/** Too few of it, counting what is on its way. */
export const isLow = sql`(not k.archived and (k.available + k.incoming < 0 or k.available + k.incoming <= k.low_at))`

export type StockFilter = { keyword?: string | undefined; state: StockTab; supplierId?: number | undefined }

const ofTab = (state: StockTab): RawBuilder<unknown> => ({ all: sql`not k.archived`, low: isLow, archived: sql`k.archived` })[state]

function found({ keyword, supplierId }: StockFilter): RawBuilder<unknown> {
  const like = keyword ? containing(keyword) : null
  return sql`(${like}::text is null or concat_ws(' ', k.code, k.name, k.colour, k.size) ilike ${like})
    and (${supplierId ?? null}::bigint is null or k.supplier_id = ${supplierId ?? null})`
}

type Read = Omit<StockRow, 'average' | 'value' | 'suggested'> & { value: Fen; last: Rate | null }

const columns = sql`k.id as "variantId", k.blank_id as "blankId", k.code, k.name, k.unit as "unitName", k.colour, k.size,
  k.on_hand as "onHand", k.reserved, k.available, k.incoming, k.low_at as "lowAt", ${isLow} as low, k.value_fen as value,
  k.last_e4 as last, k.supplier_id as "supplierId", k.supplier as "supplierName", k.archived`

const shown = ({ last, value, ...row }: Read): StockRow => ({
  ...row,
  // Of what nobody warns of `low` is neither.
  low: row.low ?? false,
  suggested: suggestedOf({ ...row, low: row.low ?? false }),
  average: averageText(averageOf({ onHand: row.onHand, value }) ?? last),
  value: yuan(value),
})

/** A page of the stock by code, colour and size. */
export async function stockPage(db: Db, asked: StockFilter & Paging): Promise<StockRow[]> {
  const { rows } = await sql<Read>`select ${columns} from ${stock} k where ${found(asked)} and ${ofTab(asked.state)}
    order by k.code, k.id ${onPage(asked)}`.execute(db)
  return rows.map(shown)
}

type Sums = { all: number; low: number; archived: number; value: Fen }

/** How many variants are under each tab, and what all that lies there cost. */
export async function stockSums(db: Db, asked: StockFilter): Promise<{ counts: Record<StockTab, number>; value: Fen }> {
  const { rows } = await sql<Sums>`select count(*) filter (where ${ofTab('all')})::int as "all",
      count(*) filter (where ${ofTab('low')})::int as low, count(*) filter (where ${ofTab('archived')})::int as archived,
      coalesce(sum(k.value_fen), 0)::bigint as value
    from ${stock} k where ${found(asked)}`.execute(db)
  const { value = fen(0), ...counts } = rows[0] ?? { all: 0, low: 0, archived: 0 }
  return { counts, value }
}

/** One variant as the list shows it. @throws Refusal 'blank.variant.missing'. */
export async function stockOf(db: Db | Tx, variantId: number): Promise<StockRow> {
  const { rows } = await sql<Read>`select ${columns} from ${stock} k where k.id = ${variantId}`.execute(db)
  const [row] = rows
  return row ? shown(row) : refuse('blank.variant.missing')
}
