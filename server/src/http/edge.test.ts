import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'
import { buildApp, type App } from '../app.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { calls } from '../contract.fixture.ts'
import { edges, isPersonal, sharedFor } from './edge.ts'
import { filled, pagePaths } from '../pagePaths.fixture.ts'
import { servePages } from '../pages.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { browsersOf } from '../session/browser.ts'
import { isBuyer } from '../session/session.sql.ts'
import { shopMemory } from '../shop.ts'
import { seeded } from '../testDatabase.ts'

// What is said to a cache that all visitors share, over every page and every call that reads: only what everybody is shown, to somebody who
// brings nothing, may be kept; and where no such cache is set up nothing is said to one.

let w: PeopledWorld
let before: App['app']
let off: App['app']
let buyer: string
let staff: string
const origin = 'http://mall.example'

async function mallWith(edge: (typeof edges)['varnish'] | null): Promise<App['app']> {
  const { app, dispatch } = await buildApp(w.services, { log: 'silent', flood: 0, origin, ...(edge && { edge }) })
  const memory = catalogMemory(w.db)
  await servePages(app, dispatch, {
    origin,
    now: w.services.now,
    isBuyer: (token) => isBuyer(w.services.db, token, w.services.now()),
    browserOf: browsersOf(w.services),
    shops: shopMemory(w.db),
    ...(edge && { edge: { edge, settled: async (at) => (await memory.asked(at), memory.settled(at)), lasts: offersOf(w.db).lasts } }),
  })
  return app
}

beforeAll(async () => {
  w = await aPeopledWorld({}, seeded)
  ;[before, off] = [await mallWith(edges.varnish), await mallWith(null)]
  ;[buyer, staff] = [await w.token('main'), await w.token('admin')]
})
afterAll(async () => {
  await before.close()
  await off.close()
  await w.close()
})

const reads = calls.filter(({ method }) => method === 'GET')
const others = [
  ...['/api/open', '/api/openapi.json', '/api/docs', '/api/nowhere', '/healthz', '/readyz', '/favicon.svg', '/sitemap.xml'],
  ...['/admin/', '/admin/order', '/assets/nothing.js', '/pictures/nothing-00000000-480.avif', '/files/1/a', '/%ff', '/nowhere.data'],
  ...['/?utm=1', '/indexpage/productlist?page=2&sort=new', '/indexpage/productlist?type1=999999', '/login?redirect=%2Fcart', '/enter/x'],
]
const paths = [...pagePaths.map((path) => filled(path)), ...reads.map(({ path }) => filled(path)), ...others]

