import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contentAt, contentOf, dropCopies, forgetUnnamed } from './contents.ts'
import { takeInBytes } from './upload.ts'
import { file, form, kind, uploadTo } from './upload.fixture.ts'
import { forgetPassing } from './passing.ts'
import { aStoreWorld, keyOf, pdf, sha, soon } from './contents.fixture.ts'

// Files in an object store: brought, read and deleted, while the store is slow, away, full or wrong.

const { w, admin, local, forgetLocal, bring, fetched, nobodyNames, longAgo, inBucket, killedAfter, wellAgain } = await aStoreWorld()
beforeEach(wellAgain)
afterAll(() => w.close())

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
