import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { ParcelStatus } from '../../../contract/production/courier.ts'
import type { CarrierCode } from '../../../contract/carrier.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'

export type Troubled = {
  id: number
  orderId: string
  claimId: number | null
  companyName: string
  about: string
  carrier: CarrierCode
  trackingNo: string
  status: ParcelStatus | null
  words: string
  at: Date
}

/** Parcels that nobody has looked after yet and whose goods were not signed for, the oldest trouble first, and how many there are. */
export async function troubledParcels(db: Db, paging: Paging): Promise<{ rows: Troubled[]; total: number }> {
  const { rows } = await sql<Troubled & { total: number }>`
    select p.id, o.number as "orderId", p.claim_id as "claimId", co.name as "companyName", p.courier as carrier,
      p.number as "trackingNo", p.status, p.trouble_at as at, count(*) over ()::int as total,
      case when p.claim_id is not null then '退货 ' || k.number when p.sample_id is not null then '样品 ' || o.number
        else '收货单 ' || o.number || '-' || c.place end as about,
      coalesce((select s.words from parcel_stop s where s.parcel_id = p.id order by s.at desc, s.id desc limit 1), p.fault) as words
    from parcel p join customer_order o on o.id = p.order_id join company co on co.id = p.company_id
    left join consignment c on c.id = p.consignment_id left join claim k on k.id = p.claim_id
    where p.trouble_at is not null and c.state is distinct from 'signed'
    order by p.trouble_at, p.id ${onPage(paging)}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

type Seen = { companyId: number; orderId: number }

/** Whose parcel it is. @throws Refusal parcel.missing. */
export async function ownerOf(tx: Tx, id: number): Promise<Seen> {
  const { rows } = await sql<Seen>`select company_id as "companyId", order_id as "orderId" from parcel where id = ${id}`.execute(tx)
  return rows[0] ?? refuse('parcel.missing')
}

/** Marks a parcel's trouble as looked after by this member of staff. False: there was none. */
export async function seeTrouble(tx: Tx, id: number, staffId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('parcel')
    .set({ trouble_at: null, seen_by: staffId, seen_at: now })
    .where('id', '=', id)
    .where('trouble_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
