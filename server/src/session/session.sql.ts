import { oneDay } from '../../../contract/text.ts'
import { createHash, randomBytes } from 'node:crypto'
import { Area, Grant } from '../../../contract/grant.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { forgetBrowsers } from './place.sql.ts'
import { looksOf } from './standing.sql.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A session ends after so long without a call, and after so long in any case. */
export const lives = { buyer: { idle: 7 * oneDay, whole: 30 * oneDay }, staff: { idle: oneDay / 2, whole: oneDay } }

/** Staff who look in an account's name do so for half an hour at most. */
const impersonation = 30 * 60_000 // ms
/** Of more sessions than these the one not seen for longest is ended. */
const sessionsAtMost = 20

/** `token` is of the member of staff's own session, which the new one does not outlive. */
type By = { readonly staffId: number; readonly token: string; readonly reason: string }

export type SessionOf = { readonly accountId: number; readonly by?: By } | { readonly staffId: number; readonly limited?: boolean }

/** 256 random bits. */
export const newToken = (): string => `ysh_${randomBytes(32).toString('base64url')}`

/** Begins a session. The token is told once and kept only as its hash. */
export async function beginSession(
  db: Db | Tx,
  who: SessionOf,
  from: { agent: string; address: string },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const by = 'accountId' in who ? who.by : undefined
  const ids =
    'accountId' in who
      ? { account_id: who.accountId, staff_id: null, ...(by && (await begunBy(db, by))) }
      : { account_id: null, staff_id: who.staffId, limited: who.limited ?? false }
  const idle = by ? impersonation : lives['accountId' in who ? 'buyer' : 'staff'].idle
  const expiresAt = new Date(now.getTime() + idle)
  await db
    .insertInto('session')
    .values({ token_hash: hashOf(token), ...ids, ...from, created_at: now, seen_at: now, expires_at: expiresAt })
    .execute()
  // Staff who look in a person's name put out none of the person's own.
  if (!by) await endOldest(db, who, now)
  return { token, expiresAt }
}

/** @throws Refusal 'session.ended' when the member of staff's own has ended meanwhile. */
async function begunBy(db: Db | Tx, { staffId, token, reason }: By) {
  const own = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { by_staff_id: staffId, by_session_id: own?.id ?? refuse('session.ended'), reason }
}

async function endOldest(db: Db | Tx, who: SessionOf, now: Date): Promise<void> {
  const [column, id] = 'accountId' in who ? (['account_id', who.accountId] as const) : (['staff_id', who.staffId] as const)
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', 'in', (older) =>
      older
        .selectFrom('session')
        .select('id')
        .where(column, '=', id)
        .where('ended_at', 'is', null)
        .where('by_staff_id', 'is', null)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1000)
        .offset(sessionsAtMost),
    )
    .execute()
}

/**
 * Ends every session of these accounts but the one of `except`: at once in this process, within a second in every other.
 * None of their browsers is known any more.
 * To be called once more after the commit where it is part of a transaction that others may read past (`forgetBelieved`).
 * @returns how many were ended.
 */
export async function endSessionsOf(db: Db | Tx, accountIds: readonly number[], now: Date, except: string | null = null): Promise<number> {
  if (accountIds.length === 0) return 0
  await forgetBrowsers(db, 'buyer', accountIds, now)
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', 'in', [...accountIds])
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('token_hash', '<>', hashOf(except ?? '')))
    .executeTakeFirst()
  forgetBelieved()
  return Number(ended.numUpdatedRows)
}

/** The same for a member of staff, and for what was begun in customers' names. */
export async function endSessionsOfStaff(db: Db | Tx, staffId: number, now: Date, except: string | null = null): Promise<void> {
  await forgetBrowsers(db, 'staff', [staffId], now)
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where((row) => row.or([row('staff_id', '=', staffId), row('by_staff_id', '=', staffId)]))
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('token_hash', '<>', hashOf(except ?? '')))
    .execute()
  forgetBelieved()
}

/** From now on this process asks the database about every token anew. */
export const forgetBelieved = (): void => believed.clear()

/** How the table knows the session of a token. */
export const sessionHash = hashOf

export async function endSession(db: Db | Tx, token: string): Promise<void> {
  believed.delete(token)
  const hash = hashOf(token)
  await db
    .deleteFrom('session')
    .where((row) => row.or([row('token_hash', '=', hash), row('old_hash', '=', hash)]))
    .execute()
}

/** How long an answer about a session is believed without asking the database again. */
const believedFor = 1000 // ms
const believed = new Map<string, { actor: Actor | null; until: number }>()

/**
 * Who stands behind a token; null: nobody, or the session has run out. An answer may be one second old.
 * @throws Refusal 'session.ended' when the session was ended on purpose or its account was switched off, 'factor.due' when it
 * is good for setting up the second factor only, 'password.due' for changing the password only.
 */
