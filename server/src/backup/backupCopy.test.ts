import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  copyBackup,
  deleteBackup,
  endBackupKey,
  listBackups,
  makeBackup,
  makeBackupKey,
  planBackups,
  usualPlan,
} from '../../../contract/system/backup.ts'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'
import { machineKeys } from '../factor/machineKey.ts'
import { s3 } from '../outside/storage/s3.ts'
import { aStore, type Store } from '../outside/storage/store.fixture.ts'
import { forgetOld, runBackup } from './backup.jobs.ts'
import { copyLeft, dropCopy, runCopy } from './copy.jobs.ts'
import { backupPath } from './place.ts'

// Backups in the object store as well: sealed, after they are made, tried again by a press or where somebody died, and gone with them.

let w: PeopledWorld
let store: Store
let admin: string
const storageAt = (other: object = {}) => s3({ ...store.set, ...other }, { connect: 1000, silence: 4000, pause: 5, part: 2 ** 12 })
beforeAll(async () => {
  store = await aStore()
  w = await aPeopledWorld()
  Object.assign(w.services, { machineKey: (await machineKeys(w.services.dataDir))[0] })
}, 60_000)
afterAll(async () => {
  await w.close()
  await store.close()
})
beforeEach(async () => {
  Object.assign(w.services, { storage: storageAt() })
  store.objects.clear()
  for (const name of Object.keys(store.mood)) delete store.mood[name as keyof typeof store.mood]
  await w.pool.query(`delete from backup; delete from backup_key; delete from setting where key = 'backup';
    delete from graphile_worker._private_jobs`)
  admin = await w.token('admin')
})

const list = async () => (await w.ask(admin, listBackups)).data
const row = async () => (await list()).rows[0]
const seal = async () => (await w.ask(admin, makeBackupKey, { seen: '' })).data
const copied = (more = {}) => w.ask(admin, planBackups, { ...usualPlan, copy: true, ...more })
const jobs = async () =>
  (
    await w.pool.query<{ task: string; payload: Record<string, unknown> }>(
      `select identifier as task, payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where identifier like 'backup_%' order by j.id`,
    )
  ).rows
async function made(): Promise<number> {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  const { id } = (await w.ask(admin, makeBackup)).data
  await runBackup(w.services, id)
  return id
}
const there = () => [...store.objects.keys()]

test('is offered only where a store is set up and backups are sealed, and is not left open afterwards', async () => {
  expect(await copied()).toMatchObject({ code: 'backup.copy.open', msg: expect.stringContaining('请先启用备份加密') })
  const { recipient } = await seal()
  Object.assign(w.services, { storage: undefined })
  expect(await list()).toMatchObject({ store: false })
  expect(await copied()).toMatchObject({ code: 'backup.copy.store', msg: expect.stringContaining('没有启用对象存储') })
  Object.assign(w.services, { storage: storageAt() })
  expect(await list()).toMatchObject({ store: true, plan: { copy: false } })
  expect(await copied({ seen: usualPlan })).toMatchObject({ status: 200 })
  expect(await copied({ copy: false, seen: usualPlan })).toMatchObject({
    code: 'page.changed',
    msg: expect.stringContaining('另存到对象存储由“否”改为“是”'),
  })
  expect(await w.ask(admin, endBackupKey, { seen: recipient })).toMatchObject({ code: 'backup.key.copied' })
  // Whoever does not speak of it leaves it as it is.
  await w.ask(admin, planBackups, { hour: 3, keep: 7 })
  expect(await list()).toMatchObject({ plan: { hour: 3, copy: true } })
})

test('one that is made is taken there in parts, byte for byte, and says so', async () => {
  await seal()
  await copied()
  const id = await made()
  expect(await row()).toMatchObject({ state: 'done', copy: 'going', copyTime: null })
  expect(await jobs()).toMatchObject([{ task: 'backupCopy', payload: { id } }])
  await Promise.all([runCopy(w.services, id), runCopy(w.services, id)])
  const { name = '', ...kept } = (await row()) ?? {}
  expect(kept).toMatchObject({ copy: 'done', copyFault: '', copyTime: expect.stringMatching(/^20/) })
  expect(there()).toEqual([`backups/${name}`])
  expect(store.objects.get(`backups/${name}`)?.equals(readFileSync(backupPath(w.services.dataDir, name)))).toBe(true)
  expect(store.uploads.size).toBe(0)
})

