import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { firstIdentities, type Grant } from '../../../contract/grant.ts'
import { refusals, refuse, type RefusalCode } from '../../../contract/refusal.ts'
import type { CompanyForm } from '../../../contract/account/register.ts'
import { sqlState, type Db, type Tx } from '../database/db.ts'
import { agreements } from '../page/article.rules.ts'
import { readArticle } from '../page/page.sql.ts'

type Entered = z.output<typeof CompanyForm>

/** True where a company has this name, unless it closed its account. */
export async function isNameTaken(db: Db, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('company').select('id').where('name', '=', name).where('state', '<>', 'closed').executeTakeFirst()) !== undefined
  )
}

/** The database's own constraints, and what they mean: the field that is at fault and the reason. */
const takenBy: Readonly<Record<string, readonly [RefusalCode, string]>> = {
  company_name_key: ['company.name.taken', 'companyName'],
  company_credit_code_key: ['company.code.taken', 'creditCode'],
  account_phone: ['phone.taken', 'account'],
}

/**
 * Does what writes names, codes and phones that only one may have: of two at once the second is refused in words.
 * @throws Refusal 'company.name.taken', 'company.code.taken' or 'phone.taken', naming the field.
 */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const constraint = sqlState(error) === '23505' && error instanceof Error && 'constraint' in error
    const taken = constraint ? takenBy[String(error.constraint)] : undefined
    if (!taken) throw error
    const [code, field] = taken
    return refuse(code, { fields: { [field]: refusals[code].msg } })
  }
}

/** A company that waits for review, with identities of its own, and the main account that speaks for it. */
export async function insertCompany(
  tx: Tx,
  { companyName, creditCode, nickname, inviteCode }: Entered,
  { phone, passwordHash }: { phone: string; passwordHash: string },
  now: Date,
): Promise<{ companyId: number; accountId: number }> {
  const { id: company_id } = await tx
    .insertInto('company')
    .values({
      name: companyName,
      credit_code: creditCode,
      invite_code: inviteCode,
      state: 'pending',
      submitted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const copies = firstIdentities.map(({ name, grants }) => ({ company_id, name, grants: [...grants] as Grant[] }))
  await tx.insertInto('identity').values(copies).execute()
  const { id } = await tx
    .insertInto('account')
    .values({ company_id, phone, nickname: nickname || mainName, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { companyId: company_id, accountId: id }
}

/** What a main account is called that gave no name. */
const mainName = '主账号'

/** A refused company and its main account, found by the phone and held until the transaction ends. */
export function takeRefused(tx: Tx, phone: string) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .select(['company.id as companyId', 'account.id as accountId'])
    .where('account.phone', '=', phone)
    .where('account.state', '<>', 'removed')
    .where('account.parent_id', 'is', null)
    .where('company.state', '=', 'refused')
    .forUpdate()
    .executeTakeFirst()
}

/** What a refused company says of itself now; it waits for review again. */
export async function resubmitCompany(
  tx: Tx,
  { companyId, accountId }: { companyId: number; accountId: number },
  { companyName, creditCode, nickname, inviteCode }: Entered,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ name: companyName, credit_code: creditCode, invite_code: inviteCode, state: 'pending', submitted_at: now })
    .where('id', '=', companyId)
    .execute()
  await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, ...(nickname && { nickname }) })
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .execute()
}

export async function setLicence(tx: Tx, companyId: number, licenceId: number): Promise<void> {
  await tx.updateTable('company').set({ licence_id: licenceId }).where('id', '=', companyId).execute()
}

/** @throws Refusal 'register.unready' where there is nothing yet that could be agreed to. */
export async function checkAgreements(db: Db): Promise<void> {
  for (const article of agreements) if (!(await readArticle(db, article))) refuse('register.unready')
}

/** Notes that the account agreed to both agreements, as they read now. @throws Refusal 'register.unready' where one is not there. */
export async function insertConsents(tx: Tx, accountId: number, address: string, now: Date): Promise<void> {
  for (const article of agreements) {
    const { content } = (await readArticle(tx, article)) ?? refuse('register.unready')
    const text_hash = createHash('sha256').update(content).digest('hex')
    await tx.insertInto('consent').values({ account_id: accountId, article, text_hash, address, given_at: now }).execute()
  }
}

/** What the refused company of this phone had entered, and why it was refused; undefined: there is none. */
export function readRefused(db: Db, phone: string) {
  return db
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .select(['company.id as companyId', 'company.name', 'credit_code', 'refuse_reason', 'licence_id', 'nickname'])
    .where('account.phone', '=', phone)
    .where('account.state', '<>', 'removed')
    .where('account.parent_id', 'is', null)
    .where('company.state', '=', 'refused')
    .executeTakeFirst()
}

/** Gives whoever logs in with this phone a new password; false: it is another's phone, or nobody's, meanwhile. */
export async function setPassword(
  tx: Tx,
  { companyId, accountId, phone }: { companyId: number; accountId: number; phone: string },
  hash: string,
): Promise<boolean> {
  const done = await tx
    .updateTable('account')
    .set({ password_hash: hash })
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
