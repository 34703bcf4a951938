import { sql } from 'kysely'
import { TodoKind } from '../../../contract/todo/todo.ts'
import type { Tx } from '../database/db.ts'
import { waitingOf } from '../todos.sql.ts'

/** Lets one look at a time; whoever comes meanwhile leaves it to that one. */
export async function lockLook(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtext('what waits is told')) as got`.execute(tx)
  return rows[0]?.got ?? false
}

/** The kinds that somebody wants to be told of; one that only another release knows is left out. */
export async function wantedKinds(tx: Tx): Promise<TodoKind[]> {
  const { rows } = await sql<{ kind: string }>`
    select unnest(kinds) as kind from robot where active union select kind from todo_choice where sms`.execute(tx)
  return rows.flatMap(({ kind }) => TodoKind.safeParse(kind).data ?? [])
}

/**
 * How many of a kind wait that did not when it was last looked; from now on they are known. What waited before anybody wanted to
 * be told is not new. After `lockLook`.
 */
export async function newlyWaiting(tx: Tx, kind: TodoKind, now: Date): Promise<number> {
  const waiting = sql`(${waitingOf(kind)(now)}) w`
  await sql`delete from todo_seen s where s.kind = ${kind} and not exists (select from ${waiting} where w.about = s.about)`.execute(tx)
  const { rows } =
    await sql`insert into todo_seen (kind, about) select ${kind}, w.about from ${waiting} on conflict do nothing returning 1`.execute(tx)
  const { rows: known } = await sql`select from todo_looked where kind = ${kind}`.execute(tx)
  await sql`insert into todo_looked (kind, at) values (${kind}, ${now}) on conflict (kind) do update set at = excluded.at`.execute(tx)
  return known.length === 0 ? 0 : rows.length
}

/** Forgets the kinds of which nobody wants to be told any more: whoever wants to later begins with what waits then. */
export async function forgetUnwanted(tx: Tx, wanted: readonly TodoKind[]): Promise<void> {
  await sql`delete from todo_looked where kind <> all(${[...wanted]}::text[])`.execute(tx)
  await sql`delete from todo_seen where kind <> all(${[...wanted]}::text[])`.execute(tx)
}

/** So many of a kind are new. */
export type New = { readonly kind: TodoKind; readonly count: number }

/** Adds what is new to what robots have still to say, each of its kinds. Answers those that have something to say. */
export async function gatherForRobots(tx: Tx, news: readonly New[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update robot r set pending = r.pending || n.lines from (
      select o.id, jsonb_agg(e order by place) as lines
      from robot o, jsonb_array_elements(${JSON.stringify(news)}::jsonb) with ordinality as a (e, place)
      where o.active and e->>'kind' = any(o.kinds) group by o.id) n
    where r.id = n.id returning r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The text message that waits under this key, and from when it is sent; undefined: none does. */
export async function waitingSms(tx: Tx, key: string): Promise<{ about: string; at: Date } | undefined> {
  const { rows } = await sql<{ about: string; at: Date }>`select p.payload->>'about' as about, j.run_at as at
    from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.key = ${key} and j.locked_at is null`.execute(
    tx,
  )
  return rows[0]
}

/** Who wants text messages of these kinds, and of which; the person still works in an area of them by the caller's word. */
export async function smsWanted(tx: Tx, kinds: readonly TodoKind[]) {
  const { rows } = await sql<{ staffId: number; areas: string[]; kinds: TodoKind[] }>`
    select s.id as "staffId", s.areas, array_agg(c.kind) as kinds from todo_choice c
    join staff s on s.id = c.staff_id join staff_phone p on p.staff_id = s.id
    where c.sms and s.state = 'active' and c.kind = any(${[...kinds]}::text[]) group by s.id`.execute(tx)
  return rows
}
