import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing } from '../database/listing.sql.ts'
import type { CompanyRule } from './needed.rules.ts'

/** The company's own rule; null: what holds for everybody. */
export async function ruleOf(db: Db | Tx, companyId: number): Promise<CompanyRule | null> {
  const row = await db.selectFrom('contract_company').select('rule').where('company_id', '=', companyId).executeTakeFirst()
  return row?.rule ?? null
}

/** Companies with a rule of their own, by name. */
export const companyRules = (db: Db) =>
  db
    .selectFrom('contract_company as r')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .select(['r.company_id as companyId', 'c.name', 'r.rule'])
    .orderBy('c.name')
    .execute()

/** Up to ten companies that may buy, with this in their name. */
export const companiesNamed = (db: Db, keyword: string) =>
  db
    .selectFrom('company')
    .select(['id as companyId', 'name'])
    .where('state', '=', 'verified')
    .where('name', 'ilike', containing(keyword))
    .orderBy('name')
    .limit(10)
    .execute()

/** @throws Refusal company.missing. */
export async function setRule(tx: Tx, companyId: number, rule: CompanyRule | null): Promise<void> {
  const known = await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
  if (!known) refuse('company.missing')
  if (rule === null) await tx.deleteFrom('contract_company').where('company_id', '=', companyId).execute()
  else
    await sql`insert into contract_company (company_id, rule) values (${companyId}, ${rule})
      on conflict (company_id) do update set rule = excluded.rule`.execute(tx)
}
