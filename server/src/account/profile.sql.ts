import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { sqlState, type Db, type Tx } from '../database/db.ts'

type Own = Pick<Buyer, 'companyId' | 'accountId'>

const own = (tx: Tx, { companyId, accountId }: Own) =>
  tx.updateTable('account').where('company_id', '=', companyId).where('id', '=', accountId).where('state', '=', 'active')

/** Sets what is given of one's own profile and leaves the rest. @throws Refusal 'file.missing' unless the avatar is one's own upload. */
export async function setProfile(
  tx: Tx,
  who: Own,
  { nickname, avatarId }: { nickname: string | undefined; avatarId: number | undefined },
): Promise<void> {
  if (avatarId !== undefined) await seeOwnAvatar(tx, who, avatarId)
  await own(tx, who)
    .set({ ...(nickname !== undefined && { nickname }), ...(avatarId !== undefined && { avatar_id: avatarId }) })
    .execute()
}

async function seeOwnAvatar(tx: Tx, { companyId, accountId }: Own, id: number): Promise<void> {
  // Locked, so that the sweep of forgotten pictures does not take it in the same moment.
  const found = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'avatar')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) refuse('file.missing', { fields: { avatar: '头像不存在，请重新上传' } })
}

/** The phone one logs in with, locked until the transaction ends. @throws Refusal 'session.ended' when the account has gone. */
export async function lockPhone(tx: Tx, { companyId, accountId }: Own): Promise<string> {
  const row = await tx
    .selectFrom('account')
    .select('phone')
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.phone ?? refuse('session.ended')
}

/** @throws Refusal 'phone.taken' when somebody logs in with it already. */
export async function setPhone(tx: Tx, who: Own, phone: string): Promise<void> {
  try {
    await own(tx, who).set({ phone }).execute()
  } catch (error) {
    if (sqlState(error) === '23505') refuse('phone.taken', { fields: { phone: '手机号已注册' } })
    throw error
  }
}

/** The texts one agreed to, the newest first; `current` where the text reads as it did. */
export async function consentsOf(db: Db, { accountId }: Own) {
  const { rows } = await sql<{ id: number; article: string; title: string; givenAt: Date; current: boolean }>`
    select c.id, c.article, coalesce(a.title, c.article) title, c.given_at "givenAt",
      coalesce(encode(sha256(convert_to(a.content, 'UTF8')), 'hex') = c.text_hash, false) current
    from consent c left join article a on a.key = c.article
    where c.account_id = ${accountId} order by c.id desc limit 50`.execute(db)
  return rows
}

/** What one logs in with: the phone, and the hash kept of the password. @throws Refusal 'session.ended' when the account has gone. */
export async function ownLogin(db: Db, { companyId, accountId }: Own): Promise<{ id: number; phone: string; password_hash: string }> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'phone', 'password_hash'])
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row ?? refuse('session.ended')
}

/** Replaces the password that `before` is the hash of; false: it has been changed meanwhile. */
export async function replacePassword(tx: Tx, who: Own, before: string, after: string): Promise<boolean> {
  const done = await own(tx, who).set({ password_hash: after }).where('password_hash', '=', before).executeTakeFirst()
  return done.numUpdatedRows === 1n
}
