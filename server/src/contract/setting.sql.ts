import { sql } from 'kysely'
import { ContractSettings } from '../../../contract/contract/contractSettings.ts'
import type { Db, Tx } from '../db.ts'
import { firstSettings, type CompanyRule } from './contract.rules.ts'

/** What the merchant has set about contracts. */
export async function readSettings(db: Db | Tx): Promise<ContractSettings> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'contract').executeTakeFirst()
  return ContractSettings.safeParse(row?.value).data ?? firstSettings
}

/** The same, which nobody else writes until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<ContractSettings> {
  await tx
    .insertInto('setting')
    .values({ key: 'contract', value: JSON.stringify(firstSettings) })
    .onConflict((row) => row.doNothing())
    .execute()
  await tx.selectFrom('setting').select('key').where('key', '=', 'contract').forUpdate().execute()
  return readSettings(tx)
}

export async function writeSettings(tx: Tx, settings: ContractSettings): Promise<void> {
  const value = JSON.stringify(settings)
  await tx
    .insertInto('setting')
    .values({ key: 'contract', value })
    .onConflict((row) => row.column('key').doUpdateSet({ value }))
    .execute()
}

/** What decides whether an order of this company needs a contract, in one look. */
export async function readPolicy(db: Db | Tx, companyId: number): Promise<{ settings: ContractSettings; rule: CompanyRule | null }> {
  const { rows } = await sql<{ value: unknown; rule: CompanyRule | null }>`/* kept */
    select (select value from setting where key = 'contract') as value,
      (select rule from contract_company where company_id = ${companyId}) as rule`.execute(db)
  const { value, rule = null } = rows[0] ?? {}
  return { settings: ContractSettings.safeParse(value).data ?? firstSettings, rule }
}
