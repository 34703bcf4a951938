import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Due } from './canvas.rules.ts'

export type CanvasRow = Due & { readonly name: string; readonly json: string; readonly updatedAt: Date }

/** The layout of this kind of client that is shown at `now`, and up to 20 that are going to be. */
export async function dueCanvases(db: Db, terminal: number, now: Date): Promise<CanvasRow[]> {
  const columns = sql`id, name, json, updated_at as "updatedAt", published_at as "publishedAt"`
  const { rows } = await sql<CanvasRow>`
    (select ${columns} from page_canvas
      where terminal = ${terminal} and withdrawn_at is null and (published_at is null or published_at <= ${now})
      order by published_at desc nulls last, id desc limit 1)
    union all
    (select ${columns} from page_canvas
      where terminal = ${terminal} and withdrawn_at is null and published_at > ${now} order by published_at, id limit 20)`.execute(db)
  return rows
}

/** What a member of staff is trying out; null: nothing, or the person no longer looks after pages. */
export async function draftOf(db: Db, staffId: number): Promise<{ json: string; updatedAt: Date } | null> {
  const { rows } = await sql<{ json: string; updatedAt: Date }>`
    select d.json, d.updated_at as "updatedAt" from page_draft d join staff s on s.id = d.staff_id
    where d.staff_id = ${staffId} and s.state = 'active' and 'page' = any(s.areas)`.execute(db)
  return rows[0] ?? null
}
