import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, sendCode } from '../../../contract/account/account.ts'
import { prove, staffProve } from '../../../contract/account/proof.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import { aPeopledWorld, type PeopledWorld } from './people.fixture.ts'

let w: PeopledWorld
beforeAll(async () => {
  w = await aPeopledWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  for (const table of ['tally', 'known_place'] as const) await w.db.deleteFrom(table).execute()
})

const later = (seconds: number) => (w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000))
const home = '198.51.100.7'
/** So many of the numbers from 0. */
const numbers = (many: number) => [...Array.from({ length: many }).keys()]

/** What was guessed before, without the time it takes. */
const guessedBefore = (key: string, count: number, seconds: number) =>
  w.db
    .insertInto('tally')
    .values({ key, count, window_end: new Date(w.clock.now.getTime() + seconds * 1000) })
    .execute()

describe.each([
  ['a buyer', 'buyer', login.path, prove.path, '13800000001'],
  ['an administrator', 'staff', staffLogin.path, staffProve.path, 'admin'],
] as const)('%s whose password is guessed at', (_, side, url, proofPath, username) => {
  const from = async (remoteAddress: string, password = 'Wrong2026') =>
    (await w.app.inject({ method: 'POST', url, remoteAddress, payload: { username, password } })).json<{
      status: number
      code?: string
      data: { retryAfter: number; token: string }
    }>()
  const compared = (answers: readonly { code?: string }[]) => answers.filter(({ code }) => code === 'login.wrong').length

  test.each([
    ['of one /64', 5, (n: number) => `2001:db8:77:1::${n.toString(16)}`],
    ['of one /48', 11, (n: number) => `2001:db8:77:${n.toString(16)}::1`],
    ['of one /32', 21, (n: number) => `2001:db8:${n.toString(16)}:77::1`],
    ['of one /24, written as IPv6', 11, (n: number) => `::ffff:203.0.113.${n}`],
    ['of one /24', 11, (n: number) => `203.0.113.${n}`],
  ])('from networks %s: %i tries are compared at once, and then slowly', async (_where, most, address) => {
    const answers = []
    for (const n of numbers(most + 5)) answers.push(await from(address(n)))
    expect(compared(answers)).toBe(most)
    expect(answers.slice(most).map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'login.tooMany'))
  })

  test.each([
    ['IPv6', (n: number) => `2001:${(n + 1).toString(16)}::1`],
    ['IPv4', (n: number) => `203.0.${n}.9`],
  ])('from networks all over %s: fifty in a quarter of an hour, a hundred in a day', async (_where, address) => {
    await guessedBefore(`login as ${side} ${username}`, 46, 600)
    const tries = async () => {
      const answers = []
      for (const n of numbers(10)) answers.push(await from(address(n)))
      return compared(answers)
    }
    expect(await tries()).toBe(5)
    later(3 * 3600)
    expect(await tries()).toBe(10)
    await guessedBefore(`login as ${side} ${username} day`, 82, 3600)
    later(1800)
    expect(await tries()).toBe(4)
  })

  test('strangers wait for one another, longer and longer, and nobody at home does', async () => {
    expect((await from(home, 'Yincai2026')).status).toBe(200)
    await guessedBefore(`login as ${side} ${username}`, 50, 3600)
    const strangers = async () => compared(await Promise.all(numbers(6).map((n) => from(`192.0.${n}.9`))))
    expect(await strangers()).toBe(1)
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 120, 120]) {
      expect(await strangers()).toBe(0)
      const told = await from('198.18.0.1', 'Yincai2026')
      expect(told).toMatchObject({ code: 'login.tooMany' })
      expect(told.data.retryAfter).toBeGreaterThan(wait * 0.9 - 1)
      expect(told.data.retryAfter).toBeLessThanOrEqual(wait)
      later(wait)
      // Two at once, and more: one is compared.
      expect(await strangers()).toBe(1)
    }
    for (const n of numbers(4)) expect({ n, ...(await from(home)) }).toMatchObject({ code: 'login.wrong' })
    expect((await from(home, 'Yincai2026')).status).toBe(200)
    // Where nobody of theirs ever was, the owner waits for a turn like everybody, and is then at home there.
    later(120)
    expect((await from('198.18.0.2', 'Yincai2026')).status).toBe(200)
    for (const n of numbers(4)) expect({ n, ...(await from('198.18.0.2')) }).toMatchObject({ code: 'login.wrong' })
  })

  test('whoever is logged in at home proves it there without waiting', async () => {
    const { token } = (await from(home, 'Yincai2026')).data
    await guessedBefore(`login as ${side} ${username}`, 50, 3600)
    expect([(await from('192.0.2.9')).code, (await from('192.0.3.9')).code]).toEqual(['login.wrong', 'login.tooMany'])
    const headers = { authorization: `Bearer ${token}` }
    const payload = { password: 'Yincai2026' }
    const proof = await w.app.inject({ method: 'POST', url: proofPath, remoteAddress: home, headers, payload })
    expect(proof.json()).toMatchObject({ status: 200 })
  })

  test('a home stays open that a neighbour guesses at others from', async () => {
    expect((await from(home, 'Yincai2026')).status).toBe(200)
    await guessedBefore(`login from ${home}`, 301, 899)
    for (const n of numbers(4)) expect({ n, ...(await from(home)) }).toMatchObject({ code: 'login.wrong' })
    expect((await from(home, 'Yincai2026')).status).toBe(200)
  })
})

test('of codes sixty an hour are sent to where one customer has 65,536 networks', async () => {
  const codes = []
  for (const n of numbers(65)) {
    const payload = { phone: `1361234${String(n).padStart(4, '0')}`, type: 'register' }
    const remoteAddress = `2001:db8:77:${n.toString(16)}::1`
    codes.push((await w.app.inject({ method: 'POST', url: sendCode.path, remoteAddress, payload })).json().code)
  }
  expect(codes.filter((code) => code === undefined)).toHaveLength(60)
  expect(codes.slice(60)).toEqual(Array.from({ length: 5 }, () => 'code.tooOften'))
})
