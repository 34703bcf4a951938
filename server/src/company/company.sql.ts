import { sql } from 'kysely'
import type { CompanyState } from '../../../contract/account/companyState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { auditActions, type AuditAction } from '../audit/audit.rules.ts'
import type { Db, Tx } from '../database/db.ts'
import { bare, nameKey, phoneBlock, type Neighbours, type Submitted } from './company.rules.ts'
import { companyColumns, companyJoins, type ListedCompany } from './list.sql.ts'

export type ShownCompany = ListedCompany & {
  readonly levelId: number
  readonly priceBookId: number | null
  readonly assortmentId: number | null
  readonly licenceId: number | null
  readonly refuseReason: string
  readonly freezeReason: string
  readonly inviteCode: string
  readonly createdAt: Date
  readonly reviewedAt: Date | null
}

/** @throws Refusal 'company.missing'. */
export async function readCompany(db: Db, id: number): Promise<ShownCompany> {
  const { rows } = await sql<ShownCompany>`
    select ${companyColumns}, c.level_id as "levelId", c.price_book_id as "priceBookId",
      c.assortment_id as "assortmentId", c.licence_id as "licenceId",
      c.refuse_reason as "refuseReason", c.freeze_reason as "freezeReason", c.invite_code as "inviteCode",
      c.created_at as "createdAt", c.reviewed_at as "reviewedAt"
    from company c ${companyJoins} where c.id = ${id}`.execute(db)
  return rows[0] ?? refuse('company.missing')
}

export type LockedCompany = {
  readonly id: number
  readonly name: string
  readonly state: CompanyState
  readonly mainId: number | null
  readonly mainPhone: string | null
  readonly levelId: number
  readonly priceBookId: number | null
  readonly assortmentId: number | null
  readonly submittedAt: Date
}

/** A company, locked until the transaction ends. @throws Refusal 'company.missing'. */
export async function lockCompany(tx: Tx, id: number): Promise<LockedCompany> {
  const { rows } = await sql<LockedCompany>`
    select c.id, c.name, c.state, m.id as "mainId", m.phone as "mainPhone", c.level_id as "levelId", c.price_book_id as "priceBookId",
      c.assortment_id as "assortmentId", c.submitted_at as "submittedAt"
    from company c left join account m on m.company_id = c.id and m.parent_id is null
    where c.id = ${id} for no key update of c`.execute(tx)
  return rows[0] ?? refuse('company.missing')
}

type Change = {
  state?: CompanyState
  refuse_reason?: string
  freeze_reason?: string
  reviewed_at?: Date
  level_id?: number
  price_book_id?: number | null
  assortment_id?: number | null
  manager_id?: number | null
}

export async function setCompany(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('company').set(change).where('id', '=', id).execute()
}

/** The company that waits for review right after this one, else the one that waits longest; null: none waits. */
export async function nextPending(tx: Tx, after: Pick<LockedCompany, 'id' | 'submittedAt'>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from company where state = 'pending' and id <> ${after.id}
    order by (submitted_at, id) > (${after.submittedAt}::timestamptz, ${after.id}::bigint) desc, submitted_at, id
    limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Every account of the company that was not removed. */
export async function accountIds(tx: Tx, companyId: number): Promise<number[]> {
  const rows = await tx.selectFrom('account').select('id').where('company_id', '=', companyId).where('state', '<>', 'removed').execute()
  return rows.map(({ id }) => id)
}

/** The members of a company, its main account first. */
export function membersOf(db: Db, companyId: number) {
  return db
    .selectFrom('account')
    .leftJoin('identity', 'identity.id', 'account.identity_id')
    .select(['account.id', 'account.nickname', 'account.phone', 'account.parent_id', 'account.state'])
    .select(['account.created_at', 'identity.name as identityName'])
    .select(
      sql<boolean>`exists (select from second_factor f
        where f.side = 'buyer' and f.person_id = account.id and f.confirmed_at is not null)`.as('factor'),
    )
    .where('account.company_id', '=', companyId)
    .where('account.state', '<>', 'removed')
    .orderBy(sql`account.parent_id is not null`)
    .orderBy('account.id')
    .execute()
}

/** What of the audit belongs to the story that staff read on a company's page. */
const story = (Object.keys(auditActions) as AuditAction[]).filter((action) => action.startsWith('company.'))

/** What was done with the company, the latest first, a hundred at most. */
export function historyOf(db: Db, companyId: number) {
  return db
    .selectFrom('audit')
    .select(['at', 'side', 'actor_name', 'action', 'before', 'after'])
    .where('company_id', '=', companyId)
    .where('action', 'in', story)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Other companies that resemble this one in what a cheat would change as little as possible; ten of a kind at most. */
export async function neighboursOf(db: Db, id: number, company: Submitted): Promise<Neighbours> {
  const core = nameKey(company.name)
  // The database only strips what `bare` strips; which of the names are alike is for the rule to say.
  const stripped = sql<string>`regexp_replace(normalize(name, NFKC), '[][\\s()【】《》·.,''"-]', '', 'g')`
  const [named, phoned, pictured] = await Promise.all([
    db
      .selectFrom('company')
      .select(['name', 'state'])
      .where('id', '<>', id)
      .where(sql<boolean>`starts_with(${stripped}, ${core || bare(company.name)})`)
      .orderBy(sql`length(name)`)
      .limit(10)
      .execute(),
    db
      .selectFrom('company')
      .innerJoin('account', 'account.company_id', 'company.id')
      .select(['company.name', 'account.phone'])
      .where('company.id', '<>', id)
      .where('company.state', 'in', ['refused', 'suspended'])
      .where('account.parent_id', 'is', null)
      .where(sql<boolean>`starts_with(account.phone, ${phoneBlock(company.mainPhone)})`)
      .orderBy('company.id')
      .limit(10)
      .execute(),
    db
      .selectFrom('company')
      .innerJoin('stored_file', 'stored_file.id', 'company.licence_id')
      .innerJoin('stored_file as own', (join) => join.onRef('own.hash', '=', 'stored_file.hash'))
      .select('company.name')
      .where('company.id', '<>', id)
      .where('own.id', '=', company.licenceId ?? 0)
      .orderBy('company.id')
      .limit(10)
      .execute(),
  ])
  return { named, phoned, pictured }
}

/** The account that staff want to look in the name of, held until the transaction ends. @throws Refusal 'account.missing'. */
export async function accountToLookAs(tx: Tx, accountId: number) {
  const { rows } = await sql<{ companyId: number; nickname: string; active: boolean; companyState: CompanyState }>`
    select a.company_id as "companyId", a.nickname, a.state = 'active' as active, c.state as "companyState"
    from account a join company c on c.id = a.company_id
    where a.id = ${accountId} and a.state <> 'removed' for share of a, c`.execute(tx)
  return rows[0] ?? refuse('account.missing')
}
