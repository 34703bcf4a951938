import type { Db, Tx } from '../database/db.ts'

/** A version whose paper is to be made, with for whom; undefined: it is made, or not to be. */
export const toMake = (db: Db, versionId: number) =>
  db
    .selectFrom('contract_version as v')
    .innerJoin('contract as k', 'k.id', 'v.contract_id')
    .leftJoin('customer_order as o', 'o.id', 'k.order_id')
    .innerJoin('account as boss', (on) => on.onRef('boss.company_id', '=', 'k.company_id').on('boss.parent_id', 'is', null))
    .select(['v.content', 'v.hash', 'k.id as contractId', 'k.order_id as orderId'])
    .select(['v.company_id as companyId'])
    .select((row) => row.fn.coalesce('o.account_id', 'boss.id').as('accountId'))
    .where('v.id', '=', versionId)
    .where('v.state', '=', 'making')
    .executeTakeFirst()

/** Says how far a paper is; it never goes back. */
export async function progress(db: Db | Tx, versionId: number, percent: number): Promise<void> {
  const version = db.updateTable('contract_version').set({ progress: percent }).where('id', '=', versionId)
  await version.where('progress', '<', percent).execute()
}
