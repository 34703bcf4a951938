import { sql, type RawBuilder } from 'kysely'
import type { Carried } from '../../../artwork/carried.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Asks } from '../database/together.ts'
import type { FileRead } from './check.rules.ts'

/** What a file of a company brings along, as JSON of a `Carried`; null: it was made from no design. */
export const carriedBy = (file: RawBuilder<unknown>, company: RawBuilder<unknown> | number): RawBuilder<unknown> =>
  sql`(select made.carries || jsonb_build_object('position', made.position, 'productIds', made.product_ids) from design_file made
    where made.file_id = ${file} and made.company_id = ${company} and made.carries is not null)`

/** The products for which the company said yes to a proof of a file that the merchant changed: nobody there has a design of it that could be approved. */
const confirmedFor = (file: RawBuilder<unknown>, company: RawBuilder<unknown> | number): RawBuilder<unknown> =>
  sql`select l.product_id from line_artwork a join stored_file f on f.id = a.file_id join order_line l on l.id = a.line_id
    join proof n on n.line_id = l.id and n.state = 'approved' and f.hash = any(n.artwork_hashes)
    where a.file_id = ${file} and a.company_id = ${company} and a.mends is not null`

/** The same, and for which products the company approved it, where it wants that before it orders. */
const orderedBy = (file: RawBuilder<unknown>, company: RawBuilder<unknown> | number): RawBuilder<unknown> =>
  sql`(select ${carriedBy(file, company)} || case when not c.design_approval then '{}'::jsonb else jsonb_build_object('approvedFor',
      (select coalesce(jsonb_agg(distinct agreed.id), '[]') from (
        select p.product_id as id from design_approval p join design_file made on made.printed && p.printed
          where made.file_id = ${file} and made.company_id = ${company} and p.company_id = made.company_id and p.state = 'approved'
        union all ${confirmedFor(file, company)}) agreed)) end
    from company c where c.id = ${company})`

/** Of how many pieces the list is that a file of a company was made from; null: it has none. */
export const rowsOf = (file: RawBuilder<unknown>, company: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select (made.carries ->> 'rows')::int from design_file made where made.file_id = ${file} and made.company_id = ${company})`

/** What the company's files among `ids` bring along that were made from designs. */
export async function carriedOn(db: Asks, companyId: number, ids: readonly number[]): Promise<Map<number, Carried>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; carried: Carried }>`
    select g.file_id as id, ${orderedBy(sql`g.file_id`, companyId)} as carried from design_file g
    where g.file_id = any(${[...ids]}::bigint[]) and g.company_id = ${companyId} and g.carries is not null`.execute(db)
  return new Map(rows.map(({ id, carried }) => [id, carried]))
}

/** The company's files among `ids`, by their numbers. */
export async function filesRead(db: Asks, companyId: number, ids: readonly number[]): Promise<Map<number, FileRead>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FileRead>`
    select f.id, f.name, ${orderedBy(sql`f.id`, companyId)} as carried, r.facts, r.unread
    from stored_file f left join artwork_reading r on r.hash = f.hash
    where f.id = any(${[...ids]}::bigint[]) and f.company_id = ${companyId} and f.kind = 'artwork'`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type Bought = {
  readonly productId: number
  readonly quantity: number
  readonly unit: string
  readonly selection: Selection
  readonly matrix: Matrix | null
  readonly rules: Pick<PriceRules, 'positions' | 'processes' | 'colours'>
}

/** What a line of the company's is of and how it is printed, by the rules that it was priced by. @throws Refusal order.missing. */
export async function boughtLine(db: Asks, companyId: number, lineId: number): Promise<Bought> {
  const { rows } = await sql<Bought>`
    select l.product_id as "productId", l.quantity, l.unit, l.receipt -> 'selection' as selection, l.matrix,
      coalesce((select json_build_object('positions', v.rules -> 'positions', 'processes', v.rules -> 'processes', 'colours', v.rules -> 'colours') from price_version v
        where v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int), '{"positions": [], "processes": {}, "colours": []}'::json) as rules
    from order_line l where l.id = ${lineId} and l.company_id = ${companyId}`.execute(db)
  return rows[0] ?? refuse('order.missing')
}

/** The files that a surface is printed from, as JSON of numbers and hashes: its pictures, and the files of its pages. */
export const printedFrom = (surface: RawBuilder<unknown>, company: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(json_build_object('id', p.id, 'hash', p.hash) order by p.id) from stored_file p
    where p.company_id = ${company} and p.id in (select (e ->> 'fileId')::bigint from jsonb_array_elements(${surface} -> 'layers') e
      where e ->> 'kind' in ('picture', 'page'))), '[]'::json)`
