import { sql } from 'kysely'
import { maskPhone } from '../../../contract/account/phone.ts'
import { refuse } from '../../../contract/refusal.ts'
import { auditActions, type AuditAction } from '../audit/audit.rules.ts'
import { sqlState, type Tx } from '../database/db.ts'
import { dropFactor } from '../factor/factor.sql.ts'
import { swapMain } from '../account/account.sql.ts'
import { mainOf } from '../account/main.sql.ts'
import { nobodys } from '../account/password.ts'
import { endSessionsOf } from '../session/session.sql.ts'

/** The account, and since when it may have been another's. */
export type Lost = { readonly accountId: number; readonly companyId: number; readonly changedAt: Date }

/** What the owner is told in words: what was ended, and what to look at. */
export type Undone = { readonly ended: string[]; readonly look: string[] }

/**
 * The account has its phone again, and nobody its password; where it was the main account it is again.
 * @throws Refusal 'undo.wrong' for an account that its main account removed, 'phone.taken' where another has the phone.
 */
export async function giveBack(tx: Tx, lost: Lost, phone: string, now: Date): Promise<{ main: boolean; ended: string[] }> {
  const ended = await restoreMain(tx, lost, now)
  try {
    await sql`update account set phone = ${phone}, password_hash = ${nobodys} where company_id = ${lost.companyId} and id = ${lost.accountId}`.execute(
      tx,
    )
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    refuse('phone.taken', null, '原手机号已被其他账号使用，无法自动撤销，请立即联系在线客服冻结账号并人工处理')
  }
  return { main: (await mainOf(tx, lost.companyId)) === lost.accountId, ended }
}

/** A thief may have passed the main account on and removed the owner's, before the release that refuses both for the day. */
async function restoreMain(tx: Tx, { accountId, companyId, changedAt }: Lost, now: Date): Promise<string[]> {
  const { rows } = await sql<{ state: string; identityId: number | null; passed: boolean }>`
    select state, identity_id "identityId", parent_id is not null and exists (
      select from audit where company_id = ${companyId} and at >= ${changedAt} and action = 'succession.answer'
        and after->>'accepted' = 'true' and after->>'from' = ${String(accountId)}) passed
    from account where company_id = ${companyId} and id = ${accountId}`.execute(tx)
  const [own] = rows
  if (!own?.passed || own.identityId === null) return own?.state === 'removed' ? refuse('undo.wrong') : []
  const heirId = await mainOf(tx, companyId)
  await swapMain(tx, companyId, { fromId: heirId, toId: accountId, identityId: own.identityId })
  await sql`update account set state = case when id = ${accountId} then 'active' else 'disabled' end
    where company_id = ${companyId} and id in (${accountId}, ${heirId})`.execute(tx)
  await endSessionsOf(tx, [heirId], now)
  return ['主账号已恢复，接任的账号已停用']
}

/** Ends what was opened since, of the whole company where it is the main account that was lost. */
export async function endSince(tx: Tx, lost: Lost, main: boolean, now: Date): Promise<Undone> {
  const sons = main ? await shutSons(tx, lost, now) : []
  const hooks = main ? await shutHooks(tx, lost) : []
  const keys = await revokeKeys(tx, lost, main, now)
  const links = await endLinks(tx, lost, main)
  const { numDeletedRows: offers } = await tx
    .deleteFrom('succession')
    .where('company_id', '=', lost.companyId)
    .$if(!main, (query) => query.where('to_id', '=', lost.accountId))
    .executeTakeFirst()
  const { numDeletedRows: delegates } = await tx
    .deleteFrom('approval_delegate')
    .where('company_id', '=', lost.companyId)
    .where('created_at', '>=', lost.changedAt)
    .$if(!main, (query) => query.where('from_id', '=', lost.accountId))
    .executeTakeFirst()
  const factor = await dropFactor(tx, { side: 'buyer', id: lost.accountId }, lost.changedAt)
  const ended = [
    ...sons.map(({ nickname, phone }) => `子账号 ${nickname}（${maskPhone(phone)}）已停用`),
    ...hooks.map(({ url }) => `推送地址 ${new URL(url).host} 已停用`),
    ...keys.map(({ name }) => `接口密钥“${name}”已停用`),
    ...links.map(({ name }) => `设计“${name}”的分享链接已失效`),
    ...(offers > 0n ? ['主账号移交已取消'] : []),
    ...(delegates > 0n ? [`${delegates} 项审批委托已取消`] : []),
    ...(factor ? ['期间开启的两步验证已关闭'] : []),
  ]
  return { ended, look: await toLookAt(tx, lost, main) }
}

