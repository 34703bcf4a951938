import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AuditRow, listAudit } from '../../../contract/audit.ts'
import { dayStart, shanghai } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { containing } from '../database/listing.sql.ts'
import { actionLabel, actionsNamed, subjectNamed } from '../audit/audit.rules.ts'
import { labelOf } from './label.ts'
import { monthFrom } from './months.rules.ts'

type Asked = z.output<typeof listAudit.input>
type Narrowed = Omit<Asked, 'page' | 'limit'>

/** How far the matching rows are counted and paged through; a log is read from its end, or narrowed. */
const most = 2_000
/** Of more companies or people than these that a keyword names, the newest are looked for. */
const namedAtMost = 100

/** A page of the log, the newest first. */
export async function auditPage(db: Db, asked: Asked, now: Date): Promise<{ rows: AuditRow[]; total: number; more: boolean }> {
  const { page, limit } = asked
  const found = (await lately(db, asked, now)) ?? (await newest(db, asked, { atMost: most + 1 }))
  return {
    rows: await rowsOf(db, found.slice(0, most).slice((page - 1) * limit, page * limit)),
    total: Math.min(found.length, most),
    more: found.length > most,
  }
}

/** How many rows match, counted to `atMost`. */
export const countAudit = async (db: Db, asked: Narrowed, atMost: number): Promise<number> => (await newest(db, asked, { atMost })).length

/**
 * The next rows that match and are older than the row `after`, the newest first; 0: from the newest of all. None where that row went with
 * its month: months go from the oldest on, and with it all that is older.
 */
export const auditAfter = async (db: Db, asked: Narrowed, after: number, atMost: number): Promise<AuditRow[]> =>
  rowsOf(db, await newest(db, asked, { atMost, after }))

type Reach = { readonly atMost: number; readonly after?: number }

/** As many as are counted, where these two months have them: most looks are at the newest, and no other month is asked. Null: they have fewer. */
async function lately(db: Db, asked: Narrowed, now: Date): Promise<Hit[] | null> {
  if (asked.keyword || asked.companyId !== undefined || asked.from !== undefined || asked.to !== undefined) return null
  const found = await newest(db, { ...asked, from: monthFrom(now, -1) }, { atMost: most + 1 })
  return found.length > most ? found : null
}

/** A row, and by its moment the month that it lies in. */
type Hit = { readonly id: number; readonly at: Date }

