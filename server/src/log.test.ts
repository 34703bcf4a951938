import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseNotices } from '../../contract/notice.ts'
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
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toMatchObject([
    { path: '/api/category', route: '/api/category', status: 200, msg: 'answered' },
    { path: '/api/category', route: '/api/category', status: 200, msg: 'answered' },
  ])
  expect(new Set(told.map(({ reqId }) => reqId)).size).toBe(2)
  expect(told.every(({ time }) => /^\d{4}-\d\d-\d\dT/.test(String(time)))).toBe(true)
  expect(lines.join('')).not.toContain('secret')
  await one.app.close()
  await other.app.close()
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