/** Sub-accounts made since, or given another password or phone, or switched on again. */
async function shutSons(tx: Tx, { accountId, companyId, changedAt }: Lost, now: Date) {
  const { rows } = await sql<{ id: number; nickname: string; phone: string }>`
    update account a set state = 'disabled' where company_id = ${companyId} and parent_id = ${accountId} and state = 'active'
      and (created_at >= ${changedAt} or exists (
        select from audit t where t.company_id = ${companyId} and t.at >= ${changedAt} and t.subject = 'account ' || a.id
          and (t.action = 'account.phone' or t.action = 'son.edit' and t.after->>'password' is not null
            or t.action = 'son.status' and t.after->>'state' = 'active')))
    returning id, nickname, phone`.execute(tx)
  await endSessionsOf(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  return rows
}

/** Addresses made since, or turned elsewhere, or whose secret was told. */
async function shutHooks(tx: Tx, { companyId, changedAt }: Lost) {
  const { rows } = await sql<{ url: string }>`
    update webhook h set enabled = false where company_id = ${companyId} and enabled
      and (created_at >= ${changedAt} or exists (
        select from audit t where t.company_id = ${companyId} and t.at >= ${changedAt} and t.subject = 'webhook ' || h.id
          and t.action in ('webhook.save', 'webhook.rotate')))
    returning url`.execute(tx)
  return rows
}

const revokeKeys = (tx: Tx, { accountId, companyId, changedAt }: Lost, main: boolean, now: Date) =>
  tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .$if(!main, (query) => query.where('account_id', '=', accountId))
    .where('created_at', '>=', changedAt)
    .where('revoked_at', 'is', null)
    .returning('name')
    .execute()

/** Links to designs made since, by which anybody would go on looking. */
async function endLinks(tx: Tx, { accountId, companyId, changedAt }: Lost, main: boolean) {
  const { rows } = await sql<{ name: string }>`
    update design d set link_hash = null, link_may = null
    where d.company_id = ${companyId} and d.link_hash is not null and (${main} or d.account_id = ${accountId}) and exists (
      select from audit t where t.company_id = ${companyId} and t.at >= ${changedAt} and t.subject = 'design ' || d.id
        and t.action = 'design.link')
    returning name`.execute(tx)
  return rows
}

/** What cannot be taken back without asking, or is no way in: the owner judges. */
const lookAt: readonly AuditAction[] = [
  'son.edit',
  'son.delete',
  'identity.save',
  'identity.delete',
  'approval.rule.save',
  'approval.rule.delete',
  'approval.delegate.delete',
  'title.save',
  'title.delete',
  'webhook.delete',
  'key.revoke',
  'design.link',
  'contract.sign',
  'account.export',
]

async function toLookAt(tx: Tx, { accountId, companyId, changedAt }: Lost, main: boolean): Promise<string[]> {
  const rows = await tx
    .selectFrom('audit')
    .select((row) => ['action', row.fn.countAll<number>().as('times')])
    .where('company_id', '=', companyId)
    .where('side', '=', 'buyer')
    .where('at', '>=', changedAt)
    .where('action', 'in', [...lookAt])
    .$if(!main, (query) => query.where('actor_id', '=', accountId))
    .groupBy('action')
    .orderBy('action')
    .execute()
  return rows.map(({ action, times }) => `${auditActions[action as AuditAction]} ${times} 次`)
}
