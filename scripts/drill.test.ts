import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFile } from '../contract/system/backup.ts'
import { aShop, type Shop } from '../server/src/order/shop.fixture.ts'
import { newPair } from '../server/src/backup/age.ts'
import { backUp } from '../server/src/backup/backUp.ts'
import { inScratch } from '../server/src/backup/drill.sql.ts'
import { noteDrills, readDrills } from '../server/src/backup/drillDesk.sql.ts'
import { identitiesAt } from '../server/src/backup/keyFile.ts'
import { restore } from '../server/src/backup/restore.ts'
import { openDb } from '../server/src/database/db.ts'
import { databaseUrl } from '../server/src/testWorld.ts'
import { readSecret } from '../server/src/database/standing.ts'
import { prepareJobs } from '../server/src/jobs.ts'

// A restored mall is started beside the one that runs, asked, looked at, and taken away.

let w: Shop
let url: string
let file: string
let key: string
beforeAll(async () => {
  w = await aShop()
  url = databaseUrl(w.databaseName)
  await readSecret(w.pool)
  await prepareJobs(w.pool)
  const pair = await newPair()
  const { dataDir } = w.services
  ;[file, key] = [join(dataDir, 'backup-1.tar.gz.age'), join(dataDir, 'key.txt')]
  writeFileSync(key, keyFile(pair))
  const buyer = await w.token('buyer')
  await w.order('buyer', buyer, { product: 'plainBag', quantity: 200 })
  // What waits to be told customers is not told by the restored mall.
  await w.pool.query(`select graphile_worker.add_job('sms', '{"phone": "13800000001", "text": "x"}')`)
  await w.pool.query(
    `insert into backup (name, state, created_at, beat_at, done_at, key)
    values ('backup-1.tar.gz.age', 'done', now(), now(), now(), $1)`,
    [pair.recipient],
  )
  await backUp(url, dataDir, file, { recipient: pair.recipient })
}, 120_000)
afterAll(() => w.close())

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/drill.ts', ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: w.services.dataDir, DATABASE_URL: url },
  }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, said: `${stdout}${stderr}` }),
  )
const row = async () => await w.db.selectFrom('backup').selectAll().executeTakeFirstOrThrow()
const left = async () => {
  const { rows } = await w.pool.query(`select datname from pg_database where shobj_description(oid, 'pg_database') = $1`, [
    `drill by command of ${w.databaseName}`,
  ])
  return [...rows, ...readdirSync(join(w.services.dataDir, 'backups'))]
}

test('passes, says what it counted, is written down, and leaves nothing', async () => {
  const { ok, said } = await run(file, '--identity', key)
  expect(said).toMatch(/已恢复 \d+ 行、\d+ 个文件，核对了 [1-9]\d* 家企业、[1-9]\d* 个商品、[1-9]\d* 个订单、\d+ 笔分录，打开了 4 个页面/)
  expect(said).toContain('演练通过')
  expect(ok).toBe(true)
  expect(await row()).toMatchObject({ drill: 'passed', drill_fault: '' })
  expect((await readDrills(w.db)).passed).toBeInstanceOf(Date)
  expect(await left()).toEqual([])
  expect(existsSync(join(w.services.dataDir, 'outbox'))).toBe(false)
}, 180_000)

test('what was restored by other means is asked, its date is written down, and the running mall’s own database is refused', async () => {
  await noteDrills(w.db, { passed: null, tried: null })
  expect((await run('--database', url)).said).toContain('--database 是商城正在用的数据库')
  expect((await readDrills(w.db)).tried).toBeNull()
  const tables = await inScratch(url, async (other) => {
    const { tables } = await restore(file, other, join(w.services.dataDir, 'other'), false, await identitiesAt(key))
    const { ok, said } = await run('--database', other)
    expect(said).toMatch(/^核对了 [1-9]\d* 家企业、[1-9]\d* 个商品、[1-9]\d* 个订单、\d+ 笔分录，打开了 4 个页面\n演练通过/)
    expect(ok).toBe(true)
    const { pool } = openDb(other, 1, () => undefined)
    await pool.query('update order_line set gross_fen = gross_fen + 1').finally(() => pool.end())
    const wrong = await run('--database', other)
    expect(wrong).toMatchObject({ ok: false, said: expect.stringContaining('明细之和不是订单金额：1 处') })
    return tables
  })
  expect(tables.length).toBeGreaterThan(0)
  const { passed, tried, fault } = await readDrills(w.db)
  expect([passed, tried]).toEqual([expect.any(Date), expect.any(Date)])
  expect(fault).toContain('明细之和不是订单金额')
  expect(await left()).toEqual([])
}, 180_000)

test('books that do not agree, a wrong key and no file are told, and written down', async () => {
  expect((await run()).said).toContain('用法：npm run drill')
  expect((await run(file)).said).toContain('备份已加密')
  expect((await run(`${file}.none`)).ok).toBe(false)
  // What was typed wrongly says nothing of the backup.
  expect(await row()).toMatchObject({ drill: 'passed' })
  await sql`update order_line set gross_fen = gross_fen + 1`.execute(w.db)
  const wrong = join(w.services.dataDir, 'wrong.tar.gz')
  await w.pool.query(`update backup set name = 'wrong.tar.gz'`)
  await backUp(url, w.services.dataDir, wrong)
  const { ok, said } = await run(wrong)
  expect(ok).toBe(false)
  expect(said).toContain('明细之和不是订单金额：1 处')
  expect(await row()).toMatchObject({ drill: 'failed', drill_fault: expect.stringContaining('明细之和不是订单金额') })
  expect((await readDrills(w.db)).fault).toContain('明细之和不是订单金额')
  expect(await left()).toEqual([])
}, 180_000)
