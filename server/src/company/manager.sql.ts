import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

/** Everybody of the staff whose customers companies may be, by name. */
export const managers = (db: Db | Tx): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('staff').select(['id', 'name']).where('state', '=', 'active').orderBy('name').orderBy('id').execute()

/** @throws Refusal 'staff.missing' unless the person may log in; who does not is put in no place meanwhile. */
export async function keepManager(tx: Tx, id: number): Promise<string> {
  const row = await tx.selectFrom('staff').select('name').where('id', '=', id).where('state', '=', 'active').forShare().executeTakeFirst()
  return row?.name ?? refuse('staff.missing', { fields: { staffId: '该员工不存在或已停用' } })
}

export type Managed = { readonly id: number; readonly managerId: number | null; readonly managerName: string }

/** These companies, locked, one after the other. @throws Refusal 'company.missing' where one is not there. */
export async function lockManaged(tx: Tx, ids: readonly number[]): Promise<Managed[]> {
  const { rows } = await sql<Managed>`select c.id, c.manager_id as "managerId",
      coalesce((select s.name from staff s where s.id = c.manager_id), '') as "managerName"
    from company c where c.id = any(${[...ids]}::bigint[]) order by c.id for no key update of c`.execute(tx)
  return rows.length === new Set(ids).size ? rows : refuse('company.missing')
}

export async function setManager(tx: Tx, ids: readonly number[], staffId: number | null): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('company')
    .set({ manager_id: staffId })
    .where('id', 'in', [...ids])
    .execute()
}
