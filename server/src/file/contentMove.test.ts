import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { moveContents } from '../../../contract/connection/contents.ts'
import { moveOn } from './contentMove.ts'
import { dropCopies, outOfReachWords } from './contents.ts'
import { backUp } from '../backup/backUp.ts'
import { pathOf } from './store.ts'
import { aStoreWorld, keyOf, pdf, sha, soon } from './contents.fixture.ts'

// Files moved to an object store and back, and backups while they are, whatever stops on the way.

const { w, admin, forgetLocal, bring, fetched, standing, killedAfter, wellAgain } = await aStoreWorld()
beforeEach(wellAgain)
afterAll(() => w.close())

/** Moves until there is no more to be moved. */
async function move(toward: 'store' | 'disk') {
  expect(await w.ask(admin, moveContents, { toward })).toMatchObject({ status: 200 })
  await moveOn(w.services, { after: '' })
  return standing()
}

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
  const { missing, hashes } = await backUp(url, w.services.dataDir, target, { meanwhile: async () => void (await move('disk')) })
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
