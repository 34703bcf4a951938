import { sql, type RawBuilder } from 'kysely'
import type { Carried } from '../../../artwork/carried.ts'
import type { ArtworkFacts, Unread } from '../../../artwork/facts.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'
import type { FileType } from '../file/file.rules.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { carriedBy } from '../carried/carried.sql.ts'
import type { Reading } from './readArtwork.ts'

/** A file that lies on a line, with what was read of it, and how the line is printed. */
export type OnLine = {
  readonly lineId: number
  readonly fileId: number
  readonly productId: number
  readonly quantity: number
  /** What its pieces are counted in. */
  readonly unit: string
  /** Null: nobody said where it is printed. */
  readonly position: string | null
  /** Null: it was made from no design. */
  readonly carried: Carried | null
  /** Both null: it was not read yet. */
  readonly facts: ArtworkFacts | null
  readonly unread: Unread | null
  readonly selection: Selection
  readonly matrix: Matrix | null
  readonly rules: Pick<PriceRules, 'positions' | 'processes' | 'colours'>
}

/** The files on the lines of an order that is `seen`. @throws Refusal order.missing. */
export const artworkOfOrder = async (db: Db, number: string, seen: RawBuilder<boolean>): Promise<OnLine[]> =>
  (await artworkOn(db, sql`o.number = ${number}`, seen)) ?? refuse('order.missing')

/** The files on a line of any company. @throws Refusal order.missing. */
export const artworkOfLine = async (db: Db, lineId: number): Promise<OnLine[]> =>
  (await artworkOn(db, sql`l.id = ${lineId}`, seenByStaff)) ?? refuse('order.missing')

const onLine = sql`l.id as "lineId", l.product_id as "productId", l.quantity, l.unit, a.file_id as "fileId", a.position,
      ${carriedBy(sql`a.file_id`, sql`l.company_id`)} as carried, r.facts, r.unread, l.receipt -> 'selection' as selection, l.matrix,
      json_build_object('positions', v.rules -> 'positions', 'processes', v.rules -> 'processes', 'colours', v.rules -> 'colours') as rules
    from customer_order o join order_line l on l.order_id = o.id
    left join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    left join line_artwork a on a.line_id = l.id and not a.replaced
    left join stored_file f on f.id = a.file_id left join artwork_reading r on r.hash = f.hash
    where true`

async function artworkOn(db: Db, asked: RawBuilder<boolean>, seen: RawBuilder<boolean>): Promise<OnLine[] | null> {
  const { rows } = await sql<OnLine | { fileId: null }>`select ${onLine} and ${asked} and ${seen} order by l.place, a.id`.execute(db)
  return rows.length === 0 ? null : rows.flatMap((row) => (row.fileId === null ? [] : [row as OnLine]))
}

/** A file of a line that waits to be checked, with what line and order are called. */
export type AtCheck = OnLine & { readonly orderId: string; readonly storeName: string; readonly name: string }

/** The files on those lines of these orders whose artwork waits to be checked, the oldest order first. */
export async function artworkAtCheck(db: Db, orderIds: readonly number[]): Promise<AtCheck[]> {
  const { rows } = await sql<AtCheck>`select o.number as "orderId", l.title as "storeName", f.name, ${onLine} and f.id is not null
    and l.state = 'preflight' and o.id = any(${[...orderIds]}::bigint[]) order by o.id, l.place, a.id`.execute(db)
  return rows
}

export type Content = { readonly hash: string; readonly type: FileType }

/** Contents that lie on an order as artwork and were not read yet, or were nowhere then. */
export async function unreadOn(db: Db, orderId: number): Promise<Content[]> {
  const { rows } = await sql<Content>`select distinct f.hash, f.type from line_artwork a join order_line l on l.id = a.line_id
    join stored_file f on f.id = a.file_id where l.order_id = ${orderId} and not a.replaced
      and not exists (select from artwork_reading r where r.hash = f.hash and coalesce(r.unread, '') <> 'gone')`.execute(db)
  return rows
}

/** The contents of these files of artwork that were not read yet, or were nowhere then. */
export async function unreadAmong(db: Db, fileIds: readonly number[]): Promise<Content[]> {
  const { rows } = await sql<Content>`select distinct f.hash, f.type from stored_file f where f.id = any(${[...fileIds]}::bigint[])
    and f.kind = 'artwork' and not exists (select from artwork_reading r where r.hash = f.hash and coalesce(r.unread, '') <> 'gone')`.execute(
    db,
  )
  return rows
}

/** Keeps what a reading came to. Read twice it is the same. */
export async function keepReading(db: Db, hash: string, reading: Reading, now: Date): Promise<void> {
  const [facts, unread] = 'facts' in reading ? [JSON.stringify(reading.facts), null] : [null, reading.unread]
  await sql`insert into artwork_reading (hash, facts, unread, read_at) values (${hash}, ${facts}::jsonb, ${unread}, ${now})
    on conflict (hash) do update set facts = excluded.facts, unread = excluded.unread, read_at = excluded.read_at
      where artwork_reading.unread = 'gone'`.execute(db)
}

/** Notes of artwork on the order that there is a reading of it. */
export async function noteChecked(db: Db, orderId: number): Promise<void> {
  await sql`update line_artwork a set checked = true from order_line l, stored_file f where l.order_id = ${orderId} and a.line_id = l.id
    and not a.checked and f.id = a.file_id and exists (select from artwork_reading r where r.hash = f.hash)`.execute(db)
}

const atOnce = 50

/** Orders with artwork that nobody has read yet, those that have waited longest first; not all at once. */
export async function ordersUnread(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct l.order_id as id from order_line l
    where l.id in (select line_id from line_artwork where not checked and not replaced order by id limit ${atOnce})`.execute(db)
  return rows.map(({ id }) => id)
}
