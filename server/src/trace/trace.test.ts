import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createReceiver } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { pingWebhook, saveWebhook } from '../../../contract/webhook/webhook.ts'
import { buildApp } from '../app.ts'
import { openDb } from '../database/db.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { requestOf, databaseUrl } from '../testWorld.ts'
import { aliyun } from '../outside/sms/aliyun.ts'
import { anSmsService } from '../outside/sms/aliyun.fixture.ts'
import { reconcileDelivery } from '../webhook/reconcile.ts'
import { aCollector, type SpanTold } from './collector.fixture.ts'
import { withoutValues } from './statements.ts'
import { traceTo } from './traceTo.ts'

// What happens to an order is seen from outside as one tree, and a collector that is ill makes nobody else ill.

let w: Shop
let collector: Awaited<ReturnType<typeof aCollector>>
let program: string
const receiver = createReceiver((request, response) => request.resume().on('end', () => response.end('ok')))
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  program = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  w = await aShop({ webhooksAnywhere: true })
  collector = await aCollector()
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await collector.close()
  await w.close()
})

/** The same mall once more, seen from outside. */
async function aTraced(set: Partial<Parameters<typeof traceTo>[0]> = {}) {
  const trace = await traceTo({ endpoint: collector.endpoint, headers: { 'x-key': 'a=b' }, share: 1, every: 50, ...set })
  if (!trace) throw new Error('nobody is told')
  const { db, pool } = openDb(databaseUrl(w.databaseName), 6, () => {})
  trace.statements(pool)
  const services = { ...w.services, db, pool }
  const { app } = await buildApp(services, { log: 'silent', flood: 0, trustProxy: ['127.0.0.1'], trace })
  const close = async () => {
    app.server.closeAllConnections()
    await app.close()
    await trace.end()
    await pool.end()
  }
  return { trace, services, app, close }
}

const under = (parent: SpanTold, spans: readonly SpanTold[]) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
const one = (spans: readonly SpanTold[], name: string): SpanTold => {
  const [found, ...more] = spans.filter((span) => span.name === name)
  if (!found || more.length > 0) throw new Error(`${found ? 'several' : 'none'} of ${name}: ${spans.map((span) => span.name).join(', ')}`)
  return found
}

/** Does the jobs that wait, each seen from outside. */
const letJobs = (pool: Shop['pool'], taskList: TaskList) =>
  runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })

test('an order that is placed is one tree: the request, its statements, the job it adds, and whom the job asks outside', async () => {
  const main = await w.token('main')
  await w.must(w.ask(main, saveWebhook, { url: `${program}/in?secret=hidden`, events: ['order.placed'], enabled: true }))
  const { input } = await w.confirmed('main', main, [{ product: 'lot', quantity: 2 }])
  const provider = await anSmsService(() => new Date())
  const send = aliyun(provider.settings, () => new Date())
  const { app, services, trace, close } = await aTraced()
  const from = { traceId: 'abcdef0123456789abcdef0123456789', spanId: 'abcdef0123456789' }
  const request = requestOf(main, createOrder, input)
  const headers = { ...request.headers, traceparent: `00-${from.traceId}-${from.spanId}-01` }
  const answer = await app.inject({ ...request, headers })
  expect(answer.json()).toMatchObject({ status: 200 })
  expect(answer.headers['x-request-id']).toBe(`${from.traceId}-${from.spanId}`)
  const webhook = async (payload: unknown) => {
    await reconcileDelivery(services, (payload as { id: number }).id)
    await send({ phone: '13800000009', type: 'login', code: '424242' })
  }
  await letJobs(services.pool, trace.tasks({ webhook }))
  await close()
  await provider.close()

  const tree = collector.spans.filter(({ traceId }) => traceId === from.traceId)
  const placed = one(tree, `POST ${createOrder.path}`)
  expect(placed.parentSpanId).toBe(from.spanId)
  expect(placed.attributes).toMatchObject({
    'http.route': createOrder.path,
    'http.response.status_code': 200,
    'mall.company_id': expect.any(Number),
    'mall.request_id': `${from.traceId}-${from.spanId}`,
  })
  const statements = under(placed, tree).map(({ attributes }) => String(attributes['db.query.text']))
  for (const asked of ['insert into customer_order', 'commit'])
    expect(
      statements.some((text) => text.includes(asked)),
      asked,
    ).toBe(true)
  const job = one(under(placed, tree), 'job webhook')
  expect(under(job, tree).map(({ name }) => name)).toContain('update webhook_delivery')
  for (const host of [program, provider.settings.endpoint].map((url) => new URL(url).host))
    expect(one(under(job, tree), `POST ${host}`).attributes['http.response.status_code']).toBe(200)
  expect(collector.seen[0]).toBe('POST /v1/traces a=b')
  // Neither what was brought or sent, nor who asked.
  const told = collector.bodies.join('')
  for (const secret of [main, input.key, 'hidden', '13800000009', '424242']) expect(told).not.toContain(secret)
})

