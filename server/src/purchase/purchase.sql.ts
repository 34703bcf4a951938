import { sql, type RawBuilder } from 'kysely'
import type { PurchaseLine, PurchaseRow, PurchaseTab } from '../../../contract/goods/purchase.ts'
import type { PurchaseState } from '../../../contract/goods/purchaseState.ts'
import type { Fen, Rate } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { chinaDay, type Day } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'

/** Something of the purchase order `p` should have come before `today`, and has not. */
export const isLate = (today: Day) => sql`(p.state in ('sent', 'partly') and p.expected_day < ${today}::date)`

export type ReadPurchase = Omit<PurchaseRow, 'stateLabel' | 'amount' | 'createTime'> & { amount: Fen; at: Date }

const columns = (today: Day) => sql`p.id, p.number, p.supplier_id as "supplierId", s.name as "supplierName", p.state,
  p.expected_day as "expectedDay", coalesce(${isLate(today)}, false) as late, f.name as "staffName", p.created_at as at, t.quantity,
  t.received, t.amount`
const from = sql`from purchase_order p join supplier s on s.id = p.supplier_id join staff f on f.id = p.staff_id
  cross join lateral (select coalesce(sum(l.quantity), 0)::int as quantity, coalesce(sum(l.received), 0)::int as received,
    coalesce(sum(round(l.quantity * l.price_e4 / 100.0)), 0)::bigint as amount from purchase_line l where l.purchase_id = p.id) t`

const ofTab = (tab: PurchaseTab, today: Day): RawBuilder<unknown> =>
  ({
    all: sql`true`,
    draft: sql`p.state = 'draft'`,
    open: sql`p.state in ('sent', 'partly')`,
    late: isLate(today),
    done: sql`p.state in ('received', 'closed', 'cancelled')`,
  })[tab]

type Asked = { readonly keyword?: string | undefined; readonly state: PurchaseTab }

const found = ({ keyword }: Asked): RawBuilder<unknown> =>
  keyword ? sql`(p.number ilike ${containing(keyword)} or s.name ilike ${containing(keyword)})` : sql`true`

/** A page of purchase orders, the newest first. */
export async function purchasePage(db: Db, asked: Asked & Paging, today: Day): Promise<ReadPurchase[]> {
  const { rows } = await sql<ReadPurchase>`select ${columns(today)} ${from} where ${found(asked)} and ${ofTab(asked.state, today)}
    order by p.id desc ${onPage(asked)}`.execute(db)
  return rows
}

/** How many are under each tab. */
export async function purchaseCounts(db: Db, asked: Asked, today: Day): Promise<Record<PurchaseTab, number>> {
  const tabs = ['all', 'draft', 'open', 'late', 'done'] as const
  const counted = tabs.map((tab) => sql`count(*) filter (where ${ofTab(tab, today)})::int as ${sql.ref(tab)}`)
  const { rows } = await sql<Record<PurchaseTab, number>>`select ${sql.join(counted)} from purchase_order p
    join supplier s on s.id = p.supplier_id where ${found(asked)}`.execute(db)
  return rows[0] ?? { all: 0, draft: 0, open: 0, late: 0, done: 0 }
}

type Line = Omit<PurchaseLine, 'price' | 'amount'> & { price: Rate }
type Receipt = { id: number; at: Date; variant: string; quantity: number; amount: Fen; note: string; staffName: string }
export type WholePurchase = ReadPurchase & {
  revision: number
  contact: string
  phone: string
  terms: string
  remark: string
  reason: string
  sentAt: Date | null
}

/** A purchase order. @throws Refusal 'purchase.missing'. */
export async function readPurchase(db: Db | Tx, id: number, now: Date): Promise<WholePurchase> {
  const { rows } = await sql<WholePurchase>`select ${columns(chinaDay(now))}, p.revision, s.contact, s.phone, s.terms, p.remark, p.reason,
    p.sent_at as "sentAt" ${from} where p.id = ${id}`.execute(db)
  return rows[0] ?? refuse('purchase.missing')
}

