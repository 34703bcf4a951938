import { sql } from 'kysely'
import { areas, type Area } from '../../../contract/grant.ts'
import type { TodoTold } from '../../../contract/setting/noticeDesk.ts'
import { kindOf, TodoKind } from '../../../contract/todo/todo.ts'
import type { Db } from '../database/db.ts'

type Row = {
  readonly roles: readonly { readonly name: string; readonly areas: readonly string[] }[]
  readonly robots: readonly { readonly name: string; readonly kinds: readonly string[] }[]
  readonly sms: Readonly<Record<string, number>>
}

/** Who is told of what waits: by area and role, by which robots, and how many of the staff by text message. */
export async function whoIsTold(db: Db): Promise<TodoTold[]> {
  const { rows } = await sql<Row>`select
    (select coalesce(json_agg(json_build_object('name', name, 'areas', areas) order by id), '[]'::json) from staff_role) as roles,
    (select coalesce(json_agg(json_build_object('name', name, 'kinds', kinds) order by id), '[]'::json) from robot where active) as robots,
    (select coalesce(json_object_agg(kind, n), '{}'::json) from (select c.kind, count(*)::int as n from todo_choice c
      join staff s on s.id = c.staff_id and s.state = 'active' join staff_phone p on p.staff_id = s.id
      where c.sms group by c.kind) chosen) as sms`.execute(db)
  const { roles, robots, sms } = rows[0] ?? { roles: [], robots: [], sms: {} }
  return TodoKind.options.map((kind) => {
    const theirs = [kindOf(kind).area].flat() as Area[]
    return {
      kind,
      areas: theirs.map((area) => areas[area]),
      roles: roles.filter((role) => theirs.some((area) => role.areas.includes(area))).map(({ name }) => name),
      robots: robots.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name),
      sms: sms[kind] ?? 0,
    }
  })
}

/**
 * Has these stored settings switch off nothing any more: a notice that is always sent by this release could be switched off by
 * another one, which may still run.
 */
export async function switchOn(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await sql`update setting set value = value - 'off', version = version + 1, changed_by = '', changed_at = ${now}
    where key = any(${[...keys]}::text[]) and value -> 'off' = 'true'`.execute(db)
}
