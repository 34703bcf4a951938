import { chinaDay, daysLater } from '../../../contract/text.ts'
import { sql } from 'kysely'
import type { UserInfo } from '../../../contract/account/account.ts'
import { Grant } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { isDelegate } from '../approval/delegate.sql.ts'
import { forgetPlaces } from '../session/place.sql.ts'
import { fileLinks } from '../file/file.sql.ts'
import { unopened } from './password.ts'
import type { Services } from '../services.ts'

const standing = (db: Db | Tx) =>
  db
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .select(['account.id', 'account.company_id as companyId', 'account.password_hash', 'account.state', 'account.demo'])
    .select((row) => row('account.parent_id', 'is', null).$castTo<boolean>().as('main'))
    .select((row) => row('account.password_hash', '<>', unopened).$castTo<boolean>().as('opened'))
    .select(['company.state as companyState', 'company.refuse_reason as refuseReason', 'account.phone'])
    .where('account.state', '<>', 'removed')

/** The account that logs in with `phone`, if there is one. A removed one is none. */
export const accountByPhone = (db: Db | Tx, phone: string) => standing(db).where('account.phone', '=', phone).executeTakeFirst()

/** The same by its id, for whoever has proven to be it. */
export const accountById = (db: Db | Tx, id: number) => standing(db).where('account.id', '=', id).executeTakeFirst()

/** Whether the account logs in with just this, and that it does so until the transaction ends. */
export async function holdLogIn(
  tx: Tx,
  { id, phone, password_hash }: { readonly id: number; readonly phone: string; readonly password_hash: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('phone', '=', phone)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/**
 * What the site shows of the person who is logged in; the links to avatar and licence work for ten minutes.
 * @throws Refusal 'session.ended' when the account has gone meanwhile.
 */
export async function userInfoOf(
  db: Db,
  services: Pick<Services, 'secret' | 'now'>,
  { companyId, accountId, main, grants, by }: Buyer,
): Promise<UserInfo> {
  const row = await db
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .leftJoin('identity', 'identity.id', 'account.identity_id')
    .innerJoin('level', 'level.id', 'company.level_id')
    .select(['account.id', 'nickname', 'phone', 'parent_id', 'avatar_id', 'licence_id', 'identity.id as identityId'])
    .select([
      'identity.name as identityName',
      'level.name as levelName',
      'company.name as companyName',
      'company.credit_code as creditCode',
      'company.state',
    ])
    .select([
      sql<number>`(select count(*) from notice where account_id = account.id and company_id = account.company_id and read_at is null)`.as(
        'unread',
      ),
      sql<number>`(select count(*) from cart_line where account_id = account.id and company_id = account.company_id and not buy_now)`.as(
        'cartNum',
      ),
      sql<string>`(select nickname from account m where m.company_id = account.company_id and m.parent_id is null)`.as('mainName'),
      isDelegate(companyId, accountId, chinaDay(services.now())).as('delegated'),
    ])
    .where('account.company_id', '=', companyId)
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (!row) return refuse('session.ended')
  const shown = [row.avatar_id, row.licence_id].filter((id) => id !== null)
  const links = await fileLinks(db, services, companyId, shown)
  return {
    id: row.id,
    avatar: links.get(row.avatar_id ?? 0)?.link ?? null,
    nickname: row.nickname,
    phone: row.phone,
    identity: main ? { id: 0, name: '主账号' } : { id: row.identityId ?? 0, name: row.identityName ?? '' },
    levelName: row.levelName,
    companyName: row.companyName,
    creditCode: row.creditCode,
    licenseUrl: links.get(row.licence_id ?? 0)?.link ?? null,
    parentId: row.parent_id,
    mainName: row.mainName,
    grants: Grant.options.filter((grant) => grants.has(grant)),
    companyStatus: row.state,
    impersonatedBy: by?.name ?? null,
    approves: grants.has('order.approve') || row.delegated,
    unread: row.unread,
    cartNum: row.cartNum,
  }
}

/** Deletes what has run out: codes and sessions a day ago, counts at once. */
export async function forgetRunOut(db: Db | Tx, now: Date): Promise<void> {
  const yesterday = daysLater(now, -1)
  await db.deleteFrom('tally').where('window_end', '<=', now).execute()
  await forgetPlaces(db, now)
  await db.deleteFrom('sms_code').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('session').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('phone_change').where('expires_at', '<', yesterday).execute()
}

/** How the account proves its password. @throws Refusal 'session.ended' where it has gone meanwhile. */
export async function proofOf(
  db: Db,
  { companyId, accountId }: Pick<Buyer, 'companyId' | 'accountId'>,
): Promise<{ id: number; phone: string; password_hash: string }> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'phone', 'password_hash'])
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row ?? refuse('session.ended')
}

/** Makes `toId` the main account, and the present one a sub-account with the identity. There is never a second main account. */
export async function swapMain(
  tx: Tx,
  companyId: number,
  { fromId, toId, identityId }: { readonly fromId: number; readonly toId: number; readonly identityId: number },
): Promise<void> {
  await sql`update account set parent_id = ${toId}, identity_id = ${identityId}
    where company_id = ${companyId} and id = ${fromId}`.execute(tx)
  await sql`update account set parent_id = null, identity_id = null, limit_per_order_fen = null, limit_per_month_fen = null
    where company_id = ${companyId} and id = ${toId}`.execute(tx)
  await sql`update account set parent_id = ${toId}
    where company_id = ${companyId} and parent_id = ${fromId}`.execute(tx)
}
