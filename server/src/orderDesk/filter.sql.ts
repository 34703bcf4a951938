import { sql } from 'kysely'
import type { SavedFilter } from '../../../contract/order/orderDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

/** One's own filters in one's own order, then those that others share, by their names. */
export async function filtersFor(db: Db, staffId: number): Promise<SavedFilter[]> {
  const { rows } = await sql<SavedFilter>`
    select f.id, f.name, f.query, f.shared, f.first and f.staff_id = ${staffId} as first, f.staff_id = ${staffId} as mine,
      s.name as owner
    from order_filter f join staff s on s.id = f.staff_id where f.staff_id = ${staffId} or f.shared
    order by f.staff_id = ${staffId} desc, case when f.staff_id = ${staffId} then f.place end, f.name, f.id`.execute(db)
  return rows
}

/** How many filters somebody has; makes other changes of theirs wait. */
export async function lockFilters(tx: Tx, staffId: number): Promise<{ id: number; name: string }[]> {
  await sql`select 1 from staff where id = ${staffId} for no key update`.execute(tx)
  return tx.selectFrom('order_filter').select(['id', 'name']).where('staff_id', '=', staffId).execute()
}

export type FilterFields = {
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly shared: boolean
  readonly first: boolean
}

/** The desk opens with one filter at most. */
export async function noneFirst(tx: Tx, staffId: number): Promise<void> {
  await tx.updateTable('order_filter').set({ first: false }).where('staff_id', '=', staffId).where('first', '=', true).execute()
}

export async function insertFilter(tx: Tx, staffId: number, fields: FilterFields, place: number): Promise<number> {
  const { id } = await tx
    .insertInto('order_filter')
    .values({ ...fields, query: JSON.stringify(fields.query), staff_id: staffId, place })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes one's own filter. @throws Refusal filter.missing – also for another's. */
export async function setFilter(tx: Tx, staffId: number, id: number, fields: FilterFields): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('order_filter')
    .set({ ...fields, query: JSON.stringify(fields.query) })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('filter.missing')
}

/** Those that are not named come after, in the order they stood in. */
export async function placeFilters(tx: Tx, staffId: number, ids: readonly number[]): Promise<void> {
  await sql`update order_filter f set place = n.place from (
      select id, row_number() over (order by array_position(${ids}::bigint[], id), place, id) as place
      from order_filter where staff_id = ${staffId}) n
    where n.id = f.id`.execute(tx)
}

/** Answers what its name was. @throws Refusal filter.missing – also for another's. */
export async function deleteFilterOf(tx: Tx, staffId: number, id: number): Promise<string> {
  const gone = await tx.deleteFrom('order_filter').where('id', '=', id).where('staff_id', '=', staffId).returning('name').executeTakeFirst()
  return gone?.name ?? refuse('filter.missing')
}
