import { sql, type RawBuilder } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { OutworkTab, PriceUnit } from '../../../contract/production/outwork.ts'
import type { OutworkState } from '../../../contract/production/outworkState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { chinaDay, type Day } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { isOut } from '../production/outside.sql.ts'
import type { Agreed, Counted } from './outwork.rules.ts'

/** Some of the outwork `o` should have been back before `today`, and is not. */
export const isLate = (today: Day) => sql`(${isOut} and o.expected_day < ${today}::date)`

/** What was agreed for the outwork `o`, as JSON; null: nothing yet. */
export const agreed = sql`case when o.price_unit is not null then
  json_build_object('unit', o.price_unit, 'amount', o.price_e4, 'taxRate', o.tax_rate) end`

export type ReadOutwork = Counted & {
  id: number
  number: string
  supplierId: number
  supplierName: string
  state: OutworkState
  lineId: number
  orderId: string
  storeName: string
  unitName: string
  process: string
  expectedDay: Day | null
  late: boolean
  price: Agreed | null
  charge: Fen | null
  at: Date
}

const columns = (today: Day) => sql`o.id, o.number, o.supplier_id as "supplierId", s.name as "supplierName", o.state,
  o.line_id as "lineId", c.number as "orderId", l.title as "storeName", l.unit as "unitName", o.process, o.quantity, o.good, o.bad,
  o.expected_day as "expectedDay", coalesce(${isLate(today)}, false) as late, ${agreed} as price, o.charge_fen as charge, o.created_at as at`
const from = sql`from outwork o join supplier s on s.id = o.supplier_id join order_line l on l.id = o.line_id
  join customer_order c on c.id = l.order_id`

const ofTab = (tab: OutworkTab, today: Day): RawBuilder<unknown> =>
  ({
    all: sql`true`,
    draft: sql`o.state = 'draft'`,
    open: isOut,
    late: isLate(today),
    back: sql`o.state = 'back'`,
    settled: sql`o.state = 'settled'`,
    void: sql`o.state = 'void'`,
  })[tab]

export type OutworkFilter = {
  readonly keyword?: string | undefined
  readonly state: OutworkTab
  readonly supplierId?: number | undefined
  readonly lineId?: number | undefined
}

function found({ keyword, supplierId, lineId }: OutworkFilter): RawBuilder<unknown> {
  const like = keyword ? containing(keyword) : null
  return sql`(${like}::text is null or concat_ws(' ', o.number, c.number, l.title, o.process, s.name) ilike ${like})
    and (${supplierId ?? null}::bigint is null or o.supplier_id = ${supplierId ?? null})
    and (${lineId ?? null}::bigint is null or o.line_id = ${lineId ?? null})`
}

/** A page of outwork, the newest first. */
export async function outworkPage(db: Db, asked: OutworkFilter & Paging, today: Day): Promise<ReadOutwork[]> {
  const { rows } = await sql<ReadOutwork>`select ${columns(today)} ${from} where ${found(asked)} and ${ofTab(asked.state, today)}
    order by o.id desc ${onPage(asked)}`.execute(db)
  return rows
}

/** How many are under each tab. */
export async function outworkCounts(db: Db, asked: OutworkFilter, today: Day): Promise<Record<OutworkTab, number>> {
  const tabs = ['all', 'draft', 'open', 'late', 'back', 'settled', 'void'] as const
  const counted = tabs.map((tab) => sql`count(*) filter (where ${ofTab(tab, today)})::int as ${sql.ref(tab)}`)
  const { rows } = await sql<Record<OutworkTab, number>>`select ${sql.join(counted)} ${from} where ${found(asked)}`.execute(db)
  return rows[0] ?? { all: 0, draft: 0, open: 0, late: 0, back: 0, settled: 0, void: 0 }
}

export type WholeOutwork = ReadOutwork & {
  revision: number
  companyId: number
  companyName: string
  selectionText: string[]
  contact: string
  phone: string
  terms: string
  stepId: number | null
  covers: string[]
  remark: string
  reason: string
  staffName: string
  sentAt: Date | null
}

