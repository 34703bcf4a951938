import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePath } from '../../../contract/live.ts'
import * as f from '../../../contract/account/factor.ts'
import { uploadPath } from '../../../contract/file.ts'
import { listStaff, staffInfo, staffLogin } from '../../../contract/account/staff.ts'
import { aPeopledWorld, proven, type PeopledWorld } from '../account/people.fixture.ts'
import { hashPassword } from '../account/password.ts'
import { calls } from '../contract.fixture.ts'
import { makeKeeper } from '../staff/keeper.sql.ts'
import { writeStaff } from '../staff/staff.sql.ts'
import { appShows } from './app.fixture.ts'

// Outside the demo whoever moves money or makes staff has a second factor. Until it is set up the log-in leads to its set-up and
// nowhere else: held by one place of the road, for every call there is.

let w: PeopledWorld
let keeper: { username: string; password: string }
let limited: string

beforeAll(async () => {
  w = await aPeopledWorld({ demoAllowed: false })
  const { password } = await makeKeeper(w.db, { username: 'boss', name: '店主' }, w.clock.now)
  keeper = { username: 'boss', password }
  limited = await logIn(keeper)
})
afterAll(() => w.close())

const logIn = async (who: { username: string; password: string }) => proven(w.db, (await w.ask(null, staffLogin, who)).data.token)
const settingUp = [
  'GET /api/admin/me',
  'POST /api/admin/logout',
  'POST /api/admin/proof',
  'GET /api/admin/factor',
  'POST /api/admin/factor/begin',
  'POST /api/admin/factor/confirm',
  'POST /api/admin/factor/codes',
  'POST /api/admin/factor/off',
]

const named = calls.filter(({ who }) => who !== 'anyone').map((call) => [`${call.method} ${call.path}`, call] as const)

test('what sets up the second factor answers, and who am I', () => {
  const open = named.filter(([, { setUp }]) => setUp === true).map(([name]) => name)
  expect(open.toSorted()).toEqual(settingUp.toSorted())
})

describe.each(named.filter(([name]) => !settingUp.includes(name)))('%s', (_, call) => {
  test('does not answer before that', async () => {
    const code = call.who === 'staff' ? 'factor.due' : 'login.needed'
    expect(await w.ask(limited, call, {})).toMatchObject({ code })
  })
})

test.each([
  ['GET', livePath],
  ['GET', '/api/billInfo/down/1'],
  ['POST', uploadPath],
] as const)('nor does %s %s', async (method, url) => {
  const headers = { authorization: `Bearer ${limited}` }
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await w.app.inject({
    method,
    url,
    headers: { ...headers, ...(method === 'POST' && form) },
    ...(method === 'POST' && { payload: '--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\nbanner\r\n--x--\r\n' }),
  })
  expect(answer.body).toContain('请先设置两步验证')
})

test('the set-up makes the log-in whole, and from then on a code is asked for', async () => {
  expect((await w.ask(limited, staffInfo)).data).toMatchObject({ limited: true, areas: expect.arrayContaining(['finance']) })
  expect((await w.ask(limited, f.staffFactorStanding)).data).toMatchObject({ on: false, must: true })
  const { data } = await w.ask(limited, f.beginStaffFactor)
  const on = await w.ask(limited, f.confirmStaffFactor, { code: appShows(data.uri, w.clock.now) })
  expect((await w.ask(limited, staffInfo)).data.limited).toBe(false)
  expect((await w.ask(limited, listStaff)).status).toBe(200)
  expect(await w.ask(null, staffLogin, keeper)).toMatchObject({ code: 'factor.needed' })
  // Turned off, to move to another phone, nothing but its set-up answers again.
  const off = { password: keeper.password, code: on.data.codes[0] }
  expect(await w.ask(limited, f.endStaffFactor, off)).toMatchObject({ status: 200 })
  expect(await w.ask(limited, listStaff)).toMatchObject({ code: 'factor.due' })
})

test('whoever neither moves money nor makes staff needs none', async () => {
  const password_hash = await hashPassword('zhongbao731')
  await writeStaff(w.db as never, undefined, { username: 'maker', name: '工', areas: ['orders', 'production'], password_hash }, w.clock.now)
  const token = await logIn({ username: 'maker', password: 'zhongbao731' })
  expect((await w.ask(token, staffInfo)).data).toMatchObject({ limited: false })
})
