import { sql } from 'kysely'
import type { Noted } from '../../../contract/order/consignment.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import type { Expected } from './noted.rules.ts'

/** The lines of a consignment, in the order of the order's. */
export async function expectedIn(tx: Tx, consignmentId: number): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select l.id as "lineId", l.title, l.unit, k.quantity from consignment_line k join order_line l on l.id = k.order_line_id
    where k.consignment_id = ${consignmentId} order by l.place`.execute(tx)
  return rows
}

type Finder = { readonly consignmentId: number; readonly companyId: number; readonly accountId: number }

export async function insertNotes(tx: Tx, finder: Finder, noted: readonly Noted[], now: Date): Promise<void> {
  const { consignmentId, companyId, accountId } = finder
  await sql`
    with n as (select * from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as n ("lineId" bigint, short int, damaged int, text text, "fileIds" bigint[])),
    made as (
      insert into consignment_note (consignment_id, company_id, order_line_id, account_id, short, damaged, words, created_at)
      select ${consignmentId}, ${companyId}, n."lineId", ${accountId}, n.short, n.damaged, n.text, ${now} from n
      returning id, company_id, order_line_id)
    insert into consignment_note_picture (note_id, company_id, file_id)
    select distinct made.id, made.company_id, f.id from made join n on n."lineId" = made.order_line_id, unnest(n."fileIds") f (id)`.execute(
    tx,
  )
}

export type Unseen = {
  orderId: string
  consignmentId: number
  number: string
  companyName: string
  found: { title: string; unit: string; short: number; damaged: number }[]
  at: Date
}

/** Consignments of which something was found that nobody of the merchant's has read yet, the oldest first, and how many there are. */
export async function unseenNotes(db: Db, paging: Paging): Promise<{ rows: Unseen[]; total: number }> {
  const { rows } = await sql<Unseen & { total: number }>`
    select o.number as "orderId", c.id as "consignmentId", o.number || '-' || c.place as number, co.name as "companyName",
      json_agg(json_build_object('title', l.title, 'unit', l.unit, 'short', n.short, 'damaged', n.damaged) order by l.place) as found,
      min(n.created_at) as at, count(*) over ()::int as total
    from consignment_note n join consignment c on c.id = n.consignment_id join customer_order o on o.id = c.order_id
    join company co on co.id = o.company_id join order_line l on l.id = n.order_line_id
    where n.seen_at is null group by o.id, o.number, c.id, c.place, co.id, co.name order by min(n.id) ${onPage(paging)}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Marks what was found in a consignment as read by this member of staff. False: there was nothing unread. */
export async function seeNotes(tx: Tx, consignmentId: number, staffId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('consignment_note')
    .set({ seen_by: staffId, seen_at: now })
    .where('consignment_id', '=', consignmentId)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
