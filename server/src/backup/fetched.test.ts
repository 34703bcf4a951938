import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3 } from '../outside/storage/s3.ts'
import { aStore, storeKeys, type Store } from '../outside/storage/store.fixture.ts'
import { fetchedBackup } from './fetched.ts'

// For the machine that burnt down: what the bucket has, brought to another.

let store: Store
let dataDir: string
const bytes = randomBytes(300_000)
const name = 'backup-20261128-030000.tar.gz.age'
const backups = () => s3(store.set, { connect: 1000, silence: 4000, pause: 5 }).backups
const folder = () => join(dataDir, 'backups')

beforeAll(async () => {
  store = await aStore()
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fetched-'))
  for (const mood of Object.keys(store.mood)) delete store.mood[mood as keyof typeof store.mood]
  store.asked.length = 0
  store.objects.set(`backups/${name}`, bytes)
})
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

test('is brought whole, for its owner’s eyes only, and not twice', async () => {
  const path = await fetchedBackup(backups(), dataDir, name)
  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(await fetchedBackup(backups(), dataDir, name)).toBe(path)
  // Of another size it is not the same.
  writeFileSync(path, 'half')
  await fetchedBackup(backups(), dataDir, name)
  expect(readFileSync(path).equals(bytes)).toBe(true)
})

test('what breaks off on its way leaves nothing, and what is not there is told', async () => {
  store.mood.breaks = true
  await expect(fetchedBackup(backups(), dataDir, name)).rejects.toThrow(`下载 ${name} 时中断`)
  expect(readdirSync(folder())).toEqual([])
  await expect(fetchedBackup(backups(), dataDir, 'backup-2.tar.gz.age')).rejects.toThrow('对象存储里没有备份 backup-2.tar.gz.age')
  for (const bad of ['../machine.key', '', '.hidden', 'a/b'])
    await expect(fetchedBackup(backups(), dataDir, bad)).rejects.toThrow('备份名不正确')
})

test('the command lists what the bucket has by the same settings as the server, and says what is missing', async () => {
  const run = (env: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, ['scripts/restore.ts', 'store:'], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir, ...env },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    )
  const set = { STORAGE_REGION: storeKeys.region, STORAGE_BUCKET: storeKeys.bucket, STORAGE_KEY: storeKeys.accessKey }
  const whole = { STORAGE_URL: store.url, STORAGE_SECRET: storeKeys.secret, ...set }
  expect(await run(whole)).toContain(`${name}  0.3 MB`)
  expect(await run({})).toContain('恢复失败：没有设置对象存储')
  expect(await run({ ...whole, STORAGE_SECRET: 'another' })).toContain('签名不符')
  store.objects.clear()
  expect(await run(whole)).toContain('桶里没有备份')
  expect(readdirSync(dataDir)).toEqual([])
})
