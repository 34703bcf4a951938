import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeTypes, loginMobile, sendCode, userInfo } from '../../../contract/account/account.ts'
import { entered, register, resetPassword, verifyPhone } from '../../../contract/account/register.ts'
import { another, codeFor as codeOf, delivered as deliveredBy } from '../account/codes.fixture.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'

let w: PeopledWorld
const phone = person('main').login
const said: string[] = []

beforeAll(async () => {
  w = await aPeopledWorld()
  // What whoever registers agrees to.
  await w.db
    .insertInto('article')
    .values(['fuWu', 'YinSi'].map((key) => ({ key, title: '协议', content: '正文' })))
    .execute()
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.db.deleteFrom('tally').execute()
  await w.db.deleteFrom('sms_code').execute()
})

const delivered = (to: string) => deliveredBy(w, to, (line) => said.push(line))
const codeFor = (to: string, type = 'login') => codeOf(w, to, type)
const enter = (captcha: string, account = phone) => w.ask(null, loginMobile, { account, captcha })

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

const verify = (captcha: string, type: string, to = phone) => w.ask(null, verifyPhone, { phone: to, captcha, type })

/** What a code is asked for in the end. */
const uses = [
  ['login', (to: string, captcha: string) => enter(captcha, to)],
  ['register', (to: string, captcha: string) => w.ask(null, entered, { phone: to, captcha })],
  ['reset', (to: string, captcha: string) => w.ask(null, resetPassword, { account: to, captcha, password: 'Stolen2026' })],
] as const

test('a code of one purpose serves no other, and asking does not use it up', async () => {
  const nobody = '13700000077'
  for (const type of codeTypes) {
    await w.db.deleteFrom('sms_code').execute()
    await w.db.deleteFrom('tally').execute()
    const to = type === 'login' || type === 'reset' ? phone : nobody
    const code = await codeFor(to, type)
    for (const other of codeTypes.filter((one) => one !== type))
      // Of no use to who has an account, which is what is told then.
      expect(await verify(code, other, to)).toMatchObject({
        code: to === phone && other !== 'login' && other !== 'reset' ? 'phone.taken' : 'code.expired',
      })
    for (let n = 0; n < 10; n++) expect(await verify(code, type, to)).toMatchObject({ status: 200, data: true })
    const others = uses.filter(([use]) => use !== type)
    for (const [, ask] of others) expect(await ask(to, code)).toMatchObject({ code: 'code.expired' })
  }
})

test('guesses spread over every call that takes a code are counted together', async () => {
  const code = await codeFor(phone, 'reset')
  const wrong = another(code)
  const ways = [() => verify(wrong, 'reset'), () => w.ask(null, resetPassword, { account: phone, captcha: wrong, password: 'Stolen2026' })]
  const answers = await Promise.all(Array.from({ length: 30 }, () => ways.map((way) => way())).flat())
  expect(answers.filter((answer) => answer.code === 'code.wrong')).toHaveLength(5)
  expect(await verify(code, 'reset')).toMatchObject({ code: 'code.expired' })
})

test('a code for one phone is worth nothing on another', async () => {
  const [mine, theirs] = ['13700000071', '13700000072']
  const code = await codeFor(mine, 'register')
  await codeFor(theirs, 'register')
  expect(await verify(code, 'register', theirs)).toMatchObject({ status: 400 })
  const form = {
    account: theirs,
    captcha: code,
    password: 'Chengyi7308',
    companyName: '冒名印务有限公司',
    creditCode: '91440300MA5F8K2L74',
    licenseUrl: '/files/1/a.jpg',
    agreed: true,
  }
  expect(await w.ask(null, register, form)).toMatchObject({ status: 400, msg: '验证码错误' })
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

test('asking for a known and for an unknown phone writes the same rows, so that neither takes longer', async () => {
  const written = async (to: string) => {
    await w.pool.query('delete from graphile_worker._private_jobs')
    await w.db.deleteFrom('sms_code').execute()
    await w.ask(null, sendCode, { phone: to, type: 'reset' })
    const codes = await w.db.selectFrom('sms_code').select(['type', 'tries_left']).execute()
    const jobs = await w.pool.query('select task_identifier from graphile_worker.jobs')
    return { codes, jobs: jobs.rows }
  }
  const known = await written(phone)
  expect(known.jobs).toHaveLength(1)
  expect(await written('13700000000')).toEqual(known)
})

test('registering with a known phone is refused, and so is changing to one', async () => {
  expect(await w.ask(null, sendCode, { phone, type: 'bind' })).toMatchObject({ status: 409, msg: '手机号已注册' })
  await w.db.deleteFrom('tally').execute()
  expect(await w.ask(null, sendCode, { phone, type: 'register' })).toMatchObject({ status: 409, msg: '手机号已注册' })
})

test('one message a minute and ten a day to a phone, whatever it is for, also when asked for in parallel', async () => {
  let asked = 0
  const send = () => w.ask(null, sendCode, { phone, type: ++asked % 2 ? 'login' : 'reset' })
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
  for (let n = 0; n < 30; n++) await w.ask(null, sendCode, { phone: `137000000${10 + n}`, type: n % 2 === 0 ? 'login' : 'register' })
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
  const rows = await w.pool.query('select sms_code::text as row from sms_code union all select j::text from graphile_worker.jobs j')
  expect(JSON.stringify(rows.rows)).not.toContain(code)
  expect(said.at(-1)).toBe(`短信 138****0001 login ${code}`)
})

test('a message that waited until its code ran out is not sent', async () => {
  await w.ask(null, sendCode, { phone, type: 'login' })
  const before = (await readFile(join(w.services.dataDir, 'outbox', 'sms.jsonl'), 'utf8')).length
  w.clock.now = new Date(w.clock.now.getTime() + 600_000)
  await delivered(phone)
  expect((await readFile(join(w.services.dataDir, 'outbox', 'sms.jsonl'), 'utf8')).length).toBe(before)
})
