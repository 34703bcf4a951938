import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDb } from '../database/db.ts'
import { mayMount, mountOn } from '../file/mounted.fixture.ts'
import { migrate } from '../database/migrate.ts'
import { carriedFolder, chainMark } from '../database/postgres-archive.ts'
import { startPostgres, type Postgres } from '../database/postgres.ts'
import { isSealed, newPair } from './age.ts'
import { pieceIn } from './wal.rules.ts'
import { carryLog, type Carrier } from './walCarrier.ts'
import { backTo } from './walBack.ts'
import { keepPiece } from './walPlace.ts'

// The embedded PostgreSQL with an archive of its log: what was ordered until a moment is brought back, whatever came after it.

const scratch = mkdtempSync(join(tmpdir(), 'wal-test-'))
const data = join(scratch, 'data')
const place = join(scratch, 'archive')
const pair = await newPair()

type Running = { readonly postgres: Postgres; readonly carrier: Carrier; readonly open: ReturnType<typeof openDb> }
let running: Running | undefined

/** A mall at work on `data`, as far as its database goes. */
async function begin(to = place): Promise<Running> {
  const postgres = await startPostgres(data, { archived: true, starts: 1, durable: false })
  const open = openDb(postgres.url, 4, () => undefined)
  await migrate(open.pool)
  const carrier = await carryLog({ place: to, dataDir: data, ...open, now: () => new Date(), endEvery: 300, lookEvery: 50 })
  running = { postgres, carrier, open }
  return running
}

async function end(): Promise<void> {
  if (!running) return
  const { carrier, postgres, open } = running
  running = undefined
  await open.pool.end()
  await carrier.end(() => postgres.stop())
}

const at = () => running ?? expect.unreachable('no mall runs')
async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return client
    .query(text)
    .then(
      ({ rows }) => rows,
      (error: unknown) => Promise.reject(error),
    )
    .finally(() => client.end())
}
const here = (text: string) => ask(at().postgres.url, text)
const order = (name: string) => here(`insert into ordered values ('${name}')`)
const standing = () => at().carrier.standing()
async function settled(what: object): Promise<void> {
  await expect.poll(standing, { timeout: 60_000 }).toMatchObject(what)
}
/** All that was written until now lies in the archive. */
async function archived(): Promise<void> {
  const [{ name } = {}] = await here(`select pg_walfile_name(pg_current_wal_lsn()) as name`)
  await here(`insert into ordered values ('mark'); delete from ordered where name = 'mark'`)
  await here('select pg_switch_wal()')
  await expect.poll(() => pieces().some((file) => file.startsWith(String(name))), { timeout: 60_000 }).toBe(true)
}
const pieces = () => readdirSync(join(place, 'wal'))
const bases = () => readdirSync(join(place, 'base'))
const postmaster = () => Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
let number = 0
/** What was ordered is there, in the mall as it was. */
async function orderedAt(until: Date | null, identities: readonly string[] = [pair.identity]): Promise<unknown[]> {
  const target = join(scratch, `back-${++number}`)
  await backTo({ place, target, until, identities })
  const restored = await startPostgres(target, { durable: false })
  try {
    return (await ask(restored.url, 'select name from ordered order by name')).map(({ name }) => name)
  } finally {
    await restored.stop()
  }
}

