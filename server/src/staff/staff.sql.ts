import { sql } from 'kysely'
import { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { StaffMember } from '../../../contract/account/staff.ts'
import type { Staff } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, pageOf, type Paging } from '../database/listing.sql.ts'
import type { Member } from './staff.rules.ts'

/** A page of the staff, those who may log in first, as `me` sees it. */
export async function staffPage(
  db: Db,
  { keyword, ...paging }: Paging & { keyword?: string | undefined },
  me: Staff,
): Promise<{ rows: StaffMember[]; total: number }> {
  const found = db.selectFrom('staff').$if(Boolean(keyword), (query) => {
    const part = containing(keyword ?? '')
    return query.where((row) => row.or([row('username', 'ilike', part), row('name', 'ilike', part)]))
  })
  const shown = (staff: typeof found) =>
    staff
      .select(['id', 'username', 'name', 'areas', 'role_id as roleId', 'own_only as ownOnly', 'version', 'password_due as passwordDue'])
      .select(sql<string>`coalesce((select r.name from staff_role r where r.id = staff.role_id), '')`.as('roleName'))
      .select(sql<number>`(select count(*)::int from company c where c.manager_id = staff.id)`.as('companies'))
      .select(sql<0 | 1>`(state = 'active')::int`.as('status'))
      .select(seenAt.as('seenAt'))
      .select(withFactor.as('factor'))
      .orderBy('state')
      .orderBy('id')
  const { rows, total } = await pageOf(found, shown, paging)
  return {
    rows: rows.map(({ seenAt: at, ...row }) => ({
      ...row,
      areas: Area.options.filter((area) => row.areas.includes(area)),
      seenTime: at && shanghai(at),
      me: row.id === me.staffId,
    })),
    total,
  }
}

const withFactor = sql<boolean>`exists (select from second_factor f
  where f.side = 'staff' and f.person_id = staff.id and f.confirmed_at is not null)`

/** A log-out deletes the session; what was written of the person stays. The first behind all others': no index but that of the actors tells it. */
const seenAt = sql<Date | null>`greatest(
  (select max(seen_at) from session where staff_id = staff.id),
  (select case when a.side = 'staff' and a.actor_id = staff.id then a.at end from audit a
    where (a.side, a.actor_id) >= ('staff', staff.id) order by a.side, a.actor_id, a.at desc, a.id desc limit 1))`

/**
 * Who may keep the staff: everyone active with the area settings. Locks them, so that one change to the staff is made at
 * a time, and whoever was switched off a moment ago is not among them.
 */
export async function lockKeepers(tx: Tx): Promise<number[]> {
  const rows = await keepers(tx).forUpdate().execute()
  return rows.map(({ id }) => id)
}

const keepers = (db: Db | Tx) =>
  db
    .selectFrom('staff')
    .select('id')
    .where('state', '=', 'active')
    .where(sql<boolean>`'settings' = any(areas)`)
    .orderBy('id')

/** @throws Refusal 'staff.missing'. */
export async function lockMember(tx: Tx, id: number): Promise<Member> {
  const row = await tx.selectFrom('staff').select(memberColumns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('staff.missing')
}

const memberColumns = ['id', 'username', 'name', 'areas', 'role_id as roleId', 'own_only as ownOnly', 'version', 'state'] as const

/** Everybody who has the role, locked. */
export const lockMembersOf = (tx: Tx, roleId: number): Promise<Member[]> =>
  tx.selectFrom('staff').select(memberColumns).where('role_id', '=', roleId).orderBy('id').forUpdate().execute()

/** @throws Refusal 'staff.username.taken' when somebody but `id` has it, whatever its capitals. After `lockKeepers`. */
export async function claimUsername(tx: Tx, username: string, id: number | undefined): Promise<void> {
  const other = await tx
    .selectFrom('staff')
    .select('id')
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirst()
  if (other) refuse('staff.username.taken', { fields: { username: '员工账号已存在' } })
}

type Columns = {
  readonly username: string
  readonly name: string
  readonly areas: Area[]
  readonly role_id: number | null
  readonly own_only: boolean
  readonly state: 'active' | 'disabled'
  readonly password_hash: string
  readonly password_due: boolean
}

/** Writes down a new member of staff, or changes the one of `id`. */
export async function writeStaff(
  tx: Tx,
  id: number | undefined,
  columns: Pick<Columns, 'username' | 'name' | 'areas'> & Partial<Columns>,
  now: Date,
): Promise<number> {
  if (id !== undefined) {
    await updateStaff(tx, id, columns)
    return id
  }
  const row = await tx
    .insertInto('staff')
    // The form asks for a password where the person is new.
    .values({ password_hash: '', ...columns, version: 1, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes a member of staff, which counts as an edit. */
export async function updateStaff(tx: Tx, id: number, columns: Partial<Columns>): Promise<void> {
  const version = sql<number>`version + 1`
  await tx
    .updateTable('staff')
    .set({ ...columns, version })
    .where('id', '=', id)
    .execute()
}

/** @throws Refusal 'password.wrong' when the password that was proved has been changed meanwhile. */
export async function setPassword(tx: Tx, proved: { id: number; password_hash: string }, hash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ password_hash: hash, password_due: false })
    .where('id', '=', proved.id)
    .where('password_hash', '=', proved.password_hash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('password.wrong')
}

/** What a member of staff is called. */
export async function staffNamed(db: Db | Tx, id: number): Promise<string> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}
