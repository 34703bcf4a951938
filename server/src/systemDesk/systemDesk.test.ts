import { afterAll, expect, test } from 'vitest'
import { article } from '../../../contract/page/page.ts'
import { licenceText, listFailures, listLicences, systemStanding } from '../../../contract/system/system.ts'
import { daysLater } from '../../../contract/text.ts'
import { aPeopledWorld } from '../account/people.fixture.ts'
import { checksOf, type Known } from './systemDesk.rules.ts'
import { forgetFailures } from './systemDesk.sql.ts'

const w = await aPeopledWorld()
const admin = await w.token('admin')
afterAll(() => w.close())

const well: Known = {
  now: new Date('2026-11-21T02:00:00Z'),
  apart: 10,
  disk: { free: 50 * 2 ** 30, all: 100 * 2 ** 30 },
  files: 'ok',
  sweepLate: -30,
  jobs: { dead: 0, retried: 0 },
  sms: { used: 3, most: 3000 },
  backup: { last: new Date('2026-11-21T00:00:00Z'), planned: true },
  drill: { passed: new Date('2026-11-20T00:00:00Z'), fault: '', planned: true },
  failures: 0,
}

test('a drill that is not planned grows old without a word, and none is missed', () => {
  const of = (passed: Date | null) =>
    checksOf({ ...well, drill: { passed, fault: '', planned: false } }).filter(({ name }) => name === '恢复演练')
  expect(of(new Date('2026-01-01T00:00:00Z'))).toMatchObject([{ standing: 'ok', words: '上次演练通过于 2026-01-01' }])
  expect(of(null)).toEqual([])
})

test('where all is well every part says so', () => {
  expect(checksOf(well).map(({ standing }) => standing)).toEqual(Array(9).fill('ok'))
  expect(checksOf({ ...well, sms: null })).toHaveLength(8)
  const copied = checksOf({ ...well, replica: { state: 'ok', lag: 120 } }).filter(({ name }) => name === '只读副本')
  expect(copied).toMatchObject([{ standing: 'ok', words: '正常，落后 0.1 秒' }])
})

const archived: NonNullable<Known['archive']> = {
  ...{ fault: '', baseFault: '', waiting: 0, behind: 0, bases: 14, newest: well.now },
  ...{ isSealed: true, isBeside: false },
}

test('an archive that goes well says how far back it reaches', () => {
  const found = checksOf({ ...well, archive: { ...archived, waiting: 1, behind: 900 } }).filter(({ name }) => name === '数据库日志归档')
  expect(found).toMatchObject([{ standing: 'ok', words: expect.stringMatching(/^14 份基础备份，最近一份在 \d{4}-/) }])
})

test.each<[string, Partial<Known>, string, string]>([
  ['时钟', { apart: -3500 }, 'bad', '3.5 秒'],
  ['磁盘', { disk: { free: 2 ** 30, all: 100 * 2 ** 30 } }, 'bad', '剩余 1.0 GB'],
  ['磁盘', { disk: { free: 10 * 2 ** 30, all: 100 * 2 ** 30 } }, 'soon', '扩容'],
  ['文件存储', { files: 'broken' }, 'bad', 'DATA_DIR'],
  ['每分钟处理', { sweepLate: 301 }, 'bad', '没有按时'],
  ['每分钟处理', { sweepLate: null }, 'bad', '没有按时'],
  ['后台任务', { jobs: { dead: 2, retried: 5 } }, 'bad', '2 个任务'],
  ['后台任务', { jobs: { dead: 0, retried: 5 } }, 'soon', '5 个任务'],
  ['短信额度', { sms: { used: 3000, most: 3000 } }, 'bad', '已用完'],
  ['短信额度', { sms: { used: 2500, most: 3000 } }, 'soon', '2500 条'],
  ['恢复演练', { drill: { passed: null, fault: '', planned: true } }, 'soon', '还没有一次演练通过'],
  ['恢复演练', { drill: { passed: new Date('2026-11-01T00:00:00Z'), fault: '', planned: true } }, 'bad', '已过 20 天'],
  ['恢复演练', { drill: { passed: well.now, fault: '备份文件已损坏', planned: false } }, 'bad', '上次演练未通过：备份文件已损坏'],
  ['备份', { backup: { last: null, planned: true } }, 'bad', '还没有任何备份'],
  ['备份', { backup: { last: new Date('2026-11-18T00:00:00Z'), planned: true } }, 'soon', '已过 3 天'],
  ['备份', { backup: { last: new Date('2026-11-01T00:00:00Z'), planned: true } }, 'bad', '已过 20 天'],
  ['备份', { backup: { last: well.now, planned: true, copyFault: '容量已满' } }, 'soon', '没有另存到对象存储：容量已满'],
  ['备份', { backup: { last: well.now, planned: false } }, 'soon', '未设置定时备份'],
  ['只读副本', { replica: { state: 'late', lag: 9000 } }, 'soon', '落后过多'],
  ['只读副本', { replica: { state: 'away', lag: null } }, 'soon', '连接不上'],
  ['数据库日志归档', { archive: { ...archived, fault: '归档位置 /mnt 不在' } }, 'bad', '没有归档：归档位置 /mnt 不在'],
  ['数据库日志归档', { archive: { ...archived, waiting: 3, behind: 600_000 } }, 'bad', '落后 10 分钟，3 段约 48 MB 留在 DATA_DIR'],
  ['数据库日志归档', { archive: { ...archived, newest: null } }, 'bad', '还没有基础备份'],
  ['数据库日志归档', { archive: { ...archived, newest: daysLater(well.now, -3), baseFault: '空间已满' } }, 'bad', '没有做成新的：空间已满'],
  ['数据库日志归档', { archive: { ...archived, isSealed: false } }, 'soon', '没有加密'],
  ['数据库日志归档', { archive: { ...archived, isBeside: true } }, 'soon', '同一块磁盘'],
  ['程序错误', { failures: 4 }, 'soon', '4 次'],
])('%s: %j', (name, change, standing, words) => {
  const found = checksOf({ ...well, ...change }).filter((one) => one.standing !== 'ok')
  expect(found).toMatchObject([{ name, standing, words: expect.stringContaining(words) }])
})

