import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endOtherSessions, login, loginMobile, updatePassword, userInfo } from '../../../contract/account/account.ts'
import { prove, staffProve } from '../../../contract/account/proof.ts'
import { staffInfo, staffLogin, staffPassword } from '../../../contract/account/staff.ts'
import { buildApp, type App } from '../app.ts'
import { browsersOf, type Person } from './browser.ts'
import { codeFor } from '../account/codes.fixture.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { endSessionsOf, endSessionsOfStaff } from './session.sql.ts'

let w: PeopledWorld
/** What a second process has: a copy of every module. */
let there: App['app']
beforeAll(async () => {
  w = await aPeopledWorld()
  vi.resetModules()
  const second = await import('../app.ts')
  there = (await second.buildApp(w.services, { log: 'silent', flood: 0, strict: true })).app
})
afterAll(async () => {
  await there.close()
  await w.close()
})
beforeEach(async () => {
  for (const table of ['tally', 'known_place'] as const) await w.db.deleteFrom(table).execute()
  later(3600)
})

const later = (seconds: number) => void (w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000))
const day = 86_400 // s
const cookie = 'Yshop_browser'
/** So many of the numbers from 0. */
const numbers = (many: number) => [...Array.from({ length: many }).keys()]
let hosts = 0
/** A network where nobody of the mall ever was. */
const abroad = () => `198.18.${Math.floor(++hosts / 250)}.${hosts % 250}`

type Sent = {
  readonly payload: object
  readonly from?: string
  readonly brings?: string | undefined
  readonly token?: string
  readonly app?: App['app']
}

