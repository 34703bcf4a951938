import { sql, type RawBuilder } from 'kysely'
import { itemsShown, type TodoKind, type TodoNumbers, type TodoWhose } from '../../../contract/todo/todo.ts'
import type { Db, Tx } from '../database/db.ts'
import { waitingOf } from '../todos.sql.ts'

export type ReadItem = {
  readonly about: string
  readonly words: string
  readonly link: string
  readonly since: string
  readonly staffId: number | null
  readonly staffName: string
}

const waiting = (kind: TodoKind, now: Date) => sql`(${waitingOf(kind)(now)}) w`
/** Who looks after it: who does by its own page, else who was given it. */
const withStaff = (kind: TodoKind) => sql`left join todo_assignment t on t.kind = ${kind} and t.about = w.about`
const looksAfter = sql`coalesce(w.staff, t.staff_id)`

const whoseIs = (whose: TodoWhose, me: number): RawBuilder<unknown> =>
  ({ all: sql`true`, mine: sql`${looksAfter} = ${me}`, none: sql`${looksAfter} is null` })[whose]

/** One statement for all kinds: one way to the database and back. */
const together = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` union all `)

/** How many wait of each of these kinds; those without any are left out. */
export async function numbersOf(db: Db, kinds: readonly TodoKind[], now: Date): Promise<TodoNumbers> {
  if (kinds.length === 0) return {}
  const counted = kinds.map((kind) => sql`select ${kind}::text as kind, (select count(*)::int from ${waiting(kind, now)}) as total`)
  const { rows } = await sql<{ kind: TodoKind; total: number }>`select * from (${together(counted)}) n where n.total > 0`.execute(db)
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]))
}

export type WhoseCounts = Record<TodoWhose, number>

/** How many of each of these kinds are one's own, nobody's, everybody's; kinds without any are left out. */
export async function countsByKind(db: Db, kinds: readonly TodoKind[], me: number, now: Date): Promise<Map<TodoKind, WhoseCounts>> {
  if (kinds.length === 0) return new Map()
  const parts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as "all", count(*) filter (where ${whoseIs('mine', me)})::int as mine,
      count(*) filter (where ${whoseIs('none', me)})::int as none from ${waiting(kind, now)} ${withStaff(kind)}`,
  )
  const { rows } = await sql<WhoseCounts & { kind: TodoKind }>`select * from (${together(parts)}) n where n."all" > 0`.execute(db)
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]))
}

/** The first of each of these kinds, those that wait longest. */
export async function firstOf(
  db: Db,
  kinds: readonly TodoKind[],
  whose: TodoWhose,
  me: number,
  now: Date,
): Promise<Map<TodoKind, readonly ReadItem[]>> {
  if (kinds.length === 0) return new Map()
  const parts = kinds.map(
    (kind) => sql`select ${kind}::text as kind,
      (select coalesce(json_agg(i), '[]') from (select w.about, w.words, w.link, w.since, ${looksAfter} as "staffId",
          coalesce((select s.name from staff s where s.id = ${looksAfter}), '') as "staffName"
        from ${waiting(kind, now)} ${withStaff(kind)} where ${whoseIs(whose, me)}
        order by w.since, w.about limit ${itemsShown[whose]}) i) as items`,
  )
  const { rows } = await sql<{ kind: TodoKind; items: ReadItem[] }>`${together(parts)}`.execute(db)
  return new Map(rows.map(({ kind, items }) => [kind, items]))
}

/** Those of these that wait now, as they are named. */
export async function stillWaiting(db: Db | Tx, kind: TodoKind, abouts: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select w.about from ${waiting(kind, now)} where w.about = any(${[...abouts]}::text[])`.execute(db)
  return rows.map(({ about }) => about)
}

/** Writes down that these were read. Answers how many nobody had read before. */
export async function insertNoted(tx: Tx, kind: TodoKind, abouts: readonly string[], staffId: number, now: Date): Promise<number> {
  const { rows } = await sql`insert into todo_noted (kind, about, staff_id, at)
    select ${kind}, a, ${staffId}, ${now} from unnest(${[...abouts]}::text[]) a on conflict do nothing returning 1`.execute(tx)
  return rows.length
}

/** Forgets what was read of things that are long no longer shown. */
export async function forgetNoted(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('todo_noted').where('at', '<', before).execute()
}
