import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, loginMobile, sendCode, userInfo } from '../../../contract/account/account.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import * as f from '../../../contract/account/factor.ts'
import { listOrders } from '../../../contract/order/order.ts'
import { prove, staffProve } from '../../../contract/account/proof.ts'
import { listStaff, staffInfo, staffLogin } from '../../../contract/account/staff.ts'
import { delivered } from '../account/codes.fixture.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { appShows, secretIn } from './app.fixture.ts'
import { addKeys, keepKeys, machineKey, machineKeyName, machineKeys, newKey, openFor, sealFor } from './machineKey.ts'
import { base32, codeAt, stepAt, stepOf } from './totp.ts'

let w: PeopledWorld
const main = { username: person('main').login, password: person('main').password }
const admin = { username: person('admin').login, password: person('admin').password }

beforeAll(async () => {
  w = await aPeopledWorld()
})
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'tally'] as const) await w.db.deleteFrom(table).execute()
  later(86_400)
})
afterAll(() => w.close())

const later = (seconds: number) => void (w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000))
const shown = (uri: string): string => appShows(uri, w.clock.now)

/** Both sides do the same by calls of their own. */
const sides = {
  buyer: {
    key: 'main',
    both: main,
    login,
    second: f.loginCode,
    standing: f.factorStanding,
    begin: f.beginFactor,
    confirm: f.confirmFactor,
    renew: f.renewCodes,
    off: f.endFactor,
    reads: userInfo,
    prove,
  },
  staff: {
    key: 'admin',
    both: admin,
    login: staffLogin,
    second: f.staffLoginCode,
    standing: f.staffFactorStanding,
    begin: f.beginStaffFactor,
    confirm: f.confirmStaffFactor,
    renew: f.renewStaffCodes,
    off: f.endStaffFactor,
    reads: staffInfo,
    prove: staffProve,
  },
} as const

