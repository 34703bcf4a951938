import { afterAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../jobs.sql.ts'
import { dropJob, listJobs, smsStanding, tryJobAgain } from '../../../contract/job/jobDesk.ts'
import { aPeopledWorld } from '../account/people.fixture.ts'
import { type Jobs } from '../jobs.ts'
import { faultWords, jobWords, shownError } from './jobWords.ts'

// What fails where nobody sees it: shown in words, tried again or given up by whoever may, once.

const w = await aPeopledWorld()
const admin = await w.token('admin')
afterAll(() => w.close())
beforeEach(() => w.pool.query('delete from graphile_worker._private_jobs'))

/** A job that stands as told. */
async function aJob<Name extends keyof Jobs>(name: Name, payload: Jobs[Name], set: string): Promise<number> {
  await addJob(w.db, name, payload)
  const { rows } = await w.pool.query<{ id: number }>(
    `update graphile_worker._private_jobs set ${set} where id = (select max(id) from graphile_worker._private_jobs) returning id`,
  )
  return rows[0]?.id ?? 0
}
const dead = "attempts = max_attempts, last_error = 'Error: connect ECONNREFUSED 10.0.0.1:443\n    at x (y.ts:1)'"
const list = (queue: string, more = {}) => w.ask(admin, listJobs, { queue, ...more })
const audited = async () =>
  (
    await w.db.selectFrom('audit').select(['action', 'subject', 'before', 'after']).where('action', 'like', 'job.%').orderBy('id').execute()
  ).splice(0)

test('dead, failing and late jobs are told apart, in words; those that go well are not there', async () => {
  await aJob('invoice', { id: 12 }, dead)
  await aJob('webhook', { id: 7 }, "attempts = 3, last_error = 'TypeError: x is not a function', run_at = now() + interval '1 hour'")
  await aJob('contract', { versionId: 3 }, "attempts = 1, locked_at = now() - interval '40 minutes', locked_by = 'worker'")
  await aJob('ticket', { id: 4 }, "run_at = now() - interval '20 minutes'")
  await aJob('parcel', { id: 5 }, "attempts = 1, last_error = 'once', run_at = now() + interval '1 minute'")
  await aJob('words', { categoryId: 6 }, "locked_at = now(), locked_by = 'worker'")
  expect((await list('dead')).data).toMatchObject({
    total: 1,
    queues: { dead: 1, failing: 1, late: 2 },
    rows: [
      {
        label: '开具发票',
        about: '发票申请 12',
        link: '/invoice/12',
        tries: 12,
        triesAtMost: 12,
        nextTime: null,
        fault: '连接不上对方的服务，请确认网络与对方服务后重试',
        error: 'Error: connect ECONNREFUSED 10.0.0.1:443\n    at x (y.ts:1)',
      },
    ],
  })
  const failing = (await list('failing')).data.rows
  expect(failing).toMatchObject([{ about: '推送 7', fault: '程序出错，请把下面的错误原文发给技术人员' }])
  expect(failing[0]?.nextTime).not.toBeNull()
  const late = (await list('late')).data.rows
  expect(late.map(({ about, working, fault }) => [about, working, fault]).toSorted()).toEqual([
    ['合同版本 3', true, ''],
    ['订单明细 4', false, ''],
  ])
})

test('nothing of a text message is shown or audited but its kind and half a phone', async () => {
  const message = { phone: '13812345678', type: 'login', code: '246813', until: '2026-11-21T02:10:00Z' } as const
  const id = await aJob('sms', message, "attempts = max_attempts, last_error = 'Error: 短信未发出：13812345678 停机'")
  const shown = await list('dead')
  expect(shown.data.rows[0]).toMatchObject({
    about: '登录验证码（138****5678）',
    error: 'Error: 短信未发出：138****5678 停机',
  })
  await w.ask(admin, dropJob, { id, reason: '号码已停用' })
  expect(JSON.stringify([shown, await audited()])).not.toMatch(/13812345678|246813/)
})

test('tried again it waits as if it had never been tried, and who did it is written down', async () => {
  const id = await aJob('invoice', { id: 13 }, dead)
  expect(await w.ask(admin, tryJobAgain, { id })).toMatchObject({ status: 200, data: true, msg: '已安排重试' })
  const { rows } = await w.pool.query('select attempts, run_at <= now() as due from graphile_worker.jobs')
  expect(rows).toEqual([{ attempts: 0, due: true }])
  expect((await audited()).at(-1)).toMatchObject({ action: 'job.again', subject: `job ${id}`, before: { about: '发票申请 13', tries: 12 } })
  expect(await w.ask(admin, tryJobAgain, { id })).toMatchObject({ status: 404, code: 'job.missing' })
})

test('given up it is gone, with a reason', async () => {
  const id = await aJob('invoice', { id: 14 }, dead)
  expect(await w.ask(admin, dropJob, { id, reason: ' ' })).toMatchObject({
    status: 400,
    facts: { fields: { reason: expect.stringContaining('放弃原因') } },
  })
  expect(await w.ask(admin, dropJob, { id, reason: '客户改开纸质' })).toMatchObject({ status: 200 })
  expect((await w.pool.query('select 1 from graphile_worker.jobs')).rowCount).toBe(0)
  expect((await audited()).at(-1)).toMatchObject({ action: 'job.drop', after: { reason: '客户改开纸质' } })
})

test('ten who press both at once: one of them did it', async () => {
  const id = await aJob('invoice', { id: 15 }, dead)
  const before = (await audited()).length
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? w.ask(admin, tryJobAgain, { id }) : w.ask(admin, dropJob, { id, reason: '不再需要' }))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'job.missing')).toHaveLength(9)
  expect((await audited()).length).toBe(before + 1)
})

