import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindPhone, exportMine, login, logout, sendCode, updatePassword, userInfo } from '../../contract/account/account.ts'
import { addKey, addStaffKey, listStaffKeys } from '../../contract/account/apiKey.ts'
import { impersonate } from '../../contract/account/company.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { staffProve } from '../../contract/account/proof.ts'
import { resetPassword } from '../../contract/account/register.ts'
import { addSon } from '../../contract/account/son.ts'
import { saveStaff, staffPassword } from '../../contract/account/staff.ts'
import { startSuccession } from '../../contract/account/succession.ts'
import { rotateStaffWebhook, rotateWebhook, saveStaffWebhook, saveWebhook } from '../../contract/webhook/webhook.ts'
import { codeFor } from './account/codes.fixture.ts'
import { proven } from './account/people.fixture.ts'
import { calls } from './contract.fixture.ts'
import { aShop, type Shop } from './order/shop.fixture.ts'

// Whoever sends a call again because the answer was lost is told what the first one was told, and nothing is done twice.

let w: Shop
let main: string
let admin: string
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  admin = await w.token('admin')
})
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const password = 'Yincai2026'
const hook = { url: 'https://erp.example.com/in', events: ['order.state'], enabled: true }
const staffHook = { url: 'https://wms.example.com/in', events: ['order.state'], enabled: true }
const hookOf = async (company: boolean) =>
  (
    await w.db
      .selectFrom('webhook')
      .select('id')
      .where('company_id', company ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow()
  ).id

/** Each call with whoever asks and what with, in an order in which each can be asked. */
const actions: [call: Endpoint, who: 'main' | 'admin' | 'nobody', input: () => Promise<object> | object][] = [
  [addKey, 'main', () => ({ name: 'ERP', scopes: ['order.read'], days: 30, password })],
  [addStaffKey, 'admin', () => ({ name: 'WMS', scopes: ['orders.read'], days: 0, password })],
  [saveWebhook, 'main', () => hook],
  [rotateWebhook, 'main', async () => ({ id: await hookOf(true) })],
  [saveStaffWebhook, 'admin', () => staffHook],
  [rotateStaffWebhook, 'admin', async () => ({ id: await hookOf(false) })],
  [saveStaff, 'admin', () => ({ username: 'nova', name: '新人', areas: ['goods'], password: 'Kangle7427' })],
  [staffPassword, 'admin', () => ({ srcPassword: password, password: 'Kangle7427', confirm: 'Kangle7427' })],
  [impersonate, 'admin', async () => ({ accountId: (await accountCalled('陈荣达')).id, reason: '客户来电' })],
  [
    addSon,
    'main',
    async () => ({
      phone: '13700000001',
      captcha: await codeFor(w, '13700000001', 'bind'),
      nickname: '新',
      password: 'Kangle7427',
      identityId: (await accountCalled('李娜')).identity_id,
    }),
  ],
  [
    startSuccession,
    'main',
    async () => ({ id: (await accountCalled('李娜')).id, identityId: (await accountCalled('李娜')).identity_id, password }),
  ],
  [exportMine, 'main', () => ({ password })],
  [sendCode, 'nobody', () => ({ phone: '13700000002', type: 'register' })],
  [bindPhone, 'main', async () => ({ phone: '13700000003', captcha: await codeFor(w, '13700000003', 'bind'), password })],
  [updatePassword, 'main', () => ({ srcPassword: password, password: 'Kangle7427', confirm: 'Kangle7427' })],
  [
    resetPassword,
    'nobody',
    async () => ({ account: '13700000003', captcha: await codeFor(w, '13700000003', 'reset'), password: 'Kangle7428' }),
  ],
]

const accountCalled = (nickname: string) =>
  w.db.selectFrom('account').selectAll().where('nickname', '=', nickname).executeTakeFirstOrThrow()

/** How many rows there are, by table. */
async function counted(): Promise<string> {
  const { rows } = await w.pool.query<{ name: string }>(`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' and table_name not like '\\_%' order by 1`)
  const each = rows.map(({ name }) => `select '${name} ' || count(*) as n from ${name}`).join(' union all ')
  return (await w.pool.query<{ n: string }>(each)).rows
    .map(({ n }) => n)
    .toSorted()
    .join('\n')
}

describe.each(actions.map(([call, who, input]) => [call.path, call, who, input] as const))('%s', (path, call, who, input) => {
  test('the same key twice is told the same, and done once', async () => {
    const wish = await input()
    const first = await w.ask({ main, admin, nobody: null }[who], call, wish, `key of ${path}`.replaceAll(' ', '-'))
    expect(first).toMatchObject({ status: 200 })
    // What gives the session another token is sent again with that one.
    const renewed: string | undefined = call === impersonate ? undefined : (first.data as { token?: string } | null)?.token
    if (renewed && who === 'main') main = await proven(w.db, renewed)
    if (renewed && who === 'admin') admin = await proven(w.db, renewed)
    const token = { main, admin, nobody: null }[who]
    const before = await counted()
    const again = await w.ask(token, call, wish, `key of ${path}`.replaceAll(' ', '-'))
    expect(again).toEqual(first)
    expect(await counted()).toBe(before)
    const changed = { ...wish, ...other(wish) }
    const same = who === 'nobody' || call === exportMine
    const otherwise = same ? null : await w.ask(token, call, changed, `key of ${path}`.replaceAll(' ', '-'))
    expect(same || otherwise?.code === 'repeat.different', otherwise?.msg).toBe(true)
  })
})

/** Another wish of the same form. */
const other = (wish: object): object =>
  'id' in wish
    ? { id: Number(wish.id) + 1 }
    : {
        name: '别的',
        url: 'https://other.example.com/',
        reason: '别的原因',
        phone: '13700000009',
        srcPassword: 'Kangle7999',
        password: 'Kangle7999',
        confirm: 'Kangle7999',
      }

test('a log-in that has ended since is no answer: neither a look nor a token that was replaced', async () => {
  const wish = { accountId: (await accountCalled('陈荣达')).id, reason: '客户来电' }
  const { data } = await w.ask(admin, impersonate, wish, 'look')
  await w.must(w.ask(data.token, logout))
  const over = { status: 409, code: 'repeat.over' }
  expect(await w.ask(admin, impersonate, wish, 'look')).toMatchObject(over)
  const change = { srcPassword: 'Kangle7427', password: 'Kangle7429', confirm: 'Kangle7429' }
  const first = (await w.must(w.ask(admin, staffPassword, change, 'change'))).token
  admin = (await w.must(w.ask(first, staffProve, { password: 'Kangle7429' }))).token
  w.clock.now = new Date(w.clock.now.getTime() + 10_000)
  expect(await w.ask(admin, staffPassword, change, 'change')).toMatchObject(over)
})

test('two at once with one key, a code among what they bring, are told the same', async () => {
  const phone = '13700000004'
  const wish = { account: phone, captcha: '', password: 'Kangle7427' }
  await w.db.updateTable('account').set({ phone }).where('nickname', '=', '李娜').execute()
  wish.captcha = await codeFor(w, phone, 'reset')
  const answers = await Promise.all([1, 2, 3].map(() => w.ask(null, resetPassword, wish, 'twins')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { data } = await w.ask(null, login, { username: phone, password: 'Kangle7427' })
  expect(await w.ask(data.token, userInfo)).toMatchObject({ status: 200 })
})

test('a phone that is taken is told so each time, counted each time, and no answer is remembered', async () => {
  const phone = '13700000004'
  await w.must(w.ask(null, sendCode, { phone: '13700000005', type: 'register' }, 'taken'))
  await w.db.deleteFrom('tally').execute()
  const ask = () => w.ask(null, sendCode, { phone, type: 'register' }, 'taken-2')
  expect(await ask()).toMatchObject({ status: 409, code: 'phone.taken' })
  expect(await ask()).toMatchObject({ status: 429, code: 'code.tooOften' })
})

test('whoever reads the table of answers learns no key, secret or token', async () => {
  const wish = { name: 'B', scopes: ['orders.read'], days: 0, password: 'Kangle7429' }
  const { key } = await w.must(w.ask(admin, addStaffKey, wish, 'sealed'))
  const { rows } = await w.pool.query<{ held: string }>(`select string_agg(r::text, '') as held from repeat_answer r`)
  expect(rows[0]?.held).not.toContain(key.slice(9))
  expect(rows[0]?.held).not.toMatch(/ysh_|yk_|whsec/)
  expect((await w.must(w.ask(admin, listStaffKeys))).length).toBe(2)
})

test('every call that is no GET takes a key, or says what asking it twice does', async () => {
  const writing = calls.filter(({ method }) => method !== 'GET')
  const named = (found: readonly Endpoint[]) => found.map(({ path }) => path)
  expect(named(writing.filter(({ once, twice }) => Boolean(once) === Boolean(twice)))).toEqual([])
  expect(named(calls.filter(({ method, once, twice }) => method === 'GET' && (once || twice)))).toEqual([])
  expect(writing.filter(({ twice }) => twice && !/\p{Script=Han}{4}/u.test(twice))).toEqual([])
})
