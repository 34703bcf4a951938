import { afterAll, beforeEach, expect, test } from 'vitest'
import { listStaffWebhooks, listWebhooks, pingWebhook, saveWebhook } from '../../../contract/webhook/webhook.ts'
import { readEnv } from '../env.ts'
import { nextTry } from './webhook.rules.ts'
import { aListenedShop, all } from './webhook.fixture.ts'

// A program outside is told once of what happened, until it says that it heard; and never one inside.

const { w, main, stranger, admin, base, close, begin, register } = await aListenedShop()
beforeEach(begin)
afterAll(close)

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
