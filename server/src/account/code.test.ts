import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loginMobile, sendCode, userInfo } from '../../../contract/account.ts'
import { outbox, smsJob } from './sms.ts'
import { aPeopledWorld, person, type PeopledWorld } from './people.fixture.ts'

let w: PeopledWorld
const phone = person('main').login
const said: string[] = []

beforeAll(async () => {
  w = await aPeopledWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.db.deleteFrom('tally').execute()
  await w.db.deleteFrom('sms_code').execute()
})

/** Brings every message that waits to the outbox, and answers the codes in it, the newest last. */
async function delivered(to: string): Promise<string[]> {
  const send = smsJob(
    w.house,
    outbox(w.house, (line) => said.push(line)),
  )
  const taskList = { sms: (payload: unknown) => send(payload as Parameters<typeof send>[0]) }
  await runOnce({ pgPool: w.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  const file = join(w.house.dataDir, 'outbox', 'sms.jsonl')
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : []
  return lines
    .map((line) => JSON.parse(line) as { phone: string; code: string })
    .filter((message) => message.phone === to)
    .map((message) => message.code)
}

async function codeFor(to: string, type = 'login'): Promise<string> {
  expect(await w.ask(null, sendCode, { phone: to, type })).toMatchObject({ status: 200, data: true })
  return (await delivered(to)).at(-1) ?? ''
}

const enter = (captcha: string, account = phone) => w.ask(null, loginMobile, { account, captcha })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code logs in once', async () => {
  const code = await codeFor(phone)
  expect(code).toMatch(/^\d{6}$/)
  const { data } = await enter(code)
  expect((await w.ask(data.token, userInfo)).data).toMatchObject({ phone })
  expect(await enter(code)).toMatchObject({ status: 400, code: 'code.expired' })
})

test('of twenty who present the right code at once, one comes in', async () => {
  const code = await codeFor(phone)
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(code)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('a thousand guesses in parallel: at most five are compared, then the right one is worth nothing', async () => {
  const code = await codeFor(phone)
  const guesses = Array.from({ length: 1000 }, (_, n) => String(n).padStart(6, '0')).filter((guess) => guess !== code)
  const answers = await Promise.all(guesses.map((guess) => enter(guess)))
  expect(answers.filter((answer) => answer.code === 'code.wrong')).toHaveLength(5)
  expect(answers.filter((answer) => answer.code === 'code.expired')).toHaveLength(guesses.length - 5)
  expect(await enter(code)).toMatchObject({ code: 'code.expired' })
})

test('a code is bound to its phone and purpose, and to ten minutes', async () => {
  const forReset = await codeFor(phone, 'reset')
  expect(await enter(forReset)).toMatchObject({ status: 400 })
  w.clock.now = new Date(w.clock.now.getTime() + 61_000)
  const code = await codeFor(phone)
  expect(await enter(code, person('buyer').login)).toMatchObject({ status: 400 })
  w.clock.now = new Date(w.clock.now.getTime() + 600_000)
  expect(await enter(code)).toMatchObject({ code: 'code.expired', msg: '验证码已过期' })
})

test('a newer code replaces the older', async () => {
  const first = await codeFor(phone)
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  const second = await codeFor(phone)
  // Once in a million times both are the same digits.
  expect((await enter(first)).code).toBe(first === second ? undefined : 'code.wrong')
  expect((await enter(second)).code).toBe(first === second ? 'code.expired' : undefined)
})

test('an unknown phone is answered as a known one and gets no message; nor does it ever become an account', async () => {
  const unknown = '13700000000'
  const known = await w.ask(null, sendCode, { phone, type: 'login' })
  expect(await w.ask(null, sendCode, { phone: unknown, type: 'login' })).toEqual(known)
  expect(await delivered(unknown)).toEqual([])
  expect(await enter('123456', unknown)).toMatchObject({ code: 'code.wrong', msg: '验证码错误' })
  const code = (await delivered(phone)).at(-1) ?? ''
  expect(await enter(another(code))).toMatchObject({ code: 'code.wrong', msg: '验证码错误' })
})

test('registering with a known phone is refused', async () => {
  expect(await w.ask(null, sendCode, { phone, type: 'register' })).toMatchObject({ status: 409, msg: '手机号已注册' })
})

test('one message a minute and ten a day to a phone, also when asked for in parallel', async () => {
  const send = () => w.ask(null, sendCode, { phone, type: 'login' })
  const burst = await Promise.all(Array.from({ length: 8 }, send))
  expect(burst.filter((answer) => answer.status === 200)).toHaveLength(1)
  const late = burst.find((answer) => answer.status === 429)
  expect(late).toMatchObject({ code: 'code.tooOften', msg: '发送过于频繁，请稍后再试' })
  expect(late?.facts).toEqual({ retryAfter: expect.closeTo(60, -1) })
  for (let sent = 1; sent < 10; sent++) {
    w.clock.now = new Date(w.clock.now.getTime() + 60_000)
    expect(await send()).toMatchObject({ status: 200 })
  }
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  const tomorrow = await send()
  expect(tomorrow.status).toBe(429)
  expect(tomorrow.facts?.['retryAfter']).toBeGreaterThan(80_000)
})

test('thirty an hour from one address, counting those that were refused as taken', async () => {
  for (let n = 0; n < 30; n++)
    await w.ask(null, sendCode, { phone: `137000000${10 + n}`, type: n % 2 === 0 ? 'login' : 'register' })
  expect(await w.ask(null, sendCode, { phone: '13700000099', type: 'login' })).toMatchObject({ code: 'code.tooOften' })
})

test('thirty an hour to one IPv6 subscriber, however many addresses they have', async () => {
  const ask = (n: number) =>
    w.app.inject({
      method: 'POST',
      url: sendCode.path,
      remoteAddress: `2001:db8:0:1::${n.toString(16)}`,
      payload: { phone: `137000001${10 + n}`, type: 'login' },
    })
  for (let n = 0; n < 30; n++) expect((await ask(n)).json()).toMatchObject({ status: 200 })
  expect((await ask(31)).json()).toMatchObject({ status: 429, code: 'code.tooOften' })
})

test('only the outbox and its log line hold a code: no answer, no table once it was sent', async () => {
  const answer = await w.app.inject({ method: 'POST', url: sendCode.path, payload: { phone, type: 'login' } })
  const code = (await delivered(phone)).at(-1) ?? ''
  expect(answer.body).not.toContain(code)
  const tries = await Promise.all([enter(another(code)), enter(code)])
  for (const told of tries) expect(JSON.stringify(told)).not.toContain(code)
  const rows = await w.pool.query(
    'select sms_code::text as row from sms_code union all select j::text from graphile_worker.jobs j',
  )
  expect(JSON.stringify(rows.rows)).not.toContain(code)
  expect(said.at(-1)).toBe(`短信验证码 138****0001 login ${code}`)
})

test('a message that waited until its code ran out is not sent', async () => {
  await w.ask(null, sendCode, { phone, type: 'login' })
  const before = (await readFile(join(w.house.dataDir, 'outbox', 'sms.jsonl'), 'utf8')).length
  w.clock.now = new Date(w.clock.now.getTime() + 600_000)
  await delivered(phone)
  expect((await readFile(join(w.house.dataDir, 'outbox', 'sms.jsonl'), 'utf8')).length).toBe(before)
})
