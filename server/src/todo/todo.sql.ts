import { OperationNodeTransformer, sql, ValueNode, type RawBuilder } from 'kysely'
import { itemsShown, TodoKind, type TodoNumbers, type TodoWhose } from '../../../contract/todo/todo.ts'
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

const day = /^\d{4}-\d\d-\d\d$/
/** Writes words into the statement, so that the database may keep its plan for whoever asks: states have indexes of their own. Days change. */
class Fixing extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'string' && !day.test(node.value) ? ValueNode.createImmediate(node.value) : node
  }
}
const fixing = new Fixing()
const fixed = (asked: RawBuilder<unknown>) => ({ toOperationNode: () => fixing.transformNode(asked.toOperationNode()) })

const waiting = (kind: TodoKind, now: Date) => sql`(${fixed(waitingOf(kind)(now))}) w`
/** Who was given what, of each kind by what it is about: read once, however many wait. */
const given = sql`given as materialized (select t.kind, jsonb_object_agg(t.about, t.staff_id) as to_staff from todo_assignment t group by t.kind)`
/** Who looks after it: who does by its own page, else who was given it. Not repeated where it is asked for (offset). */
const withStaff = (kind: TodoKind) => sql`cross join lateral (
  select coalesce(w.staff, ((select g.to_staff from given g where g.kind = ${sql.lit(kind)}) ->> w.about)::bigint) as staff offset 0) t`

const whoseIs = (whose: TodoWhose, me: number): RawBuilder<unknown> =>
  ({ all: sql`true`, mine: sql`t.staff = ${me}`, none: sql`t.staff is null` })[whose]

const halves = [true, false].map((outer) => TodoKind.options.filter((_, at) => [0, 3].includes(at % 4) === outer))

/**
 * What is read of these kinds, by two statements at once: either keeps a core of the database busy. The first kinds have the most, and are
 * spread. A statement has all kinds of its half, of which those that are not asked for are off: connections remember it, and staff have many areas.
 */
async function inHalves<Row>(
  kinds: readonly TodoKind[],
  part: (kind: TodoKind, isOn: RawBuilder<boolean>) => RawBuilder<unknown>,
  whole: (parts: RawBuilder<unknown>) => RawBuilder<Row>,
  db: Db,
): Promise<Row[]> {
  const asked = halves.filter((half) => half.some((kind) => kinds.includes(kind)))
  const read = await Promise.all(
    asked.map((half) => {
      const parts = half.map((kind) => part(kind, sql<boolean>`${kinds.includes(kind)}::boolean`))
      return whole(sql.join(parts, sql` union all `)).execute(db)
    }),
  )
  return read.flatMap(({ rows }) => rows)
}

/** How many wait of each of these kinds; those without any are left out. */
export async function numbersOf(db: Db, kinds: readonly TodoKind[], now: Date): Promise<TodoNumbers> {
  const rows = await inHalves<{ kind: TodoKind; total: number }>(
    kinds,
    (kind, isOn) => sql`select ${sql.lit(kind)} as kind, (select count(*)::int from ${waiting(kind, now)} where ${isOn}) as total`,
    (parts) => sql`/* kept */ select * from (${parts}) n where n.total > 0`,
    db,
  )
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]))
}

export type WhoseCounts = Record<TodoWhose, number>

export type Look = { readonly counts: WhoseCounts; readonly items: readonly ReadItem[] }

/**
 * What waits of each of these kinds: how many are one's own, nobody's, everybody's, and the first of those asked for, which wait longest; kinds
 * without any are left out. Each is gone through once: what only its words need is asked of the few that are shown.
 */
export async function looksAt(db: Db, kinds: readonly TodoKind[], whose: TodoWhose, me: number, now: Date): Promise<Map<TodoKind, Look>> {
  const rows = await inHalves<WhoseCounts & { kind: TodoKind; items: ReadItem[] }>(
    kinds,
    (kind, isOn) => sql`select ${sql.lit(kind)} as kind, max(i."all")::int as "all", max(i.mine)::int as mine, max(i.none)::int as none,
        coalesce(json_agg(json_build_object('about', i.about, 'words', i.words, 'link', i.link, 'since', i.since, 'staffId', i.staff,
          'staffName', coalesce((select s.name from staff s where s.id = i.staff), '')) order by i.since, i.about) filter (where i.asked), '[]') as items
        from (select w.about, w.words, w.link, w.since, t.staff, ${whoseIs(whose, me)} as asked, count(*) over () as "all",
            count(*) filter (where ${whoseIs('mine', me)}) over () as mine, count(*) filter (where ${whoseIs('none', me)}) over () as none
          from ${waiting(kind, now)} ${withStaff(kind)} where ${isOn}
          order by coalesce(${whoseIs(whose, me)}, false) desc, w.since, w.about limit ${sql.lit(itemsShown[whose])}) i`,
    (parts) => sql`/* kept */ with ${given} select * from (${parts}) n where n."all" > 0`,
    db,
  )
  return new Map(rows.map(({ kind, items, ...counts }) => [kind, { counts, items }]))
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