/** Posts as a browser does that keeps this cookie; `keeps` is what its cookie is then. */
async function post(url: string, { payload, from = abroad(), brings, token, app = w.app }: Sent) {
  const headers = {
    ...(brings !== undefined && { cookie: `other=1; ${cookie}=${brings}` }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await app.inject({ method: 'POST', url, remoteAddress: from, headers, payload })
  const body = answer.json<{ status: number; code?: string; data: { token: string; retryAfter: number } }>()
  return { ...body, keeps: answer.cookies.find(({ name }) => name === cookie)?.value, set: answer.headers['set-cookie'] }
}

/** What the browser keeps where the person has just logged in. */
function marked(who: Person, brings = ''): string {
  const told: string[] = []
  const request = { headers: { cookie: `${cookie}=${brings}` }, protocol: 'http' } as FastifyRequest
  const reply = { header: (_: string, set: string) => void told.push(set) } as unknown as FastifyReply
  browsersOf(w.services)(request, reply).mark(who, w.clock.now)
  return told[0]?.split(/[=;]/)[1] ?? ''
}

const sides = {
  buyer: {
    side: 'buyer',
    key: 'main',
    other: 'stranger',
    logIn: login.path,
    pass: updatePassword.path,
    proof: prove.path,
    changed: 'Mall2026x',
  },
  staff: {
    side: 'staff',
    key: 'admin',
    other: 'sales',
    logIn: staffLogin.path,
    pass: staffPassword.path,
    proof: staffProve.path,
    changed: 'Lamp-shade 77',
  },
} as const

describe.each(Object.values(sides))('the browser of $key, whose name is guessed at', (s) => {
  const whole = (key: string) => ({ username: person(key).login, password: person(key).password })
  const own = whole(s.key)
  const wrong = { ...own, password: 'Wrong2026' }
  /** What a browser keeps after a log-in. */
  const known = async (key: string = s.key, brings?: string) => String((await post(s.logIn, { payload: whole(key), brings })).keeps)
  const guessedAt = async () => {
    const window_end = new Date(w.clock.now.getTime() + 600_000)
    await w.db
      .insertInto('tally')
      .values({ key: `login as ${s.side} ${own.username}`, count: 50, window_end })
      .execute()
    const tries = await Promise.all(numbers(6).map((n) => post(s.logIn, { payload: wrong, from: `192.0.${n}.9` })))
    expect(tries.filter(({ code }) => code === 'login.wrong')).toHaveLength(1)
  }
  /** What is told of the right password, in a process. */
  const asks = async (brings?: string, app = w.app) => (await post(s.logIn, { payload: own, brings, app })).code ?? 'let in'

  test('is let in at once wherever it is, by every process, and another must wait', async () => {
    const browser = await known()
    await guessedAt()
    expect([await asks(), await asks(browser), await asks(browser, there), await asks()]).toEqual([
      'login.tooMany',
      'let in',
      'let in',
      'login.tooMany',
    ])
    later(89 * day)
    await guessedAt()
    expect(await asks(browser)).toBe('let in')
  })

  test('has five tries in a quarter of an hour, whatever its networks and whichever process', async () => {
    const browser = await known()
    const codes = []
    for (const n of numbers(7)) codes.push((await post(s.logIn, { payload: wrong, brings: browser, app: n % 2 ? there : w.app })).code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'login.wrong'), 'login.tooMany', 'login.tooMany'])
    expect(await asks(browser, there)).toBe('login.tooMany')
    // Others of the person, and whoever has none, are not in its count.
    const another = await known()
    expect(await asks(another)).toBe('let in')
    later(901)
    expect(await asks(browser)).toBe('let in')
  })

  test('is told by nothing else: forged, changed, of another person, side or mall, cut, or too old', async () => {
    const browser = await known()
    const [side = '', id = '', at = '', key = '', mac = ''] = browser.split('.')
    const elsewhere = await buildApp({ ...w.services, secret: Buffer.alloc(32, 9) }, { log: 'silent', flood: 0 })
    const foreign = String((await post(s.logIn, { payload: own, app: elsewhere.app })).keeps)
    await elsewhere.app.close()
    const otherSide = side === 'buyer' ? 'staff' : 'buyer'
    const strange = {
      'of another person': await known(s.other),
      'of another person, made the own': (await known(s.other)).replace(/\.\d+/, `.${id}`),
      'of the other side, with the same number': marked({ side: otherSide, id: Number(id) }),
      'of the other side, made the own': [otherSide, id, at, key, mac].join('.'),
      'of a later time': [side, id, Number(at) + 1, key, mac].join('.'),
      'of another browser': [side, id, at, key.replaceAll(/[\w-]/g, 'A'), mac].join('.'),
      'signed anyhow': [side, id, at, key, 'A'.repeat(22)].join('.'),
      'signed by another mall': foreign,
      'not signed': [side, id, at, key].join('.'),
      cut: browser.slice(0, -1),
      empty: '',
      rubbish: '%00~~=.~__proto__~buyer.1e3.NaN.x.y',
    }
    await guessedAt()
    for (const [what, brings] of Object.entries(strange)) expect([what, await asks(brings)]).toEqual([what, 'login.tooMany'])
    later(90 * day)
    await guessedAt()
    expect(await asks(browser)).toBe('login.tooMany')
  })

  test('is found among rubbish, ten thousand signs of it, and twins of its cookie', async () => {
    const browser = await known()
    await guessedAt()
    const rubbish = ['x'.repeat(10_000), ';'.repeat(10_000), `${cookie}=${'~'.repeat(30)}`, `${cookie}=${'buyer.1.'.repeat(900)}`]
    for (const before of rubbish) {
      for (const [sent, told] of [
        [`${before}; ${cookie}=${browser}`, 'let in'],
        [before, 'login.tooMany'],
      ] as const) {
        const answer = await w.app.inject({
          method: 'POST',
          url: s.logIn,
          remoteAddress: abroad(),
          headers: { cookie: sent },
          payload: own,
        })
        expect(answer.json().code ?? 'let in').toBe(told)
      }
    }
  })

  test('keeps one mark for each person, in a cookie for the server alone, by log-ins alone', async () => {
    const { set } = await post(s.logIn, { payload: own })
    expect(set).toMatch(/^Yshop_browser=[\w.-]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/)
    expect((await post(s.logIn, { payload: wrong })).set).toBeUndefined()
    const first = await known()
    later(1)
    const second = await known(s.key, first)
    expect(second.split('~')).toHaveLength(1)
    expect(second).not.toBe(first)
    const both = await known(s.other, `${second}~rubbish`)
    expect(both.split('~')).toEqual([expect.any(String), second])
    await guessedAt()
    expect(await asks(both)).toBe('let in')
  })

  test('is known no more once the password is another, but where that was typed; nor once it is set for the person', async () => {
    const [table, name] = s.side === 'buyer' ? (['account', 'phone'] as const) : (['staff', 'username'] as const)
    const { password_hash } = await w.db.selectFrom(table).select('password_hash').where(name, '=', own.username).executeTakeFirstOrThrow()
    const browser = await known()
    const { data, keeps } = await post(s.logIn, { payload: own })
    later(1)
    const typed = { srcPassword: own.password, password: s.changed, confirm: s.changed }
    const changed = await post(s.pass, { payload: typed, brings: keeps, token: data.token })
    expect(changed.status).toBe(200)
    await guessedAt()
    const now = { ...own, password: s.changed }
    const told = async (brings: string) => (await post(s.logIn, { payload: now, brings })).code ?? 'let in'
    expect([await told(browser), await told(String(keeps)), await told(String(changed.keeps))]).toEqual([
      'login.tooMany',
      'login.tooMany',
      'let in',
    ])
    await w.db.updateTable(table).set({ password_hash }).where(name, '=', own.username).execute()
    later(7200)
    const last = await known()
    later(1)
    await guessedAt()
    const id = Number(last.split('.')[1])
    await (s.side === 'buyer' ? endSessionsOf(w.db, [id], w.clock.now) : endSessionsOfStaff(w.db, id, w.clock.now))
    expect(await asks(last)).toBe('login.tooMany')
  })

  test('opens nothing by itself, and proves who is logged in at once', async () => {
    const browser = await known()
    const reads = s.side === 'buyer' ? userInfo.path : staffInfo.path
    const asked = await w.app.inject({ url: reads, headers: { cookie: `${cookie}=${browser}` } })
    expect(asked.json()).toMatchObject({ status: 401, code: 'login.needed' })
    const { token } = (await post(s.logIn, { payload: own, brings: browser })).data
    await guessedAt()
    const proofs = { payload: { password: own.password }, token }
    expect((await post(s.proof, proofs)).code).toBe('login.tooMany')
    expect((await post(s.proof, { ...proofs, brings: browser })).status).toBe(200)
  })

  test('six of its tabs that log in at once are all let in, known or not', async () => {
    for (const brings of [undefined, await known()]) {
      const from = abroad()
      const tabs = await Promise.all(numbers(12).map((n) => post(s.logIn, { payload: own, from, brings, app: n % 2 ? there : w.app })))
      expect(tabs.map(({ code }) => code ?? 'let in')).toEqual(tabs.map(() => 'let in'))
    }
  })
})

