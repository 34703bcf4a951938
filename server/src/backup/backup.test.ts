import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { machineKey, machineKeyName, machineKeys } from '../factor/machineKey.ts'
import { mayMount, mountOn } from '../file/mounted.fixture.ts'
import { prepareJobs } from '../jobs.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { startPostgres } from '../database/postgres.ts'
import type { Postgres } from '../database/postgres.ts'
import { backUp } from './backUp.ts'
import { keyWords, restore } from './restore.ts'

const scratch = mkdtempSync(join(tmpdir(), 'backup-test-'))
const from = join(scratch, 'from')
const to = join(scratch, 'to')
const file = join(scratch, 'mall.tar.gz')
const picture = Buffer.alloc(1_234_567, '帆布袋')
const noise = randomBytes(8 * 2 ** 20)
/** Where a content lies in files/. */
const placeOf = (bytes: Buffer) => {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `${hash.slice(0, 2)}/${hash}`
}
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

function put(dataDir: string, bytes: Buffer): string {
  const path = join(dataDir, 'files', placeOf(bytes))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return path
}
const contents = (dataDir: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

beforeAll(async () => {
  source = await startPostgres(from, { durable: false })
  target = await startPostgres(to, { durable: false })
  const pool = new pg.Pool({ connectionString: source.url })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await migrate(pool)
  await prepareJobs(pool)
  await pool.query(`insert into company (name, credit_code, state) values ('荣达“贸易”, {有限}\\公司', '1', 'verified')`)
  await pool.query(`insert into identity (company_id, name, grants) values (1, '采购', array['order.place', 'a,"b'])`)
  // A row that names one which comes later, and enough of them to need several batches.
  await pool.query(`insert into category (level, name) select 1, 'c' || n from generate_series(1, 1200) n`)
  await pool.query('update category set parent_id = 1201 - id where id < 600')
  await pool.query(`insert into audit (side, action, subject, after) values ('system', 'x', 'y', '{"价": [1.50, null]}')`)
  // Of a month that nobody has made.
  await pool.query(`insert into audit (at, side, action, subject) values ('2099-01-01', 'system', 'x', 'y')`)
  await pool.query(`select graphile_worker.add_job('sms', '{"phone": "1"}')`)
  await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`)
  await pool.end()
  for (const bytes of [picture, noise]) put(from, bytes)
  // What is not the mall's, or not kept yet.
  mkdirSync(join(from, 'files/lost+found'))
  writeFileSync(join(from, 'files/lost+found/inode'), 'x')
  mkdirSync(join(from, 'files/.incoming'))
  writeFileSync(join(from, 'files/.incoming/half'), 'x')
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
    'select tableoid::regclass::text as month, id, at, side, after from audit order by id',
    'select name from migration order by name',
    'select task_id, payload, attempts from graphile_worker._private_jobs',
  ]

  test('restored into an empty database is the same mall, with its files and its jobs', async () => {
    const made = await backUp(source.url, from, file)
    expect(made.tables.find(({ name }) => name === 'category')?.rows).toBe(1200)
    await restore(file, target.url, to, false)
    for (const fact of facts) expect(await ask(target.url, fact)).toEqual(await ask(source.url, fact))
    expect(readFileSync(join(to, 'files', placeOf(picture))).equals(picture)).toBe(true)
    expect(contents(to)).toEqual([picture, noise].map((bytes) => basename(placeOf(bytes))).toSorted())
    expect(await ask(target.url, 'select id from graphile_worker.jobs where locked_at is null')).toHaveLength(1)
  })

  test('leaves the mall as strict and as far counted as it was', async () => {
    await expect(ask(target.url, 'insert into identity (company_id, name, grants) values (99, $$x$$, $${}$$)')).rejects.toThrow(
      'foreign key',
    )
    for (const change of ['update audit set action = action', 'delete from months.audit_first', 'truncate months.audit_default'])
      await expect(ask(target.url, change)).rejects.toThrow('never changed')
    expect(await ask(target.url, `insert into category (level, name) values (1, 'new') returning id::int`)).toEqual([{ id: 1201 }])
  })

  test('does not go over what is there, unless it must', async () => {
    await expect(restore(file, target.url, to, false)).rejects.toThrow('--force')
    await expect(restore(file, target.url, join(scratch, 'elsewhere'), false)).rejects.toThrow('数据库不是空的')
    await restore(file, target.url, to, true)
    expect(await ask(target.url, 'select count(*)::int as n from category')).toEqual([{ n: 1200 }])
  })

  test('brings the key that seals the second factors, for its owner’s eyes only', async () => {
    const key = await machineKey(from)
    const own = await machineKey(to)
    expect(own).not.toEqual(key)
    const keyed = join(scratch, 'keyed.tar.gz')
    await backUp(source.url, from, keyed)
    await restore(keyed, target.url, to, true)
    // Its own stays behind it: what it sealed elsewhere is not lost.
    expect(await machineKeys(to)).toEqual([key, own])
    await restore(keyed, target.url, to, true)
    expect(await machineKeys(to)).toEqual([key, own])
    expect(statSync(join(to, machineKeyName)).mode & 0o777).toBe(0o600)
  })

  test('without the key says which one opens it, and leaves the one that is there', async () => {
    const apart = join(scratch, 'apart.tar.gz')
    await ask(source.url, `insert into backup (name, state, created_at, beat_at) values ('apart.tar.gz', 'making', now(), now())`)
    await ask(
      source.url,
      `insert into backup (name, state, copy, created_at, beat_at, done_at) values ('going.tar.gz.age', 'done', 'going', now(), now(), now())`,
    )
    const manifest = await backUp(source.url, from, apart, { withKey: false })
    const other = join(scratch, 'other')
    const key = await machineKey(other)
    await restore(apart, target.url, other, true)
    expect(await machineKey(other)).toEqual(key)
    expect(await keyWords(manifest, other)).toContain(`指纹为 ${manifest.key}`)
    expect(await keyWords(manifest, other)).toContain('是另一把')
    expect(await keyWords(manifest, from)).toBe('')
    // Its own row, as of the moment in which it was made, is no work of the restored mall.
    expect(await ask(target.url, `select 1 from backup where state = 'making'`)).toEqual([])
    expect(await ask(target.url, `select name from backup where copy = 'failed'`)).toEqual([{ name: 'going.tar.gz.age' }])
    expect(await keyWords(manifest, join(scratch, 'nowhere'))).toContain('不存在')
    // Backups of before the key was told have nothing to compare.
    expect(await keyWords({ ...manifest, key: '' }, other)).toBe('')
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
    expect(existsSync(join(to, 'files', placeOf(picture)))).toBe(true)
  })

  test('is whole without a file that is deleted while it is made, and names it', async () => {
    // It comes after the noise, by its name.
    let doomed = Buffer.from('gone in a moment')
    while (placeOf(doomed) < placeOf(noise)) doomed = Buffer.concat([doomed, Buffer.from('.')])
    const path = put(from, doomed)
    const before = Buffer.from('lost long ago')
    const rows = [doomed, before].map((bytes) => `('voucher', 'a', 'pdf', 1, '${basename(placeOf(bytes))}')`)
    await ask(source.url, `insert into stored_file (kind, name, type, size, hash) values ${rows.join(', ')}`)
    const target = join(scratch, 'hole.tar.gz')
    const making = backUp(source.url, from, target)
    // The noise cannot be packed: by the time so much is written, all names are read.
    await expect
      .poll(() => existsSync(`${target}.part`) && statSync(`${target}.part`).size, { interval: 2, timeout: 20_000 })
      .toBeGreaterThan(2 ** 20)
    rmSync(path)
    const { missing, hashes } = await making
    expect(missing).toEqual([doomed, before].map((bytes) => `files/${placeOf(bytes)}`).toSorted())
    expect(Object.keys(hashes)).toContain(`files/${placeOf(picture)}`)
  })

  test('whose files cannot be put in their place leaves database and files as they were, and can be tried again', async () => {
    const broken = join(scratch, 'broken')
    const own = put(broken, Buffer.from('what was there'))
    // Where a content’s folder should be lies a file.
    writeFileSync(join(broken, 'files', placeOf(picture).slice(0, 2)), '')
    await ask(target.url, `insert into category (level, name) values (1, 'own')`)
    const categories = () => ask(target.url, 'select count(*)::int as n from category')
    const there = await categories()
    await expect(restore(file, target.url, broken, true)).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await categories()).toEqual(there)
    expect(readFileSync(own, 'utf8')).toBe('what was there')
    expect(existsSync(join(broken, 'files', placeOf(noise)))).toBe(false)
    rmSync(join(broken, 'files', placeOf(picture).slice(0, 2)))
    await restore(file, target.url, broken, true)
    expect(await categories()).toEqual([{ n: 1200 }])
    expect(existsSync(own)).toBe(false)
  })

  test.runIf(mayMount)('goes onto a volume of its own, and a full one leaves everything as it was', async () => {
    const apart = join(scratch, 'apart')
    const unmount = mountOn(join(apart, 'files'), 32)
    try {
      put(apart, Buffer.from('what was there'))
      await restore(file, target.url, apart, true)
      expect(contents(apart)).toEqual([picture, noise].map((bytes) => basename(placeOf(bytes))).toSorted())
    } finally {
      unmount()
    }
    const small = mountOn(join(apart, 'files'), 4)
    try {
      await ask(target.url, `insert into category (level, name) values (1, 'own')`)
      await expect(restore(file, target.url, apart, true)).rejects.toThrow('ENOSPC')
      expect(await ask(target.url, 'select count(*)::int as n from category')).toEqual([{ n: 1201 }])
      expect(contents(apart)).toEqual([])
    } finally {
      small()
    }
  })

  test('of before two migrations, with a later number than theirs, is brought on by exactly those two', async () => {
    const missing = ['059_release.sql', '060_footless.sql']
    await ask(source.url, 'create database older')
    const older = source.url.replace('/yincai?', '/older?')
    const pool = new pg.Pool({ connectionString: older, max: 1 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    const before = (await knownMigrations()).filter(({ name, road }) => road === 'earlier' && !missing.includes(name))
    const ran = await migrate(pool, new Set(before.map(({ name }) => name)))
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
    const lacked = (await knownMigrations()).filter(({ name, road }) => road !== 'fold' && !ran.includes(name))
    expect(lacked.map(({ name }) => name).slice(0, 2)).toEqual(missing)
    const there = 'select name from migration order by name'
    expect(await ask(target.url, there)).toEqual([...ran, ...lacked.map(({ name }) => name)].toSorted().map((name) => ({ name })))
    expect(await ask(target.url, 'select order_line_id::int as line, quantity from consignment_line')).toEqual([{ line: 1, quantity: 500 }])
    await restore(file, target.url, to, true)
  })

  test('is not put under a mall at work', async () => {
    const guest = new pg.Client(target.url)
    await guest.connect()
    await expect(restore(file, target.url, to, true)).rejects.toThrow('正在被使用')
    await guest.end()
  })
})
