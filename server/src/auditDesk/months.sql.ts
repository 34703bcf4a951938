import { sql } from 'kysely'
import { dayStart, type Day } from '../../../contract/text.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { monthFrom, monthsAhead, nameOfMonth, wantedMonths } from './months.rules.ts'

/** A part of the log that lies by itself: a month, or all that was before the first of them. */
export type Month = { readonly name: string; /** All of its rows are older. */ readonly upto: Date }

/** What takes rows of no month: of a clock that is wrong, or of a mall that stood still for longer than months are made ahead. */
const spill = sql.id('months', 'audit_default')

/** The months of the log, the oldest first. */
export async function monthsThere(db: Db | Tx): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select c.relname as name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)'''))[1]::timestamptz as upto
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' order by 2`.execute(db)
  return rows
}

/** Of two processes that make or end months one waits until the other is done. */
export const holdMonths = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('audit months'))`.execute(tx))

/**
 * Makes this month and those ahead, as far as they are missing, and lays what lies in none into its own, so that a month can go as a whole.
 * Nobody waits longer for it than a statement waits for a lock; what was not got is tried again the next night.
 */
export async function makeMonths(db: Db, now: Date): Promise<void> {
  const horizon = dayStart(monthFrom(now, monthsAhead + 1))
  if ((await missing(db, wantedMonths(now))).length === 0 && !(await spilt(db, horizon)) && !(await reachesBeyond(db, horizon))) return
  await inTransaction(db, async (tx) => {
    await holdMonths(tx)
    if (await reachesBeyond(tx, horizon)) await narrow(tx, dayStart(monthFrom(now, 1)))
    if (await spilt(tx, horizon)) await layOut(tx, 'audit_default', horizon)
    for (const month of await missing(tx, wantedMonths(now))) await makeMonth(tx, month)
  })
}

/** Those of the months that neither lie by themselves nor within what was before the first of them. */
async function missing(db: Db | Tx, months: readonly Day[]): Promise<Day[]> {
  const there = await monthsThere(db)
  const first = there.find(({ name }) => name === 'audit_first')
  const names = new Set(there.map(({ name }) => name))
  return months.filter((month) => (!first || dayStart(month) >= first.upto) && !names.has(nameOfMonth(month)))
}

/** Whether what was before the first month takes rows of months that are not made yet: a row of a clock that was ahead lay there. */
async function reachesBeyond(db: Db | Tx, horizon: Date): Promise<boolean> {
  return (await monthsThere(db)).some(({ name, upto }) => name === 'audit_first' && upto > horizon)
}

/** Lets what was before the first month end before `upto`. Only rows that are not older are written once more; the others are read once. */
async function narrow(tx: Tx, upto: Date): Promise<void> {
  const [first, ahead] = [sql.id('months', 'audit_first'), sql.id('months', 'audit_ahead')]
  await sql`set local statement_timeout = '5min'`.execute(tx)
  await sql`lock table audit in access exclusive mode`.execute(tx)
  await sql`alter table audit detach partition ${first}`.execute(tx)
  await sql`create table ${ahead} as select * from ${first} where at >= ${upto}`.execute(tx)
  await sql`delete from ${first} where at >= ${upto}`.execute(tx)
  await sql`alter table audit attach partition ${first} for values from (minvalue) to (${sql.lit(upto.toISOString())})`.execute(tx)
  await sql`insert into audit overriding system value select * from ${ahead}`.execute(tx)
  await sql`drop table ${ahead}`.execute(tx)
}

/** Whether anything lies in the default that a month is to have; what is further ahead stays there until its month comes. */
async function spilt(db: Db | Tx, horizon: Date): Promise<boolean> {
  const { rows } = await sql`select from ${spill} where at < ${horizon} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Writes the rows of a partition once more, each into the month that it belongs to, made where there is none; what is of after `horizon`
 * goes into the default. Nobody writes meanwhile.
 */
export async function layOut(tx: Tx, name: 'audit_default' | 'audit_first', horizon: Date): Promise<void> {
  const old = sql.id('months', 'audit_spilt')
  await sql`set local statement_timeout = '5min'`.execute(tx)
  await sql`lock table audit in access exclusive mode`.execute(tx)
  await sql`alter table audit detach partition ${sql.id('months', name)}`.execute(tx)
  await sql`alter table ${sql.id('months', name)} rename to audit_spilt`.execute(tx)
  const { rows } = await sql<{ month: Day }>`
    select distinct date_trunc('month', at at time zone 'Asia/Shanghai')::date as month from ${old} where at < ${horizon}`.execute(tx)
  const months = rows.map(({ month }) => month)
  for (const month of await missing(tx, months)) await makeMonth(tx, month)
  if (name === 'audit_default') await makePartition(tx, name, sql`default`)
  await sql`insert into audit overriding system value select * from ${old}`.execute(tx)
  await sql`drop table ${old}`.execute(tx)
}

const makeMonth = (tx: Tx, month: Day): Promise<void> =>
  makePartition(
    tx,
    nameOfMonth(month),
    sql`for values from (${sql.lit(dayStart(month).toISOString())}) to (${sql.lit(dayStart(monthFrom(dayStart(month), 1)).toISOString())})`,
  )

/** Made beside the log and put to it: only what reads the default waits for it. Rows of it stay as they are by the triggers of the log. */
async function makePartition(tx: Tx, name: string, bounds: ReturnType<typeof sql>): Promise<void> {
  const table = sql.id('months', name)
  await sql`create table ${table} (like audit including all excluding identity, primary key (id))`.execute(tx)
  await sql`create trigger audit_kept before truncate on ${table} for each statement execute function refuse_change()`.execute(tx)
  await sql`alter table audit attach partition ${table} ${bounds}`.execute(tx)
}
