import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seed } from '../server/seed/seed.ts'
import { openDb } from '../server/src/database/db.ts'
import { prepareJobs } from '../server/src/jobs.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { databaseUrl } from '../server/src/testWorld.ts'
import { empty } from '../server/src/backup/restore.sql.ts'
import { emptyMall } from './empty.ts'

// "Empty the demo": asked twice, backed up before, and then as on the first day, for good.

const scratch = mkdtempSync(join(tmpdir(), 'empty-test-'))
const name = `t_${crypto.randomUUID().replaceAll('-', '')}`
const url = databaseUrl(name)
const target = join(scratch, 'kept/before.tar.gz')
const shop = '印采'

async function query(sql: string, at = url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Empties it, answering what is asked by these words. */
function emptying(words: readonly string[], production = false) {
  const left = [...words]
  const said: string[] = []
  const ask = async (question: string) => {
    said.push(question)
    return left.shift() ?? ''
  }
  const done = emptyMall({ url, dataDir: scratch, target, production, ask, say: (line) => void said.push(line) })
  return done.then(() => said)
}

const companies = async () => (await query('select name from company')).length

beforeAll(() => query(`create database ${name}`, databaseUrl('postgres')))
beforeEach(async () => {
  const { pool } = openDb(url, 2, () => {})
  const client = await pool.connect()
  await empty(client).finally(() => client.release())
  await migrate(pool)
  await prepareJobs(pool)
  await pool.end()
  await query(`insert into setting (key, value) values ('site', '{"name": "${shop}"}')`)
  await query(`insert into company (name, credit_code, state) values ('荣达', '1', 'verified')`)
  mkdirSync(join(scratch, 'files/ab'), { recursive: true })
  writeFileSync(join(scratch, 'files/ab/abcd'), 'x')
  writeFileSync(join(scratch, 'machine.key'), 'k'.repeat(32))
})
afterAll(async () => {
  await query(`drop database ${name} with (force)`, databaseUrl('postgres'))
  rmSync(scratch, { recursive: true, force: true })
})

test('twice confirmed it is backed up and gone, and the demo does not come back', async () => {
  const said = await emptying(['清空', shop])
  expect(said.join('\n')).toContain(`“${shop}”`)
  expect(statSync(target).size).toBeGreaterThan(100)
  expect(await companies()).toBe(0)
  expect(existsSync(join(scratch, 'files'))).toBe(false)
  expect(existsSync(join(scratch, 'machine.key'))).toBe(true)
  expect(await query('select opened_at, emptied_at is not null as emptied from opening')).toEqual([{ opened_at: null, emptied: true }])
  const { db, pool } = openDb(url, 2, () => {})
  expect(await seed({ db, pool, dataDir: scratch, now: () => new Date() })).toBe(false)
  await pool.end()
})

test.each([
  [['', shop], '未确认，没有任何改动'],
  [['清空', '别的店'], '店铺名称不一致，没有任何改动'],
])('answered %j nothing is changed', async (words, told) => {
  await expect(emptying(words)).rejects.toThrow(told)
  expect(await companies()).toBe(1)
  expect(existsSync(join(scratch, 'files/ab/abcd'))).toBe(true)
})

test('where a mall is at work nothing is changed', async () => {
  const client = new pg.Client(url)
  await client.connect()
  await expect(emptying(['清空', shop])).rejects.toThrow('请先停止服务')
  await client.end()
  expect(await companies()).toBe(1)
})

test('where a mall comes up while it is backed up nothing is changed', async () => {
  rmSync(target, { force: true })
  const client = new pg.Client(url)
  const timer = setInterval(() => {
    if (!existsSync(`${target}.part`)) return
    clearInterval(timer)
    void client.connect()
  }, 2)
  await expect(emptying(['清空', shop])).rejects.toThrow('请先停止服务')
  expect(existsSync(target)).toBe(true)
  await client.end()
  expect(await companies()).toBe(1)
  expect(existsSync(join(scratch, 'files/ab/abcd'))).toBe(true)
})

test('in production it is refused where others than the demo’s companies have ordered', async () => {
  await query(`set session_replication_role = replica;
    insert into account (company_id, phone, nickname, password_hash) values (1, '13911112222', '甲', '')`)
  await query(`do $$ declare cols text; begin
    set local session_replication_role = replica;
    select string_agg(format('%I', column_name), ',') into cols from information_schema.columns
      where table_name = 'customer_order' and table_schema = 'public' and is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and is_generated = 'NEVER' and column_name <> 'company_id';
    execute 'alter table customer_order disable trigger all';
    execute (select 'alter table customer_order ' || string_agg(format('alter %I drop not null', c), ', ')
      from unnest(string_to_array(cols, ',')) c);
    execute 'insert into customer_order (company_id) values (1)';
  end $$`)
  await expect(emptying(['清空', shop], true)).rejects.toThrow('正式环境中已有 1 个真实订单，不能清空')
  expect(await companies()).toBe(1)
})
