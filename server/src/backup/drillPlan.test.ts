import { truncateSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteBackup, drillBackup, listBackups, makeBackup, planBackups, usualPlan } from '../../../contract/system/backup.ts'
import { systemStanding } from '../../../contract/system/system.ts'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'
import { drillPlanned, giveUpSilent, planned, runBackup } from './backup.jobs.ts'

// Drills by the week, after that day's backup; and the last that passed is told for as long as the mall lives.

let w: PeopledWorld
let admin: string
beforeAll(async () => {
  w = await aPeopledWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.pool.query(`delete from backup; delete from setting where key in ('backup', 'drill');
    update migration set at = '2026-11-01T00:00:00Z'`)
  await at('2026-11-27T02:00:00Z')
})

async function at(moment: string): Promise<void> {
  w.clock.now = new Date(moment)
  admin = await w.token('admin')
}
const list = async () => (await w.ask(admin, listBackups)).data
const row = async () => (await list()).rows[0]
const check = async () => (await w.ask(admin, systemStanding)).data.checks.find(({ name }) => name === '恢复演练')
async function sweep(): Promise<void> {
  await planned(w.services)
  await drillPlanned(w.services)
}
/** Does what was begun. */
async function work(): Promise<void> {
  await runBackup(w.services, (await row())?.id ?? 0)
}
async function made(): Promise<number> {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  const { id } = (await w.ask(admin, makeBackup)).data
  await runBackup(w.services, id)
  return id
}

test('on the day that is set, after that day’s backup, and once', async () => {
  // 2026-11-28 is a Saturday.
  await w.ask(admin, planBackups, { ...usualPlan, hour: 3, drill: 6 })
  await w.pool.query(
    `insert into setting (key, value) values ('drill', '{"passed": "2026-11-21T02:00:00Z", "tried": "2026-11-21T02:00:00Z"}')`,
  )
  expect(await list()).toMatchObject({ plan: { drill: 6 }, lastDrill: { passedTime: '2026-11-21 10:00:00', fault: '' } })
  // Friday's.
  await w.pool.query(`insert into backup (name, state, planned_for, created_at, beat_at, done_at)
    values ('friday', 'done', '2026-11-27', '2026-11-26T19:00:00Z', '2026-11-26T19:00:00Z', '2026-11-26T19:00:00Z')`)
  await sweep()
  expect(await row()).toMatchObject({ name: 'friday', drill: 'none' })
  await at('2026-11-27T18:30:00Z')
  await sweep()
  expect(await row()).toMatchObject({ name: 'friday', drill: 'none' })
  await at('2026-11-27T19:00:00Z')
  await sweep()
  expect(await row()).toMatchObject({ createTime: expect.stringMatching(/^2026-11-28/), state: 'making' })
  await work()
  await Promise.all([sweep(), sweep()])
  expect(await row()).toMatchObject({ state: 'done', drill: 'running' })
  await work()
  expect(await row()).toMatchObject({ drill: 'passed' })
  expect((await list()).lastDrill).toEqual({ passedTime: '2026-11-28 03:00:00', fault: '' })
  await sweep()
  expect(await row()).toMatchObject({ drill: 'passed' })
  expect(await check()).toMatchObject({ standing: 'ok', words: '上次演练通过于 2026-11-28' })
}, 120_000)

test('without a timetable the newest is tried, and without a day none', async () => {
  await made()
  await sweep()
  expect(await row()).toMatchObject({ drill: 'none' })
  expect(await check()).toBeUndefined()
  await w.ask(admin, planBackups, { ...usualPlan, drill: 0 })
  expect(await check()).toMatchObject({ standing: 'soon', words: '还没有一次演练通过' })
  await sweep()
  expect(await row()).toMatchObject({ drill: 'running' })
  // Whoever dies at it has tried, and has not passed.
  w.clock.now = new Date(w.clock.now.getTime() + 4 * 60_000)
  await giveUpSilent(w.services)
  expect(await check()).toMatchObject({ standing: 'bad', words: expect.stringContaining('上次演练未通过：演练中断') })
  await sweep()
  expect(await row()).toMatchObject({ drill: 'failed' })
})

test('what failed is told until one passes, and what passed though its backup is deleted', async () => {
  const id = await made()
  const { name = '' } = (await row()) ?? {}
  const path = join((await list()).folder, name)
  truncateSync(path, 1000)
  await w.ask(admin, drillBackup, { id })
  await work()
  expect(await list()).toMatchObject({ lastDrill: { passedTime: null, fault: expect.stringContaining('备份文件无法读取') } })
  expect(await check()).toMatchObject({ standing: 'bad', link: '/backup' })
  const next = await made()
  await w.ask(admin, drillBackup, { id: next })
  await work()
  for (const one of [id, next]) await w.ask(admin, deleteBackup, { id: one })
  expect(await list()).toMatchObject({ rows: [], lastDrill: { passedTime: expect.stringMatching(/^2026-11-27/), fault: '' } })
  expect(await check()).toMatchObject({ standing: 'ok' })
  await w.ask(admin, planBackups, { ...usualPlan, drill: 6 })
  await at('2026-12-20T02:00:00Z')
  expect(await check()).toMatchObject({ standing: 'bad', words: '上次演练通过于 2026-11-27，已过 22 天' })
}, 120_000)

test('one whose file lies on another machine is left to that one', async () => {
  await w.ask(admin, planBackups, { ...usualPlan, drill: 1 })
  await made()
  const path = join((await list()).folder, (await row())?.name ?? '')
  await rename(path, `${path}.elsewhere`)
  await sweep()
  expect(await row()).toMatchObject({ here: false, drill: 'none' })
  await rename(`${path}.elsewhere`, path)
  await sweep()
  expect(await row()).toMatchObject({ drill: 'running' })
})

test('the day is one of the week, and nobody writes over another’s', async () => {
  for (const drill of [7, -1, 1.5]) expect(await w.ask(admin, planBackups, { ...usualPlan, drill })).toMatchObject({ status: 400 })
  await w.ask(admin, planBackups, { ...usualPlan, drill: 2, seen: usualPlan })
  expect(await w.ask(admin, planBackups, { ...usualPlan, drill: 3, seen: usualPlan })).toMatchObject({
    code: 'page.changed',
    msg: expect.stringContaining('演练日由“不演练”改为“周二”'),
  })
  await w.ask(admin, planBackups, { hour: null, keep: 7 })
  expect(await list()).toMatchObject({ plan: { drill: 2 } })
})
