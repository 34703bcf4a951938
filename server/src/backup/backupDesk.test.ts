import { existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteBackup, drillBackup, linkBackup, listBackups, makeBackup, planBackups, usualPlan } from '../../../contract/system/backup.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { machineKey } from '../factor/machineKey.ts'
import { pathOf } from '../file/store.ts'
import { readSecret } from '../database/standing.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import { forgetOld, giveUpSilent, planned, runBackup } from './backup.jobs.ts'

// Backups by a press and by the timetable: made, tried by restoring all of it, taken along, and let go of.

let w: PeopledWorld
let admin: string
const begun = new Date('2026-11-21T02:00:00Z')
beforeAll(async () => {
  w = await aPeopledWorld()
  await machineKey(w.services.dataDir)
  await readSecret(w.pool)
  const hash = 'ab'.padEnd(64, '0')
  await mkdir(dirname(pathOf(w.services.dataDir, hash)), { recursive: true })
  await writeFile(pathOf(w.services.dataDir, hash), '帆布袋')
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = begun
  await w.pool.query(`delete from backup; delete from setting where key = 'backup'`)
  admin = await w.token('admin')
})

const list = async (more = {}) => (await w.ask(admin, listBackups, more)).data
/** Makes one, as the press and its job do. */
async function made(): Promise<number> {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  const answer = await w.ask(admin, makeBackup)
  expect(answer).toMatchObject({ status: 200 })
  await runBackup(w.services, answer.data.id)
  return answer.data.id
}
const audited = async () =>
  (await w.db.selectFrom('audit').select('action').where('action', 'like', 'backup.%').execute()).map((a) => a.action)

test('one that is made says what it holds, and holds everything but the key', async () => {
  await made()
  const { rows, key, folder, free } = await list()
  expect(rows).toMatchObject([{ state: 'done', by: '管理员', here: true, files: 1, missing: 0, drill: 'none', fault: '' }])
  expect(rows[0]?.rows).toBeGreaterThan(50)
  expect(free).toBeGreaterThan(0)
  const path = join(folder, rows[0]?.name ?? '')
  expect(statSync(path)).toMatchObject({ size: rows[0]?.size })
  expect(statSync(path).mode & 0o077).toBe(0)
  const text = gunzipSync(readFileSync(path)).toString('latin1')
  expect(text).toContain(`"key": "${key}"`)
  const secret = readFileSync(join(w.services.dataDir, 'machine.key'), 'utf8').trim()
  expect(text).not.toContain(secret)
  expect(text).not.toContain('machine.key')
  // Nor what links and webhooks are signed by, which would open the mall's private files.
  const { rows: kept } = await w.pool.query<{ secret: string }>(`select value #>> '{}' as secret from setting where key = 'secret'`)
  expect(kept[0]?.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(text).not.toContain(kept[0]?.secret)
})

test('tried, all of it is restored beside the mall, which goes on; nothing of the try stays', async () => {
  const id = await made()
  expect(await w.ask(admin, drillBackup, { id })).toMatchObject({ status: 200, msg: '已开始演练' })
  expect((await list()).rows[0]?.drill).toBe('running')
  await runBackup(w.services, id)
  const { rows, folder } = await list()
  expect(rows[0]).toMatchObject({ drill: 'passed', drillFault: '' })
  expect(readdirSync(folder)).toEqual([rows[0]?.name])
  expect(
    (
      await w.pool.query(`select 1 from pg_database where datname like 'mall_drill_%'
        and shobj_description(oid, 'pg_database') = 'drill of ' || current_database()`)
    ).rowCount,
  ).toBe(0)
})

test('one that was cut short is found out by the try', async () => {
  const id = await made()
  const { rows, folder } = await list()
  const path = join(folder, rows[0]?.name ?? '')
  truncateSync(path, Math.floor((rows[0]?.size ?? 0) / 2))
  await w.ask(admin, drillBackup, { id })
  await runBackup(w.services, id)
  expect((await list()).rows[0]).toMatchObject({ drill: 'failed', drillFault: expect.stringMatching(/^备份文件无法读取/) })
})

test('ten who press at once begin one; while it is made nothing else is begun', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => w.ask(admin, makeBackup)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'backup.busy')).toHaveLength(9)
  const id = answers.find(({ status }) => status === 200)?.data.id ?? 0
  expect(await w.ask(admin, deleteBackup, { id })).toMatchObject({ code: 'backup.busy' })
  expect(await w.ask(admin, drillBackup, { id })).toMatchObject({ code: 'backup.missing' })
  // Two processes to which the same job is given: one makes it.
  await Promise.all([runBackup(w.services, id), runBackup(w.services, id)])
  expect((await list()).rows).toMatchObject([{ state: 'done' }])
})

test('one that could not be made says why', async () => {
  const { id } = (await w.ask(admin, makeBackup)).data
  const { rows, folder } = await list()
  await mkdir(join(folder, `${rows[0]?.name}.part`), { recursive: true })
  await runBackup(w.services, id)
  expect((await list()).rows[0]).toMatchObject({ state: 'failed', here: false, fault: expect.stringMatching(/./) })
  await rm(folder, { recursive: true })
})

test('what died with its process is said to have ended, and another can be made', async () => {
  const { id } = (await w.ask(admin, makeBackup)).data
  w.clock.now = new Date(w.clock.now.getTime() + 4 * 60_000)
  await giveUpSilent(w.services)
  expect((await list()).rows[0]).toMatchObject({ id, state: 'failed', fault: expect.stringContaining('备份中断') })
  const next = await made()
  await w.ask(admin, drillBackup, { id: next })
  w.clock.now = new Date(w.clock.now.getTime() + 4 * 60_000)
  const left = join((await list()).folder, `.drill-${next}`)
  await mkdir(left)
  await giveUpSilent(w.services)
  expect(existsSync(left)).toBe(false)
  expect((await list()).rows[0]).toMatchObject({ state: 'done', drill: 'failed', drillFault: expect.stringContaining('演练中断') })
})