/** One piece of outwork. @throws Refusal 'outwork.missing'. */
export async function readOutwork(db: Db | Tx, id: number, now: Date): Promise<WholeOutwork> {
  const { rows } =
    await sql<WholeOutwork>`select ${columns(chinaDay(now))}, o.revision, o.company_id as "companyId", m.name as "companyName",
    l.selection_text as "selectionText", s.contact, s.phone, s.terms, o.step_id as "stepId", o.covers, o.remark, o.reason,
    f.name as "staffName", o.sent_at as "sentAt"
    ${from} join company m on m.id = o.company_id join staff f on f.id = o.staff_id where o.id = ${id}`.execute(db)
  return rows[0] ?? refuse('outwork.missing')
}

type Return = {
  id: number
  at: Date
  good: number
  bad: number
  note: string
  staffName: string
  correction: { reason: string; staffName: string; at: Date } | null
}

/** What came back, the newest first. */
export async function outworkReturns(db: Db | Tx, id: number): Promise<Return[]> {
  type Read = Omit<Return, 'correction'> & { reason: string | null; correctedBy: string | null; correctedAt: Date | null }
  const { rows } = await sql<Read>`select r.id, r.created_at as at, r.good, r.bad, r.note, f.name as "staffName",
      k.reason, b.name as "correctedBy", k.created_at as "correctedAt"
    from outwork_return r join staff f on f.id = r.staff_id
    left join outwork_correction k on k.return_id = r.id left join staff b on b.id = k.staff_id
    where r.outwork_id = ${id} order by r.id desc`.execute(db)
  return rows.map(({ reason, correctedBy, correctedAt, ...row }) => ({
    ...row,
    correction: reason === null || correctedAt === null ? null : { reason, staffName: correctedBy ?? '', at: correctedAt },
  }))
}

/** The order that outwork belongs to, by its number. @throws Refusal 'outwork.missing'. */
export async function orderOfOutwork(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ number: string }>`select c.number ${from} where o.id = ${id}`.execute(tx)
  return (rows[0] ?? refuse('outwork.missing')).number
}

/** Nobody else changes it until the transaction ends. Who needs its order too locks that first. @throws Refusal 'outwork.missing'. */
export async function lockOutwork(tx: Tx, id: number, now: Date): Promise<WholeOutwork> {
  await sql`select 1 from outwork where id = ${id} for no key update`.execute(tx)
  return readOutwork(tx, id, now)
}

type OfStep = Counted & { readonly id: number; readonly state: OutworkState }

/** All that was given out of a step and not voided. */
export async function outworkOfStep(db: Db | Tx, stepId: number): Promise<OfStep[]> {
  const { rows } = await sql<OfStep>`select id, state, quantity, good, bad from outwork
    where step_id = ${stepId} and state <> 'void' order by id`.execute(db)
  return rows
}

export type OutworkFields = {
  readonly stepId: number | null
  readonly supplierId: number
  readonly process: string
  readonly quantity: number
  readonly expectedDay: Day | null
  readonly covers: readonly string[]
  readonly remark: string
}

const columnsOf = ({ stepId, supplierId, process, quantity, expectedDay, covers, remark }: OutworkFields) => ({
  ...{ process, quantity, remark, covers: [...covers] },
  step_id: stepId,
  supplier_id: supplierId,
  expected_day: expectedDay,
})

