import { createHash } from 'node:crypto'
import { METHODS } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browsersOf } from './session/browser.ts'
import { isBuyer } from './session/session.sql.ts'
import { shopMemory } from './shop.ts'
import { buildApp, type App } from './app.ts'
import { serveSitemap } from './catalog/sitemap.ts'
import { servePages } from './pages.ts'
import { aWorld, type TestWorld } from './testWorld.ts'

// What holds beside the calls of the contract: pages, files and whatever else lies at an address, asked in every way HTTP knows.

let w: TestWorld
let mall: App['app']
const logged: string[] = []

beforeAll(async () => {
  w = await aWorld()
  const { app, dispatch } = await buildApp(w.services, { log: 'error', flood: 0, logTo: { write: (line) => void logged.push(line) } })
  mall = app
  serveSitemap(app, w.pool, 'http://mall.example')
  await servePages(app, dispatch, {
    origin: 'http://mall.example',
    now: w.services.now,
    isBuyer: (token) => isBuyer(w.services.db, token, w.services.now()),
    browserOf: browsersOf(w.services),
    shops: shopMemory(w.db),
  })
})
afterAll(async () => {
  await mall.close()
  await w.close()
})

const pages = [
  '/',
  '/login',
  '/register',
  '/alterCode',
  '/logout',
  '/login.data',
  '/indexpage/productlist',
  '/agreement',
  '/nowhere',
  '/cart/settlement',
]
const odd = [
  '/assets/%00',
  '/assets/..%2f..%2fpackage.json',
  '/assets/',
  '/assets/x.js',
  '/assets/%',
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/files/1/a',
  '/files/%00/a',
  '/pictures/%00',
  '/pictures/x-00000000-480.avif',
  '/admin',
  '/admin/',
  '/admin/%00',
  '/admin/assets/x',
  '/admin/%',
  '/api',
  '/api/%00',
  '/api/login',
  '/api/docs',
  '/api/docs/static/%00',
  '/api/open',
  '/%',
  '/%ff',
  '/%00',
  '//evil.example/',
  '/healthz',
  '/readyz',
  `/${'x'.repeat(3000)}`,
  '/?a=%ff&_routes=%00',
]
const methods = METHODS.filter((method) => method !== 'CONNECT')
const hosts = ['mall', 'evil.example', 'a:b@c', '[', 'a b', '%00', '', 'x'.repeat(1000)]
const bodies: [type: string, body: string][] = [
  ['application/json', '{"a":1}'],
  ['application/json', '{'],
  ['application/json', ''],
  ['text/plain', 'x'],
  ['', 'x'],
  ['application/x-www-form-urlencoded', '%%%=%ff&&='],
  ['multipart/form-data; boundary=b', '--b\r\nbroken'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=b', ''],
  ['application/octet-stream', '\0\xff'],
]

async function ask(method: string, url: string, host = 'mall', [type, payload]: [string, string] | [] = []) {
  const headers = { host, ...(type && { 'content-type': type }) }
  const answer = await mall.inject({ method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) })
  const { statusCode: status, body } = answer
  const told = `${method} ${url} host ${host} ${type ?? ''} → ${status} ${body.slice(0, 200)}`
  expect(faultsOf(status, String(answer.headers['content-type'] ?? ''), body), told).toEqual([])
  if (!String(answer.headers['content-type']).startsWith('text/html')) return answer
  const policy = String(answer.headers['content-security-policy'])
  return /default-src '(none|self)'/.test(policy) ? answer : Promise.reject(new Error(`${told} may do ${policy}`))
}

/** What an answer must not be: a failure, or a refusal that is neither the envelope nor words for a person. */
function faultsOf(status: number, kind: string, body: string): string[] {
  const isHan = (text: unknown) => typeof text === 'string' && /\p{Script=Han}/u.test(text)
  if (status >= 500) return ['failed']
  if (status < 400 || body === '') return []
  if (!kind.startsWith('application/json')) return isHan(body) ? [] : ['no words']
  const { code, msg } = JSON.parse(body) as { code?: unknown; msg?: unknown }
  return typeof code === 'string' && isHan(msg) ? [] : ['no envelope']
}

