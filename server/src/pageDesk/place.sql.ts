import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { isPicture } from '../picture/pictures.sql.ts'

/** What stands in an order of the merchant's. */
export type Placed = 'banner' | 'scene'

/**
 * Makes the rows of a list stand in the order of `ids`, and answers the order they stood in.
 * @throws Refusal 'page.changed' unless these are all of them, as when somebody added or deleted one meanwhile.
 */
export async function placeAll(tx: Tx, table: Placed, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.selectFrom(table).select(['id', 'sort']).orderBy('id').forUpdate().execute()
  const known = new Set(rows.map(({ id }) => id))
  if (ids.length !== rows.length || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id))) refuse('page.changed')
  await sql`
    update ${sql.table(table)} t set sort = o.place - 1
    from unnest(${ids}::bigint[]) with ordinality o (id, place) where t.id = o.id`.execute(tx)
  return rows.toSorted((a, b) => a.sort - b.sort || a.id - b.id).map(({ id }) => id)
}

/** The place after all others. */
export async function lastPlace(tx: Tx, table: Placed): Promise<number> {
  const { last } = await tx
    .selectFrom(table)
    .select((row) => row.fn.max('sort').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

/** @throws Refusal 'input.invalid' at the field `picture` for a name under which there is nothing to show. */
export async function checkPicture(tx: Tx, name: string): Promise<void> {
  if (!(await isPicture(tx, name))) refuse('input.invalid', { fields: { picture: '图片不存在，请重新上传' } })
}
