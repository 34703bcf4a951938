import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keyFile, listBackups, makeBackup, makeBackupKey, planBackups, usualPlan } from '../contract/system/backup.ts'
import { newPair } from '../server/src/backup/age.ts'
import { runBackup } from '../server/src/backup/backup.jobs.ts'
import { inSnapshot, rowsOf, tablesOf } from '../server/src/backup/backup.sql.ts'
import { askBooks } from '../server/src/backup/books.sql.ts'
import { runCopy } from '../server/src/backup/copy.jobs.ts'
import { inScratch } from '../server/src/backup/drill.sql.ts'
import { openDb } from '../server/src/database/db.ts'
import { machineKeys } from '../server/src/factor/machineKey.ts'
import { contentOf } from '../server/src/file/contents.ts'
import { pdf, sha } from '../server/src/file/contents.fixture.ts'
import { brought } from '../server/src/mockup/bag.fixture.ts'
import { prepareJobs } from '../server/src/jobs.ts'
import { aShop, type Shop } from '../server/src/order/shop.fixture.ts'
import { s3 } from '../server/src/outside/storage/s3.ts'
import { aStore, storeKeys, type Store } from '../server/src/outside/storage/store.fixture.ts'
import { databaseUrl } from '../server/src/testWorld.ts'

// The machine burnt down: all that is left is the bucket, and the merchant's file of the key.

let w: Shop
let store: Store
/** The new machine's folder, and the key. */
let dataDir: string
let key: string
let name: string
const [onDisk, inStore] = [[pdf(50_000), pdf(70_000)], pdf(60_000)]
const storageAt = () => s3(store.set, { connect: 1000, silence: 4000, pause: 5, part: 2 ** 16 })

beforeAll(async () => {
  store = await aStore()
  w = await aShop()
  await prepareJobs(w.pool)
  Object.assign(w.services, { machineKey: (await machineKeys(w.services.dataDir))[0] })
  for (const bytes of onDisk) await brought(w, '稿.pdf', bytes)
  Object.assign(w.services, { storage: storageAt() })
  await brought(w, '稿.pdf', inStore)
  await w.order('buyer', await w.token('buyer'), { product: 'plainBag', quantity: 200 })
  const admin = await w.token('admin')
  const pair = await w.must(w.ask(admin, makeBackupKey, { seen: '' }))
  await w.must(w.ask(admin, planBackups, { ...usualPlan, copy: true }))
  const { id } = await w.must(w.ask(admin, makeBackup))
  await runBackup(w.services, id)
  await runCopy(w.services, id)
  const [row] = (await w.must(w.ask(admin, listBackups))).rows
  if (row?.copy !== 'done') throw new Error(row?.copyFault)
  name = row.name
  dataDir = mkdtempSync(join(tmpdir(), 'burnt-'))
  key = join(dataDir, 'key.txt')
  writeFileSync(key, keyFile(pair))
})
beforeEach(() => {
  for (const mood of Object.keys(store.mood)) delete store.mood[mood as keyof typeof store.mood]
})
afterAll(async () => {
  await w.close()
  await store.close()
  rmSync(dataDir, { recursive: true })
})

function restored(url: string, ...args: string[]): Promise<{ ok: boolean; said: string }> {
  const reached = { STORAGE_URL: store.url, STORAGE_REGION: storeKeys.region, STORAGE_BUCKET: storeKeys.bucket }
  const who = { STORAGE_KEY: storeKeys.accessKey, STORAGE_SECRET: storeKeys.secret }
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url, ...reached, ...who }
  return promisify(execFile)(process.execPath, ['scripts/restore.ts', ...args], { env }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, said: `${stdout}${stderr}` }),
  )
}
/** Every row that a backup holds, by table, but for what went on while it was made: its own row, and jobs. */
const allRows = (url: string): Promise<Map<string, string[]>> =>
  inSnapshot(url, async (client) => {
    const found = new Map<string, string[]>()
    for (const table of await tablesOf(client)) {
      if (table.schema !== 'public' || table.name === 'backup') continue
      const rows: string[] = []
      for await (const some of rowsOf(client, table, true)) rows.push(...some.map((row) => JSON.stringify(row)))
      found.set(`${table.schema}.${table.name}`, rows.toSorted())
    }
    return found
  })

const hashesIn = (folder: string): string[] =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(entry.name)
      return entry.name
    })
    .toSorted()

test('of the bucket and the key a mall is made that is the same: rows, books and files', async () => {
  const url = databaseUrl(w.databaseName)
  expect((await restored(url, 'store:')).said).toContain(name)
  await inScratch(url, async (other) => {
    const wrong = join(dataDir, 'wrong.txt')
    writeFileSync(wrong, keyFile(await newPair()))
    expect(await restored(other, `store:${name}`)).toMatchObject({ ok: false, said: expect.stringContaining('备份已加密') })
    expect(await restored(other, `store:${name}`, '--identity', wrong)).toMatchObject({ ok: false })
    const { ok, said } = await restored(other, `store:${name}`, '--identity', key)
    expect(said).toMatch(/恢复完成：.+ 的备份，\d+ 行\n/)
    expect(ok).toBe(true)
    expect(said).toContain('1 个文件')
    // One that lies here already is read here.
    expect(readFileSync(join(dataDir, 'backups', name)).equals(store.objects.get(`backups/${name}`) ?? Buffer.alloc(0))).toBe(true)

    const [before, after] = [await allRows(url), await allRows(other)]
    expect(after.get('public.stored_file')?.length).toBeGreaterThanOrEqual(3)
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows])

    const there = openDb(other, 2, () => undefined)
    try {
      const books = await askBooks(there.db)
      expect(books.faults).toEqual([])
      expect(books).toEqual(await askBooks(w.db))
      expect(hashesIn(dataDir)).toEqual(hashesIn(w.services.dataDir).filter((hash) => hash !== sha(inStore)))
      expect(hashesIn(dataDir)).toEqual(expect.arrayContaining(onDisk.map(sha)))
      const held = await contentOf({ db: there.db, dataDir, storage: storageAt() }, sha(inStore))
      expect(held?.size).toBe(inStore.length)
      held?.bytes.destroy()
    } finally {
      await there.pool.end()
    }
  })
}, 300_000)

test('a store that is away, or breaks off, touches nothing and says so; the same command goes on when it is back', async () => {
  const url = databaseUrl(w.databaseName)
  rmSync(join(dataDir, 'backups'), { recursive: true })
  rmSync(join(dataDir, 'files'), { recursive: true })
  await inScratch(url, async (other) => {
    for (const [mood, words] of [
      ['away', '没有应答'],
      ['breaks', `下载 ${name} 时中断`],
    ] as const) {
      store.mood[mood] = true
      expect(await restored(other, `store:${name}`, '--identity', key)).toMatchObject({ ok: false, said: expect.stringContaining(words) })
      delete store.mood[mood]
    }
    expect((await inSnapshot(other, tablesOf)).length).toBe(0)
    expect(await restored(other, `store:${name}`, '--identity', key)).toMatchObject({ ok: true })
    expect(hashesIn(dataDir)).toEqual(expect.arrayContaining(onDisk.map(sha)))
  })
}, 300_000)