test('a program outside that is told by a job is part of the request that asked for it, by its host alone', async () => {
  const main = await w.token('main')
  const { id } = await w.must(w.ask(main, saveWebhook, { url: `${program}/in?secret=hidden`, events: ['order.placed'], enabled: true }))
  const { app, services, trace, close } = await aTraced()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${url}${pingWebhook.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${main}`, 'content-type': 'application/json', 'x-request-id': 'asked-by-hand' },
    body: JSON.stringify({ id }),
  })
  expect(await answer.json()).toMatchObject({ status: 200 })
  await letJobs(services.pool, trace.tasks({ webhook: (payload) => reconcileDelivery(services, (payload as { id: number }).id) }))
  await close()
  const asked = collector.spans.find(({ attributes }) => attributes['mall.request_id'] === 'asked-by-hand')
  const tree = collector.spans.filter(({ traceId }) => traceId === asked?.traceId)
  const outside = one(tree, `POST ${new URL(program).host}`)
  expect(tree.find(({ spanId }) => spanId === outside.parentSpanId)).toMatchObject({ name: 'job webhook', parentSpanId: asked?.spanId })
  expect(collector.bodies.join('')).not.toContain('hidden')
})

test('whoever is no proxy chooses neither the trace nor the number of a request', async () => {
  const { app, close } = await aTraced()
  const remoteAddress = '203.0.113.7'
  const headers = { traceparent: '00-11111111111111111111111111111111-1111111111111111-01', 'x-request-id': 'chosen-by-me' }
  const answer = await app.inject({ url: '/api/category', headers, remoteAddress })
  expect(answer.headers['x-request-id']).not.toContain('1111')
  expect(answer.headers['x-request-id']).not.toBe('chosen-by-me')
  const believed = await app.inject({ url: '/api/category', headers })
  expect(believed.headers['x-request-id']).toBe('chosen-by-me')
  await close()
  const { traceId } = one(
    collector.spans.filter(({ attributes }) => attributes['mall.request_id'] === answer.headers['x-request-id']),
    'GET /api/category',
  )
  expect(traceId).not.toBe('1'.repeat(32))
})

const moods = ['broken', 'silent', 'away'] as const
test.each(moods)(
  'a collector that is %s is not noticed: answers come, few spans wait, and the rest is counted as dropped',
  async (mood) => {
    collector.collector.mood = mood === 'away' ? 'well' : mood
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    nobody.close()
    const away = { endpoint: `http://127.0.0.1:${port}` }
    const { app, trace, close } = await aTraced({ most: 20, ...(mood === 'away' && away) })
    for (let asked = 0; asked < 60; asked++) expect((await app.inject('/api/category')).statusCode).toBe(200)
    await vi.waitUntil(() => trace.counts().dropped >= 40, { timeout: 30_000, interval: 20 })
    const { waiting, sent } = trace.counts()
    expect(waiting).toBeLessThanOrEqual(20)
    expect(sent).toBe(0)
    expect((await app.inject('/metrics')).body).toMatch(/^trace_spans\{state="dropped"\} \d{2}/m)
    const before = Date.now()
    await close()
    expect(Date.now() - before).toBeLessThan(10_000)
    collector.collector.mood = 'well'
  },
)

test('what one transaction is part of the next on its connection is not', async () => {
  const main = await w.token('main')
  const { app, services, close } = await aTraced()
  const hook = { url: `${program}/other`, events: ['invoice.state'], enabled: true }
  expect((await app.inject(requestOf(main, saveWebhook, hook))).json()).toMatchObject({ status: 200 })
  for (let asked = 0; asked < 6; asked++) {
    const { rows } = await services.pool.query<{ carried: string | null }>(`select current_setting('mall.traceparent', true) as carried`)
    expect(rows[0]?.carried ?? '').toBe('')
  }
  await close()
})

test('of a statement only its words are told: what stands between quotes is taken out', () => {
  expect(withoutValues("select 1 from a where b = 'it''s' and c = $1")).toBe("select 1 from a where b = '?' and c = $1")
  expect(withoutValues("insert into a values (E'it\\'s mine', $x$me$x$)")).toBe("insert into a values (E'?', '?')")
})

/** Runs the server's own files in a process that writes down which packages and which of our files for it are read. */
async function readBy(words: string): Promise<{ read: string[]; heard: boolean }> {
  const hook = `import { registerHooks } from 'node:module'
    import { hasSubscribers } from 'node:diagnostics_channel'
    const read = new Set()
    registerHooks({ resolve(name, context, next) { const found = next(name, context); read.add(found.url); return found } })
    process.on('exit', () => console.log(JSON.stringify({
      read: [...read].filter((url) => /@opentelemetry|src\\/trace\\//.test(url)),
      heard: hasSubscribers('undici:request:create') || hasSubscribers('http.client.request.start') })))`
  const root = join(import.meta.dirname, '../../..')
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, '--input-type=module', '-e', words]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: root, env: { PATH: process.env['PATH'] ?? '' } })
  return JSON.parse(stdout) as { read: string[]; heard: boolean }
}
// The counting of metrics needs the interface alone, whoever tells a collector of what.
const isOfMetrics = (url: string) => url.includes('@opentelemetry/api/')

test('where no collector is named nothing is read for one, and nothing is hooked in', async () => {
  const begin = (endpoint: string) => `await import('./server/src/boot.ts')
    const { traceTo } = await import('./server/src/trace/traceTo.ts')
    const trace = await traceTo({ endpoint: ${endpoint}, headers: {}, share: 1 })`
  const off = await readBy(`${begin('undefined')}; if (trace !== null) throw new Error('told')`)
  expect(off.read.filter((url) => !isOfMetrics(url)).map((url) => url.split('/').at(-1))).toEqual(['traceTo.ts'])
  expect(off.heard).toBe(false)
  const on = await readBy(begin("'http://127.0.0.1:9'"))
  expect(on.read.filter((url) => url.includes('@opentelemetry/sdk-trace')).length).toBeGreaterThan(0)
  expect(on.heard).toBe(true)
}, 120_000)

test('connections that nobody watches ask as they always do', async () => {
  const { pool } = openDb(databaseUrl(w.databaseName), 1, () => {})
  expect([pool.listenerCount('connect'), Object.hasOwn(pool, 'connect')]).toEqual([3, false])
  await pool.end()
})
