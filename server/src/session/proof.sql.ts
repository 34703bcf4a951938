import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { sessionHash } from './session.sql.ts'

/** Whether the person has proven to be at this session, asked of the database itself. */
export async function isProven(db: Db, token: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', sessionHash(token))
    .where('proven_until', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** From now on and until then the session is the person's own, by the token it has. */
export async function setProven(db: Db, token: string, until: Date): Promise<void> {
  await db.updateTable('session').set({ proven_until: until }).where('token_hash', '=', sessionHash(token)).execute()
}

type Change = {
  readonly accountId: number
  readonly oldPhone: string
  readonly codeHash: Buffer
  readonly until: Date
}

export async function insertPhoneChange(tx: Tx, { accountId, oldPhone, codeHash, until }: Change, now: Date) {
  await tx
    .insertInto('phone_change')
    .values({ account_id: accountId, old_phone: oldPhone, code_hash: codeHash, changed_at: now, expires_at: until })
    .execute()
}

/** The change that the code takes back, locked; undefined: there is none such, or no more. */
export const lockPhoneChange = (tx: Tx, oldPhone: string, codeHash: Buffer, now: Date) =>
  tx
    .selectFrom('phone_change')
    .innerJoin('account', 'account.id', 'phone_change.account_id')
    .select(['phone_change.id', 'account.id as accountId', 'account.company_id as companyId', 'account.phone'])
    .select('phone_change.changed_at as changedAt')
    .where('old_phone', '=', oldPhone)
    .where('code_hash', '=', codeHash)
    .where('undone_at', 'is', null)
    .where('phone_change.expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

type Undone = Pick<Buyer, 'accountId'> & { readonly changedAt: Date }

/** Takes back every change since: none of their codes is good any more. */
export async function undoSince(tx: Tx, { accountId, changedAt }: Undone, now: Date): Promise<void> {
  await tx
    .updateTable('phone_change')
    .set({ undone_at: now })
    .where('account_id', '=', accountId)
    .where('changed_at', '>=', changedAt)
    .execute()
}
