import { createHash, randomBytes } from 'node:crypto'
import { Area, Grant } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../db.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const day = 86_400_000 // ms
/** A session ends after so long without a call, and after so long in any case. */
const lives = { buyer: { idle: 7 * day, whole: 30 * day }, staff: { idle: day / 2, whole: day } }

export type SessionOf = { readonly accountId: number } | { readonly staffId: number }

/** Begins a session. The token (256 random bits) is told once and kept only as its hash. */
export async function beginSession(
  db: Db | Tx,
  who: SessionOf,
  from: { agent: string; address: string },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = `ysh_${randomBytes(32).toString('base64url')}`
  const [side, ids] =
    'accountId' in who
      ? (['buyer', { account_id: who.accountId, staff_id: null }] as const)
      : (['staff', { account_id: null, staff_id: who.staffId }] as const)
  const expiresAt = new Date(now.getTime() + lives[side].idle)
  await db
    .insertInto('session')
    .values({ token_hash: hashOf(token), ...ids, ...from, created_at: now, seen_at: now, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

export async function endSession(db: Db | Tx, token: string): Promise<void> {
  believed.delete(token)
  await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute()
}

/** How long an answer about a session is believed without asking the database again. */
const believedFor = 1000 // ms
const believed = new Map<string, { actor: Actor | null; until: number }>()

/**
 * Who stands behind a token; null: nobody, or the session has run out. An answer may be one second old.
 * @throws Refusal 'session.ended' when the session was ended on purpose or its account was switched off.
 */
export async function actorOf(db: Db, token: string, now: Date): Promise<Actor | null> {
  const recent = believed.get(token)
  if (recent && recent.until > now.getTime()) return recent.actor
  const actor = await readActor(db, token, now)
  if (believed.size > 10_000) believed.clear()
  believed.set(token, { actor, until: now.getTime() + believedFor })
  return actor
}

async function readActor(db: Db, token: string, now: Date): Promise<Actor | null> {
  const hash = hashOf(token)
  const row = await db
    .selectFrom('session')
    .leftJoin('account', 'account.id', 'session.account_id')
    .leftJoin('company', 'company.id', 'account.company_id')
    .leftJoin('identity', 'identity.id', 'account.identity_id')
    .leftJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      'session.expires_at',
      'session.created_at',
      'session.seen_at',
      'session.ended_at',
      'account.id as accountId',
      'account.company_id',
      'account.parent_id',
      'account.nickname',
      'account.state as accountState',
      'company.state as companyState',
      'identity.grants',
      'staff.id as staffId',
      'staff.name as staffName',
      'staff.areas',
      'staff.state as staffState',
    ]) // prettier-ignore
    .where('session.token_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return null
  const side = row.accountId === null ? 'staff' : 'buyer'
  const usable =
    side === 'buyer' ? row.accountState === 'active' && row.companyState === 'verified' : row.staffState === 'active'
  if (row.ended_at || !usable) return refuse('session.ended')
  if (row.expires_at <= now || row.created_at.getTime() + lives[side].whole <= now.getTime()) return null
  // Slides at most once a minute, so that reading does not turn into writing.
  if (now.getTime() - row.seen_at.getTime() > 60_000) {
    const expires_at = new Date(now.getTime() + lives[side].idle)
    await db.updateTable('session').set({ seen_at: now, expires_at }).where('token_hash', '=', hash).execute()
  }
  if (row.accountId !== null && row.company_id !== null) {
    const main = row.parent_id === null
    const granted = new Set(main ? Grant.options : (row.grants ?? []))
    return {
      side: 'buyer',
      accountId: row.accountId,
      companyId: row.company_id,
      main,
      name: row.nickname ?? '',
      grants: granted,
    }
  }
  return {
    side: 'staff',
    staffId: row.staffId ?? 0,
    name: row.staffName ?? '',
    areas: new Set(row.areas?.filter((area) => Area.options.includes(area))),
  }
}
