import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareJobs } from '../server/src/jobs.ts'
import { migrate } from '../server/src/migrate.ts'
import { startPostgres } from '../server/src/postgres.ts'
import type { Postgres } from '../server/src/postgres.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const scratch = mkdtempSync(join(tmpdir(), 'backup-test-'))
const from = join(scratch, 'from')
const to = join(scratch, 'to')
const file = join(scratch, 'mall.tar.gz')
const picture = Buffer.alloc(1_234_567, '帆布袋')
let source: Postgres
let target: Postgres

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  source = await startPostgres(from, { durable: false })
  target = await startPostgres(to, { durable: false })
  const pool = new pg.Pool({ connectionString: source.url })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await migrate(pool)
  await prepareJobs(pool)
  await pool.query(
    `insert into company (name, credit_code, state) values ('荣达“贸易”, {有限}\\公司', '1', 'verified')`,
  )
  await pool.query(`insert into identity (company_id, name, grants) values (1, '采购', array['order.place', 'a,"b'])`)
  // A row that names one which comes later, and enough of them to need several batches.
  await pool.query(`insert into category (level, name) select 1, 'c' || n from generate_series(1, 1200) n`)
  await pool.query('update category set parent_id = 1201 - id where id < 600')
  await pool.query(
    `insert into audit (side, action, subject, after) values ('system', 'x', 'y', '{"价": [1.50, null]}')`,
  )
  await pool.query(`select graphile_worker.add_job('sms', '{"phone": "1"}')`)
  await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`)
  await pool.end()
  mkdirSync(join(from, 'files/ab'), { recursive: true })
  writeFileSync(join(from, 'files/ab/picture.png'), picture)
  writeFileSync(join(from, 'files/empty'), '')
})

afterAll(async () => {
  await source.stop()
  await target.stop()
  rmSync(scratch, { recursive: true, force: true })
})

describe('a backup', () => {
  const facts = [
    'select * from company',
    'select * from identity',
    'select * from category order by id',
    'select id, side, after from audit',
    'select name from migration order by name',
    'select task_id, payload, attempts from graphile_worker._private_jobs',
  ]

  test('restored into an empty database is the same mall, with its files and its jobs', async () => {
    const made = await backUp(source.url, from, file)
    expect(made.tables.find(({ name }) => name === 'category')?.rows).toBe(1200)
    await restore(file, target.url, to, false)
    for (const fact of facts) expect(await ask(target.url, fact)).toEqual(await ask(source.url, fact))
    const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
    expect(hash(join(to, 'files/ab/picture.png'))).toBe(createHash('sha256').update(picture).digest('hex'))
    expect(readFileSync(join(to, 'files/empty'), 'utf8')).toBe('')
    expect(await ask(target.url, 'select id from graphile_worker.jobs where locked_at is null')).toHaveLength(1)
  })

  test('leaves the mall as strict and as far counted as it was', async () => {
    await expect(
      ask(target.url, 'insert into identity (company_id, name, grants) values (99, $$x$$, $${}$$)'),
    ).rejects.toThrow('foreign key')
    await expect(ask(target.url, 'update audit set action = action')).rejects.toThrow('never changed')
    expect(await ask(target.url, `insert into category (level, name) values (1, 'new') returning id::int`)).toEqual([
      { id: 1201 },
    ])
  })

  test('does not go over what is there, unless it must', async () => {
    await expect(restore(file, target.url, to, false)).rejects.toThrow('--force')
    await expect(restore(file, target.url, join(scratch, 'elsewhere'), false)).rejects.toThrow('数据库不是空的')
    await restore(file, target.url, to, true)
    expect(await ask(target.url, 'select count(*)::int as n from category')).toEqual([{ n: 1200 }])
  })

  test('that was damaged or cut short is refused before anything is touched', async () => {
    const whole = readFileSync(file)
    const bad = join(scratch, 'bad.tar.gz')
    writeFileSync(bad, whole.subarray(0, whole.length - 2000))
    await expect(restore(bad, target.url, to, true)).rejects.toThrow('备份文件')
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(3000) ^ 1, 3000)
    writeFileSync(bad, flipped)
    await expect(restore(bad, target.url, to, true)).rejects.toThrow('备份文件')
    expect(await ask(target.url, 'select count(*)::int as n from company')).toEqual([{ n: 1 }])
    expect(existsSync(join(to, 'files/ab/picture.png'))).toBe(true)
  })

  test('of before two migrations, with a later number than theirs, is brought on by exactly those two', async () => {
    const missing = ['059_release.sql', '060_footless.sql']
    await ask(source.url, 'create database older')
    const older = source.url.replace('/yincai?', '/older?')
    const pool = new pg.Pool({ connectionString: older, max: 1 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    const ran = await migrate(pool, (name) => !missing.includes(name))
    expect(ran.at(-1)?.localeCompare('061')).toBe(1)
    await prepareJobs(pool)
    // An order of before, whose one consignment an older process left without lines.
    await pool.query(`
      insert into company (name, credit_code, state) values ('荣达', 'A', 'verified');
      insert into account (company_id, phone, nickname, password_hash) values (1, '1', '陈荣达', '');
      insert into category (level, name) values (1, 'a'), (2, 'b'), (3, 'c');
      insert into product (number, type, category1_id, category2_id, category3_id, name, minimum, lead_days, sort_price, pictures)
        values ('FB1', 'custom', 1, 2, 3, '帆布袋', 1, 1, 1, '{}');
      insert into customer_order (number, company_id, account_id, state, tab, receipt, gross_fen, address)
        values ('N', 1, 1, 'in_fulfilment', 'making', '{}', 100, '{}');
      insert into order_line (order_id, company_id, place, product_id, type, title, number, picture, selection, selection_text,
          quantity, receipt, gross_fen, printed, sample, state)
        values (1, 1, 1, 1, 'custom', '帆布袋', 'FB1', '', '{}', '{}', 500, '{}', 100, true, false, 'packed');
      insert into consignment (order_id, company_id, place, state, address) values (1, 1, 1, 'waiting', '{}')`)
    await pool.end()
    const old = join(scratch, 'older.tar.gz')
    const { migrations } = await backUp(older, from, old)
    expect(migrations.map(({ name }) => name)).not.toContain('060_footless.sql')
    await restore(old, target.url, to, true)
    expect(
      await ask(target.url, `select name from migration where name = any ('{${missing.join(',')}}') order by 1`),
    ).toEqual(missing.map((name) => ({ name })))
    expect(await ask(target.url, 'select order_line_id::int as line, quantity from consignment_line')).toEqual([
      { line: 1, quantity: 500 },
    ])
    await restore(file, target.url, to, true)
  })

  test('is not put under a mall at work', async () => {
    const guest = new pg.Client(target.url)
    await guest.connect()
    await expect(restore(file, target.url, to, true)).rejects.toThrow('正在被使用')
    await guest.end()
  })
})
