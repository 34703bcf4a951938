import type { CarrierCode } from '../../../contract/carrier.ts'
import type { Db, Tx } from '../database/db.ts'

const columns = ['carrier', 'partner_id', 'partner_key', 'net', 'exp_type', 'pay_type', 'template', 'sender'] as const

/** Every account that waybills are asked by. */
export const accounts = (db: Db | Tx) => db.selectFrom('waybill_account').select(columns).orderBy('carrier').execute()
export type AccountRow = Awaited<ReturnType<typeof accounts>>[number]

/** null: none is set up for this carrier. */
export const accountOf = async (db: Db | Tx, carrier: CarrierCode): Promise<AccountRow | null> =>
  (await db.selectFrom('waybill_account').select(columns).where('carrier', '=', carrier).executeTakeFirst()) ?? null

type Written = Omit<AccountRow, 'sender' | 'partner_key'> & { readonly sender: string; readonly partner_key?: Buffer }

/** A key that is not given stays as it was. */
export async function writeAccount(tx: Tx, account: Written, now: Date): Promise<void> {
  const row = { ...account, changed_at: now }
  const { carrier: _, ...changed } = row
  await tx
    .insertInto('waybill_account')
    .values(row)
    .onConflict((conflict) => conflict.column('carrier').doUpdateSet(changed))
    .execute()
}

/** False: there was none. */
export async function deleteAccount(tx: Tx, carrier: CarrierCode): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('waybill_account').where('carrier', '=', carrier).executeTakeFirst()
  return numDeletedRows > 0n
}
