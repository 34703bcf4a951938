import { sql } from 'kysely'
import { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Role } from '../../../contract/account/role.ts'
import type { Db, Tx } from '../database/db.ts'

const columns = ['id', 'name', 'remark', 'areas', 'own_only as ownOnly', 'version'] as const

/** All roles, the oldest first, with how many have each. */
export async function roles(db: Db): Promise<Role[]> {
  const rows = await db
    .selectFrom('staff_role')
    .select(columns)
    .select(sql<number>`(select count(*)::int from staff s where s.role_id = staff_role.id)`.as('staff'))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, areas: known(row.areas) }))
}

/** What a newer release beside this one gives is not told. */
const known = (areas: readonly Area[]): Area[] => Area.options.filter((area) => areas.includes(area))

export type KnownRole = Omit<Role, 'staff'>

/** The role, which stays as it is until the transaction ends. @throws Refusal 'role.missing'. */
export async function keepRole(tx: Tx, id: number): Promise<KnownRole> {
  const row = await tx.selectFrom('staff_role').select(columns).where('id', '=', id).forShare().executeTakeFirst()
  return row ?? refuse('role.missing')
}

/** What the role is called; '': none. */
export async function roleNamed(tx: Tx, id: number | null): Promise<string> {
  if (id === null) return ''
  const row = await tx.selectFrom('staff_role').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

/** The role, locked. @throws Refusal 'role.missing'. */
export async function lockRole(tx: Tx, id: number): Promise<KnownRole> {
  const row = await tx.selectFrom('staff_role').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('role.missing')
}

/** @throws Refusal 'role.taken' when a role but `id` is called so, whatever its capitals. After `lockKeepers`. */
export async function claimRoleName(tx: Tx, name: string, id: number | undefined): Promise<void> {
  const other = await tx
    .selectFrom('staff_role')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirst()
  if (other) refuse('role.taken', { fields: { name: '角色名称已存在' } })
}

type Written = Pick<Role, 'name' | 'remark' | 'areas' | 'ownOnly'>

/** Writes down a new role, or changes the one of `id`, which counts as an edit. */
export async function writeRole(tx: Tx, id: number | undefined, { ownOnly, ...role }: Written): Promise<number> {
  const row = { ...role, own_only: ownOnly }
  if (id === undefined) return (await tx.insertInto('staff_role').values(row).returning('id').executeTakeFirstOrThrow()).id
  const version = sql<number>`version + 1`
  await tx
    .updateTable('staff_role')
    .set({ ...row, version })
    .where('id', '=', id)
    .execute()
  return id
}

export async function deleteRoleRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('staff_role').where('id', '=', id).execute()
}
