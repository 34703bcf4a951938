import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseNotices, noticeChoice } from '../../contract/notice.ts'
import { aPeopledWorld, type PeopledWorld } from './account/people.fixture.ts'
import { buildApp } from './app.ts'

let w: PeopledWorld
beforeAll(async () => {
  w = await aPeopledWorld()
})
afterAll(() => w.close())

test('a fault of ours is logged with its code, and without what the database tells of the row: that may be a person', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const { app } = await buildApp(w.services, { log: 'error', flood: 0, logTo })
  await w.pool.query(`create function told_all() returns trigger language plpgsql as $$ begin
    raise unique_violation using message = 'duplicate key', detail = 'Key (phone)=(13800000001) already exists.'; end $$`)
  await w.pool.query('create trigger told_all before insert on notice_choice for each row execute function told_all()')
  const headers = { authorization: `Bearer ${await w.token('main')}` }
  const answer = await app.inject({ method: 'POST', url: chooseNotices.path, payload: { sms: ['order'] }, headers })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('13800000001')
  expect(lines.join('')).toContain('23505')
  expect(lines.join('')).not.toContain('13800000001')
  await app.close()
})

test('each answer is a line with its time, and a number that no other process gives; links keep their signatures to themselves', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const one = await buildApp(w.services, { log: 'info', flood: 0, logTo })
  const other = await buildApp(w.services, { log: 'info', flood: 0, logTo })
  for (const { app } of [one, other]) await app.inject('/api/category?signature=secret')
  await one.app.inject({
    url: chooseNotices.path.replace(/\/\w+$/, '/13800000001'),
    headers: { authorization: `Bearer ${await w.token('main')}` },
  })
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toMatchObject([
    { method: 'GET', route: '/api/category', status: 200, ms: expect.any(Number), msg: 'answered' },
    { method: 'GET', route: '/api/category', status: 200, msg: 'answered' },
    { route: '/api/*', status: 404 },
  ])
  expect(new Set(told.map(({ reqId }) => reqId)).size).toBe(3)
  expect(lines.join('')).not.toContain('13800000001')
  expect(told.every(({ time }) => /^\d{4}-\d\d-\d\dT/.test(String(time)))).toBe(true)
  expect(lines.join('')).not.toContain('secret')
  await one.app.close()
  await other.app.close()
})

test('a line names the company whose people ask, and nothing else of them', async () => {
  const lines: string[] = []
  const { app } = await buildApp(w.services, { log: 'info', flood: 0, logTo: { write: (line) => void lines.push(line) } })
  const token = await w.token('main')
  await app.inject({ url: noticeChoice.path, headers: { authorization: `Bearer ${token}`, 'user-agent': 'told nobody' } })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ route: noticeChoice.path, company: 1 }])
  for (const untold of [token, 'told nobody', '127.0.0.1']) expect(lines.join('')).not.toContain(untold)
  await app.close()
})

