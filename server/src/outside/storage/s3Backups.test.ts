import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { s3 } from './s3.ts'
import { aStore, storeKeys } from './store.fixture.ts'
import { openIn } from './openFiles.fixture.ts'

// Backups in a store: as large as they like, by their names, and nothing of one that did not arrive.

const folder = mkdtempSync(join(tmpdir(), 'store-backups-'))
const mega = 2 ** 20
const quick = { connect: 1000, silence: 4000, pause: 5, part: mega }
const at = (other: object = {}) => s3({ ...store.set, ...other }, quick).backups

const store = await aStore()
beforeEach(store.empty)
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

function aFile(size: number): { path: string; bytes: Buffer } {
  const [bytes, path] = [randomBytes(size), join(folder, 'backup')]
  writeFileSync(path, bytes)
  return { path, bytes }
}
const words = (asked: Promise<unknown>) =>
  asked.then(
    () => '',
    (error: Error) => error.message,
  )
const putting = () => store.asked.filter((one) => one.startsWith('PUT')).length

test.each([
  [1, 1],
  [mega, 1],
  [mega + 1, 2],
  [5 * mega, 5],
  [5 * mega + 77, 6],
])('%i bytes go there in %i pieces, and come back', async (size, pieces) => {
  const { path, bytes } = aFile(size)
  await at({ prefix: 'mall/' }).put('a.tar.gz.age', path)
  expect(store.objects.get('mall/backups/a.tar.gz.age')?.equals(bytes)).toBe(true)
  expect(putting()).toBe(pieces)
  expect(store.uploads.size).toBe(0)
  const held = await at({ prefix: 'mall/' }).get('a.tar.gz.age')
  expect(held?.size).toBe(size)
  expect(held && (await buffer(held.bytes)).equals(bytes)).toBe(true)
  await at({ prefix: 'mall/' }).drop('a.tar.gz.age')
  await at({ prefix: 'mall/' }).drop('a.tar.gz.age')
  expect(await at({ prefix: 'mall/' }).get('a.tar.gz.age')).toBeNull()
})

test('what is there is listed to its end, and nothing that lies beside it', async () => {
  const { path } = aFile(10)
  for (const n of [1, 2, 3, 4, 5]) await at().put(`${n}.tar.gz.age`, path)
  store.objects.set('files/ab/abcd', Buffer.alloc(3))
  expect((await at().list()).map(({ name, size }) => [name, size])).toEqual([1, 2, 3, 4, 5].map((n) => [`${n}.tar.gz.age`, 10]))
})

test('a part that cannot be brought takes the others away; the same name goes again', async () => {
  const { path, bytes } = aFile(4 * mega)
  store.mood.parts = 2
  expect(await words(at().put('a', path))).toMatch(/^对象存储没有应答/)
  expect([store.objects.size, store.uploads.size]).toEqual([0, 0])
  delete store.mood.parts
  await at().put('a', path)
  expect(store.objects.get('backups/a')?.equals(bytes)).toBe(true)
})

test('parts that a process left which died are taken away by the next try, those of others are not', async () => {
  store.uploads.set('left', { key: 'backups/a', parts: new Map([[1, Buffer.alloc(mega)]]) })
  store.uploads.set('other', { key: 'backups/ab', parts: new Map() })
  await at().put('a', aFile(2 * mega).path)
  expect([...store.uploads.keys()]).toEqual(['other'])
})

test.each([
  [{ secret: 'another secret' }, '对象存储：签名不符'],
  [{ bucket: 'not-there' }, '对象存储：没有这个桶'],
  [{ endpoint: 'http://127.0.0.1:9' }, '对象存储没有应答（ECONNREFUSED）'],
])('a store that is set up wrongly, or away, says so: %o', async (other, said) => {
  for (const size of [10, 3 * mega]) expect(await words(at(other).put('a', aFile(size).path))).toContain(said)
  expect(await words(at(other).list())).toContain(said)
})

test('one that is full, or busy for a while', async () => {
  store.mood.full = true
  for (const size of [10, 3 * mega]) expect(await words(at().put('a', aFile(size).path))).toBe('对象存储：容量已满（QuotaExceeded）')
  delete store.mood.full
  store.mood.busy = 2
  await at().put('a', aFile(3 * mega).path)
  expect(store.objects.size).toBe(1)
  expect(store.asked.join()).not.toContain(storeKeys.secret)
})

test.runIf(process.platform === 'linux')('neither file nor part stays open', async () => {
  store.mood.parts = 1
  await words(at().put('a', aFile(3 * mega).path))
  await expect.poll(() => openIn(folder)).toEqual([])
})