const clock = async (): Promise<Date> =>
  (await at().open.pool.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at ?? new Date(0)
/** As if the machine were gone: PostgreSQL, killed, and its folder. */
async function lose(): Promise<void> {
  const { carrier, postgres, open } = at()
  const pid = postmaster()
  rmSync(join(scratch, 'lost'), { recursive: true, force: true })
  renameSync(join(data, 'postgres'), join(scratch, 'lost'))
  process.kill(pid, 'SIGKILL')
  expect((await postgres.lost).message).toBeTruthy()
  running = undefined
  await open.pool.end()
  await carrier.end(() => postgres.stop())
}

beforeAll(async () => {
  mkdirSync(place)
  const postgres = await startPostgres(data, { durable: false })
  const { pool } = openDb(postgres.url, 2, () => undefined)
  await migrate(pool)
  const key = [pair.recipient, Buffer.from('sealed elsewhere')]
  await pool.query(`insert into backup_key (recipient, identity, created_at) values ($1, $2, now())`, key)
  await pool.query('create table ordered (name text primary key)')
  await pool.end()
  await postgres.stop()
})
afterEach(end)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('off, the cluster writes as little as ever', async () => {
  const postgres = await startPostgres(data, { durable: false })
  const shown = await Promise.all(['wal_level', 'archive_mode', 'max_wal_senders'].map((name) => ask(postgres.url, `show ${name}`)))
  expect(shown.flat()).toEqual([{ wal_level: 'minimal' }, { archive_mode: 'off' }, { max_wal_senders: '0' }])
  await postgres.stop()
  expect(existsSync(join(data, 'postgres', carriedFolder))).toBe(false)
})

let good: Date
test('switched on it has a base and what changes after it, sealed; a stop of the mall leaves nothing behind', async () => {
  const { postgres } = await begin()
  expect(await ask(postgres.url, 'show wal_level')).toEqual([{ wal_level: 'replica' }])
  await settled({ fault: '', baseFault: '', bases: 1, isSealed: true, isBeside: true, waiting: 0 })
  for (const name of ['a', 'b', 'c']) await order(name)
  good = await clock()
  await order('d')
  await end()
  for (const file of [...pieces().map((name) => `wal/${name}`), ...bases().map((name) => `base/${name}`)])
    expect(await isSealed(join(place, file)), file).toBe(true)
  expect(await orderedAt(null)).toEqual(['a', 'b', 'c', 'd'])
})

test('killed and deleted, the mall is there again as it was at a moment: all before it, nothing after', async () => {
  await begin()
  await here(`delete from ordered where name < 'd'`)
  await order('e')
  await archived()
  await order('f')
  await lose()
  expect(await orderedAt(good)).toEqual(['a', 'b', 'c'])
  expect(await orderedAt(null)).toEqual(expect.arrayContaining(['d', 'e']))
  expect(existsSync(join(data, 'postgres'))).toBe(false)
})

test('a moment that the archive does not have is refused, and says what it has', async () => {
  await expect(orderedAt(new Date(Date.now() + 60_000))).rejects.toThrow(/^归档没有到那一刻，只到 \d{4}-.*--until latest$/)
  await expect(orderedAt(new Date('2020-01-01'))).rejects.toThrow(/^归档里没有那么早的：最早可以恢复到 \d{4}-/)
  await expect(orderedAt(good, [])).rejects.toThrow('--identity')
  await expect(orderedAt(good, [(await newPair()).identity])).rejects.toThrow('备份钥匙不对')
  expect(existsSync(join(scratch, `back-${number}`))).toBe(false)
})

test('what was altered or lost in the archive is refused by its name', async () => {
  const [file = ''] = pieces()
    .filter((name) => pieceIn(name)?.name.length === 24)
    .toSorted()
    .slice(-2)
  const path = join(place, 'wal', file)
  const whole = readFileSync(path)
  writeFileSync(path, whole.with(whole.length - 20, (whole.at(-20) ?? 0) ^ 1))
  await expect(orderedAt(null)).rejects.toThrow(file)
  writeFileSync(path, whole.subarray(0, 300))
  await expect(orderedAt(null)).rejects.toThrow(file)
  rmSync(path)
  await expect(orderedAt(null)).rejects.toThrow(`归档里缺少日志段 ${pieceIn(file)?.name}`)
  writeFileSync(path, whole)
  const [base = ''] = bases()
  const copy = readFileSync(join(place, 'base', base))
  writeFileSync(join(place, 'base', base), copy.with(5000, (copy[5000] ?? 0) ^ 1))
  await expect(orderedAt(good)).rejects.toThrow(base)
  writeFileSync(join(place, 'base', base), copy)
})

test('a piece is not put over another content of its name; the same again is', async () => {
  const [mine, its] = [join(scratch, 'mine'), join(scratch, 'its')]
  writeFileSync(mine, 'one')
  writeFileSync(its, 'other')
  const name = 'F'.repeat(24)
  await keepPiece(place, name, mine, '')
  await keepPiece(place, name, mine, pair.recipient)
  await expect(keepPiece(place, name, its, '')).rejects.toThrow(`归档里已有 ${name}，内容不同，没有覆盖`)
  const kept = pieces().filter((file) => file.startsWith(name))
  expect(kept).toHaveLength(1)
  rmSync(join(place, 'wal', kept[0] ?? ''))
})

test('what was restored goes on in its place, with a base of its own', async () => {
  const target = join(scratch, 'goes-on')
  await backTo({ place, target, until: good, identities: [pair.identity] })
  renameSync(join(target, 'postgres'), join(data, 'postgres'))
  await begin()
  await settled({ fault: '', bases: 2, waiting: 0 })
  await order('g')
  await end()
  expect(await orderedAt(null)).toEqual(['a', 'b', 'c', 'g'])
})

test('a place that is away is told and loses nothing; nothing is written beside it', async () => {
  await begin()
  await settled({ fault: '', waiting: 0, bases: 2 })
  renameSync(place, `${place}-away`)
  mkdirSync(place)
  for (const name of ['h', 'i']) {
    await order(name)
    await here('select pg_switch_wal()')
  }
  await settled({ fault: expect.stringMatching(/^归档位置 .* 不在：.*可能磁盘没有挂载$/), waiting: expect.any(Number) })
  expect((await standing()).waiting).toBeGreaterThanOrEqual(2)
  expect((await standing()).behind).toBeGreaterThan(0)
  expect(readdirSync(place)).toEqual([])
  // The mall may be stopped meanwhile, and started.
  await end()
  await begin()
  rmSync(place, { recursive: true })
  renameSync(`${place}-away`, place)
  await settled({ fault: '', waiting: 0 })
  await end()
  expect(await orderedAt(null)).toEqual(['a', 'b', 'c', 'g', 'h', 'i'])
})

test.runIf(mayMount)('a place that is full is told, and goes on once there is room', async () => {
  const small = join(scratch, 'small')
  const away = mountOn(small, 64)
  try {
    await begin(small)
    await settled({ fault: '', baseFault: '', waiting: 0, bases: 1, isBeside: false })
    const filler = join(small, 'wal', 'filler')
    expect(() => writeFileSync(filler, Buffer.alloc(64 * 2 ** 20))).toThrow('ENOSPC')
    await order('j')
    await here('select pg_switch_wal()')
    await settled({ fault: `归档位置 ${small} 空间已满，请清理或扩容` })
    expect((await standing()).waiting).toBeGreaterThan(0)
    expect(readdirSync(join(small, 'wal')).filter((name) => name.endsWith('.part'))).toEqual([])
    rmSync(filler)
    await settled({ fault: '', waiting: 0 })
    await end()
  } finally {
    await end()
    away()
  }
})

test('switched off and on again it begins anew: what was changed meanwhile is there', async () => {
  const before = bases().length
  const postgres = await startPostgres(data, { durable: false })
  expect(existsSync(chainMark(data))).toBe(false)
  expect(await ask(postgres.url, 'show wal_level')).toEqual([{ wal_level: 'minimal' }])
  await ask(postgres.url, `insert into ordered values ('k')`)
  await postgres.stop()
  await begin()
  await settled({ fault: '', waiting: 0, bases: before + 1 })
  await order('l')
  await end()
  expect(await orderedAt(null)).toEqual(['a', 'b', 'c', 'g', 'h', 'i', 'j', 'k', 'l'])
})

test('the archive of another database is left alone', async () => {
  await end()
  rmSync(join(data, 'postgres'), { recursive: true })
  const found = pieces()
  await begin()
  await settled({ fault: `归档位置 ${place} 里是另一个数据库的归档，没有写入；请换一个空文件夹`, bases: 0 })
  expect(pieces()).toEqual(found)
})