async function newest(db: Db, asked: Narrowed, reach: Reach): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select id, at from (${await matching(db, asked, reach)}) hit order by at desc, id desc limit ${reach.atMost}`.execute(db)
  return rows
}

/** The newest rows that match. Each way to match is read from its own index, so that rare words are found as fast as common ones. */
async function matching(
  db: Db,
  { keyword, side, from, to, companyId }: Narrowed,
  { atMost, after = 0 }: Reach,
): Promise<RawBuilder<unknown>> {
  const common = [
    after === 0 ? sql`true` : sql`(at, audit.id) < (select seen.at, seen.id from audit seen where seen.id = ${after})`,
    ...(side === 'all' ? [] : [sql`audit.side = ${side}`]),
    ...(from === undefined ? [] : [sql`at >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${dayStart(to, 1)}`]),
    ...(companyId === undefined ? [] : [sql`company_id = ${companyId}`]),
  ]
  const among = (matches: RawBuilder<unknown>) => sql`(select id, at from audit
    where ${matches} and ${sql.join(common, sql` and `)} order by at desc, id desc limit ${atMost})`
  if (!keyword) return among(sql`true`)

  const part = containing(keyword)
  const { companies, staff, accounts } = await named(db, part)
  const subjects = [
    subjectNamed(keyword),
    ...companies.map((id) => `company ${id}`),
    ...staff.map((id) => `staff ${id}`),
    ...accounts.map((id) => `account ${id}`),
  ]
  // What the word names nothing of is not asked for: each way to match is planned for every month.
  const each = (values: readonly (string | number)[], type: 'text' | 'bigint', matches: RawBuilder<unknown>) =>
    values.length === 0
      ? []
      : [sql`select hit.id, hit.at from unnest(${[...values]}::${sql.raw(type)}[]) as one, lateral ${among(matches)} hit`]
  return sql.join(
    [
      ...each(actionsNamed(keyword), 'text', sql`action = one`),
      ...each(subjects, 'text', sql`subject = one`),
      ...each(companies, 'bigint', sql`company_id = one`),
      ...each(staff, 'bigint', sql`audit.side = 'staff' and actor_id = one`),
      ...each(accounts, 'bigint', sql`audit.side = 'buyer' and actor_id = one`),
      among(sql`actor_name like '%代）' and actor_name like ${part}`),
    ],
    sql` union `,
  )
}

/** The ids of the companies and people whose names have `part` in them. */
async function named(db: Db, part: string): Promise<{ companies: number[]; staff: number[]; accounts: number[] }> {
  const ids = async (table: 'company' | 'staff' | 'account', column: 'name' | 'nickname') => {
    const name = sql.ref<string>(column)
    const rows = await db.selectFrom(table).select('id').where(name, 'ilike', part).orderBy('id', 'desc').limit(namedAtMost).execute()
    return rows.map(({ id }) => id)
  }
  const [companies, staff, accounts] = await Promise.all([ids('company', 'name'), ids('staff', 'name'), ids('account', 'nickname')])
  return { companies, staff, accounts }
}

type Read = Omit<AuditRow, 'time' | 'actionLabel' | 'subjectLabel'> & { at: Date; subjectName: string | null }

/** Only the months are looked into that they lie in. */
async function rowsOf(db: Db, hits: readonly Hit[]): Promise<AuditRow[]> {
  const [youngest, oldest] = [hits[0], hits.at(-1)]
  if (!youngest || !oldest) return []
  const until = new Date(youngest.at.getTime() + 1) // a row's moment is finer than ours
  const { rows } = await sql<Read>`
    select audit.id, at, side, action, subject, company_id as "companyId", company.name as "companyName",
      before::text, after::text, address, ${who} as who, ${subjectName} as "subjectName"
    from audit left join company on company.id = company_id
    where audit.id = any(${hits.map(({ id }) => id)}) and at between ${oldest.at} and ${until} order by at desc, audit.id desc`.execute(db)
  return rows.map(({ at, subjectName: name, ...row }) => ({
    ...row,
    // Who has just come in was nobody yet when it was written.
    who: row.who || (row.action === 'login.ok' ? (name ?? '') : ''),
    time: shanghai(at),
    actionLabel: actionLabel(row.action),
    subjectLabel: labelOf(row.subject, name),
  }))
}

/** Staff are named as they were called then, buyers as they are today: their rows hold only their number. */
const who = sql<string>`coalesce(case when side = 'buyer' then
  (select nickname from account where id = actor_id) || coalesce(substring(actor_name from '（.* 代）$'), '')
  else nullif(actor_name, '') end, '')`

/** What a subject of a known kind is called today. */
const number = sql`substring(subject from '^[a-z_]+ ([0-9]{1,15})$')::bigint`
const subjectName = sql<string | null>`case split_part(subject, ' ', 1)
  when 'company' then (select name from company where id = ${number})
  when 'account' then (select nickname from account where id = ${number})
  when 'staff' then (select name from staff where id = ${number})
  when 'identity' then (select name from identity where id = ${number})
  when 'level' then (select name from level where id = ${number})
  when 'contract' then (select number from contract where id = ${number})
  when 'title' then (select name from invoice_title where id = ${number})
  when 'article' then (select title from article where key = split_part(subject, ' ', 2))
  when 'banner' then (select title from banner where id = ${number})
  when 'synonym' then (select array_to_string(words, '、') from synonym where id = ${number})
  when 'scene' then (select name from scene where id = ${number})
  when 'role' then (select name from staff_role where id = ${number})
  when 'supplier' then (select name from supplier where id = ${number})
  when 'robot' then (select name from robot where id = ${number})
  when 'freight' then (select name from freight_template where id = ${number})
  when 'promotion' then (select name from promotion where id = ${number})
  when 'product' then (select name from product where id = ${number})
  when 'price_book' then (select name from price_book where id = ${number})
  when 'assortment' then (select name from assortment where id = ${number})
  when 'design' then (select name from design where id = ${number})
  when 'purchase_list' then (select name from purchase_list where id = ${number})
  when 'category' then (select name from category where id = ${number})
  when 'approval_rule' then (select name from approval_rule where id = ${number}) end`
