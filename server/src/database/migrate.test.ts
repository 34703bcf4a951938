import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { knownMigrations, migrate } from './migrate.ts'
import { databaseUrl } from '../testWorld.ts'
import { openDb } from './db.ts'

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
  await pool.query(`create table schema_made (name text);
    create function note_schema() returns event_trigger language plpgsql as 'begin insert into public.schema_made (name) select object_identity from pg_event_trigger_ddl_commands(); end';
    create event trigger noting on ddl_command_end when tag in ('CREATE SCHEMA') execute function note_schema()`)
  await migrate(pool)
  await pool.query('drop event trigger noting')
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

// Each time takes the locks of some hundred views from whoever orders meanwhile.
test('what staff see of their own customers, which the release before did not have, is made once, not by each migration', async () => {
  expect(await read("select count(*)::int it from schema_made where name = 'own_customers'")).toEqual([1])
  expect(await read("select count(*) > 100 it from pg_views where schemaname = 'own_customers'")).toEqual([true])
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
    const waits =
      "select count(*)::int it from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock' and datname = current_database()"
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

describe('what runs beside the mall', () => {
  const beside = '221_order_said_wide.sql'

  test('makes the views that nobody had again where it met the locks of somebody crosswise', { timeout: 60_000 }, async () => {
    await pool.query(`delete from migration where name = '${beside}'; drop schema own_customers cascade`)
    const other = poolOf(name)
    const one = await other.connect()
    try {
      // Who looks first is ended: the migration.
      await one.query("set deadlock_timeout = '1min'; begin; lock table waybill in access exclusive mode")
      const ran = migrate(pool).catch((error: unknown) => error)
      const waits = `select 1 from pg_locks l join pg_database d on d.oid = l.database where d.datname = '${name}' and not granted`
      await expect.poll(async () => (await root.query(waits)).rowCount, { interval: 10, timeout: 20_000 }).toBe(1)
      await one.query('lock table account in access exclusive mode; commit')
      expect(await ran).toEqual([beside])
    } finally {
      one.release(true)
      await other.end()
    }
    expect(await read("select count(*) > 100 it from pg_views where schemaname = 'own_customers'")).toEqual([true])
  })

  const isValid = () => read("select indisvalid it from pg_index where indexrelid = to_regclass('order_said_wide')")
  const locks = () =>
    read(`select count(*)::int it from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`)

  test('leaves its connection with the limits it had, whether it ran or failed, and nobody waiting', async () => {
    const one = openDb(databaseUrl(name), 1, () => {})
    const limits = async () => [
      (await one.pool.query('show statement_timeout')).rows[0],
      (await one.pool.query('show lock_timeout')).rows[0],
    ]
    try {
      const before = await limits()
      expect(before).toEqual([{ statement_timeout: '10s' }, { lock_timeout: '3s' }])
      await pool.query('delete from migration where name = $1', [beside])
      expect(await migrate(one.pool)).toEqual([beside])
      expect(await limits()).toEqual(before)
      const { rows } = await pool.query<{ hash: string }>("update migration set hash = 'other' where name = $1 returning hash", [beside])
      expect(rows).toHaveLength(1)
      await expect(migrate(one.pool)).rejects.toThrow('在执行后被改动')
      expect([await limits(), await locks()]).toEqual([before, [0]])
      await pool.query('delete from migration where name = $1', [beside])
      expect(await migrate(one.pool)).toEqual([beside])
    } finally {
      await one.pool.end()
    }
  })

  test('goes on after one that was killed in the middle of it, past whoever reads for long', async () => {
    await pool.query(`delete from migration where name = '${beside}'; drop index order_said_wide`)
    const other = poolOf(name)
    const reader = await other.connect()
    const atIt = () =>
      read(
        "select pid it from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock' and datname = current_database()",
      )
    try {
      await reader.query('begin isolation level repeatable read; select count(*) from order_said')
      const first = migrate(other).then(
        () => null,
        (error: unknown) => error,
      )
      await vi.waitFor(async () => expect([await isValid(), (await atIt()).length]).toEqual([[false], 1]), {
        timeout: 20_000,
        interval: 20,
      })
      await pool.query('select pg_terminate_backend($1)', await atIt())
      expect(await first).toBeInstanceOf(Error)
      expect([await isValid(), await locks()]).toEqual([[false], [0]])
      const second = migrate(pool)
      await vi.waitFor(async () => expect(await atIt()).toHaveLength(1), { timeout: 20_000, interval: 20 })
      await reader.query('commit')
      expect(await second).toEqual([beside])
    } finally {
      reader.release(true)
      await other.end()
    }
    expect([await isValid(), await locks()]).toEqual([[true], [0]])
  })

  test('as the last of a new database makes what staff see of their own customers whole, or not at all', { timeout: 120_000 }, async () => {
    const young = `t_${randomUUID().replaceAll('-', '')}`
    await root.query(`create database ${young}`)
    const one = poolOf(young)
    try {
      const only = new Set((await knownMigrations()).map((known) => known.name).filter((known) => known <= beside))
      for (const known of await knownMigrations()) if (known.road === 'earlier') only.delete(known.name)
      // Broken off between its views of tables and those over other views.
      const connect = one.connect.bind(one)
      const broken = vi.spyOn(one, 'connect').mockImplementation(async () => {
        const client = await connect()
        const query = client.query.bind(client)
        client.query = ((...asked: Parameters<typeof query>) =>
          String(asked[0]).startsWith('set local search_path') ? Promise.reject(new Error('gone')) : query(...asked)) as typeof client.query
        return client
      })
      await expect(migrate(one, only)).rejects.toThrow('gone')
      broken.mockRestore()
      const again = poolOf(young)
      await migrate(again, only)
      const { rows } = await again.query(
        "select to_regclass('own_customers.company') is not null as tables, to_regclass('own_customers.claim_fact') is not null as views",
      )
      await again.end()
      expect(rows).toEqual([{ tables: true, views: true }])
    } finally {
      await one.end()
      await root.query(`drop database ${young} with (force)`)
    }
  })
})