describe.each(Object.values(sides))('the second factor of $key', (s) => {
  const isIn = async (token: string) => (await w.ask(token, s.reads as Endpoint)).status === 200
  /** Turned on; the clock stands at the next step, so that a new code is shown. */
  async function turnedOn() {
    const token = await w.token(s.key)
    const { data } = await w.ask(token, s.begin)
    const codes = (await w.ask(token, s.confirm, { code: shown(data.uri) })).data.codes
    later(30)
    return { token, uri: data.uri, codes }
  }
  const challenge = async () => String((await w.ask(null, s.login, s.both)).facts?.['challenge'])

  test('is off until a code shows that the app has the secret; then it is asked for after the password', async () => {
    const token = await w.token(s.key)
    const other = await w.token(s.key)
    expect((await w.ask(token, s.standing)).data).toEqual({ on: false, since: null, codesLeft: 0, must: false })
    const { data } = await w.ask(token, s.begin)
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&issuer=.+&algorithm=SHA1&digits=6&period=30$/)
    expect(await w.ask(null, s.login, s.both)).toMatchObject({ status: 200 })
    expect(await w.ask(token, s.confirm, { code: '000000' })).toMatchObject({
      status: 400,
      code: 'factor.wrong',
      facts: { fields: { code: '动态验证码不正确，或已使用过' } },
    })
    const on = await w.ask(token, s.confirm, { code: shown(data.uri) })
    expect(on).toMatchObject({ status: 200, msg: '两步验证已开启' })
    expect(new Set(on.data.codes).size).toBe(10)
    for (const code of on.data.codes) expect(code).toMatch(/^\d{4}-\d{4}-\d{4}$/)
    expect((await w.ask(token, s.standing)).data).toMatchObject({ on: true, codesLeft: 10 })
    // Other log-ins, by the password alone, have ended.
    expect(await isIn(other)).toBe(false)
    expect(await isIn(token)).toBe(true)
    const asked = await w.ask(null, s.login, s.both)
    expect(asked).toMatchObject({ status: 403, code: 'factor.needed', msg: '请输入动态验证码' })
    later(30)
    const whole = { challenge: String(asked.facts?.['challenge']), code: shown(data.uri) }
    const { data: entered } = await w.ask(null, s.second, whole)
    expect(await isIn(entered.token)).toBe(true)
    expect(await w.ask(token, s.begin)).toMatchObject({ code: 'factor.on' })
  })

  test('is begun and confirmed by whoever has proven to be there only', async () => {
    const token = (await w.ask(null, s.login, s.both)).data.token
    expect(await w.ask(token, s.begin)).toMatchObject({ status: 403, code: 'proof.needed' })
    expect(await w.ask(token, s.confirm, { code: '000000' })).toMatchObject({ code: 'proof.needed' })
  })

  test('a code is taken once, also by two at once, and one step early or late', async () => {
    const { uri } = await turnedOn()
    const code = shown(uri)
    const challenges = await Promise.all([challenge(), challenge()])
    const twice = await Promise.all(challenges.map((one) => w.ask(null, s.second, { challenge: one, code })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
    // The step before the one that was taken is good no more.
    later(60)
    const early = shown(uri)
    later(30)
    expect(await w.ask(null, s.second, { challenge: await challenge(), code: early })).toMatchObject({ status: 200 })
    later(30)
    const late = shown(uri)
    later(60)
    expect(await w.ask(null, s.second, { challenge: await challenge(), code: late })).toMatchObject({ code: 'factor.wrong' })
  })

  test('each recovery code serves once, typed in any way', async () => {
    const { token, codes } = await turnedOn()
    const [first = '', second = ''] = codes
    const enter = async (code: string) => w.ask(null, s.second, { challenge: await challenge(), code })
    expect(await enter(` ${first.replace('-', ' ')} `)).toMatchObject({ status: 200 })
    expect(await enter(first)).toMatchObject({ code: 'factor.wrong', msg: '恢复码不正确，或已使用过' })
    const twice = await Promise.all([enter(second), enter(second)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await w.ask(token, s.standing)).data.codesLeft).toBe(8)
    expect(await enter('12345')).toMatchObject({ status: 400, code: 'input.invalid', msg: '应为 6 位动态验证码，或 12 位恢复码' })
  })

  test('wrong codes make wait where they are typed, and a challenge is of five minutes and one password', async () => {
    const { uri } = await turnedOn()
    const one = await challenge()
    for (let n = 0; n < 5; n++)
      expect(await w.ask(null, s.second, { challenge: one, code: '000000' })).toMatchObject({ code: 'factor.wrong' })
    const wait = await w.ask(null, s.second, { challenge: one, code: shown(uri) })
    expect(wait).toMatchObject({ status: 429, code: 'factor.tooMany', facts: { retryAfter: expect.any(Number) } })
    later(301)
    expect(await w.ask(null, s.second, { challenge: one, code: shown(uri) })).toMatchObject({ code: 'factor.expired' })
    const forged = (await challenge()).replace(/\d+\.([\w-]+)$/, '9999999999999.$1')
    expect(await w.ask(null, s.second, { challenge: forged, code: shown(uri) })).toMatchObject({ code: 'factor.expired' })
    const other = s.second === f.loginCode ? f.staffLoginCode : f.loginCode
    expect(await w.ask(null, other, { challenge: await challenge(), code: shown(uri) })).toMatchObject({ code: 'factor.expired' })
  })

  test('whoever guesses from many places has twenty codes a day, whatever the place', async () => {
    const { uri } = await turnedOn()
    const one = await challenge()
    const from = (address: string, code: string) =>
      w.app.inject({ method: 'POST', url: s.second.path, remoteAddress: address, payload: { challenge: one, code } })
    for (let n = 0; n < 20; n++) expect((await from(`198.51.100.${n}`, '000000')).json().code).toBe('factor.wrong')
    expect((await from('198.51.100.200', shown(uri))).json().code).toBe('factor.tooMany')
    // The person's own place goes on.
    const entered = await from('127.0.0.1', shown(uri))
    expect(entered.json().status).toBe(200)
    // So does the own browser, wherever it is, and has five by itself.
    const cookies = Object.fromEntries(entered.cookies.map(({ name, value }) => [name, value]))
    const abroad = async (n: number, code: string) =>
      (
        await w.app.inject({
          method: 'POST',
          url: s.second.path,
          remoteAddress: `198.51.100.${n}`,
          cookies,
          payload: { challenge: one, code },
        })
      ).json()
    later(30)
    expect((await abroad(100, shown(uri))).status).toBe(200)
    for (let n = 101; n < 106; n++) expect((await abroad(n, '000000')).code).toBe('factor.wrong')
    expect((await abroad(106, shown(uri))).code).toBe('factor.tooMany')
  })

  test('is turned off, and its recovery codes made anew, by password and code together', async () => {
    const { token, uri, codes } = await turnedOn()
    const { password } = s.both
    expect(await w.ask(token, s.off, { password: 'Wrong2026', code: shown(uri) })).toMatchObject({ code: 'password.mismatch' })
    expect(await w.ask(token, s.off, { password, code: '000000' })).toMatchObject({ code: 'factor.wrong' })
    const renewed = await w.ask(token, s.renew, { password, code: codes[0] })
    expect(renewed.data.codes).toHaveLength(10)
    expect(await w.ask(token, s.off, { password, code: codes[1] })).toMatchObject({ code: 'factor.wrong' })
    expect(await w.ask(token, s.off, { password, code: renewed.data.codes[0] })).toMatchObject({ status: 200, msg: '两步验证已关闭' })
    expect(await w.ask(null, s.login, s.both)).toMatchObject({ status: 200 })
    expect(await w.ask(token, s.off, { password, code: shown(uri) })).toMatchObject({ code: 'factor.none' })
  })

  test('is a second proof as well', async () => {
    const { uri } = await turnedOn()
    const { data } = await w.ask(null, s.second, { challenge: await challenge(), code: shown(uri) })
    expect(await w.ask(data.token, s.begin)).toMatchObject({ code: 'proof.needed' })
    later(30)
    const given = await w.ask(data.token, s.prove, { code: shown(uri) })
    expect(given).toMatchObject({ status: 200, msg: '验证通过' })
    expect(await w.ask(given.data.token, s.begin)).toMatchObject({ code: 'factor.on' })
  })

  test('says so where the key that seals it is another', async () => {
    const { uri } = await turnedOn()
    const { secret } = await w.db.selectFrom('second_factor').select('secret').executeTakeFirstOrThrow()
    expect(secret.includes(secretIn(uri))).toBe(false)
    await w.db
      .updateTable('second_factor')
      .set({ secret: sealFor(Buffer.alloc(32, 1), 'x', Buffer.from('y')) })
      .execute()
    expect(await w.ask(null, s.second, { challenge: await challenge(), code: shown(uri) })).toMatchObject({
      status: 409,
      code: 'factor.lost',
    })
  })
})

test('a code by message is no way around it, and a sub-account has none to set up', async () => {
  const token = await w.token('main')
  const { data } = await w.ask(token, f.beginFactor)
  await w.ask(token, f.confirmFactor, { code: shown(data.uri) })
  await w.ask(null, sendCode, { phone: main.username, type: 'login' })
  const captcha = (await delivered(w, main.username)).at(-1)
  expect(await w.ask(null, loginMobile, { account: main.username, captcha })).toMatchObject({ code: 'factor.needed' })
  expect(await w.ask(await w.token('buyer'), f.beginFactor)).toMatchObject({ status: 403, code: 'permit.missing' })
  expect((await w.ask(token, listOrders)).status).toBe(200)
})

test('who lost phone and recovery codes is helped at the desk, by whoever keeps companies', async () => {
  const token = await w.token('main')
  const { data } = await w.ask(token, f.beginFactor)
  await w.ask(token, f.confirmFactor, { code: shown(data.uri) })
  const { id } = (await w.ask(token, userInfo)).data
  const desk = await w.token('admin')
  expect(await w.ask(await w.token('production'), f.resetBuyerFactor, { accountId: id })).toMatchObject({ code: 'permit.missing' })
  expect(await w.ask(desk, f.resetBuyerFactor, { accountId: 999_999 })).toMatchObject({ code: 'account.missing' })
  const twice = await Promise.all([1, 2].map(() => w.ask(desk, f.resetBuyerFactor, { accountId: id })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await w.ask(token, userInfo)).status).toBe(401)
  expect(await w.ask(null, login, main)).toMatchObject({ status: 200 })
})

test('a password that changed meanwhile ends the challenge', async () => {
  const token = await w.token('admin')
  const { data } = await w.ask(token, f.beginStaffFactor)
  await w.ask(token, f.confirmStaffFactor, { code: shown(data.uri) })
  const { facts } = await w.ask(null, staffLogin, admin)
  const before = await w.db.selectFrom('staff').select('password_hash').where('username', '=', 'admin').executeTakeFirstOrThrow()
  await w.db.updateTable('staff').set({ password_hash: 'another' }).where('username', '=', 'admin').execute()
  later(30)
  const late = { challenge: facts?.['challenge'], code: shown(data.uri) }
  expect(await w.ask(null, f.staffLoginCode, late)).toMatchObject({ code: 'factor.expired' })
  await w.db.updateTable('staff').set(before).where('username', '=', 'admin').execute()
  expect((await w.ask(token, listStaff)).status).toBe(200)
})

describe('the codes', () => {
  test('are those of RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890')
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ] as const)
      expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const now = new Date(1111111109_000)
    for (const by of [-1, 0, 1]) expect(stepOf(secret, codeAt(secret, stepAt(now) + by), 0, now)).toBe(stepAt(now) + by)
    for (const by of [-2, 2]) expect(stepOf(secret, codeAt(secret, stepAt(now) + by), 0, now)).toBeNull()
    expect(stepOf(secret, codeAt(secret, stepAt(now)), stepAt(now), now)).toBeNull()
  })
})

