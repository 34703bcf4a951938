import { sql, type RawBuilder } from 'kysely'
import type { Stop } from '../outside/courier/told.rules.ts'
import type { CarrierCode } from '../../../contract/carrier.ts'
import type { ParcelState, ParcelStatus } from '../../../contract/production/courier.ts'
import type { Db, Tx } from '../database/db.ts'
import { askedAtMost, type Known } from './parcel.rules.ts'

/** What a parcel brings: a consignment, a sample, or the goods of a claim back. One of the three. */
export type Brings = {
  readonly companyId: number
  readonly orderId: number
  readonly consignmentId?: number
  readonly sampleId?: number
  readonly claimId?: number
}

/** Adds a parcel; one that brought the same thing before counts no more. Answers its id. */
export async function insertParcel(
  tx: Tx,
  brings: Brings,
  sent: { courier: CarrierCode; number: string; lookAt: Date },
  now: Date,
): Promise<number> {
  await replaceParcels(tx, brings)
  const { id } = await tx
    .insertInto('parcel')
    .values({
      company_id: brings.companyId,
      order_id: brings.orderId,
      consignment_id: brings.consignmentId ?? null,
      sample_id: brings.sampleId ?? null,
      claim_id: brings.claimId ?? null,
      courier: sent.courier,
      number: sent.number,
      look_at: sent.lookAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was sent before is followed no longer, and nobody has to look after it. */
export async function replaceParcels(tx: Tx, { companyId, ...brings }: Brings): Promise<void> {
  await sql`
    update parcel set state = 'over', look_at = null, trouble_at = null
    where company_id = ${companyId} and (consignment_id = ${brings.consignmentId ?? null}
      or sample_id = ${brings.sampleId ?? null} or claim_id = ${brings.claimId ?? null})`.execute(tx)
}

/** The `ReadParcel` of whatever `of` says of the parcel `p`, the newest; null: none. */
export const parcelOf = (of: RawBuilder<unknown>) => sql`(
  select json_build_object('id', p.id, 'state', p.state, 'status', p.status, 'latest',
    (select json_build_object('at', s.at, 'words', s.words) from parcel_stop s where s.parcel_id = p.id order by s.at desc, s.id desc limit 1))
  from parcel p where ${of} order by p.id desc limit 1)`

/** A later parcel brings what the parcel `p` brought. */
const isReplaced = sql`exists (select from parcel n where n.id > p.id and n.company_id = p.company_id
  and (n.consignment_id = p.consignment_id or n.sample_id = p.sample_id or n.claim_id = p.claim_id))`

/** A parcel to be asked about. */
export type Reconciled = {
  id: number
  courier: CarrierCode
  number: string
  salt: string
  state: ParcelState
  looks: number
  sentAt: Date
  /** The buyer's phone, and where it goes: province, city, district; '' for what comes back. */
  phone: string
  to: string
  /** What it brought was signed for by the buyer, or is brought by another parcel now. */
  done: boolean
}

export async function readReconciled(db: Db, id: number): Promise<Reconciled | null> {
  const { rows } = await sql<Reconciled>`
    select p.id, p.courier, p.number, p.salt, p.state, p.looks, p.created_at as "sentAt", a.to->>'phone' as phone,
      case when p.claim_id is null then concat(a.to->>'province', a.to->>'city', a.to->>'district') else '' end as to,
      coalesce(c.state = 'signed', false) or ${isReplaced} as done
    from parcel p join customer_order o on o.id = p.order_id left join consignment c on c.id = p.consignment_id,
      lateral (select coalesce(c.address, o.address) as to) a
    where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What proves a callback about a parcel; null: there is no such parcel. */
export async function readProof(db: Db, id: number): Promise<{ number: string; salt: string } | null> {
  const found = await db.selectFrom('parcel').select(['number', 'salt']).where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/** The company's parcels of this one's carrier and number: one box may bring several things. */
export async function sameParcels(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from parcel p join parcel s on s.company_id = p.company_id and s.courier = p.courier and s.number = p.number
    where p.id = ${id} order by s.id`.execute(db)
  return rows.map((row) => row.id)
}

export type LockedParcel = Known & {
  id: number
  companyId: number
  orderId: number
  consignmentId: number | null
  sampleId: number | null
  sentAt: Date
  replaced: boolean
}

/** Locks a parcel, and before it the order that it belongs to; null: there is none. */
export async function lockParcel(tx: Tx, id: number): Promise<LockedParcel | null> {
  const { rows } = await sql`
    select 1 from customer_order o join parcel p on p.order_id = o.id where p.id = ${id} for no key update of o, p`.execute(tx)
  if (rows.length === 0) return null
  const { rows: read } = await sql<LockedParcel>`
    select p.id, p.company_id as "companyId", p.order_id as "orderId", p.consignment_id as "consignmentId",
      p.sample_id as "sampleId", p.state, p.status, p.status_at as "statusAt", p.created_at as "sentAt", ${isReplaced} as replaced,
      (select count(*)::int from parcel_stop s where s.parcel_id = p.id) as lines
    from parcel p where p.id = ${id}`.execute(tx)
  return read[0] ?? null
}

/** Adds what is new to a trail; lines that stand in it stay. */
export async function insertStops(tx: Tx, parcel: LockedParcel, stops: readonly Stop[]): Promise<void> {
  if (stops.length === 0) return
  // The oldest first, so that of those of one second the ids say which was later.
  const rows = stops.map(({ at, words }) => ({ at: at.toISOString(), words })).toReversed()
  await sql`
    insert into parcel_stop (parcel_id, company_id, at, words)
    select ${parcel.id}, ${parcel.companyId}, s.at, s.words from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (at timestamptz, words text)) with ordinality s (at, words, place)
    order by s.place on conflict do nothing`.execute(tx)
}

export type ParcelColumns = {
  state?: ParcelState
  status?: ParcelStatus | null
  status_at?: Date | null
  courier?: CarrierCode
  fault?: string
  trouble_at?: Date | null
  looks?: number
  look_at?: Date | null
}

export async function setParcel(db: Db | Tx, id: number, columns: ParcelColumns): Promise<void> {
  await db.updateTable('parcel').set(columns).where('id', '=', id).execute()
}

/** Sets what came of asking about a parcel, unless it was told of or replaced meanwhile: that stands. */
export async function setReconciled(db: Db, { id, state }: Pick<Reconciled, 'id' | 'state'>, columns: ParcelColumns): Promise<void> {
  await db.updateTable('parcel').set(columns).where('id', '=', id).where('state', '=', state).execute()
}

/** The provider follows it now. What it told meanwhile stands. */
export async function setFollowed(db: Db, id: number, lookAt: Date | null): Promise<void> {
  await db
    .updateTable('parcel')
    .set({ state: 'watched', looks: 0, look_at: lookAt, fault: '' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Whether the provider may be asked about it now; who is told so asks, and nobody else for half an hour. */
export async function mayAsk(db: Db, id: number, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - askedAtMost)
  const { numUpdatedRows } = await db
    .updateTable('parcel')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((row) => row.or([row('asked_at', 'is', null), row('asked_at', '<=', before)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Most parcels that one sweep has asked about. */
const atOnce = 500

/** Takes the parcels whose provider is to be asked now; nobody else takes them for half an hour. */
export async function takeDue(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update parcel set look_at = ${new Date(now.getTime() + askedAtMost)} where id in (
      select id from parcel where look_at <= ${now} order by look_at limit ${atOnce} for no key update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** By which carrier and number a consignment went. */
export async function sentAs(tx: Tx, consignmentId: number): Promise<{ carrier: string; trackingNo: string }> {
  return tx
    .selectFrom('consignment')
    .select(['carrier', 'tracking_no as trackingNo'])
    .where('id', '=', consignmentId)
    .executeTakeFirstOrThrow()
}