export const actorOf = async (db: Db, token: string, now: Date): Promise<Actor | null> => whole(await evenLimited(db, token, now))

/** The same, always asked of the database itself. @throws Refusal as `actorOf` does. */
export const actorNow = async (db: Db, token: string, now: Date): Promise<Actor | null> => whole(await readActor(db, token, now))

/** Whether a buyer stands behind a token. An answer may be one second old. */
export const isBuyer = (db: Db, token: string, now: Date): Promise<boolean> =>
  actorOf(db, token, now).then(
    (actor) => actor?.side === 'buyer',
    (error: unknown) => {
      if (error instanceof Refusal && ['session.ended', 'factor.due', 'password.due'].includes(error.code)) return false
      throw error
    },
  )

function whole(actor: Actor | null): Actor | null {
  if (actor?.side === 'staff' && actor.limited) refuse('factor.due')
  if (actor?.side === 'staff' && actor.passwordDue) refuse('password.due')
  return actor
}

/** The same as `actorOf`, also of a log-in that is good for some calls only: for the one place that tells what those may call. */
export async function evenLimited(db: Db, token: string, now: Date): Promise<Actor | null> {
  const recent = believed.get(token)
  if (recent && recent.until > now.getTime()) return recent.actor
  const actor = await readActor(db, token, now)
  if (believed.size > 10_000) believed.clear()
  believed.set(token, { actor, until: now.getTime() + believedFor })
  return actor
}

/** Whether the token opens anything at `now`. */
export const isOpen = (db: Db, token: string, now: Date): Promise<boolean> =>
  readActor(db, token, now).then(
    (actor) => actor !== null,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

async function readActor(db: Db, token: string, now: Date): Promise<Actor | null> {
  const hash = hashOf(token)
  const found = await looksOf(db).standing({ hash, now })
  if (!found) return null
  const { row } = found
  const replaced = found.replaced ? { replaced: true as const } : {}
  const side = row.accountId === null ? 'staff' : 'buyer'
  // Who may no longer look in customers' names, or not in this one's, or is no longer logged in there, looks in nobody's name.
  const theirs = !row.byOwnOnly || row.managerId === row.byId
  const atDesk = row.byState === 'active' && row.byAreas?.includes('impersonate') === true && theirs
  const mayLook = row.byId === null || (atDesk && !row.ownEndedAt && !hasRunOut(row.ownExpiresAt, row.ownCreatedAt, 'staff', now))
  const usable =
    side === 'buyer' ? row.accountState === 'active' && row.companyState === 'verified' && mayLook : row.staffState === 'active'
  if (row.ended_at || !usable) return refuse('session.ended')
  if (hasRunOut(row.expires_at, row.created_at, side, now)) return null
  // Slides at most once a minute, so that reading does not turn into writing.
  if (row.byId === null && now.getTime() - row.seen_at.getTime() > 60_000) {
    await looksOf(db).slide({ hash, at: now, until: new Date(now.getTime() + lives[side].idle) })
  }
  if (row.accountId !== null && row.company_id !== null) {
    const main = row.parent_id === null
    const by = row.byId === null ? null : { staffId: row.byId, name: row.byName ?? '', sessionId: row.sessionId }
    const own = main ? Grant.options : (row.grants ?? [])
    // Who only looks has of all grants the one that shows more.
    const granted = new Set(by ? own.filter((grant) => grant === 'order.viewAll') : own)
    return {
      side: 'buyer',
      accountId: row.accountId,
      companyId: row.company_id,
      main,
      name: row.nickname ?? '',
      grants: granted,
      tariff: {
        ownBookId: row.ownBookId,
        levelBookId: row.levelBookId,
        levelId: row.levelId ?? 0,
        levelName: row.levelName ?? '',
        discountBp: row.discountBp ?? 10_000,
        isNew: row.firstOrderId === null,
      },
      by,
      ...replaced,
    }
  }
  return {
    side: 'staff',
    staffId: row.staffId ?? 0,
    name: row.staffName ?? '',
    areas: new Set(row.areas?.filter((area) => Area.options.includes(area))),
    ...(row.own_only && { ownOnly: true }),
    ...(row.password_due && { passwordDue: true }),
    ...(row.limited && { limited: true }),
    ...replaced,
  }
}

/** The log-in of the token is a whole one from now on, or no longer. */
export async function limitSession(tx: Tx, token: string, limited: boolean): Promise<void> {
  await tx.updateTable('session').set({ limited }).where('token_hash', '=', hashOf(token)).execute()
}

const hasRunOut = (expiresAt: Date | null, createdAt: Date | null, side: keyof typeof lives, now: Date): boolean =>
  !expiresAt || !createdAt || expiresAt <= now || createdAt.getTime() + lives[side].whole <= now.getTime()