/** A draft with the next number of the day: WX20261123-001, after 999 comes 1000. */
export async function insertOutwork(
  tx: Tx,
  line: { readonly id: number; readonly companyId: number },
  fields: OutworkFields,
  staffId: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`insert into outwork_day (day, last) values (${chinaDay(now)}, 1)
    on conflict (day) do update set last = outwork_day.last + 1 returning last`.execute(tx)
  const number = `WX${chinaDay(now).replaceAll('-', '')}-${String(rows[0]?.last).padStart(3, '0')}`
  const row = { ...columnsOf(fields), number, line_id: line.id, company_id: line.companyId, staff_id: staffId, created_at: now }
  return (
    await tx
      .insertInto('outwork')
      .values({ ...row, price_unit: null, price_e4: null, tax_rate: null, charge_fen: null, sent_at: null, back_at: null, ended_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export async function updateOutwork(tx: Tx, id: number, fields: OutworkFields): Promise<void> {
  await tx
    .updateTable('outwork')
    .set((has) => ({ ...columnsOf(fields), revision: has('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Writes what was agreed; null: nothing yet. */
export async function setPrice(tx: Tx, id: number, price: Agreed | null): Promise<void> {
  const unit: PriceUnit | null = price?.unit ?? null
  await tx
    .updateTable('outwork')
    .set((has) => ({
      ...{ price_unit: unit, price_e4: price?.amount ?? null, tax_rate: price?.taxRate ?? null },
      revision: has('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Writes the state that locked outwork has moved to, and what came back, was said and billed with it. */
export async function setOutworkState(
  tx: Tx,
  id: number,
  state: OutworkState,
  {
    good,
    bad,
    reason = null,
    charge = null,
  }: Pick<Counted, 'good' | 'bad'> & { readonly reason?: string | null; readonly charge?: Fen | null },
  now: Date,
): Promise<void> {
  await sql`update outwork set state = ${state}, revision = revision + 1, good = ${good}, bad = ${bad},
    reason = coalesce(${reason}, reason), charge_fen = ${charge}::bigint,
    sent_at = case when ${state} = 'sent' then coalesce(sent_at, ${now}::timestamptz) else sent_at end,
    back_at = case when ${state} = 'back' then coalesce(back_at, ${now}::timestamptz)
      when ${state} in ('sent', 'partly') then null else back_at end,
    ended_at = case when ${state} in ('settled', 'void') then ${now}::timestamptz end where id = ${id}`.execute(tx)
}

export async function insertReturn(
  tx: Tx,
  id: number,
  came: { readonly good: number; readonly bad: number; readonly note: string; readonly staffId: number },
  now: Date,
): Promise<void> {
  const { staffId: staff_id, ...row } = came
  await tx
    .insertInto('outwork_return')
    .values({ ...row, outwork_id: id, staff_id, created_at: now })
    .execute()
}

/** Says that an entry of what came back was wrong. @throws Refusal 'outwork.changed' where that was said already. */
export async function insertCorrection(
  tx: Tx,
  { returnId, reason, staffId }: { readonly returnId: number; readonly reason: string; readonly staffId: number },
  now: Date,
): Promise<void> {
  const row = { return_id: returnId, reason, staff_id: staffId, created_at: now }
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('outwork_correction')
    .values(row)
    .onConflict((clash) => clash.column('return_id').doNothing())
    .executeTakeFirstOrThrow()
  if (written !== 1n) refuse('outwork.changed')
}

/** An order is not made after all: what of it was not sent out yet never is. */
export async function voidDrafts(tx: Tx, orderId: number, reason: string, now: Date): Promise<void> {
  await sql`update outwork set state = 'void', reason = ${reason}, revision = revision + 1, ended_at = ${now}::timestamptz
    where state = 'draft' and line_id in (select id from order_line where order_id = ${orderId})`.execute(tx)
}

export type OfferedLine = {
  companyId: number
  orderId: string
  storeName: string
  unitName: string
  quantity: number
  charges: { rule: string; label: string }[]
}

/** A line as it may be given out: with the price lines whose cost that may be, by their rules without positions. @throws Refusal 'order.missing'. */
export async function offeredLine(db: Db | Tx, lineId: number): Promise<OfferedLine> {
  const { rows } = await sql<OfferedLine>`
    select l.company_id as "companyId", c.number as "orderId", l.title as "storeName", l.unit as "unitName", l.quantity,
      coalesce((select json_agg(json_build_object('rule', one.rule, 'label', one.label) order by one.at) from (
        select split_part(r.line ->> 'rule', '@', 1) as rule, min(r.line ->> 'label') as label, min(r.at) as at
        from jsonb_array_elements(l.receipt -> 'lines') with ordinality r (line, at)
        where r.line ->> 'group' in ('print', 'packing', 'sample') group by 1) one), '[]'::json) as charges
    from order_line l join customer_order c on c.id = l.order_id where l.id = ${lineId}`.execute(db)
  return rows[0] ?? refuse('order.missing')
}
