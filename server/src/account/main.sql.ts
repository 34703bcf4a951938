import type { Db, Tx } from '../database/db.ts'

/** The main account of the company. */
export async function mainOf(db: Db | Tx, companyId: number): Promise<number> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}
