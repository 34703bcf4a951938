import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Asks } from '../database/together.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { shownViews } from '../printArea/printArea.rules.ts'
import type { MendedLine } from './mend.rules.ts'

/** A design on a line that is seen by staff, with all that decides about it. */
export type Designed = MendedLine & {
  readonly orderId: number
  readonly number: string
  readonly companyId: number
  readonly companyName: string
  /** Whose the design is. */
  readonly accountId: number
  readonly title: string
  /** The files that lie on the line, in their order. */
  readonly files: readonly number[]
  readonly rounds: number
  readonly answer: string
}

/** A design on a line. @throws Refusal order.missing for no such line, file.missing for what lies there not, or was made from no design. */
export async function designedOn(db: Db | Tx, lineId: number, fileId: number): Promise<Designed> {
  const { rows } = await sql<Designed & { readonly gallery: string[]; readonly accountId: number | null }>`
    select o.id as "orderId", o.number, o.company_id as "companyId", c.name as "companyName", g.account_id as "accountId",
      l.product_id as "productId", l.title, l.quantity, l.unit, l.receipt -> 'selection' as selection, l.matrix, v.rules, g.surface,
      coalesce(d.views, '[]'::jsonb) as views, p.pictures as gallery,
      (select coalesce(json_agg(x.file_id order by x.id), '[]'::json) from line_artwork x where x.line_id = l.id and not x.replaced) as files,
      coalesce(n.round, 0)::int as rounds, case when n.state = 'change_requested' then n.answer else '' end as answer
    from order_line l join customer_order o on o.id = l.order_id join company c on c.id = o.company_id join product p on p.id = l.product_id
    left join line_artwork a on a.line_id = l.id and a.file_id = ${fileId} and not a.replaced
    left join design_file g on g.file_id = a.file_id and g.company_id = l.company_id
    left join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    left join print_drawing d on d.product_id = l.product_id
    left join lateral (select e.round, e.state, e.answer from proof e where e.line_id = l.id order by e.round desc limit 1) n on true
    where l.id = ${lineId} and ${seenByStaff}`.execute(db)
  const { gallery, ...line } = rows[0] ?? refuse('order.missing')
  if (line.accountId === null) return refuse('file.missing', { id: fileId })
  return { ...line, views: shownViews(line.views, gallery) }
}

/** What is being made of a line's designs; null: nothing. */
export async function mendingOf(db: Asks, lineId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from print_run
    where mend ->> 'lineId' = ${String(lineId)} and finished_at is null order by id limit 1`.execute(db)
  return rows[0]?.id ?? null
}
