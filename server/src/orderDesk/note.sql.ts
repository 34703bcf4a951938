import { sql } from 'kysely'
import type { Kept } from '../../../contract/order/orderNote.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

type Of = { readonly id: number; readonly companyId: number }

/** The order with this number, of any company: for staff. @throws Refusal order.missing. */
export async function orderNumbered(db: Db | Tx, number: string): Promise<Of> {
  const order = db.selectFrom('customer_order').select(['id', 'company_id as companyId']).where('number', '=', number)
  return (await order.executeTakeFirst()) ?? refuse('order.missing')
}

/** The same, locked: who tags it at the same moment waits. @throws Refusal order.missing. */
export async function orderToTag(tx: Tx, number: string): Promise<Of> {
  const order = tx.selectFrom('customer_order').select(['id', 'company_id as companyId']).where('number', '=', number)
  return (await order.forNoKeyUpdate().executeTakeFirst()) ?? refuse('order.missing')
}

export type ReadNote = { id: number; words: string; who: string; at: Date }

/** The inner notes of an order, the newest first. */
export async function notesOf(db: Db, orderId: number): Promise<ReadNote[]> {
  return db
    .selectFrom('order_note as n')
    .innerJoin('staff as s', 's.id', 'n.staff_id')
    .select(['n.id', 'n.words', 's.name as who', 'n.created_at as at'])
    .where('n.order_id', '=', orderId)
    .orderBy('n.id', 'desc')
    .execute()
}

export async function insertNote(tx: Tx, { id, companyId }: Of, staffId: number, words: string, now: Date): Promise<number> {
  const note = { order_id: id, company_id: companyId, staff_id: staffId, words, created_at: now }
  return (await tx.insertInto('order_note').values(note).returning('id').executeTakeFirstOrThrow()).id
}

/** An order's tags, in the order of their signs. */
export async function tagsOf(db: Db | Tx, orderId: number): Promise<string[]> {
  const rows = await db.selectFrom('order_tag').select('tag').where('order_id', '=', orderId).orderBy('tag').execute()
  return rows.map(({ tag }) => tag)
}

/** Puts these tags in the place of those that the order bears, which must be locked. */
export async function setTags(tx: Tx, { id, companyId }: Of, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('order_tag').where('order_id', '=', id).execute()
  if (tags.length === 0) return
  const rows = tags.map((tag) => ({ order_id: id, company_id: companyId, tag }))
  await tx.insertInto('order_tag').values(rows).execute()
}

/** The tags in use, the most used first. */
export async function tagsInUse(db: Db): Promise<{ tag: string; orders: number }[]> {
  const { rows } = await sql<{ tag: string; orders: number }>`
    select tag, count(*)::int as orders from order_tag group by tag order by count(*) desc, tag limit 200`.execute(db)
  return rows
}

/** What of these orders is tagged or noted, by their numbers. */
export async function keptOf(db: Db, numbers: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select o.number as "orderId", t.tags, n.notes from customer_order o,
      lateral (select coalesce(array_agg(tag order by tag), '{}') as tags from order_tag where order_id = o.id) t,
      lateral (select count(*)::int as notes from order_note where order_id = o.id) n
    where o.number = any(${[...numbers]}::text[]) and (t.tags <> '{}' or n.notes > 0) order by o.id desc`.execute(db)
  return rows
}