describe('anything at any address is answered, by a page or the envelope, and never by a failure', () => {
  test.each(methods)('%s', async (method) => {
    for (const path of [...pages, ...odd]) await ask(method, path)
  })
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s with a body of any kind', async (method) => {
    for (const path of ['/login', '/register', '/alterCode', '/login.data', '/', '/assets/x.js', '/admin/', '/nowhere'])
      for (const body of bodies) await ask(method, path, 'mall', body)
  })
  test('under any host, which is never repeated', async () => {
    for (const host of hosts) for (const path of [...pages, ...odd]) await ask('GET', path, host)
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-1.xml', '/api/open', '/', '/login', '/api/openapi.json'])
      expect((await ask('GET', path, 'evil.example')).body, path).not.toContain('evil.example')
  })
  test('and nothing of it is a fault of ours', () => {
    expect(logged).toEqual([])
  })
})

test('HEAD of a page is its GET without the page', async () => {
  for (const path of ['/', '/login', '/agreement', '/indexpage/productlist', '/nowhere', '/robots.txt', '/favicon.svg', '/admin/']) {
    const [get, head] = [await ask('GET', path), await ask('HEAD', path)]
    expect(lasting(head.headers), path).toEqual(lasting(get.headers))
    expect([head.statusCode, head.body]).toEqual([get.statusCode, ''])
  }
})

/** What an answer says of itself, but what differs from one to the next. */
function lasting(headers: Readonly<Record<string, unknown>>) {
  const { date: _, 'x-request-id': __, 'content-length': ___, 'content-security-policy': policy, ...rest } = headers
  return { ...rest, policy: String(policy).replaceAll(/nonce-[\w-]+/g, 'nonce') }
}

test('every answer says what a browser must not do with it; only pictures are for other sites too', async () => {
  for (const path of [...pages, ...odd])
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const { headers } = await ask(method, path)
      expect(headers, `${method} ${path}`).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': /^\/(pictures|favicon)/.test(path) ? 'cross-origin' : 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(), '),
      })
      expect(headers['strict-transport-security'], 'by http it would be believed of nobody').toBeUndefined()
    }
})

test('what is kept for guests is given with the same head as when it was made, over https as well, and a body that comes along too', async () => {
  const { app } = await buildApp(w.services, { log: 'silent', flood: 0, origin: 'https://mall.example' })
  for (const path of ['/api/category', '/api/products?page=1&limit=20', '/api/pc/index']) {
    const [made, kept] = [await app.inject(path), await app.inject(path)]
    expect(lasting(kept.headers), path).toEqual(lasting(made.headers))
    expect([kept.statusCode, kept.body.length, kept.headers['cache-control']]).toEqual([200, made.body.length, 'no-store'])
    expect(Number(kept.headers['content-length'])).toBe(kept.rawPayload.length)
    expect(kept.headers['x-request-id']).not.toBe(made.headers['x-request-id'])
    const heavy = await app.inject({ method: 'GET', url: path, payload: 'x'.repeat(2 ** 21), headers: { 'content-type': 'text/plain' } })
    expect([heavy.statusCode, heavy.headers.connection, heavy.body.length]).toEqual([200, 'close', made.body.length])
  }
  await app.close()
})

test('opened by https, the mall is never asked for otherwise again', async () => {
  const { app } = await buildApp(w.services, { log: 'silent', flood: 0, origin: 'https://mall.example' })
  for (const path of ['/healthz', '/api/open', '/api/category', '/nowhere'])
    expect((await app.inject(path)).headers['strict-transport-security'], path).toBe('max-age=31536000')
  expect((await app.inject({ url: '/api/open', headers: { host: 'evil.example' } })).body).toContain(
    'curl https://mall.example/api/order/list',
  )
  await app.close()
})