/** Its lines as they were written. */
export async function purchaseLines(db: Db | Tx, id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id as "lineId", l.variant_id as "variantId", b.code, b.name, v.colour, v.size, b.unit as "unitName", l.quantity, l.received,
      l.price_e4 as price
    from purchase_line l join blank_variant v on v.id = l.variant_id join blank_goods b on b.id = v.blank_id
    where l.purchase_id = ${id} order by l.place`.execute(db)
  return rows
}

/** What came of it and went back, the newest first. */
export async function purchaseReceipts(db: Db, id: number): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select m.id, m.created_at as at, concat_ws(' ', b.name, nullif(v.colour, ''), nullif(v.size, '')) as variant, m.quantity,
      m.amount_fen as amount, m.note, coalesce(s.name, '') as "staffName"
    from purchase_line l join blank_movement m on m.purchase_line_id = l.id join blank_variant v on v.id = m.variant_id
    join blank_goods b on b.id = v.blank_id left join staff s on s.id = m.staff_id
    where l.purchase_id = ${id} order by m.id desc`.execute(db)
  return rows
}

export type LockedPurchase = { readonly id: number; readonly number: string; readonly state: PurchaseState; readonly revision: number }

/** A purchase order that nobody else changes until the transaction ends. @throws Refusal 'purchase.missing'. */
export async function lockPurchase(tx: Tx, id: number): Promise<LockedPurchase> {
  const row = await tx
    .selectFrom('purchase_order')
    .select(['id', 'number', 'state', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('purchase.missing')
}

export type PurchaseFields = { readonly supplierId: number; readonly expectedDay: Day | null; readonly remark: string }

/** A draft with the next number of the day: CG20261123-001, after 999 comes 1000. */
export async function insertPurchase(tx: Tx, fields: PurchaseFields, staffId: number, now: Date): Promise<number> {
  const day = `CG${chinaDay(now).replaceAll('-', '')}-`
  await sql`select pg_advisory_xact_lock(hashtextextended(${day}, 0))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into purchase_order (number, supplier_id, expected_day, remark, staff_id, created_at)
    select ${day} || lpad(next::text, greatest(3, length(next::text)), '0'), ${fields.supplierId}, ${fields.expectedDay}::date, ${fields.remark},
      ${staffId}, ${now}
    from (select coalesce(max(split_part(number, '-', 2)::int), 0) + 1 as next from purchase_order where starts_with(number, ${day})) of_day
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function updatePurchase(tx: Tx, id: number, { supplierId, expectedDay, remark }: PurchaseFields): Promise<void> {
  await sql`update purchase_order set supplier_id = ${supplierId}, expected_day = ${expectedDay}::date, remark = ${remark},
    revision = revision + 1 where id = ${id}`.execute(tx)
}

/** Lets a draft have these lines and no others. @throws Refusal 'blank.variant.missing'. */
export async function setPurchaseLines(
  tx: Tx,
  id: number,
  lines: readonly { readonly variantId: number; readonly quantity: number; readonly price: Rate }[],
): Promise<void> {
  await tx.deleteFrom('purchase_line').where('purchase_id', '=', id).execute()
  const { rows } = await sql`
    insert into purchase_line (purchase_id, place, variant_id, quantity, price_e4)
    select ${id}, o.place, v.id, o.quantity, o.price
    from unnest(${lines.map(({ variantId }) => variantId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[],
      ${lines.map(({ price }) => price)}::bigint[]) with ordinality o (variant_id, quantity, price, place)
    join blank_variant v on v.id = o.variant_id returning 1`.execute(tx)
  if (rows.length < lines.length) refuse('blank.variant.missing')
}

/** Writes the state a locked purchase order has moved to. */
export async function setPurchaseState(tx: Tx, id: number, state: PurchaseState, reason: string | null, now: Date): Promise<void> {
  const ended = ['received', 'closed', 'cancelled'].includes(state)
  await sql`update purchase_order set state = ${state}, revision = revision + 1, reason = coalesce(${reason}, reason),
    sent_at = case when ${state} = 'sent' then coalesce(sent_at, ${now}) else sent_at end,
    ended_at = case when ${ended} then ${now}::timestamptz end where id = ${id}`.execute(tx)
}

export async function addReceived(tx: Tx, lineId: number, quantity: number): Promise<void> {
  await sql`update purchase_line set received = received + ${quantity} where id = ${lineId}`.execute(tx)
}