test('the standing tells the release, the database and every part', async () => {
  const { data } = await w.ask(admin, systemStanding)
  expect(data).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), migration: expect.stringMatching(/^\d{3}_/) })
  expect(data.node).toBe(process.versions.node)
  expect(data.checks.map(({ name }) => name)).toEqual([
    '数据库与时钟',
    '磁盘',
    '文件存储',
    '每分钟处理',
    '后台任务',
    '短信额度',
    '备份',
    '程序错误',
  ])
})

test('who meets a fault of ours is told its number, by which staff find it, without what may be a phone', async () => {
  const throws = () => {
    throw new TypeError('x is not a function for 13812345678')
  }
  // No spy: to compare its type with Kysely's own costs the compiler more than a fourth of all there is.
  Object.assign(w.db, { selectFrom: throws })
  const answer = await w.app.inject({ url: '/api/article/about' })
  Reflect.deleteProperty(w.db, 'selectFrom')
  const { msg, code, data } = answer.json()
  expect([answer.statusCode, code]).toEqual([500, 'server.failed'])
  expect(msg).toContain(data.requestId)
  expect(answer.headers['x-request-id']).toBe(data.requestId)
  await expect.poll(async () => (await w.ask(admin, listFailures, { keyword: data.requestId })).data.total).toBe(1)
  const { rows } = (await w.ask(admin, listFailures, { keyword: data.requestId })).data
  expect(rows[0]).toMatchObject({
    method: 'GET',
    route: article.path,
    error: expect.stringContaining('x is not a function for 138****5678'),
  })
  expect((await w.ask(admin, listFailures, { keyword: 'none%' })).data.rows).toEqual([])
  await forgetFailures(w.db, new Date(w.clock.now.getTime() + 1))
  expect((await w.ask(admin, listFailures)).data.total).toBe(0)
})

test('a flood of faults fills no table', async () => {
  const { noteFailure } = await import('../failure.sql.ts')
  const now = new Date('2026-11-22T02:00:00Z')
  await Promise.all(
    Array.from({ length: 300 }, (_, n) => noteFailure(w.db, { requestId: `flood-${n}`, method: 'GET', route: '/x', error: 'x' }, now)),
  )
  expect((await w.ask(admin, listFailures)).data.total).toBe(60)
})

test('every package that the mall runs on is named with its licence, and its words are there', async () => {
  const { own, packages } = (await w.ask(admin, listLicences)).data
  expect(own).toContain('Apache License')
  const names = packages.map(({ name }) => name)
  for (const name of ['fastify', 'react', 'antd', 'pg', 'zod']) expect(names).toContain(name)
  expect(names).not.toContain('vitest')
  for (const { name } of packages.filter(({ license }) => license === ''))
    expect((await w.ask(admin, licenceText, { name })).data.text).not.toBe('')
  expect((await w.ask(admin, licenceText, { name: 'fastify' })).data.text).toContain('MIT License')
  for (const name of ['../../etc', 'vitest', '.']) expect(await w.ask(admin, licenceText, { name })).toMatchObject({ status: 404 })
})

test('only who may set the mall up sees any of it', async () => {
  const asked = (token: string | null) => [
    w.ask(token, systemStanding),
    w.ask(token, listFailures),
    w.ask(token, listLicences),
    w.ask(token, licenceText, { name: 'zod' }),
  ]
  for (const token of [null, await w.token('main')]) for (const one of asked(token)) expect(await one).toMatchObject({ status: 401 })
  for (const one of asked(await w.token('finance'))) expect(await one).toMatchObject({ status: 403, code: 'permit.missing' })
})