test('a code by message marks the browser too; by https the mark never goes by another way; ended sessions end it', async () => {
  const { login: account } = person('main')
  const captcha = await codeFor(w, account, 'login')
  const proxied = await buildApp(w.services, { log: 'silent', flood: 0, trustProxy: ['127.0.0.1'] })
  const answer = await proxied.app.inject({
    method: 'POST',
    url: loginMobile.path,
    headers: { 'x-forwarded-proto': 'https' },
    payload: { account, captcha },
  })
  await proxied.app.close()
  expect(answer.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
  const brings = answer.cookies[0]?.value
  const tries = () => post(login.path, { payload: { username: account, password: 'Wrong2026' }, brings, from: '198.51.100.9' })
  for (const _ of numbers(5)) await tries()
  expect((await tries()).code).toBe('login.tooMany')
  later(1)
  const { token } = answer.json().data
  expect((await w.ask(token, endOtherSessions)).status).toBe(200)
  expect((await tries()).code, 'counted by its network from now on').toBe('login.wrong')
})

test('a browser of many people keeps those of the last eight', () => {
  let value = ''
  for (const id of numbers(10)) {
    later(1)
    value = marked({ side: 'buyer', id }, value)
  }
  expect(value.split('~').map((mark) => Number(mark.split('.')[1]))).toEqual([9, 8, 7, 6, 5, 4, 3, 2])
})