test('by the timetable one a day, after its hour, and only the newest are kept', async () => {
  await w.pool.query(`update migration set at = '2026-11-21T01:00:00Z'`)
  await w.ask(admin, planBackups, { hour: 9, keep: 2 })
  const hand = await made()
  // Not on the mall's first day.
  await planned(w.services)
  const at = async (moment: string) => {
    w.clock.now = new Date(moment)
    // Nobody stays logged in for days.
    admin = await w.token('admin')
    await planned(w.services)
    await planned(w.services)
    const { rows } = await list()
    if (rows[0]?.state === 'making') await runBackup(w.services, rows[0].id)
    await forgetOld(w.services)
  }
  await at('2026-11-22T00:59:00Z')
  expect((await list()).total).toBe(1)
  for (const day of [22, 23, 24]) await at(`2026-11-${day}T01:00:00Z`)
  const { rows, folder } = await list()
  expect(rows.map(({ by, createTime }) => [by, createTime.slice(0, 10)])).toEqual([
    ['', '2026-11-24'],
    ['', '2026-11-23'],
    ['管理员', '2026-11-21'],
  ])
  expect(rows.at(-1)?.id).toBe(hand)
  expect(readdirSync(folder).filter((name) => /20261122/.test(name))).toEqual([])
  await w.ask(admin, planBackups, { hour: null, keep: 2 })
  await at('2026-11-25T01:00:00Z')
  expect((await list()).total).toBe(3)
})

test('the timetable takes whole hours and a number that fits, and nobody writes over another’s', async () => {
  for (const [field, input] of [
    ['hour', { hour: 24, keep: 3 }],
    ['hour', { hour: 1.5, keep: 3 }],
    ['keep', { hour: 1, keep: 0 }],
    ['keep', { hour: 1, keep: 91 }],
  ] as const)
    expect(await w.ask(admin, planBackups, input)).toMatchObject({ status: 400, facts: { fields: { [field]: expect.any(String) } } })
  expect(await w.ask(admin, planBackups, { hour: 5, keep: 7, seen: usualPlan })).toMatchObject({ status: 200 })
  expect(await w.ask(admin, planBackups, { hour: 6, keep: 7, seen: usualPlan })).toMatchObject({
    code: 'page.changed',
    msg: expect.stringContaining('备份时间由“不备份”改为“5 点”'),
  })
  expect((await list()).plan).toEqual({ ...usualPlan, hour: 5 })
})

test('a link brings the file to whoever holds it, for ten minutes, and is written down', async () => {
  const id = await made()
  const { url } = (await w.ask(admin, linkBackup, { id })).data
  const got = await w.app.inject(url)
  expect(got.statusCode).toBe(200)
  expect(got.headers['content-disposition']).toMatch(/attachment; filename="backup-\d{8}-\d{6}\.tar\.gz"/)
  expect(got.rawPayload.length).toBe((await list()).rows[0]?.size)
  for (const other of [
    url.replace(`/file/${id}`, `/file/${id + 1}`),
    url.replace('s=', 's=A'),
    `/api/admin/backup/file/${id}`,
    '/api/admin/backup/file/x?e=1&s=1',
  ])
    expect((await w.app.inject(other)).statusCode).toBe(404)
  w.clock.now = new Date(w.clock.now.getTime() + 11 * 60_000)
  expect((await w.app.inject(url)).statusCode).toBe(404)
  expect(await audited()).toContain('backup.download')
})

test('of a file that lies elsewhere it is said, and a deleted one is gone', async () => {
  const id = await made()
  const { rows, folder } = await list()
  const path = join(folder, rows[0]?.name ?? '')
  expect(await w.ask(admin, deleteBackup, { id })).toMatchObject({ status: 200 })
  await expect.poll(() => existsSync(path)).toBe(false)
  expect(await w.ask(admin, deleteBackup, { id })).toMatchObject({ code: 'backup.missing' })
  const other = await made()
  await w.pool.query(`update backup set name = 'backup-20260101-000000.tar.gz' where id = $1`, [other])
  expect((await list()).rows[0]).toMatchObject({ here: false, state: 'done' })
  expect(await w.ask(admin, linkBackup, { id: other })).toMatchObject({ code: 'backup.elsewhere' })
  expect(await w.ask(admin, drillBackup, { id: other })).toMatchObject({ code: 'backup.elsewhere' })
})

test('only who may set the mall up, and to take one along or delete it only who has proven to be there', async () => {
  const id = await made()
  const asked = (token: string | null) => [
    w.ask(token, listBackups),
    w.ask(token, makeBackup),
    w.ask(token, planBackups, { hour: 1, keep: 1 }),
    w.ask(token, linkBackup, { id }),
    w.ask(token, drillBackup, { id }),
    w.ask(token, deleteBackup, { id }),
  ]
  for (const token of [null, await w.token('main')]) for (const one of asked(token)) expect(await one).toMatchObject({ status: 401 })
  for (const one of asked(await w.token('sales'))) expect(await one).toMatchObject({ status: 403, code: 'permit.missing' })
  const { login: username, password } = person('admin')
  const { token } = (await w.ask(null, staffLogin, { username, password })).data
  await w.pool.query(`update session set proven_until = null where proven_until < '2098-01-01'`)
  expect(await w.ask(token, linkBackup, { id })).toMatchObject({ code: 'proof.needed' })
  expect(await w.ask(token, deleteBackup, { id })).toMatchObject({ code: 'proof.needed' })
})
