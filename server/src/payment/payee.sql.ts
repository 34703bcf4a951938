import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../db.ts'

export type Payee = { payee: string; bankName: string; account: string }

/** Where transfers go; null: the merchant has not said it. */
export async function findPayee(db: Db | Tx): Promise<Payee | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'payee').executeTakeFirst()
  return told(row?.value)
}

/** The same, held until the transaction ends. */
export async function lockPayee(tx: Tx): Promise<Payee | null> {
  await tx
    .insertInto('setting')
    .values({ key: 'payee', value: 'null' })
    .onConflict((row) => row.doNothing())
    .execute()
  const row = await tx.selectFrom('setting').select('value').where('key', '=', 'payee').forUpdate().executeTakeFirst()
  return told(row?.value)
}

export async function writePayee(tx: Tx, { payee, bankName, account }: Payee): Promise<void> {
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify({ payee, bankName, account }) })
    .where('key', '=', 'payee')
    .execute()
}

const told = (value: unknown): Payee | null => {
  if (typeof value !== 'object' || value === null) return null
  const { payee = '', bankName = '', account = '' } = value as Partial<Payee>
  return { payee, bankName, account }
}

/** Where transfers go. @throws Refusal payment.notSetUp. */
export async function readPayee(db: Db | Tx): Promise<Payee> {
  const { rows } = await sql<{ value: Payee }>`/* kept */ select value from setting where key = 'payee'`.execute(db)
  return rows[0]?.value ?? refuse('payment.notSetUp')
}
