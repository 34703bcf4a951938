import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { s3 } from './s3.ts'
import { aStore, storeKeys } from './store.fixture.ts'
import { openIn } from './openFiles.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-'))
const quick = { connect: 1000, silence: 500, pause: 5 }
const at = (other: object = {}) => s3({ ...store.set, ...other }, quick)

const store = await aStore()
beforeEach(store.empty)
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

function aFile(size: number): { path: string; hash: string; bytes: Buffer } {
  const bytes = randomBytes(size)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const path = join(folder, hash)
  writeFileSync(path, bytes)
  return { path, hash, bytes }
}
const put = async (size: number, by = s3(store.set)) => {
  const file = aFile(size)
  await by.put(file.hash, file.path, size)
  return file
}
const fault = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error as { message: string; code: string; refused: boolean },
  )

test.each([1, 70_000, 16 * 2 ** 20, 16 * 2 ** 20 + 1, 40 * 2 ** 20])('%i bytes go there and come back', async (size) => {
  const { hash, bytes } = await put(size)
  expect(store.objects.get(`files/${hash.slice(0, 2)}/${hash}`)?.equals(bytes)).toBe(true)
  const held = await at().get(hash)
  expect(held?.size).toBe(size)
  expect(held && (await buffer(held.bytes)).equals(bytes)).toBe(true)
  await at().drop(hash)
  await at().drop(hash)
  expect(await at().get(hash)).toBeNull()
})

test('even what is large goes in one piece, which needs no memory and leaves no parts behind', async () => {
  const { hash } = await put(40 * 2 ** 20)
  expect(store.asked).toEqual([`PUT /${storeKeys.bucket}/files/${hash.slice(0, 2)}/${hash}`])
})

test.runIf(process.platform === 'linux')('what could not be put is not left open', async () => {
  for (const other of [{ endpoint: 'http://127.0.0.1:9' }, { secret: 'another secret' }, {}]) {
    store.mood.away = Object.keys(other).length === 0
    await Promise.all([1, 2, 3].map(() => fault(put(100_000, at(other)))))
  }
  await expect.poll(() => openIn(folder)).toEqual([])
})
test('a bucket shared with others has our things under a name of their own', async () => {
  const { hash } = await put(10, at({ prefix: 'mall/' }))
  expect([...store.objects.keys()]).toEqual([`mall/files/${hash.slice(0, 2)}/${hash}`])
})

test('other bytes than the hash says are not taken', async () => {
  const { path, hash } = aFile(50)
  writeFileSync(path, randomBytes(50))
  expect(await fault(at().put(hash, path, 50))).toMatchObject({ message: expect.stringContaining('内容在路上变了') })
  expect(store.objects.size).toBe(0)
})

test.each([
  [{ secret: 'another secret' }, '签名不符，请核对 AccessKey Secret（SignatureDoesNotMatch）'],
  [{ accessKey: 'SOMEBODY' }, 'AccessKey ID 不存在（InvalidAccessKeyId）'],
  [{ bucket: 'not-there' }, '没有这个桶，请核对桶名与地域（NoSuchBucket）'],
  [{ region: 'cn-beijing' }, '地域不正确（AuthorizationHeaderMalformed）'],
])('what is set up wrongly is said in words, and not tried again: %o', async (other, words) => {
  expect(await fault(at(other).prove())).toMatchObject({ message: `对象存储：${words}`, refused: true })
  expect(store.asked).toHaveLength(1)
})

test('a press writes, reads and takes away again', async () => {
  await at().prove()
  expect(store.asked.map((one) => one.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
  expect(store.objects.size).toBe(0)
  store.mood.spoiled = true
  expect(await fault(at().prove())).toMatchObject({ message: '对象存储收下了试写的内容，读回来却不一样' })
})

test('what passes is waited for: busy twice, then taken', async () => {
  store.mood.busy = 2
  const { hash } = await put(100)
  expect(store.objects.size).toBe(1)
  store.mood.busy = 2
  expect((await at().get(hash))?.size).toBe(100)
  store.mood.busy = 3
  expect(await fault(put(100))).toMatchObject({ message: '对象存储忙，请稍后再试（SlowDown）', refused: false })
})

test('one that is away, or says nothing for too long, is not waited for', async () => {
  store.mood.away = true
  expect(await fault(at().get('a'.repeat(64)))).toMatchObject({ message: expect.stringMatching(/^对象存储没有应答（/), refused: false })
  delete store.mood.away
  store.mood.wait = 3000
  store.asked.length = 0
  expect(await fault(at().get('a'.repeat(64)))).toMatchObject({ message: expect.stringContaining('没有应答') })
  expect(store.asked).toHaveLength(1)
  expect(await fault(at({ endpoint: 'http://127.0.0.1:9' }).get('a'.repeat(64)))).toMatchObject({
    message: '对象存储没有应答（ECONNREFUSED）',
  })
})

test('one that is full says so', async () => {
  store.mood.full = true
  const said = await fault(put(100))
  expect(said).toMatchObject({ message: '对象存储：容量已满（QuotaExceeded）', code: 'full' })
})

test('nothing that it says repeats a secret', async () => {
  for (const name of ['away', 'full'] as const) {
    store.mood[name] = true
    expect((await fault(put(10)))?.message).not.toContain(storeKeys.secret)
  }
})