describe('the machine’s key', () => {
  test('is made once, also by two at once, for its owner’s eyes only', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'mall-key-'))
    const keys = await Promise.all(Array.from({ length: 8 }, () => machineKey(join(dir, 'data'))))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    const path = join(dir, 'data', 'machine.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readFile(path, 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/)
    await writeFile(path, 'broken')
    await expect(machineKey(join(dir, 'data'))).rejects.toThrow('已损坏')
    await rm(dir, { recursive: true })
  })

  // Only root gives files away.
  test.runIf(process.getuid?.() === 0)('stays readable for whom it was, whoever replaces it', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'key-'))
    const path = join(dir, machineKeyName)
    await keepKeys(dir, [newKey()])
    await chown(path, 1234, 1235)
    await keepKeys(dir, [newKey(), newKey()])
    expect(await stat(path)).toMatchObject({ uid: 1234, gid: 1235 })
    await addKeys(dir, Buffer.from(`${newKey().toString('hex')}\n`))
    expect(await stat(path)).toMatchObject({ uid: 1234, gid: 1235 })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await machineKeys(dir)).toHaveLength(3)
    await rm(dir, { recursive: true })
  })

  test('opens what it sealed, for the same owner', () => {
    const [key, content] = [Buffer.alloc(32, 3), Buffer.from('secret')]
    const sealed = sealFor(key, 'staff 1', content)
    expect(openFor(key, 'staff 1', sealed)).toEqual(content)
    expect(openFor(key, 'staff 2', sealed)).toBeNull()
    expect(openFor(Buffer.alloc(32, 4), 'staff 1', sealed)).toBeNull()
  })
})
