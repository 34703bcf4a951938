import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentsStanding, moveContents } from '../../../contract/connection/contents.ts'
import { aConnectedWorld, type ConnectedWorld } from '../connection/connection.fixture.ts'
import { moveOn } from './contentMove.ts'
import { contentAt, contentOf, dropCopies, forgetUnnamed, outOfReachWords } from './contents.ts'
import { backUp } from '../backup/backUp.ts'
import { takeInBytes } from './upload.ts'
import { file, filesOf, form, kind, uploadTo } from './upload.fixture.ts'
import { forgetPassing } from './passing.ts'
import { pathOf } from './store.ts'

// Files in an object store: brought, read, deleted, moved there and back, while the store is slow, away, full or wrong.

let w: ConnectedWorld
let buyer: string
let admin: string
const pdf = (size = 2000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const keyOf = (hash: string) => `files/${hash.slice(0, 2)}/${hash}`
const local = () => filesOf(w)
const forgetLocal = () => rmSync(join(w.services.dataDir, 'files'), { recursive: true, force: true })
const bring = async (bytes: Buffer) => uploadTo(w, buyer, [kind('artwork'), file('稿.pdf', bytes)])
const fetched = (link: string) => w.app.inject({ url: link })
const standing = async () => (await w.ask(admin, contentsStanding)).data

beforeAll(async () => {
  w = await aConnectedWorld()
  buyer = await w.token('main')
  admin = await w.token('admin')
  await w.save(admin, 'storage', w.right.storage)
  Object.defineProperty(w.services, 'storage', { configurable: true, get: () => w.connections.providers().storage })
})
beforeEach(async () => {
  for (const name of Object.keys(w.store.mood)) delete w.store.mood[name as keyof typeof w.store.mood]
})
afterAll(() => w.close())

/** Moves until there is no more to be moved. */
async function move(toward: 'store' | 'disk') {
  expect(await w.ask(admin, moveContents, { toward })).toMatchObject({ status: 200 })
  await moveOn(w.services, { after: '' })
  return standing()
}

test('what is brought lies in the store, and is read from there by a machine that has no copy', async () => {
  const bytes = pdf()
  const { link } = await bring(bytes)
  expect(w.store.objects.get(keyOf(sha(bytes)))?.equals(bytes)).toBe(true)
  expect(await local()).toContain(sha(bytes))
  forgetLocal()
  const answer = await fetched(link)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect(answer.headers['content-length']).toBe(String(bytes.length))
  // A file that is only sent needs no copy; one that is worked on does.
  expect(await local()).toEqual([])
  expect(readFileSync(await contentAt(w.services, sha(bytes))).equals(bytes)).toBe(true)
  expect(await local()).toEqual([sha(bytes)])
})

test('equal content goes there once', async () => {
  const bytes = pdf()
  await bring(bytes)
  const before = w.store.asked.length
  await bring(bytes)
  expect(w.store.asked.length).toBe(before)
})

test.each([
  ['away', 'files.away', '文件存储暂时没有应答，请稍后重试'],
  ['full', 'files.full', '文件存储空间不足'],
] as const)('a store that is %s: the buyer is told, nothing is kept by half', async (mood, code, words) => {
  const before = { local: await local(), objects: w.store.objects.size, rows: await rowCount() }
  w.store.mood[mood] = true
  const answer = await bring(pdf())
  expect(answer).toMatchObject({ errno: 1, msg: expect.stringContaining(words) })
  expect(answer.status).toBe(code === 'files.away' ? 503 : 507)
  expect({ local: await local(), objects: w.store.objects.size, rows: await rowCount() }).toEqual(before)
})

const rowCount = async () =>
  Number(
    (
      await w.db
        .selectFrom('stored_file')
        .select((all) => all.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('what cannot be read just now is not said to be gone, and comes once the store answers again', async () => {
  const bytes = pdf()
  const { link } = await bring(bytes)
  forgetLocal()
  w.store.mood.away = true
  const answer = await fetched(link)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'files.away', msg: '文件存储暂时没有应答，请稍后重试' })
  delete w.store.mood.away
  expect((await fetched(link)).rawPayload.equals(bytes)).toBe(true)
})

test('a picture that cannot be read just now is no picture to whoever keeps copies, and comes later', async () => {
  const drawn = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer()
  const { link } = await uploadTo(w, admin, [kind('picture'), file('图.png', drawn)])
  forgetLocal()
  w.store.mood.away = true
  const answer = await fetched(`${link}-480.webp`)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['cache-control']).toBe('no-store')
  delete w.store.mood.away
  expect((await fetched(`${link}-480.webp`)).statusCode).toBe(200)
})

test('what lies in a store that is not in use here any more is not said to be gone either', async () => {
  const bytes = pdf()
  await bring(bytes)
  forgetLocal()
  const { db, dataDir } = w.services
  await expect(contentAt({ db, dataDir }, sha(bytes))).rejects.toMatchObject({ code: 'files.away' })
  await expect(contentOf({ db, dataDir }, sha(bytes))).rejects.toMatchObject({ code: 'files.away' })
  expect(await contentOf({ db, dataDir }, 'ab'.repeat(32))).toBeNull()
})

test.each(['spoiled', 'breaks'] as const)('other bytes than were brought are not used: %s', async (mood) => {
  const bytes = pdf(100_000)
  const { link } = await bring(bytes)
  forgetLocal()
  w.store.mood[mood] = true
  await expect(contentAt(w.services, sha(bytes))).rejects.toMatchObject({ code: 'files.away' })
  // Whoever downloads it gets no whole answer.
  expect(
    await fetched(link).then(
      ({ rawPayload }) => rawPayload.equals(bytes),
      () => false,
    ),
  ).toBe(false)
  expect(await local()).toEqual([])
})

const nobodyNames = (bytes: Buffer) => w.db.deleteFrom('stored_file').where('hash', '=', sha(bytes)).execute()
const longAgo = () =>
  w.db
    .updateTable('stored_content')
    .set({ kept_at: new Date(w.clock.now.getTime() - 2 * 86_400_000) })
    .execute()
const inBucket = (bytes: Buffer) => w.store.objects.has(keyOf(sha(bytes)))
const rowsOf = (bytes: Buffer) => w.db.selectFrom('stored_content').select('hash').where('hash', '=', sha(bytes)).execute()

test('what no file names goes from the store an hour after it was brought, with its copy; what is named stays', async () => {
  const [kept, gone] = [pdf(), pdf()]
  for (const bytes of [kept, gone]) await bring(bytes)
  await nobodyNames(gone)
  await forgetUnnamed(w.services)
  expect(inBucket(gone)).toBe(true)
  await longAgo()
  await forgetUnnamed(w.services)
  expect([inBucket(gone), inBucket(kept)]).toEqual([false, true])
  expect(await local()).not.toContain(sha(gone))
})

test('whoever brings again what is just being deleted has it, and no transaction waits for a store', async () => {
  const bytes = pdf()
  const { data } = await bring(bytes)
  await longAgo()
  await w.db
    .updateTable('stored_file')
    .set({ kind: 'evidence' })
    .where('id', '=', data?.id ?? 0)
    .execute()
  const after = { ...w.services, now: () => new Date('2100-01-01') }
  w.store.asked.length = 0
  await forgetPassing(after)
  expect(w.store.asked).toEqual([])
  expect(await w.db.selectFrom('stored_file').select('id').where('hash', '=', sha(bytes)).execute()).toEqual([])

  w.store.mood.wait = 400
  const [again] = await Promise.all([soon(100).then(() => bring(bytes)), forgetUnnamed(w.services)])
  expect(again).toMatchObject({ errno: 0 })
  expect(inBucket(bytes)).toBe(true)
  // And whoever asked just before it would have been deleted.
  delete w.store.mood.wait
  await longAgo()
  await nobodyNames(bytes)
  await bring(bytes)
  await nobodyNames(bytes)
  await forgetUnnamed(w.services)
  expect(inBucket(bytes)).toBe(true)
})
const soon = (ms: number) => new Promise((passed) => setTimeout(passed, ms))

/** The store does as it is asked, and then whoever asked is no more. */
const killedAfter = (name: 'put' | 'drop') => {
  const storage = w.services.storage
  if (!storage) throw new Error('no store')
  const killed = async (...given: [hash: string, path: string, size: number]) => {
    await storage[name](...given)
    throw new Error('killed')
  }
  return Object.defineProperty({ ...w.services }, 'storage', { value: { ...boundOf(storage), [name]: killed } })
}
const boundOf = ({ put, get, drop, prove }: NonNullable<ConnectedWorld['services']['storage']>) => ({ put, get, drop, prove })

test('what was brought and never noted, as its process was killed, is found again', async () => {
  const bytes = pdf()
  await expect(takeInBytes(killedAfter('put'), { side: 'staff', staffId: 1 }, { kind: 'artwork', name: 'a.pdf', bytes })).rejects.toThrow(
    'killed',
  )
  expect(inBucket(bytes)).toBe(true)
  await longAgo()
  await forgetUnnamed(w.services)
  expect(inBucket(bytes)).toBe(false)
  expect(await rowsOf(bytes)).toEqual([])
})

test('killed on the way back and then turned round: what only the disk has is not taken for a copy', async () => {
  const bytes = pdf()
  const { link } = await bring(bytes)
  await w.ask(admin, moveContents, { toward: 'disk' })
  await expect(moveOn(killedAfter('drop'), { after: '' })).rejects.toThrow('killed')
  // Four are on their way at once.
  await soon(300)
  // A backup made in that moment holds what came back.
  const { missing, hashes } = await backUp(
    w.pool.options.connectionString ?? '',
    w.services.dataDir,
    join(w.services.dataDir, 'killed.tar.gz'),
  )
  expect(missing).toEqual([])
  const lost = (await w.db.selectFrom('stored_file').select('hash').execute()).filter(
    ({ hash }) => !w.store.objects.has(keyOf(hash)) && !hashes[`files/${hash.slice(0, 2)}/${hash}`],
  )
  expect(lost).toEqual([])
  await w.ask(admin, moveContents, { toward: 'store' })
  await dropCopies(w.services, Number.NEGATIVE_INFINITY)
  await moveOn(w.services, { after: '' })
  await dropCopies(w.services, Number.NEGATIVE_INFINITY)
  expect((await fetched(link)).rawPayload.equals(bytes)).toBe(true)
})

test('on the way back a damaged copy is not taken for the content', async () => {
  const bytes = pdf()
  await bring(bytes)
  writeFileSync(pathOf(w.services.dataDir, sha(bytes)), 'something else')
  expect(await move('disk')).toMatchObject({ store: 0, absent: 0 })
  expect(readFileSync(pathOf(w.services.dataDir, sha(bytes))).equals(bytes)).toBe(true)
  expect(await move('store')).toMatchObject({ disk: 0, absent: 0 })
})

test('what was deleted by one machine goes from the disks of the others too, within the three days', async () => {
  const bytes = pdf()
  await bring(bytes)
  const elsewhere = { ...w.services, dataDir: join(w.services.dataDir, 'other') }
  Object.defineProperty(elsewhere, 'storage', { value: w.services.storage })
  const copy = await contentAt(elsewhere, sha(bytes))
  await nobodyNames(bytes)
  await longAgo()
  await forgetUnnamed(w.services)
  await dropCopies(elsewhere)
  expect(existsSync(copy)).toBe(true)
  await dropCopies(elsewhere, Number.NEGATIVE_INFINITY)
  expect(existsSync(copy)).toBe(false)
})

test('copies go after three days, and what only this disk has stays', async () => {
  const bytes = pdf()
  await bring(bytes)
  const own = sha(Buffer.from('x'))
  await w.db.updateTable('stored_file').set({ preview: own }).where('hash', '=', sha(bytes)).execute()
  writeFileSync(join(w.services.dataDir, 'files', sha(bytes).slice(0, 2), own), 'x')
  await dropCopies(w.services)
  expect(await local()).toContain(sha(bytes))
  await dropCopies(w.services, Number.NEGATIVE_INFINITY)
  expect(await local()).toContain(own)
  expect(await local()).not.toContain(sha(bytes))
})

test('moved there and back while the shop runs: each checked by its hash, what is damaged named, nothing lost', async () => {
  forgetLocal()
  w.store.objects.clear()
  for (const table of ['stored_content', 'stored_file'] as const) await w.db.deleteFrom(table).execute()
  await w.save(admin, 'storage', {}, 'off')
  const all = [pdf(), pdf(), pdf(), pdf(), pdf(), pdf()]
  for (const bytes of all) await bring(bytes)
  expect(await standing()).toMatchObject({ store: 0, disk: 6, moving: false })
  expect(await w.ask(admin, moveContents, { toward: 'store' })).toMatchObject({ code: 'connection.contents' })

  await w.save(admin, 'storage', w.right.storage)
  const damaged = pathOf(w.services.dataDir, sha(all[0] ?? pdf()))
  writeFileSync(damaged, 'something else')
  expect(await move('store')).toMatchObject({ store: 5, disk: 1, moving: false, done: 5, absent: 1, fault: '' })
  writeFileSync(damaged, all[0] ?? '')
  // Away in the middle: it stops in words, and a press goes on.
  w.store.mood.away = true
  expect(await move('store')).toMatchObject({ store: 5, moving: false, fault: expect.stringContaining('没有应答') })
  delete w.store.mood.away
  expect(await move('store')).toMatchObject({ store: 6, disk: 0, done: 1, absent: 0 })
  expect([...w.store.objects.keys()].toSorted()).toEqual(all.map((bytes) => keyOf(sha(bytes))).toSorted())

  // Neither switched off nor led elsewhere while contents lie there alone.
  forgetLocal()
  expect(await outOfReachWords(w.services)).toBe('')
  expect(await outOfReachWords({ db: w.db })).toContain('有 6 个文件在对象存储里')
  for (const [values, mode] of [
    [{}, 'off'],
    [{ ...w.right.storage, STORAGE_BUCKET: 'another' }, 'live'],
  ] as const)
    expect(await w.save(admin, 'storage', values, mode)).toMatchObject({
      code: 'connection.contents',
      msg: '还有 6 个文件只在现在的对象存储里，请先“移回本机”，再停用或更换',
    })
  expect(await w.save(admin, 'storage', { ...w.right.storage, STORAGE_SECRET: w.right.storage['STORAGE_SECRET'] ?? '' })).toMatchObject({
    status: 200,
  })

  expect(await move('disk')).toMatchObject({ store: 0, disk: 6, done: 6, absent: 0, toward: 'disk' })
  expect(w.store.objects.size).toBe(0)
  const bytes = pdf()
  await bring(bytes)
  expect(w.store.objects.size).toBe(0)
  for (const one of [...all, bytes]) expect(readFileSync(pathOf(w.services.dataDir, sha(one))).equals(one)).toBe(true)
  expect(await w.save(admin, 'storage', {}, 'off')).toMatchObject({ status: 200 })
  await w.save(admin, 'storage', w.right.storage)
  expect(await move('store')).toMatchObject({ store: 7, disk: 0 })
})

test('two presses at once are one move; a move that is turned round goes the other way', async () => {
  const before = (await w.db.selectFrom('audit').select('id').where('action', '=', 'connection.move').execute()).length
  await Promise.all([1, 2].map(() => w.ask(admin, moveContents, { toward: 'disk' })))
  const after = (await w.db.selectFrom('audit').select('id').where('action', '=', 'connection.move').execute()).length
  expect(after - before).toBe(1)
  await w.ask(admin, moveContents, { toward: 'store' })
  await moveOn(w.services, { after: '' })
  expect(await standing()).toMatchObject({ toward: 'store', moving: false, disk: 0 })
})

test('a backup holds what came back to the disk while it was made', async () => {
  const bytes = pdf()
  await bring(bytes)
  const target = join(w.services.dataDir, 'meanwhile.tar.gz')
  const url = w.pool.options.connectionString ?? ''
  const { missing, hashes } = await backUp(url, w.services.dataDir, target, true, async () => void (await move('disk')))
  expect(missing).toEqual([])
  expect(Object.keys(hashes)).toContain(`files/${sha(bytes).slice(0, 2)}/${sha(bytes)}`)
  expect(await move('store')).toMatchObject({ disk: 0 })
})

test('a backup holds what lies on the disk alone, counts what the store keeps, and misses nothing', async () => {
  const { missing, elsewhere, hashes } = await backUp(
    w.pool.options.connectionString ?? '',
    w.services.dataDir,
    join(w.services.dataDir, 'b.tar.gz'),
  )
  expect({ missing, elsewhere }).toEqual({ missing: [], elsewhere: (await standing()).store })
  expect(Object.keys(hashes).filter((name) => name.startsWith('files/'))).toEqual([])
})

test('nobody but this room asks where a content lies on the disk: elsewhere it may not be there', () => {
  const src = new URL('..', import.meta.url).pathname
  const asking = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      !/\.(test|fixture)\.ts$/.test(name) &&
      !name.startsWith('file/') &&
      /import \{[^}]*\bpathOf\b[^}]*\} from '[^']*file\/store\.ts'/.test(readFileSync(join(src, name), 'utf8')),
  )
  expect(asking).toEqual([])
})

test('the form of an upload is read to its end however long the store takes', async () => {
  w.store.mood.wait = 300
  const body = form([kind('artwork'), file('稿.pdf', pdf())])
  expect(body.length).toBeGreaterThan(1000)
  expect(await bring(pdf())).toMatchObject({ errno: 0 })
})
