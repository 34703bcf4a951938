import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listenTo } from './hearing.ts'
import { Forged, ProviderError, type Callback } from './provider.ts'

const thanks = {
  heard: { status: 200, body: 'success', type: 'text/plain' },
  unknown: { status: 404, body: '{"no":1}' },
  forged: { status: 401, body: '{"no":2}' },
  away: { status: 503, body: '{"no":3}' },
} as const

/** What is answered to a callback by which `hear` is told, and what the log says of it. */
async function told(hear: (callback: Callback) => Promise<boolean>, body: string | Buffer = 'a=1') {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  listenTo(app, { about: 'parcel', most: 1024, listeners: [{ url: '/notify/*', hear, thanks, logged: (parcel) => ({ parcel }) }] })
  const answer = await app.inject({ method: 'POST', url: '/notify/7/proof', headers: { 'x-sign': 's' }, payload: body })
  await app.close()
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    cache: answer.headers['cache-control'],
    body: answer.body,
    lines,
  }
}

test('a callback is heard as it came, whatever it calls itself', async () => {
  const seen: Callback[] = []
  const answer = await told(async (callback) => Boolean(seen.push(callback)), '{"broken":')
  expect(answer).toEqual({ status: 200, type: 'text/plain; charset=utf-8', cache: 'no-store', body: 'success', lines: [] })
  expect(seen).toMatchObject([{ path: '7/proof', body: '{"broken":', headers: { 'x-sign': 's' } }])
})

test.each([
  ['that is of nothing we know', null, 404],
  ['that is forged', new Forged('验签未通过'), 401],
  ['about which the provider cannot be asked', new ProviderError('没有应答'), 503],
])('one %s is told so, and the log why', async (_, thrown, status) => {
  const answer = await told(async () => {
    if (thrown) throw thrown
    return false
  })
  expect([answer.status, answer.type]).toEqual([status, 'application/json; charset=utf-8'])
  const said = answer.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(said).toMatchObject(thrown ? [{ parcel: '7/proof', reason: thrown.message, msg: 'parcel callback refused' }] : [])
})

test('our own bug is none of its business, and too long a body is not read', async () => {
  const buggy = await told(async () => {
    throw new Error('ours')
  })
  expect(buggy.status).toBe(500)
  expect((await told(async () => true, 'x'.repeat(2000))).status).toBe(413)
})
