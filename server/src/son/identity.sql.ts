import type { Identity } from '../../../contract/account/son.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { identitiesAtMost, type IdentityFields } from './son.rules.ts'

const columns = ({ name, remark, grants }: IdentityFields) => ({ name, remark, grants: [...grants] })

/** The company's identities in the order they were made, each with how many sub-accounts have it. */
export function identitiesOf(db: Db | Tx, companyId: number): Promise<Identity[]> {
  return db
    .selectFrom('identity')
    .select(['id', 'name', 'remark', 'grants'])
    .select((row) =>
      row
        .selectFrom('account')
        .select((all) => all.fn.countAll<number>().as('members'))
        .where('account.company_id', '=', companyId)
        .whereRef('account.identity_id', '=', 'identity.id')
        .where('account.state', '<>', 'removed')
        .$asScalar()
        .$notNull()
        .as('members'),
    )
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
}

/** Lets nobody delete the identity until the transaction ends. @throws Refusal 'identity.missing' – also for another company's. */
export async function holdIdentity(tx: Tx, companyId: number, id: number): Promise<void> {
  const found = await tx
    .selectFrom('identity')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) refuse('identity.missing', { fields: { identityId: '身份不存在' } })
}

/** The identity, locked until the transaction ends. @throws Refusal 'identity.missing' – also for another company's. */
export async function lockIdentity(tx: Tx, companyId: number, id: number): Promise<IdentityFields> {
  const found = await tx
    .selectFrom('identity')
    .select(['name', 'remark', 'grants'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found ?? refuse('identity.missing')
}

/** Makes changes of the company's identities wait for each other, so that they are counted and named truly. */
export async function lockIdentities(tx: Tx, companyId: number): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}

/** @throws Refusal 'identity.name.taken' where another identity of the company than `id` has the name. */
export async function checkNameFree(tx: Tx, companyId: number, name: string, id: number | null): Promise<void> {
  const twin = await tx
    .selectFrom('identity')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .where('id', 'is distinct from', id)
    .executeTakeFirst()
  if (twin) refuse('identity.name.taken', { fields: { name: '身份名称已存在' } })
}

/** @throws Refusal 'identity.full' at 50. */
export async function insertIdentity(tx: Tx, companyId: number, fields: IdentityFields): Promise<number> {
  const { count } = await tx
    .selectFrom('identity')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (count >= identitiesAtMost) refuse('identity.full', { most: identitiesAtMost })
  const { id } = await tx
    .insertInto('identity')
    .values({ company_id: companyId, ...columns(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setIdentity(tx: Tx, companyId: number, id: number, fields: IdentityFields): Promise<void> {
  await tx.updateTable('identity').set(columns(fields)).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Deletes a locked identity. @throws Refusal 'identity.used' while a sub-account has it or an approval rule is for it. */
export async function deleteUnused(tx: Tx, companyId: number, id: number): Promise<void> {
  const having = tx.selectFrom('account').where('company_id', '=', companyId).where('identity_id', '=', id)
  const { members } = await having
    .select((row) => row.fn.countAll<number>().as('members'))
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow()
  if (members > 0) refuse('identity.used', { members }, `还有 ${members} 个子账号使用该身份，不能删除`)
  const rule = await tx
    .selectFrom('approval_rule')
    .select('name')
    .where('company_id', '=', companyId)
    .where('identity_id', '=', id)
    .executeTakeFirst()
  if (rule) refuse('identity.used', null, `审批规则“${rule.name}”适用于该身份，不能删除`)
  await tx.updateTable('account').set({ identity_id: null }).where('company_id', '=', companyId).where('identity_id', '=', id).execute()
  await tx.deleteFrom('identity').where('company_id', '=', companyId).where('id', '=', id).execute()
}
