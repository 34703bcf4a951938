import { sql } from 'kysely'
import { kindOf, TodoKind } from '../../../contract/todo/todo.ts'
import type { Db, Tx } from '../database/db.ts'
import { waitingOf } from '../todos.sql.ts'

/** The staff who work on a kind, by name. */
export async function colleaguesOf(db: Db | Tx, kind: TodoKind): Promise<{ staffId: number; name: string }[]> {
  const { rows } = await sql<{ staffId: number; name: string }>`
    select s.id as "staffId", s.name from staff s where s.state = 'active' and s.areas && ${[kindOf(kind).area].flat()}::text[]
    order by s.name, s.id`.execute(db)
  return rows
}

/** Who was given it; null: nobody. Whoever asks the same meanwhile waits, also while there is no row yet. */
export async function lockAssigned(tx: Tx, kind: TodoKind, about: string): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`todo ${kind} ${about}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('todo_assignment')
    .select('staff_id')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .executeTakeFirst()
  return row?.staff_id ?? null
}

type Given = { readonly kind: TodoKind; readonly about: string; readonly staffId: number | null; readonly byId: number }

/** Writes who looks after it. After `lockAssigned`. */
export async function setAssigned(tx: Tx, { kind, about, staffId, byId }: Given, now: Date): Promise<void> {
  await tx.deleteFrom('todo_assignment').where('kind', '=', kind).where('about', '=', about).execute()
  if (staffId === null) return
  await tx.insertInto('todo_assignment').values({ kind, about, staff_id: staffId, by_id: byId, at: now }).execute()
}

/** Ends the assignments of what waits no more; those of kinds that only another release knows stay. */
export async function endAssigned(db: Db, now: Date): Promise<void> {
  const kinds = await db.selectFrom('todo_assignment').select('kind').distinct().execute()
  for (const kind of kinds.flatMap((row) => TodoKind.safeParse(row.kind).data ?? []))
    await sql`delete from todo_assignment t where t.kind = ${kind}
      and not exists (select from (${waitingOf(kind)(now)}) w where w.about = t.about)`.execute(db)
}