type Answer = Awaited<ReturnType<App['app']['inject']>>
const get = (app: App['app'], url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.inject({ url, headers: { host: 'mall.example', ...headers } })
const said = ({ headers }: Answer): string => String(headers['cache-control'] ?? '')
/** Whether a cache for many may keep it, by RFC 9111: what says nothing may be guessed about. */
const mayBeKept = (answer: Answer): boolean => !/\b(private|no-store)\b/.test(said(answer))

/** A version of the catalogue counts as settled when no transaction anywhere on the server could still belong to it; other tests have some. */
async function settled(): Promise<void> {
  const memory = catalogMemory(w.db)
  const look = async () => {
    w.clock.now = new Date(w.clock.now.getTime() + 4000)
    await memory.asked(w.clock.now)
    return memory.settled(w.clock.now)
  }
  await expect.poll(look, { timeout: 40_000 }).not.toBeNull()
}

test('the lists of pages and calls are whole', () => {
  expect([pagePaths.length > 55, reads.length > 150]).toEqual([true, true])
  for (const path of ['/', '/myOrder', '/cart/settlement', '/quotation/:number']) expect(pagePaths).toContain(path)
})

describe('who brings a log-in, or a pass, is given nothing that a shared cache may keep', () => {
  const bringing: [string, () => Record<string, string>, () => readonly string[]][] = [
    ['a buyer’s cookie', () => ({ cookie: `a=b; Yshop_token=${buyer}` }), () => paths],
    ['a buyer’s bearer', () => ({ authorization: `Bearer ${buyer}` }), () => [...shared, ...reads.map(({ path }) => filled(path))]],
    ['staff’s bearer', () => ({ authorization: `Bearer ${staff}` }), () => [...shared, ...reads.map(({ path }) => filled(path))]],
    ['both', () => ({ cookie: `Yshop_token=${buyer}`, authorization: `Bearer ${buyer}` }), () => shared],
    ['a cookie that opens nothing', () => ({ cookie: `Yshop_token=${'x'.repeat(40)}` }), () => shared],
    ['an empty one', () => ({ cookie: 'Yshop_token=' }), () => shared],
    ['a pass', () => ({ cookie: 'Yshop_pass=x' }), () => shared],
  ]
  test.each(bringing)('%s', { timeout: 120_000 }, async (_, headers, asked) => {
    await settled()
    // Kept for guests before, so that what is kept for them is at hand.
    for (const path of ['/', '/api/category', '/api/products?limit=5']) await get(before, path)
    for (const path of [...asked(), '/api/products?limit=5']) {
      const answer = await get(before, path, headers())
      expect([mayBeKept(answer), answer.headers['cache-tag']], `${path} says ${said(answer)}`).toEqual([false, undefined])
    }
  })
})

/** What everybody is shown alike. The rest of what a guest is answered is kept by nobody. */
const shared = [
  ...['/', '/indexpage', '/indexpage/index', '/indexpage/productlist', '/indexpage/sceneList', '/indexpage/activityGoods'],
  ...[
    '/indexpage/designCenter',
    '/indexpage/AboutUs',
    '/agreement',
    '/contractVerify',
    '/receiptVerify',
    '/login',
    '/alterCode',
    '/register',
  ],
  ...['/robots.txt', '/api/products', '/api/category', '/api/search/keyword', '/api/scene/list', '/api/pc/index', '/favicon.svg'],
  ...['/?utm=1', '/indexpage/productlist?page=2&sort=new', '/indexpage/productlist?type1=999999', '/login?redirect=%2Fcart'],
]

test('a guest’s answer may be kept where it is everybody’s, and nowhere else; none gives a cookie', async () => {
  await settled()
  const kept: string[] = []
  const faults: string[] = []
  for (const path of paths) {
    const answer = await get(before, path)
    const { statusCode, headers } = answer
    const tag = headers['cache-tag']
    if (mayBeKept(answer)) kept.push(path)
    const isWell = mayBeKept(answer)
      ? statusCode === 200 && headers['set-cookie'] === undefined && tag === 'mall'
      : /^private, no-(store|cache)$/.test(said(answer)) && tag === undefined
    if (!isWell) faults.push(`${path} ${statusCode} says ${said(answer)}, ${tag}`)
  }
  expect(faults).toEqual([])
  expect(kept.toSorted()).toEqual(shared.toSorted())
})

test('what may be kept is the same for all guests, whatever they bring besides', async () => {
  await settled()
  const besides = {
    cookie: 'Yshop_browser=x; other=1',
    'user-agent': 'another',
    'accept-language': 'en',
    referer: 'http://elsewhere.example',
  }
  for (const path of shared) {
    const [one, other] = [await get(before, path), await get(before, path, besides)]
    expect([other.body, said(other), other.headers['set-cookie']], path).toEqual([one.body, said(one), undefined])
    expect(String(one.headers['vary'] ?? ''), path).toMatch(path === '/favicon.svg' ? /^$/ : /cookie/)
  }
})

test('where no cache is set up nothing is said to one: all is as it was', { timeout: 120_000 }, async () => {
  await settled()
  const bearer = { authorization: `Bearer ${buyer}` }
  const asked: [Record<string, string>, readonly string[]][] = [
    [{}, paths],
    [bearer, reads.map(({ path }) => filled(path))],
    [{ cookie: `Yshop_token=${buyer}` }, [...pagePaths.map((path) => filled(path)), ...others]],
  ]
  const isPage = (path: string) => shared.includes(path) && !path.startsWith('/api/') && path !== '/favicon.svg'
  const callPaths = new Set(reads.map(({ path }) => filled(path)))
  const saidBefore = (path: string, headers: Record<string, string>): readonly string[] => {
    if (isPage(path)) return ['cookie' in headers ? 'private, no-store' : 'no-cache']
    if (callPaths.has(path)) return ['no-store']
    return ['', 'no-cache', 'no-store', 'private, no-store', 'public, max-age=300', 'public, max-age=0']
  }
  const faults: string[] = []
  for (const [headers, some] of asked)
    for (const path of some) {
      const answer = await get(off, path, headers)
      const isNew = answer.headers['cache-tag'] !== undefined || (callPaths.has(path) && answer.headers['vary'] !== undefined)
      if (isNew || !saidBefore(path, headers).includes(said(answer))) faults.push(`${path} says ${said(answer)}`)
    }
  expect(faults).toEqual([])
})

test('a page that is drawn while a change is under way is kept by nobody', async () => {
  await settled()
  const change = await w.pool.connect()
  await change.query("begin; insert into hot_word (word) values ('边缘')")
  w.clock.now = new Date(w.clock.now.getTime() + 4000)
  for (const path of ['/', '/api/category']) expect(mayBeKept(await get(before, path)), path).toBe(false)
  await change.query('commit')
  change.release()
  await settled()
  for (const path of ['/', '/api/category']) expect(mayBeKept(await get(before, path)), path).toBe(true)
})

test('an answer is kept no longer than the clock leaves it so', () => {
  expect(sharedFor(edges.varnish, Infinity)).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=10')
  expect(sharedFor(edges.varnish, 65_900)).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=5')
  expect(sharedFor(edges.varnish, 12_900)).toBe('public, max-age=0, s-maxage=12, stale-while-revalidate=0')
  expect(sharedFor(edges.nginx, 999)).toBeNull()
})

test.each([
  ['Yshop_token=x', true],
  ['a=1;Yshop_token=', true],
  ['a=1; Yshop_pass=x', true],
  ['Yshop_browser=x; xYshop_token=1', false],
  ['', false],
])('%s is somebody’s: %s', (cookie, is) => {
  expect(isPersonal({ headers: { cookie } })).toBe(is)
})
