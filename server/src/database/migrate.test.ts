import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { knownMigrations, migrate } from './migrate.ts'
import { databaseUrl } from '../testWorld.ts'

// A company of the release before with a sub-account's order that waits for approval, brought to this one's tables.
let root: pg.Client
let pool: pg.Pool
function poolOf(database: string): pg.Pool {
  const opened = new pg.Pool({ connectionString: databaseUrl(database), max: 4 })
  // Connections still on their way out when their database goes say so.
  opened.on('error', () => {})
  opened.on('connect', (client) => client.on('error', () => {}))
  return opened
}
const name = `t_${randomUUID().replaceAll('-', '')}`
beforeAll(async () => {
  root = new pg.Client({ connectionString: databaseUrl('postgres') })
  await root.connect()
  await root.query(`create database ${name}`)
  pool = poolOf(name)
  const first = (await knownMigrations()).filter(({ name, road }) => road === 'earlier' && name <= '005_proof_file.sql')
  await migrate(pool, new Set(first.map(({ name }) => name)))
  await pool.query(`
    insert into company (name, credit_code, state, level_name, approval_from_fen) values ('荣达', 'A', 'verified', '金牌会员', 100);
    insert into identity (company_id, name, grants) values (1, '采购', '{order.place}'), (1, '审批', '{order.approve}');
    insert into account (company_id, parent_id, identity_id, phone, nickname, password_hash) values
      (1, null, null, '1', '陈荣达', ''), (1, 1, 1, '2', '李娜', ''), (1, 1, 2, '3', '王敏', ''), (1, 1, 1, '4', '周雨', '');
    insert into customer_order (number, company_id, account_id, state, tab, receipt, gross_fen, address)
      values ('N', 1, 2, 'pending_approval', 'approval', '{}', 100, '{}')`)
  await migrate(pool)
})
afterAll(async () => {
  await pool.end()
  await root.query(`drop database ${name} with (force)`)
  await root.end()
})

const read = async (text: string) => (await pool.query<{ it: unknown }>(text)).rows.map(({ it }) => it)

test('an upgrade gives companies their level by its name, and changes nobody’s prices', async () => {
  const level = 'select json_build_array(l.name, discount_bp) it from company c join level l on l.id = c.level_id'
  expect(await read(level)).toEqual([['金牌会员', 10_000]])
})

test('an order that waits goes on with everyone who may approve but its placer, and the sum as a rule', async () => {
  expect(await read('select json_build_array(name, from_fen) it from approval_rule')).toEqual([['大额订单审批', 100]])
  const seats = `select a.nickname it from approval_seat t join approval_step s on s.id = t.step_id and s.state = 'open'
    join account a on a.id = t.account_id order by a.id`
  expect(await read(seats)).toEqual(['陈荣达', '王敏'])
})

test('a file is deleted without reading whole tables: whatever refers to files is indexed', async () => {
  const bare = `select conrelid::regclass || '.' || attname it from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_file'::regclass and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]) order by 1`
  expect(await read(bare)).toEqual([])
})

test('a migration that waits crosswise with somebody at work is run again', { timeout: 60_000 }, async () => {
  const young = `t_${randomUUID().replaceAll('-', '')}`
  await root.query(`create database ${young}`)
  const [migrating, working] = [poolOf(young), poolOf(young)]
  try {
    const last = '203_mend.sql'
    const known = (await knownMigrations()).filter(({ name, road }) => road !== 'earlier' && name < last)
    await migrate(migrating, new Set(known.map(({ name }) => name)))
    const one = await working.connect()
    // Who looks first is ended: the migration.
    await one.query("set deadlock_timeout = '1min'; begin; lock table print_run in access share mode")
    const ran = migrate(migrating)
    const waits = `select 1 from pg_locks l join pg_database d on d.oid = l.database where d.datname = '${young}' and not granted`
    await expect.poll(async () => (await root.query(waits)).rowCount, { interval: 10 }).toBe(1)
    await one.query('lock table migration in exclusive mode')
    await one.query('commit')
    one.release()
    expect((await ran)[0]).toBe(last)
  } finally {
    await Promise.all([migrating.end(), working.end()])
    await root.query(`drop database ${young} with (force)`)
  }
})

test('an index of a large table is made while orders are placed, by one of the processes that start at once', async () => {
  const beside = '221_order_said_wide.sql'
  await pool.query('delete from migration where name = $1', [beside])
  const other = poolOf(name)
  const writer = await other.connect()
  try {
    await writer.query('begin; lock table order_said in row exclusive mode')
    const both = Promise.all([migrate(pool), migrate(other)])
    // It waits for whoever writes already, and nobody who comes now waits for it.
    const waits = "select count(*)::int it from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock'"
    await vi.waitFor(async () => expect(await read(waits)).toEqual([1]), { timeout: 20_000, interval: 20 })
    await pool.query("set lock_timeout = '1s'; update order_said set titles = titles || '袋'; reset lock_timeout")
    await writer.query('commit')
    expect((await both).toSorted((a, b) => a.length - b.length)).toEqual([[], [beside]])
  } finally {
    writer.release(true)
    await other.end()
  }
  expect(await read("select indisvalid it from pg_index where indexrelid = 'order_said_wide'::regclass")).toEqual([true])
})
