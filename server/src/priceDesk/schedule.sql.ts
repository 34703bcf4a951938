import { sql } from 'kysely'
import { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Scheduled, ScheduleState } from '../../../contract/scheduled.ts'
import type { ScheduledProduct } from '../../../contract/price/priceSchedule.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import { headFields, isOurs } from './priceDesk.sql.ts'
import type { Publication } from './publish.ts'

const fields = sql`s.id, s.state, s.due_at as "dueAt", s.settled_at as "settledAt", s.created_at as "createdAt",
  m.name as who, s.note, s.base_version as base, s.version, s.failure, s.book_id as "bookId",
  coalesce(b.name, '') as "bookName"`

const joined = sql`price_schedule s join staff m on m.id = s.staff_id left join price_book b on b.id = s.book_id`

const ofOurs = sql<boolean>`exists (select from product p where p.id = price_schedule.product_id and ${isOurs})`

type Times = { dueAt: Date; settledAt: Date | null; createdAt: Date }
type Read<T> = Omit<T, 'dueTime' | 'settledTime' | 'createTime'> & Times

const timed = <T extends Times>({ dueAt, settledAt, createdAt, ...row }: T) => ({
  ...row,
  dueTime: shanghai(dueAt),
  settledTime: settledAt && shanghai(settledAt),
  createTime: shanghai(createdAt),
})

/** What is to become a product's public price or its price in a book, and what failed to; the next first. */
export async function scheduledOf(db: Db, productId: number, bookId: number | null): Promise<Scheduled[]> {
  const { rows } = await sql<Read<Scheduled>>`
    select ${fields} from ${joined}
    where s.product_id = ${productId} and s.book_id is not distinct from ${bookId} and s.state in ('waiting', 'failed')
    order by s.due_at, s.id`.execute(db)
  return rows.map(timed)
}

/** A page of one state: what is to come the next first, the others the latest first; with how many there are of each. */
export async function schedulePage(db: Db, { state, ...paging }: Paging & { readonly state: ScheduleState }) {
  const order = state === 'waiting' ? sql`s.due_at, s.id` : sql`s.settled_at desc, s.id desc`
  const { rows } = await sql<Read<ScheduledProduct>>`
    select ${headFields}, ${fields} from ${joined} join product p on p.id = s.product_id
    where s.state = ${state} and ${isOurs} order by ${order} ${onPage(paging)}`.execute(db)
  const { rows: counted } = await sql<{ state: ScheduleState; count: number }>`
    select s.state, count(*)::int as count from price_schedule s join product p on p.id = s.product_id where ${isOurs} group by s.state`.execute(
    db,
  )
  const counts = { waiting: 0, failed: 0, published: 0, cancelled: 0 }
  for (const { state: one, count } of counted) counts[one] = count
  return { rows: rows.map(timed), total: counts[state], counts }
}

/** One of them with what it says, and what the version says that it was made from. @throws Refusal 'price.schedule.missing'. */
export async function scheduleById(db: Db, id: number) {
  const { rows } = await sql<Read<ScheduledProduct> & { rules: unknown; before: unknown }>`
    select ${headFields}, ${fields}, s.rules, v.rules as before from ${joined} join product p on p.id = s.product_id
    left join price_version v on v.product_id = s.product_id and v.version = s.base_version
    where s.id = ${id} and ${isOurs}`.execute(db)
  const [row] = rows
  if (!row) return refuse('price.schedule.missing')
  const { rules, before, ...rest } = row
  return { ...timed(rest), rules: PriceRules.parse(rules), before: before === null ? null : PriceRules.parse(before) }
}

/** Writes what is to become the price at `dueAt`; the product is locked. @throws Refusal 'price.schedule.taken'. */
export async function insertSchedule(tx: Tx, { bookId, ...of }: Publication, dueAt: Date, now: Date): Promise<number> {
  const taken = await tx
    .selectFrom('price_schedule')
    .select('id')
    .where('product_id', '=', of.productId)
    .where('book_id', 'is not distinct from', bookId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (taken) refuse('price.schedule.taken')
  const { id } = await tx
    .insertInto('price_schedule')
    .values({
      product_id: of.productId,
      book_id: bookId,
      base_version: of.base,
      rules: JSON.stringify(of.rules),
      first_selection: JSON.stringify(of.firstSelection),
      accepted: JSON.stringify(of.accepted),
      note: of.note,
      due_at: dueAt,
      staff_id: of.staffId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Calls off what waits, or puts away what failed, and tells what it was.
 * @throws Refusal 'price.schedule.missing', 'price.schedule.over'.
 */
export async function callOff(tx: Tx, id: number, now: Date): Promise<{ productId: number; dueTime: string }> {
  const row = await tx
    .updateTable('price_schedule')
    .set({ state: 'cancelled', settled_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .where(ofOurs)
    .returning(['product_id', 'due_at'])
    .executeTakeFirst()
  if (row) return { productId: row.product_id, dueTime: shanghai(row.due_at) }
  const there = await tx.selectFrom('price_schedule').select('id').where('id', '=', id).where(ofOurs).executeTakeFirst()
  return refuse(there ? 'price.schedule.over' : 'price.schedule.missing')
}

type Due = { readonly id: number; readonly publication: Publication }

/** The next publication after `after` whose moment has come, locked; null: none that nobody else is busy with. */
export async function lockDue(tx: Tx, now: Date, after: number): Promise<Due | null> {
  const row = await tx
    .selectFrom('price_schedule')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return null
  const publication: Publication = {
    productId: row.product_id,
    bookId: row.book_id,
    rules: PriceRules.parse(row.rules),
    firstSelection: Selection.parse(row.first_selection),
    base: row.base_version,
    note: row.note,
    accepted: row.accepted,
    staffId: row.staff_id,
  }
  return { id: row.id, publication }
}

type Outcome = { readonly version: number } | { readonly failure: string }

/** Writes what became of a locked publication at its moment. */
export async function settle(tx: Tx, id: number, outcome: Outcome, now: Date): Promise<void> {
  const done =
    'version' in outcome
      ? { state: 'published' as const, version: outcome.version }
      : { state: 'failed' as const, failure: outcome.failure }
  await tx
    .updateTable('price_schedule')
    .set({ ...done, settled_at: now })
    .where('id', '=', id)
    .execute()
}
