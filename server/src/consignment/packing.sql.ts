import type { FreightWay } from '../../../contract/price/freightWay.ts'
import { sql } from 'kysely'
import { addJob } from '../jobs.sql.ts'
import type { Address } from '../../../contract/account/address.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

/** Has the packing list of a consignment made, unless it is. Asked for twice it is one paper. */
export async function askForPacking(tx: Tx, { id, companyId }: { id: number; companyId: number }, now: Date): Promise<void> {
  const list = { consignment_id: id, company_id: companyId, created_at: now }
  await tx
    .insertInto('packing_list')
    .values(list)
    .onConflict((row) => row.column('consignment_id').doNothing())
    .execute()
  await addJob(tx, 'packing', { consignmentId: id }, `packing ${id}`)
}

/** The consignment with this id, of any company: for staff. @throws Refusal order.missing. */
export async function consignmentOf(tx: Tx, id: number): Promise<{ id: number; companyId: number; orderId: number }> {
  const row = await tx
    .selectFrom('consignment')
    .select(['id', 'company_id as companyId', 'order_id as orderId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuse('order.missing')
}

/** What stands on a packing list that is still to be made. */
export type Packing = {
  companyId: number
  accountId: number
  orderId: string
  place: number
  of: number
  address: Address
  /** Sent at the merchant's cost, at the receiver's, or fetched. */
  way: FreightWay
  companyName: string
  placedBy: string
  mark: string
  lines: {
    title: string
    number: string
    words: string[]
    matrix: Matrix | null
    share: Matrix | null
    quantity: number
    unit: string
    carton: number | null
    weightKg: string
  }[]
}

const facts = sql<Packing & { id: number }>`
    select c.id, o.company_id as "companyId", o.account_id as "accountId", o.number as "orderId", c.place, c.address, o.mark,
      coalesce(o.receipt #>> '{carriage,way}', 'prepaid') as way,
      (select count(*)::int from consignment n where n.order_id = o.id) as of, co.name as "companyName", a.nickname as "placedBy",
      (select json_agg(json_build_object('title', l.title, 'number', l.number, 'words', l.selection_text, 'matrix', l.matrix,
        'share', k.matrix, 'quantity', k.quantity, 'unit', l.unit, 'carton', v.rules->'carton', 'weightKg', coalesce(v.rules->>'weightKg', '0')) order by l.place)
        from consignment_line k join order_line l on l.id = k.order_line_id
        left join price_version v on v.product_id = l.product_id and v.version = (l.receipt->>'priceVersion')::int
        where k.consignment_id = c.id) as lines
    from consignment c join customer_order o on o.id = c.order_id
    join company co on co.id = o.company_id join account a on a.id = o.account_id`

/** Null where it is made already, or nobody asked for it. */
export async function packingToMake(db: Db, consignmentId: number): Promise<Packing | null> {
  const { rows } = await sql<Packing>`${facts} join packing_list b on b.consignment_id = c.id
    where b.consignment_id = ${consignmentId} and b.pdf_id is null`.execute(db)
  return rows[0] ?? null
}

/** What stands on the packing lists of these consignments, of any company: for staff. */
export async function packingsOf(db: Db, ids: readonly number[]): Promise<Map<number, Packing>> {
  const { rows } = await sql<Packing & { id: number }>`${facts} where c.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function setProgress(db: Db, consignmentId: number, progress: number): Promise<void> {
  const list = db.updateTable('packing_list').set({ progress }).where('consignment_id', '=', consignmentId)
  await list.where('progress', '<', progress).execute()
}

/**
 * Takes the paper, once: false where there is one already, or it was drawn for another address than the consignment has by now.
 * The row stays locked until the transaction ends.
 */
export async function takePaper(tx: Tx, consignmentId: number, drawn: Address): Promise<boolean> {
  const { rows } = await sql<{ pdfId: number | null }>`
    select b.pdf_id as "pdfId" from packing_list b join consignment c on c.id = b.consignment_id
    where b.consignment_id = ${consignmentId} and c.address = ${JSON.stringify(drawn)}::jsonb for update of b`.execute(tx)
  return rows[0]?.pdfId === null
}

/** A packing list of another address is none: what was made is dropped, what was asked for is made anew. */
export async function dropPaper(tx: Tx, { id, companyId }: { id: number; companyId: number }, now: Date): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('packing_list').where('consignment_id', '=', id).executeTakeFirst()
  if (numDeletedRows > 0n) await askForPacking(tx, { id, companyId }, now)
}

export async function setPaper(tx: Tx, consignmentId: number, pdfId: number): Promise<void> {
  const list = tx.updateTable('packing_list').set({ progress: 100, pdf_id: pdfId })
  await list.where('consignment_id', '=', consignmentId).execute()
}
