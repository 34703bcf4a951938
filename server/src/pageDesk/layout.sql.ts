import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

/** The mall's own pages. */
const terminal = 1

export type VersionRow = {
  readonly id: number
  readonly who: string
  readonly json: string
  readonly createdAt: Date
  readonly publishedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly restores: number | null
}

const version = sql`c.id, coalesce(s.name, '') as who, c.json, c.updated_at as "createdAt", c.published_at as "publishedAt",
  c.withdrawn_at as "withdrawnAt", c.restores_id as restores`

/** The latest 50 versions, the newest first. */
export async function versions(db: Db): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${version} from page_canvas c left join staff s on s.id = c.staff_id
    where c.terminal = ${terminal} order by c.id desc limit 50`.execute(db)
  return rows
}

/** A version, or without `id` the newest that was not taken back; null: none. @throws Refusal 'layout.missing' for an id that is none. */
export async function readVersion(db: Db | Tx, id?: number): Promise<VersionRow | null> {
  const { rows } = await sql<VersionRow>`
    select ${version} from page_canvas c left join staff s on s.id = c.staff_id
    where c.terminal = ${terminal} and ${id === undefined ? sql`c.withdrawn_at is null` : sql`c.id = ${id}`}
    order by c.id desc limit 1`.execute(db)
  return rows[0] ?? (id === undefined ? null : refuse('layout.missing'))
}

/** Lets nobody else add or take back a version until the transaction ends. */
export async function lockVersions(tx: Tx): Promise<void> {
  await sql`lock table page_canvas in share row exclusive mode`.execute(tx)
}

type NewVersion = { readonly json: string; readonly publishedAt: Date; readonly staffId: number; readonly restores: number | null }

export async function insertVersion(tx: Tx, { json, publishedAt, staffId, restores }: NewVersion, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('page_canvas')
    .values({
      terminal,
      name: '商城首页',
      json,
      updated_at: now,
      published_at: publishedAt,
      staff_id: staffId,
      restores_id: restores,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes back a version. @throws Refusal 'layout.due' where its time has come or it was taken back before. */
export async function withdraw(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await tx
    .updateTable('page_canvas')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('published_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) refuse('layout.due')
}

/** Keeps what a member of staff tries out, in place of what was tried before. */
export async function keepDraft(tx: Tx, staff_id: number, json: string, now: Date): Promise<void> {
  await tx
    .insertInto('page_draft')
    .values({ staff_id, json, updated_at: now })
    .onConflict((row) => row.column('staff_id').doUpdateSet({ json, updated_at: now }))
    .execute()
}