const numbers: readonly (readonly [headers: Record<string, string>, id: string | RegExp])[] = [
  [{ 'x-request-id': 'proxy-1234' }, 'proxy-1234'],
  [{ 'x-request-id': 'short' }, /^[\w-]{8}-1$/],
  [{ 'x-request-id': 'words with <b>' }, /^[\w-]{8}-1$/],
  [{ 'x-request-id': 'x'.repeat(65) }, /^[\w-]{8}-1$/],
  [{ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }, `${'a'.repeat(32)}-${'b'.repeat(16)}`],
  [{ traceparent: `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01` }, /^[\w-]{8}-1$/],
  [{ 'x-request-id': 'short', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01-more` }, /^[\w-]{8}-1$/],
]
test.each(numbers)('%j of a proxy that is trusted: the number is %s, in the answer and in the log', async (headers, id) => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const { app } = await buildApp(w.services, { log: 'info', flood: 0, trustProxy: ['10.0.0.0/8'], logTo })
  const answer = await app.inject({ url: '/api/category', headers, remoteAddress: '10.1.2.3' })
  expect(answer.headers['x-request-id']).toMatch(id)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reqId: answer.headers['x-request-id'] })
  const stranger = await app.inject({ url: '/api/category', headers, remoteAddress: '11.1.2.3' })
  expect(stranger.headers['x-request-id']).toMatch(/^[\w-]{8}-\w$/)
  await app.close()
})

test('a fault of ours is told by the number that the proxy gave', async () => {
  const { app } = await buildApp(w.services, { log: 'silent', flood: 0, trustProxy: ['127.0.0.1'] })
  app.get('/faulty', async () => {
    throw new Error('ours')
  })
  const { body } = await app.inject({ url: '/faulty', headers: { 'x-request-id': 'proxy-0001' } })
  expect(body).toContain('请把编号 proxy-0001 告诉客服')
  await app.close()
})

test('the metrics tell how long jobs wait, when the last backup was made, until when the licence holds, and who listens', async () => {
  // What there is not is not told: a 0 would be a backup of 1970.
  expect((await w.app.inject('/metrics')).body).not.toMatch(/^(backup_last|licence_end)_seconds /m)
  await w.pool.query(`select graphile_worker.add_job('words', '{"categoryId": 1}', run_at => now() - interval '1 hour')`)
  // One buyer's long work keeps his own next one waiting, and nobody else's.
  await w.pool.query(
    `select graphile_worker.add_job('words', '{"categoryId": 2}', queue_name => 'own', run_at => now() - interval '9 hours')`,
  )
  await w.pool.query(`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'x' where queue_name = 'own'`)
  await w.pool.query(`insert into backup (name, state, created_at, beat_at, done_at, size, rows, files, missing)
    values ('a', 'done', now(), now(), '2026-11-20T00:00:00Z', 1, 1, 1, 0)`)
  await w.pool.query(`insert into setting (key, value) values ('site', '{"licenceUntil": "2027-01-31"}')
    on conflict (key) do update set value = setting.value || excluded.value`)
  const { body } = await w.app.inject('/metrics')
  const value = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
  expect(value('job_oldest_due_seconds')).toBeGreaterThanOrEqual(3600)
  expect(value('job_oldest_due_seconds')).toBeLessThan(3700)
  expect(value('backup_last_seconds')).toBe(Date.parse('2026-11-20T00:00:00Z') / 1000)
  expect(value('licence_end_seconds')).toBe(Date.parse('2027-01-31T16:00:00Z') / 1000)
  expect(value('live_streams')).toBe(0)
  expect(body).not.toContain('trace_spans')
})

test('the metrics tell of connections, jobs and the disk, and of answers that took up to half a minute', async () => {
  await w.app.inject('/api/category')
  const { body } = await w.app.inject('/metrics')
  for (const name of ['database_connections{state="waiting"} 0', 'jobs{state="dead"} 0', 'disk_bytes{state="free"}'])
    expect(body).toContain(name)
  expect(body).toContain('le="30"')
})

test('the metrics count every answer once, by route, method and status, within each bound that it kept to', async () => {
  const { app } = await buildApp(w.services, { log: 'silent', flood: 0 })
  for (const url of ['/api/category', '/api/category', '/nowhere']) await app.inject(url)
  await app.inject({ method: 'POST', url: '/api/category' })
  const { body } = await app.inject('/metrics')
  const told = body.split('\n').filter((line) => line.startsWith('http_request_seconds_'))
  expect(told.filter((line) => line.includes('_count{')).sort()).toEqual([
    'http_request_seconds_count{method="GET",route="/api/category",status="200"} 2',
    'http_request_seconds_count{method="GET",route="none",status="404"} 1',
    'http_request_seconds_count{method="POST",route="/api/*",status="404"} 1',
  ])
  const within = told.filter((line) => line.includes('route="/api/category"') && line.includes('_bucket{'))
  const counts = within.map((line) => Number(line.split(' ').at(-1)))
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(within.at(-1)).toBe('http_request_seconds_bucket{le="+Inf",method="GET",route="/api/category",status="200"} 2')
  expect(told.find((line) => line.includes('_sum{'))).toMatch(/ \d+(\.\d+)?(e-\d+)?$/)
  await app.close()
})

test('what is said of a request bears its number, of whichever kind it is', async () => {
  const lines: string[] = []
  const { app } = await buildApp(w.services, { log: 'debug', flood: 0, logTo: { write: (line) => void lines.push(line) } })
  app.get('/said', async ({ log }) => {
    log.debug('quietly')
    log.warn({ of: 1 }, 'loudly')
    log.child({ part: 'two' }).info('in part')
    return log.level
  })
  const answer = await app.inject('/said')
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toMatchObject([{ msg: 'quietly' }, { msg: 'loudly', of: 1 }, { msg: 'in part', part: 'two' }, { msg: 'answered' }])
  expect(told.map(({ reqId }) => reqId)).toEqual(told.map(() => answer.headers['x-request-id']))
  expect(answer.body).toBe('debug')
  await app.close()
})
