import { refuse } from '../../../contract/refusal.ts'
import { mainOf } from '../account/main.sql.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { holdIdentity } from '../son/identity.sql.ts'

type Own = Pick<Buyer, 'companyId' | 'accountId'>

export type Offer = {
  fromId: number
  from: string
  toId: number
  to: string
  identityId: number
  identityName: string
  expiresAt: Date
}

/** The company's offer that still waits, where it concerns the asker, and both are still what they were; undefined: none. */
export async function offerFor(db: Db | Tx, { companyId, accountId }: Own, now: Date): Promise<Offer | undefined> {
  return db
    .selectFrom('succession as h')
    .innerJoin('account as f', 'f.id', 'h.from_id')
    .innerJoin('account as t', 't.id', 'h.to_id')
    .innerJoin('identity as i', 'i.id', 'h.identity_id')
    .select(['h.from_id as fromId', 'f.nickname as from', 'h.to_id as toId', 't.nickname as to'])
    .select(['h.identity_id as identityId', 'i.name as identityName', 'h.expires_at as expiresAt'])
    .where('h.company_id', '=', companyId)
    .where('h.expires_at', '>', now)
    .where('f.parent_id', 'is', null)
    .where('t.state', '=', 'active')
    .where((row) => row.or([row('h.from_id', '=', accountId), row('h.to_id', '=', accountId)]))
    .executeTakeFirst()
}

/** Locks the account and the company's main account, in the order of their ids: what they are stays until the transaction ends. */
export async function lockPair(tx: Tx, { companyId, accountId }: Own): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', companyId)
    .where((row) => row.or([row('id', '=', accountId), row('parent_id', 'is', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Writes the offer of a locked account in the place of any before. @throws Refusal 'permit.missing' where it is the main account
 * no more, 'son.missing', 'identity.missing' where the company has no such active sub-account or identity.
 */
export async function insertOffer(
  tx: Tx,
  { companyId, accountId }: Own,
  { toId, identityId, expiresAt }: Pick<Offer, 'toId' | 'identityId' | 'expiresAt'>,
): Promise<void> {
  if ((await mainOf(tx, companyId)) !== accountId) refuse('permit.missing', { grant: 'son.manage' }, '仅主账号可操作')
  const son = await tx
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', toId)
    .where('parent_id', 'is not', null)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!son) refuse('son.missing')
  await holdIdentity(tx, companyId, identityId)
  const offer = { from_id: accountId, to_id: toId, identity_id: identityId, expires_at: expiresAt }
  await tx
    .insertInto('succession')
    .values({ company_id: companyId, ...offer })
    .onConflict((row) => row.column('company_id').doUpdateSet(offer))
    .execute()
}

/** Takes the offer away. False: there was none any more, so whoever else took it was quicker. */
export async function takeOffer(tx: Tx, companyId: number): Promise<boolean> {
  const gone = await tx.deleteFrom('succession').where('company_id', '=', companyId).executeTakeFirst()
  return gone.numDeletedRows === 1n
}