test('what is being worked on, and what goes well, is touched by nobody', async () => {
  const working = await aJob('contract', { versionId: 8 }, "attempts = 12, locked_at = now() - interval '40 minutes', locked_by = 'worker'")
  const well = await aJob('ticket', { id: 9 }, 'attempts = 0')
  for (const id of [working, well, 999_999]) {
    expect(await w.ask(admin, tryJobAgain, { id })).toMatchObject({ code: 'job.missing' })
    expect(await w.ask(admin, dropJob, { id, reason: '不再需要' })).toMatchObject({ code: 'job.missing' })
  }
  expect((await w.pool.query('select 1 from graphile_worker.jobs')).rowCount).toBe(2)
})

test('the list comes in pages, the one that moved last first', async () => {
  for (let n = 1; n <= 5; n++) await aJob('invoice', { id: n }, `${dead}, updated_at = now() - interval '${n} minutes'`)
  const about = async (page: number) => (await list('dead', { page, limit: 2 })).data.rows.map(({ about: of }) => of.split(' ')[1])
  expect([await about(1), await about(2), await about(3), await about(4)]).toEqual([['1', '2'], ['3', '4'], ['5'], []])
})

test('only who may set the mall up sees and moves any of it', async () => {
  const id = await aJob('invoice', { id: 16 }, dead)
  for (const token of [null, await w.token('main')])
    for (const asked of [
      w.ask(token, listJobs),
      w.ask(token, smsStanding),
      w.ask(token, tryJobAgain, { id }),
      w.ask(token, dropJob, { id, reason: '不再需要' }),
    ])
      expect(await asked).toMatchObject({ status: 401 })
  const sales = await w.token('sales')
  for (const asked of [
    w.ask(sales, listJobs),
    w.ask(sales, smsStanding),
    w.ask(sales, tryJobAgain, { id }),
    w.ask(sales, dropJob, { id, reason: '不再需要' }),
  ])
    expect(await asked).toMatchObject({ status: 403, code: 'permit.missing' })
  expect((await w.ask(admin, smsStanding)).data).toContainEqual({ label: '近 1 小时', used: 0, most: 500 })
})

test.each([
  ['Error: ENOSPC: no space left on device', '磁盘空间不足，请先清理磁盘再重试'],
  ['TimeoutError: The operation was aborted due to timeout', '对方的服务没有及时答复，可稍后重试'],
  ['Error: 短信未发出：账户余额不足\n at', '短信未发出：账户余额不足'],
  ['Refusal: 合同不存在', '合同不存在'],
  ['', ''],
  [null, ''],
])('%j is told as %j', (error, told) => expect(faultWords(error)).toBe(told))

test('a job that this release does not know is called by its name, and long errors are cut', () => {
  expect(jobWords('ofTomorrow', null)).toEqual({ label: 'ofTomorrow', about: '', link: null })
  expect(shownError('x'.repeat(5000))).toHaveLength(2000)
})
