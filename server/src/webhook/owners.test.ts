import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listStaffWebhooks, listWebhooks, pingWebhook, saveWebhook, webhookEvents } from '../../../contract/webhook/webhook.ts'
import { readEnv } from '../env.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { nextTry } from './webhook.rules.ts'

// A program outside is told once of what happened, until it says that it heard; and never one inside.

type Got = {
  headers: IncomingHttpHeaders
  body: string
  told: { id: number; event: string; data: Record<string, unknown> }
}

let w: Shop
let main: string
let stranger: string
let admin: string
let base: string
const got: Got[] = []
const outside = { status: 200, answer: 'ok', silent: false }
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece) => (body += String(piece)))
  request.on('end', () => {
    got.push({ headers: request.headers, body, told: JSON.parse(body) })
    if (request.url === '/away') return response.writeHead(302, { location: `${base}/elsewhere` }).end()
    if (!outside.silent) response.writeHead(outside.status).end(outside.answer)
  })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  w = await aShop({ webhooksAnywhere: true })
  ;[main, stranger, admin] = [await w.token('main'), await w.token('stranger'), await w.token('admin')]
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await w.close()
})
beforeEach(async () => {
  got.length = 0
  Object.assign(outside, { status: 200, answer: 'ok', silent: false })
  await w.db.deleteFrom('webhook').execute()
})

const all = Object.keys(webhookEvents)
const register = async (token: string, events: readonly string[] = all, path = '/in') => {
  const made = await w.must(w.ask(token, saveWebhook, { url: `${base}${path}`, events, enabled: true }))
  return { id: made.id, secret: made.secret ?? '' }
}

test('what is sent by hand is bounded, so that nobody makes the mall knock at a stranger’s door all day', async () => {
  const { id } = await register(main, ['order.placed'])
  await w.db.deleteFrom('tally').execute()
  const asked = []
  for (let n = 0; n < 31; n++) asked.push(await w.ask(main, pingWebhook, { id }))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(asked.at(-1)).toMatchObject({ status: 429, code: 'request.tooOften' })
  await w.db.deleteFrom('tally').execute()
})

test('each owner sees own addresses only, ten at most, and bad ones are told', async () => {
  await register(main)
  expect(await w.must(w.ask(stranger, listWebhooks))).toEqual([])
  expect(await w.must(w.ask(admin, listStaffWebhooks))).toEqual([])
  for (const url of ['', 'ftp://x.cn/', 'javascript:alert(1)', 'https://a:b@x.cn/', 'not one'])
    expect(await w.ask(main, saveWebhook, { url, events: all, enabled: true })).toMatchObject({ status: 400 })
  for (const events of [[], ['order.secret']])
    expect(await w.ask(main, saveWebhook, { url: base, events, enabled: true })).toMatchObject({ status: 400 })
  const made = await Promise.all(
    Array.from({ length: 12 }, () => w.ask(stranger, saveWebhook, { url: `${base}/in`, events: all, enabled: true })),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(made.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 'webhook.full' })
})

test('where it matters plain http is refused when it is saved, and the setting cannot be lifted in production', async () => {
  expect(readEnv({}).WEBHOOK_TARGETS).toBe('public')
  expect(() => readEnv({ NODE_ENV: 'production', WEBHOOK_TARGETS: 'any' })).toThrow('WEBHOOK_TARGETS：正式环境只能为 public')
  const now = new Date(0)
  expect([1, 2, 9, 10].map((n) => nextTry(n, now)?.getTime() ?? null)).toEqual([10_000, 60_000, 129_600_000, null])
})
