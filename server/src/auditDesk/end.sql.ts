import { sql } from 'kysely'
import { chinaDay, oneDay, shanghai } from '../../../contract/text.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { storedSettings, type Stored } from '../setting.sql.ts'
import { follows, lawfulBehind, newestEnding, remembered } from './check.sql.ts'
import { lawfulMonths, monthsBefore } from './months.rules.ts'
import { holdMonths, monthsThere, type Month } from './months.sql.ts'
import type { Ending } from './seal.rules.ts'
import { sealHolds } from './seal.sql.ts'
import { auditTerms } from './terms.rules.ts'

/** So long may a setting be taken back before anything goes by it. */
const thoughtOver = 7 * oneDay
/** So long must the log have been looked at night by night: a clock that jumped ahead is noticed by then, and put right. */
const steadyFor = 30 * oneDay

/**
 * Lets the months of the log go that are older than the merchant keeps it, each whole, and writes down in the log what went and who set it
 * so. By law never what is younger than six months; and never a month of which anything is not sealed, or is not as it was sealed: what was
 * tampered with stays to be looked at. Answers how many went.
 */
export async function endMonths(db: Db, now: Date): Promise<number> {
  const stored = (await storedSettings(db, [auditTerms.key]))(auditTerms.key)
  const { keptMonths } = auditTerms.of(stored.value)
  if (keptMonths < lawfulMonths || !stored.at || now.getTime() - stored.at.getTime() < thoughtOver) return 0
  const seen = await remembered(db)
  if (!seen || seen.broken || seen.lost || !follows(now, seen.at) || now.getTime() - seen.steadySince.getTime() < steadyFor) return 0
  for (let all = 0; ;) {
    const gone = await inTransaction(db, (tx) => endFirst(tx, { stored, keptMonths }, now))
    if (gone === 0) return all
    all += gone
  }
}

async function endFirst(tx: Tx, held: Held, now: Date): Promise<number> {
  await holdMonths(tx)
  const past = (await monthsThere(tx)).filter(({ upto }) => upto <= monthsBefore(now, held.keptMonths))
  const gone = await wholeMonths(tx, past)
  return gone ? endThose(tx, gone, held, now) : 0
}

type Held = { readonly stored: Stored; readonly keptMonths: number }

type Gone = { readonly months: readonly Month[]; readonly upto: Date; readonly rows: number; readonly seals: string }

/**
 * The first of these months, as few as share no seal with those that stay. The release before seals across the end of a month; such a month
 * waits for the next one.
 */
async function wholeMonths(tx: Tx, past: readonly Month[]): Promise<Gone | null> {
  await sql`set local statement_timeout = '5min'`.execute(tx)
  for (const [at, { name, upto }] of past.entries()) {
    await sql`lock table ${sql.id('months', name)} in share mode`.execute(tx)
    const found = await sealsBefore(tx, upto)
    if (found.isWhole) return { months: past.slice(0, at + 1), upto, ...found }
  }
  return null
}

/** What is older than `upto`: how many rows, under which seals, and whether these hold, seal all of it and nothing else. */
async function sealsBefore(tx: Tx, upto: Date): Promise<{ rows: number; seals: string; isWhole: boolean }> {
  const { rows } = await sql<{ rows: number; seals: string; isWhole: boolean }>`
    with past as materialized (select count(*) as rows, max(id) as last from audit where at < ${upto}),
    sealed as materialized (select * from (select s.number, s.rows,
      (select count(*) from audit a where a.id between s.from_id and s.to_id and a.at < ${upto}) as old
      from audit_seal s where s.from_id <= (select last from past)) s where old > 0)
    select past.rows, coalesce((select range_agg(int8range(number, number, '[]')) from sealed), '{}')::text as seals,
      past.rows = (select coalesce(sum(old), 0) from sealed) and not exists (select from sealed where old <> rows)
        and not exists (select from months.audit_default where at < ${upto})
        and not exists (select from audit_seal s left join audit_seal p on p.number = s.number - 1
          where s.number in (select number from sealed) and not ${sealHolds}) as "isWhole" from past`.execute(tx)
  return rows[0] ?? { rows: 0, seals: '{}', isWhole: false }
}

/** Nothing goes that could not be told later from what somebody took away: see `endingBroken`. Months without a row go without a word. */
async function endThose(tx: Tx, { months, upto, rows, seals }: Gone, { stored, keptMonths }: Held, now: Date): Promise<number> {
  if (rows > 0) {
    const all = await together(tx, await newestEnding(tx), seals)
    if (!(await isLawful(tx, all.seals, now))) return 0
    const ending = { upto: shanghai(upto), rows, seals: all.seals, allRows: rows + all.rows }
    const after = { ...ending, keptMonths, setBy: stored.by, setAt: stored.at && shanghai(stored.at) }
    await insertAudit(tx, { actor: null, side: 'system', action: 'audit.end', subject: `audit ${chinaDay(upto)}`, after }, now)
  }
  for (const { name } of months) {
    await sql`alter table audit detach partition ${sql.id('months', name)}`.execute(tx)
    await sql`drop table ${sql.id('months', name)}`.execute(tx)
  }
  return months.length
}

/** The seals of what went before and of what goes now, and how many rows went before. */
async function together(tx: Tx, before: Ending | null, seals: string): Promise<{ seals: string; rows: number }> {
  const { rows } = await sql<{ seals: string }>`
    select (${before?.seals ?? '{}'}::int8multirange + ${seals}::int8multirange)::text as seals`.execute(tx)
  return { seals: rows[0]?.seals ?? seals, rows: before?.rows ?? 0 }
}

async function isLawful(tx: Tx, seals: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${lawfulBehind(seals, now)} as holds`.execute(tx)
  return rows[0]?.holds ?? false
}
