import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loginMobile, sendCode } from '../../../contract/account/account.ts'
import { sendProofCode } from '../../../contract/account/proof.ts'
import { inTransaction } from '../database/db.ts'
import { codeFor } from '../account/codes.fixture.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { spendSms, waitForSms } from './smsBudget.sql.ts'

// The whole mall has so many text messages; a stranger from forty networks cannot use up those of its customers.

let w: PeopledWorld
const start = new Date('2026-11-21T02:00:00Z')
beforeAll(async () => {
  w = await aPeopledWorld({ smsBudget: { hour: 20, day: 40, kept: 0.5 } })
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = start
  await w.pool.query('delete from tally; delete from sms_code; delete from known_place')
})

const later = (minutes: number) => (w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000))
let networks = 0
/** Asks from a network of its own, so that only the mall's own budget can refuse. */
async function ask(phone: string, type = 'register', remoteAddress = `10.1.${networks >> 8}.${networks++ & 255}`) {
  const answer = await w.app.inject({ method: 'POST', url: sendCode.path, remoteAddress, payload: { phone, type } })
  return answer.json<{ status: number; code?: string; msg: string; data: unknown }>()
}
const newPhone = (n: number) => `1370000${String(1000 + n)}`
const asking = (many: number, from = 0) => Array.from({ length: many }, (_, n) => ask(newPhone(from + n)))
const granted = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length

test('forty strangers from forty networks at once get their share to the last message, and the customers theirs', async () => {
  const answers = await Promise.all(asking(40))
  expect(granted(answers)).toBe(10)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { code, msg, data } of refused) {
    expect(code).toBe('sms.spent')
    expect(msg).toBe('短信发送量已达上限，请在 11:00 后再试，如有急用请联系在线客服')
    expect(data).toEqual({ retryAfter: 3600 })
  }
  expect(await ask(person('main').login, 'login')).toMatchObject({ status: 200 })
  expect(await w.ask(await w.token('buyer'), sendProofCode)).toMatchObject({ status: 200 })
})

test('beyond the whole budget nobody is sent any; neither is told whether the phone has an account', async () => {
  await Promise.all(asking(10))
  const codes = ['main', 'buyer'].map((key) => person(key).login)
  for (let n = 0; n < 10; n++) {
    expect(await ask(codes[n % 2] ?? '', n % 4 < 2 ? 'login' : 'reset')).toMatchObject({ status: 200 })
    await w.pool.query("delete from tally where key like 'code %'")
  }
  const known = await ask(person('main').login, 'login')
  expect(known).toMatchObject({ status: 429, code: 'sms.spent', msg: expect.stringContaining('或使用密码登录') })
  expect(await ask(newPhone(900), 'login')).toEqual(known)
  const rows = await w.pool.query("select sum(count)::int as sent from tally where key = 'sms all hour'")
  expect(rows.rows).toEqual([{ sent: 20 }])
})

test('one message before the end a phone without an account is answered as one with, and takes nothing', async () => {
  await Promise.all(asking(10))
  await w.pool.query("update tally set count = 19 where key = 'sms all hour'")
  for (let n = 0; n < 5; n++) expect(await ask(newPhone(900 + n), 'reset')).toMatchObject({ status: 200 })
  expect(await ask(person('main').login, 'reset')).toMatchObject({ status: 200 })
  expect(await ask(newPhone(950), 'reset')).toMatchObject({ code: 'sms.spent' })
})

test('a new phone is sent a code from a network that somebody logs in from, when strangers have used up theirs', async () => {
  const code = await codeFor(w, person('main').login, 'login')
  expect(await w.ask(null, loginMobile, { account: person('main').login, captcha: code })).toMatchObject({
    status: 200,
  })
  await Promise.all(asking(12))
  expect(await ask(newPhone(500))).toMatchObject({ code: 'sms.spent' })
  expect(await ask(newPhone(501), 'register', '127.0.0.1')).toMatchObject({ status: 200 })
})

test('an hour later there are messages again, until the day’s are used up: then the day is named', async () => {
  expect(granted(await Promise.all(asking(12)))).toBe(10)
  later(61)
  expect(granted(await Promise.all(asking(12, 100)))).toBe(10)
  later(61)
  const answer = await ask(newPhone(300))
  expect(answer.code).toBe('sms.spent')
  expect(answer.msg).toContain('请在 明天 10:00 后再试')
})

test('two processes whose clocks stand in different slices of the count see each other', async () => {
  await w.pool.query(`insert into tally (key, window_end, count) values ('sms all hour', $1, 19)`, [later(50)])
  // A day is counted in slices of 24 minutes, an hour in minutes: these two share neither.
  const moments = [23.5, 24.5].map((minutes) => new Date(start.getTime() + minutes * 60_000))
  const waits = await Promise.all(
    moments.flatMap((now) =>
      Array.from({ length: 4 }, () =>
        inTransaction(w.db, async (tx) => {
          await spendSms(tx, w.services, { type: 'login', purse: 'kept' }, now)
          await new Promise((done) => setTimeout(done, 30))
        }).then(
          () => 'sent',
          () => 'refused',
        ),
      ),
    ),
  )
  expect(waits.filter((what) => what === 'sent')).toHaveLength(1)
})

test('what can wait does, without being counted, and whoever keeps the mall running is told, once a minute', async () => {
  const lines = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  try {
    expect(await inTransaction(w.db, (tx) => waitForSms(tx, w.services, w.clock.now))).toBe(0)
    await Promise.all(asking(13))
    expect(await inTransaction(w.db, (tx) => waitForSms(tx, w.services, w.clock.now))).toBe(3600)
    const told = lines.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('短信'))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/短信发送量已达上限：新手机号、陌生网络与通知可用的份额已用完（SMS_HOUR=20，SMS_DAY=40）/)
    const { body } = await w.app.inject('/metrics')
    for (const line of ['sms_messages{of="open hour",state="used"} 10', 'sms_messages{of="all hour",state="most"} 20'])
      expect(body).toContain(line)
    expect(body).toMatch(/sms_refused\{of="open"\} [1-9]/)
  } finally {
    vi.useRealTimers()
    lines.mockRestore()
  }
})
