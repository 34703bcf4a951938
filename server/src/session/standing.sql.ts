import { sql } from 'kysely'
import { enough } from '../database/asking.ts'
import type { Db } from '../database/db.ts'
import { gathered } from '../gathered.ts'

// Who stands behind tokens, asked for many at once: when a thousand come in the same moment, a statement for each would be all that is done.

const standing = (db: Db) =>
  db
    .selectFrom('session')
    .leftJoin('account', 'account.id', 'session.account_id')
    .leftJoin('company', 'company.id', 'account.company_id')
    .leftJoin('level', 'level.id', 'company.level_id')
    .leftJoin('identity', 'identity.id', 'account.identity_id')
    .leftJoin('staff', 'staff.id', 'session.staff_id')
    .leftJoin('staff as by', 'by.id', 'session.by_staff_id')
    .leftJoin('session as own', 'own.id', 'session.by_session_id')
    .modifyFront(sql`/* kept */`)
    .select([
      'session.token_hash as hash',
      'session.old_hash as oldHash',
      'session.id as sessionId',
      'session.expires_at',
      'session.created_at',
      'session.seen_at',
      'session.ended_at',
      'session.limited',
      'account.id as accountId',
      'account.company_id',
      'account.parent_id',
      'account.nickname',
      'account.state as accountState',
      'company.state as companyState',
      'company.price_book_id as ownBookId',
      'company.first_order_id as firstOrderId',
      'level.price_book_id as levelBookId',
      'level.id as levelId',
      'level.name as levelName',
      'level.discount_bp as discountBp',
      'identity.grants',
      'staff.id as staffId',
      'staff.name as staffName',
      'staff.areas',
      'staff.own_only',
      'staff.password_due',
      'staff.state as staffState',
      'by.id as byId',
      'by.name as byName',
      'by.state as byState',
      'by.areas as byAreas',
      'by.own_only as byOwnOnly',
      'company.manager_id as managerId',
      'own.ended_at as ownEndedAt',
      'own.expires_at as ownExpiresAt',
      'own.created_at as ownCreatedAt',
    ])

type Standing = Awaited<ReturnType<typeof standingBy>>[number]

/** Those whose token now, or until a moment ago, has one of these hashes. */
const standingBy = (db: Db, column: 'token_hash' | 'old_hash', hashes: readonly Buffer[], now: Date) =>
  standing(db)
    .where(sql<boolean>`${sql.ref(`session.${column}`)} = any(${enough(hashes)})`)
    .$if(column === 'old_hash', (query) => query.where('session.old_until', '>', now))
    .execute()

type Asked = { readonly hash: Buffer; readonly now: Date }
type Found = { readonly row: Standing; readonly replaced: boolean } | null

/** Who stands behind these, in their order. Most are known by the token that they have now. */
async function findStanding(db: Db, asked: readonly Asked[]): Promise<Found[]> {
  const hex = (hash: Buffer | null) => hash?.toString('hex') ?? ''
  const hashes = asked.map(({ hash }) => hash)
  const current = new Map((await standingBy(db, 'token_hash', hashes, new Date(0))).map((row) => [hex(row.hash), row]))
  const others = asked.filter(({ hash }) => !current.has(hex(hash)))
  const latest = others.reduce((at, { now }) => (now > at ? now : at), new Date(0))
  const old =
    others.length === 0
      ? []
      : await standingBy(
          db,
          'old_hash',
          others.map(({ hash }) => hash),
          latest,
        )
  const before = new Map(old.map((row) => [hex(row.oldHash), row]))
  return hashes.map((hash) => {
    const row = current.get(hex(hash)) ?? before.get(hex(hash))
    return row ? { row, replaced: !current.has(hex(hash)) } : null
  })
}

/** When these were seen last. Whom another process is just writing that of it writes itself. */
async function slide(db: Db, seen: readonly { readonly hash: Buffer; readonly at: Date; readonly until: Date }[]): Promise<undefined[]> {
  const rows = [seen.map(({ hash }) => hash), seen.map(({ at }) => at), seen.map(({ until }) => until)]
  await sql`/* kept */
    update session s set seen_at = u.at, expires_at = u.until
    from (select hash, max(at) as at, max(until) as until from unnest(${rows[0]}::bytea[], ${rows[1]}::timestamptz[], ${rows[2]}::timestamptz[]) u (hash, at, until)
      where hash in (select token_hash from session where token_hash = any(${rows[0]}) for no key update skip locked) group by 1) u
    where s.token_hash = u.hash`.execute(db)
  return seen.map(() => undefined)
}

const looks = new WeakMap<Db, ReturnType<typeof looksAt>>()
const looksAt = (db: Db) => ({
  standing: gathered((asked: readonly Asked[]) => findStanding(db, asked)),
  slide: gathered((seen: Parameters<typeof slide>[1]) => slide(db, seen)),
})
/** Where those who ask at once are asked for together. */
export function looksOf(db: Db) {
  const known = looks.get(db) ?? looksAt(db)
  looks.set(db, known)
  return known
}
