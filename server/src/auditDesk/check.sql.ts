import { sql, type RawBuilder } from 'kysely'
import { oneDay } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { lawfulMonths, monthsBefore } from './months.rules.ts'
import { endingOf, partOfChain, type Broken, type Checked, type Ending, type Part } from './seal.rules.ts'
import { checkedSeals } from './seal.sql.ts'

/** What the log says of rows that went with their month, in its newest row that tells of it; null: nothing ever went. */
export async function newestEnding(db: Db | Tx): Promise<Ending | null> {
  const { rows } = await sql<{ at: Date; after: unknown }>`
    select at, after from audit where action = 'audit.end' and side = 'system' order by at desc, id desc limit 1`.execute(db)
  return rows[0] ? endingOf(rows[0].at, rows[0].after) : null
}

/**
 * Whether the first row behind those that went – under these seals – was already older than the law allows at `at`, by its own word and by
 * its seal's: what stood before it was older still.
 */
export function lawfulBehind(seals: string, at: Date): RawBuilder<boolean> {
  const lawful = monthsBefore(at, lawfulMonths)
  return sql`coalesce((select n.sealed_at <= ${lawful} and (select a.at from audit a where a.id between n.from_id and n.to_id
    order by a.id limit 1) <= ${lawful} from audit_seal n where n.number = upper(${seals}::int8multirange)), false)`
}

/**
 * Whether what is said to have gone may have gone: its seals are all there and follow each other, as many rows as it says, none of them is
 * left, and the law allowed it when it was said. Null: it is so; else the rows that are missing or should be.
 */
export async function endingBroken(db: Db | Tx, { at, seals, rows: said }: Ending, now: Date): Promise<Broken | null> {
  const { rows } = await sql<Broken & { holds: boolean }>`
    select coalesce(min(s.from_id), 1) as "from", coalesce(max(s.to_id), 1) as "to",
      coalesce(bool_and(s.from_id = coalesce(p.to_id, 0) + 1), false)
      and ${at}::timestamptz <= ${now}::timestamptz and count(*) = (select sum(upper(r) - lower(r)) from unnest(${seals}::int8multirange) r)
      and sum(s.rows) = ${said} and not exists (select from unnest(${seals}::int8multirange) r
        join audit_seal f on f.number = lower(r) join audit_seal t on t.number = upper(r) - 1 join audit a on a.id between f.from_id and t.to_id)
      and ${lawfulBehind(seals, at)} as holds
    from audit_seal s left join audit_seal p on p.number = s.number - 1 where s.number <@ ${seals}::int8multirange`.execute(db)
  const [found] = rows
  return found && !found.holds ? { from: found.from, to: found.to } : null
}

/** A part of the chain behind seal number `after`; the first begins with what has gone. */
export async function checkedPart(db: Db, after: number, ending: Ending | null, now: Date): Promise<Part> {
  const broken = after === 0 && ending ? await endingBroken(db, ending, now) : null
  if (broken) return { rows: 0, last: null, broken, next: null }
  return partOfChain(await checkedSeals(db, after, ending?.seals))
}

/** The whole log compared with its seals, to the first that does not hold. What went by the setting meanwhile is not missing. */
export async function checkedWhole(db: Db, now: Date): Promise<Omit<Part, 'next'>> {
  const [began, ending] = [performance.now(), await newestEnding(db)]
  const found = await checkedBehind(db, ending, now)
  const since = found.broken && (await newestEnding(db))
  if (!since || since.seals === ending?.seals) return found
  return checkedBehind(db, since, new Date(now.getTime() + Math.ceil(performance.now() - began)))
}

async function checkedBehind(db: Db, ending: Ending | null, now: Date): Promise<Omit<Part, 'next'>> {
  let [rows, last, after]: [number, Checked | null, number | null] = [0, null, 0]
  while (after !== null) {
    const part: Part = await checkedPart(db, after, ending, now)
    rows += part.rows
    last = part.last ?? last
    if (part.broken) return { rows, last, broken: part.broken }
    after = part.next
  }
  return { rows, last, broken: null }
}

/** How the whole log stood when it was last compared. */
type Remembered = {
  readonly number: number
  readonly hash: Buffer
  readonly sealedAt: Date | null
  readonly rows: number
  readonly at: Date
  /** Since then no look is far from the one before, by the database's clock. */
  readonly steadySince: Date
  readonly broken: Broken | null
  /** The seal it came to is no more, or another one. */
  readonly lost: Broken | null
}

/** Null: it never was. */
export async function remembered(db: Db): Promise<Remembered | null> {
  const row = await db.selectFrom('audit_checked').selectAll().executeTakeFirst()
  if (!row) return null
  const { number, hash, rows, checked_at: at, steady_since: steadySince, broken_from: from, broken_to: to } = row
  const seal = await db.selectFrom('audit_seal').selectAll().where('number', '=', number).executeTakeFirst()
  const isThere = number === 0 || seal?.hash.equals(hash)
  return {
    ...{ number, hash, rows, at, steadySince, sealedAt: seal?.sealed_at ?? null },
    broken: from !== null && to !== null ? { from, to } : null,
    lost: isThere ? null : { from: seal?.from_id ?? 1, to: seal?.to_id ?? 1 },
  }
}

/** Whether a look at `at` lies behind one at `before` and not far from it: else nights were left out, or a clock jumped. */
export const follows = (at: Date, before: Date): boolean => before <= at && at.getTime() - before.getTime() <= nightsApart

const nightsApart = 3 * oneDay

/** Compares the whole log and remembers what was found; answers what is wrong. A chain whose end was taken off is told by what was seen of it before. */
export async function checkAudit(db: Db, now: Date): Promise<Broken | null> {
  const before = await remembered(db)
  const { rows, last, broken: found } = await checkedWhole(db, now)
  const broken = found ?? before?.lost ?? null
  const { number, hash } =
    before && (before.lost || before.number > (last?.number ?? 0)) ? before : (last ?? { number: 0, hash: Buffer.alloc(0) })
  const steadySince = before && follows(now, before.at) ? before.steadySince : now
  await sql`insert into audit_checked (number, hash, rows, checked_at, steady_since, broken_from, broken_to)
    values (${number}, ${hash}, ${rows}, ${now}, ${steadySince}, ${broken?.from ?? null}, ${broken?.to ?? null})
    on conflict (single) do update set number = excluded.number, hash = excluded.hash, rows = excluded.rows,
      checked_at = excluded.checked_at, steady_since = excluded.steady_since, broken_from = excluded.broken_from, broken_to = excluded.broken_to`.execute(
    db,
  )
  return broken
}
