import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../db.ts'

export type Payee = { payee: string; bankName: string; account: string }

/** Where transfers go. @throws Refusal payment.notSetUp. */
export async function readPayee(db: Db | Tx): Promise<Payee> {
  const { rows } = await sql<{ value: Payee }>`/* kept */ select value from setting where key = 'payee'`.execute(db)
  return rows[0]?.value ?? refuse('payment.notSetUp')
}