test('what is put into a page is not let run by its own hash: only what carries the word of this drawing', async () => {
  const planted = 'globalThis.planted = 1'
  const asked = `/indexpage/productlist?keyword=${encodeURIComponent(`<script>${planted}</script>`)}`
  for (const path of ['/login', '/', '/undoPhone', asked]) {
    const { headers, body } = await ask('GET', path)
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /script-src 'self' 'nonce-([\w-]{22})';/.exec(policy) ?? []
    expect(nonce, `${path} may do ${policy}`).not.toBe('')
    expect(policy).not.toMatch(/sha256|unsafe-(eval|hashes)/)
    const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(inline.length).toBeGreaterThan(0)
    for (const attributes of inline) expect(attributes, path).toContain(` nonce="${nonce}"`)
    const hash = createHash('sha256').update(planted).digest('base64')
    expect(policy).not.toContain(hash)
  }
  const nonces = await Promise.all([1, 2].map(async () => String((await ask('GET', '/undoPhone')).headers['content-security-policy'])))
  expect(new Set(nonces).size).toBe(2)
})

test('a made-up log-in draws nothing anew: it is shown what guests are, and taken away', async () => {
  const asked = (cookie: string) => mall.inject({ url: '/agreement', headers: { host: 'mall', cookie } })
  const guest = await asked('')
  for (const token of ['x'.repeat(40), `ysh_${'y'.repeat(43)}`]) {
    const { statusCode, headers, body } = await asked(`Yshop_token=${token}`)
    expect([statusCode, headers['set-cookie']]).toEqual([200, expect.stringContaining('Yshop_token=;')])
    expect(body, 'the very page that is kept').toBe(guest.body)
  }
})

test('a form that logs in marks the browser, which as a guest is shown the very page that is kept', async () => {
  const sent = await mall.inject({
    method: 'POST',
    url: '/login',
    headers: { host: 'mall', origin: 'http://mall', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'username=13800000001&password=Yincai2026',
  })
  expect(sent.cookies.map(({ name }) => name).toSorted()).toEqual(['Yshop_browser', 'Yshop_token'])
  const mark = sent.cookies.find(({ name }) => name === 'Yshop_browser')
  expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  for (const url of ['/agreement', '/indexpage/productlist']) {
    const guest = await mall.inject({ url, headers: { host: 'mall' } })
    const marked = await mall.inject({ url, headers: { host: 'mall', cookie: `Yshop_browser=${mark?.value}` } })
    expect(lasting(marked.headers)).toEqual(lasting(guest.headers))
    expect(marked.body, 'the very page that is kept').toBe(guest.body)
  }
})

test('a form is taken from the host that it was sent to, by whichever the mall is opened, and from no other', async () => {
  const sent = (host: string, origin: string) =>
    mall.inject({
      method: 'POST',
      url: '/login',
      headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=13900000099&password=wrong',
    })
  expect((await sent('127.0.0.1:3000', 'http://127.0.0.1:3000')).statusCode).toBe(200)
  expect((await sent('mall.example', 'http://mall.example')).statusCode).toBe(200)
  expect((await sent('mall.example', 'http://evil.example')).statusCode).toBe(400)
})

test('who goes away in the middle of a body is no fault of ours', async () => {
  await mall.listen({ port: 0, host: '127.0.0.1' })
  const { port } = mall.server.address() as AddressInfo
  for (const path of ['/api/login', '/login', '/api/api/upload']) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(`POST ${path} HTTP/1.1\r\nhost: mall\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`)
    await new Promise((sent) => setImmediate(sent))
    socket.destroy()
  }
  const held = () => new Promise((tell) => mall.server.getConnections((_, count) => tell(count)))
  await expect.poll(held).toBe(0)
  expect(logged).toEqual([])
})