test('a store that is full, away, or not set up any more leaves the backup done, says why, and a press tries again', async () => {
  await seal()
  await copied()
  const id = await made()
  const tries: readonly [() => void, RegExp][] = [
    [() => void (store.mood.full = true), /容量已满/],
    [() => void (store.mood.parts = 1), /没有应答/],
    [() => Object.assign(w.services, { storage: storageAt({ secret: 'another secret' }) }), /签名不符/],
  ]
  for (const [befall, said] of tries) {
    befall()
    await runCopy(w.services, id)
    expect(await row()).toMatchObject({ state: 'done', here: true, copy: 'failed', copyFault: expect.stringMatching(said) })
    expect([there(), store.uploads.size]).toEqual([[], 0])
    for (const name of Object.keys(store.mood)) delete store.mood[name as keyof typeof store.mood]
    Object.assign(w.services, { storage: storageAt() })
    expect(await w.ask(admin, copyBackup, { id })).toMatchObject({ status: 200, msg: '已开始另存' })
  }
  Object.assign(w.services, { storage: undefined })
  await runCopy(w.services, id)
  expect(await row()).toMatchObject({ copy: 'failed', copyFault: '没有启用对象存储，请到接口设置' })
  Object.assign(w.services, { storage: storageAt() })
  await w.ask(admin, copyBackup, { id })
  await runCopy(w.services, id)
  expect(await row()).toMatchObject({ copy: 'done', copyFault: '' })
})

test('what died on its way is found and goes again; nobody takes it twice at once', async () => {
  await seal()
  await copied()
  const id = await made()
  await w.pool.query('update backup set copy_at = $1', [w.clock.now])
  await runCopy(w.services, id)
  expect((await row())?.copy).toBe('going')
  expect(await w.ask(admin, copyBackup, { id })).toMatchObject({ code: 'backup.busy' })
  expect(await w.ask(admin, deleteBackup, { id })).toMatchObject({ code: 'backup.busy' })
  await w.pool.query('delete from graphile_worker._private_jobs')
  await copyLeft(w.services)
  expect(await jobs()).toEqual([])
  w.clock.now = new Date(w.clock.now.getTime() + 4 * 60_000)
  await copyLeft(w.services)
  await copyLeft(w.services)
  expect(await jobs()).toMatchObject([{ task: 'backupCopy', payload: { id } }])
  await runCopy(w.services, id)
  expect((await row())?.copy).toBe('done')
})

test('only by hand too, of one that is sealed and lies here', async () => {
  const open = await made()
  await seal()
  const id = await made()
  expect((await row())?.copy).toBe('none')
  expect(await w.ask(admin, copyBackup, { id: open })).toMatchObject({ code: 'backup.copy.open' })
  expect(await w.ask(admin, copyBackup, { id: id + 1000 })).toMatchObject({ code: 'backup.missing' })
  expect(await w.ask(admin, copyBackup, { id: 'x' })).toMatchObject({ status: 400 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => w.ask(admin, copyBackup, { id })))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await jobs()).filter(({ task }) => task === 'backupCopy')).toHaveLength(1)
  await runCopy(w.services, id)
  expect((await row())?.copy).toBe('done')
  await rm(backupPath(w.services.dataDir, (await row())?.name ?? ''))
  expect(await w.ask(admin, copyBackup, { id })).toMatchObject({ code: 'backup.elsewhere' })
  for (const token of [null, await w.token('main')]) expect(await w.ask(token, copyBackup, { id })).toMatchObject({ status: 401 })
  expect(await w.ask(await w.token('sales'), copyBackup, { id })).toMatchObject({ code: 'permit.missing' })
})

test('deleted or not kept any more, it goes there too', async () => {
  await seal()
  await copied({ keep: 1 })
  const ids = [await made(), await made(), await made()]
  for (const id of ids) await runCopy(w.services, id)
  expect(there()).toHaveLength(3)
  await w.pool.query(`update backup set planned_for = date '2026-11-01' + id::int where id <> $1`, [ids[0]])
  await forgetOld(w.services)
  await w.ask(admin, deleteBackup, { id: ids[0] })
  const gone = (await jobs()).filter(({ task }) => task === 'backupGone').map(({ payload }) => String(payload['name']))
  expect(gone).toHaveLength(2)
  for (const name of gone) {
    await dropCopy(w.services, { name })
    await dropCopy(w.services, { name })
    expect(existsSync(backupPath(w.services.dataDir, name))).toBe(false)
  }
  expect(there()).toEqual([`backups/${(await row())?.name}`])
})

test('one that was begun before there was a key lies open, and stays here', async () => {
  const { id } = (await w.ask(admin, makeBackup)).data
  await seal()
  await copied()
  await runBackup(w.services, id)
  expect(await row()).toMatchObject({ state: 'done', key: '', copy: 'none' })
})
