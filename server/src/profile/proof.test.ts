import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bindPhone, closeAccount, editUser, login, logout, sendCode, userInfo } from '../../../contract/account/account.ts'
import { changes, type Endpoint } from '../../../contract/endpoint.ts'
import { uploadPath } from '../../../contract/file.ts'
import { listNotices } from '../../../contract/notice.ts'
import { proofMinutes, prove, sendProofCode, staffProve, undoPhone } from '../../../contract/account/proof.ts'
import { beginStaffFactor, confirmStaffFactor, renewStaffCodes, staffFactorStanding } from '../../../contract/account/factor.ts'
import { tryConnection } from '../../../contract/connection/connection.ts'
import { tryNoticeSms } from '../../../contract/setting/noticeDesk.ts'
import { resetPassword } from '../../../contract/account/register.ts'
import { staffInfo, staffLogin, staffLogout, staffPassword } from '../../../contract/account/staff.ts'
import { addSon, listIdentities } from '../../../contract/account/son.ts'
import { startSuccession } from '../../../contract/account/succession.ts'
import { saveWebhook } from '../../../contract/webhook/webhook.ts'
import { calls } from '../contract.fixture.ts'
import { file, form, kind } from '../file/upload.fixture.ts'
import { delivered } from '../account/codes.fixture.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { underWay } from '../account/renew.sql.ts'
import { notSo, ordinary } from './ordinary.fixture.ts'

// A stolen token alone takes nothing over: what outlives the session, widens what it may, or sends things to an address asks for
// the password or a code to the phone once more.

let w: PeopledWorld
let main: string
let admin: string
const { login: phone, password } = person('main')
/** The code of the last message to the phone. */
const newestCode = async (to: string) => (await delivered(w, to)).at(-1) ?? ''
const logIn = async () => (await w.ask(null, login, { username: phone, password })).data.token
const staff = { username: person('admin').login, password: person('admin').password }
const logInStaff = async () => (await w.ask(null, staffLogin, staff)).data.token

beforeAll(async () => {
  w = await aPeopledWorld()
  // Of long before the clock of this test.
  await w.pool.query(`update account set created_at = '2020-01-01'`)
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = new Date(w.clock.now.getTime() + 86_400_000)
  main = await logIn()
  admin = await logInStaff()
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const changing = calls.filter((call) => call.who !== 'anyone' && changes(call))
const proving = changing.filter(({ proof }) => proof === 'session')

test('every call that changes something asks for a proof, or is said to be ordinary', () => {
  const asking = changing.filter(({ proof }) => proof !== undefined).map(nameOf)
  expect([...ordinary, ...asking].toSorted()).toEqual(changing.map(nameOf).toSorted())
  // What makes a log-in or a key, or hands out a secret, is never ordinary.
  const telling = changing.filter(
    (call) =>
      /"(token|secret|key|password|srcPassword)":/.test(
        JSON.stringify([
          z.toJSONSchema(call.output, { io: 'input', unrepresentable: 'any' }),
          z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }),
        ]).replaceAll('orderKey', ''),
      ) &&
      !call.path.includes(':key') &&
      !call.path.endsWith('/proof') &&
      !notSo.includes(call.path),
  )
  expect(telling.filter(({ proof }) => proof === undefined).map(nameOf)).toEqual([])
})

/** How each side proves itself, and goes on by what it is told. */
const sides = {
  buyer: { token: () => main, renew: (token: string) => (main = token), again: logIn, prove, right: password },
  staff: {
    token: () => admin,
    renew: (token: string) => (admin = token),
    again: logInStaff,
    prove: staffProve,
    right: staff.password,
  },
}

describe.each(proving.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  const side = sides[call.who === 'staff' ? 'staff' : 'buyer']
  const by = (typed: string) => w.ask(side.token(), side.prove, { password: typed })

  test('is refused to the token alone, and let in for ten minutes after a proof in this very session', async () => {
    const other = await side.again()
    const asked = async (token = side.token()) => w.ask(token, call, {})
    const needed = { status: 403, code: 'proof.needed', msg: '请先验证身份' }
    expect(await asked()).toMatchObject(needed)
    expect(await by('Wrong2026')).toMatchObject({ code: 'password.mismatch' })
    expect(await asked()).toMatchObject(needed)
    const copied = side.token()
    const given = await by(side.right)
    expect(given).toMatchObject({ status: 200, data: { token: expect.stringMatching(/^ysh_/) } })
    // Whoever waits with a copy of the token for the person to prove something is left with nothing.
    expect((await asked(copied)).code).toMatch(/^(server.busy|proof.needed)$/)
    side.renew(given.data.token)
    w.clock.now = new Date(w.clock.now.getTime() + proofMinutes * 60_000 - 1000)
    expect((await asked()).code).not.toBe('proof.needed')
    expect(await asked(other)).toMatchObject(needed)
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    expect(await asked()).toMatchObject(needed)
  })
})

test.each(changing.filter(({ proof }) => proof === 'input').map((call) => [nameOf(call), call] as const))(
  '%s carries the password itself',
  (_, call) => {
    const { required = [] } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }
    expect(required.filter((name) => /^(password|srcPassword)$/.test(name)).length).toBeGreaterThan(0)
  },
)

test('whoever sees own customers only proves to be there and sets up a second factor as others do', async () => {
  await w.pool.query('update staff set own_only = true where username = $1', [staff.username])
  try {
    const own = await logInStaff()
    const { token } = (await w.ask(own, staffProve, { password: staff.password })).data
    expect(await w.ask(token, beginStaffFactor, {})).toMatchObject({ status: 200 })
    expect(await w.ask(token, confirmStaffFactor, { code: '000000' })).toMatchObject({ code: 'factor.wrong' })
    expect(await w.ask(token, staffFactorStanding)).toMatchObject({ data: { on: false } })
    expect(await w.ask(token, renewStaffCodes, { password: staff.password, code: '000000' })).toMatchObject({ code: 'factor.none' })
    expect(await w.ask(token, tryConnection, { name: 'sms', phone: '13911110000' })).toMatchObject({ status: 200 })
    expect(await w.ask(token, tryNoticeSms, { kind: 'order', phone: '13911110000' })).toMatchObject({ status: 200 })
  } finally {
    await w.pool.query('update staff set own_only = false where username = $1', [staff.username])
  }
})

describe.each([['buyer'], ['staff']] as const)('a proof of %s gives the session another token', (key) => {
  const side = sides[key]
  const who = { buyer: userInfo, staff: staffInfo }[key] as Endpoint
  const writes = { buyer: editUser, staff: staffPassword }[key] as Endpoint
  const out = { buyer: logout, staff: staffLogout }[key] as Endpoint

  test('the copy of a thief reads for ten seconds, changes nothing, proves nothing, and is out', async () => {
    const copied = side.token()
    const { token } = (await w.ask(copied, side.prove, { password: side.right })).data
    expect(await w.ask(copied, who)).toMatchObject({ status: 200 })
    expect(await w.ask(copied, writes, {})).toMatchObject({ http: 503, code: 'server.busy' })
    expect(await w.ask(copied, side.prove, { password: side.right })).toMatchObject({ http: 503, code: 'server.busy' })
    w.clock.now = new Date(w.clock.now.getTime() + underWay)
    expect(await w.ask(copied, who)).toMatchObject({ status: 401 })
    expect(await w.ask(copied, side.prove, { password: side.right })).toMatchObject({ status: 401 })
    expect(await w.ask(token, who)).toMatchObject({ status: 200 })
  })

  test('nor brings the copy of a thief a file', async () => {
    const copied = side.token()
    const { token } = (await w.ask(copied, side.prove, { password: side.right })).data
    const use = { buyer: 'artwork', staff: 'picture' }[key]
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#276' } })
      .png()
      .toBuffer()
    const bring = (by: string) =>
      w.app.inject({
        method: 'POST',
        url: uploadPath,
        payload: form([kind(use), file('图片.png', bytes)]),
        headers: { 'content-type': 'multipart/form-data; boundary=boundary', authorization: `Bearer ${by}` },
      })
    const [refused, taken] = [await bring(copied), await bring(token)]
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'server.busy'])
    expect([taken.statusCode, taken.json().errno]).toEqual([201, 0])
  })

  test('of two proofs at once one is given it', async () => {
    const both = await Promise.all([1, 2].map(() => w.ask(side.token(), side.prove, { password: side.right })))
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 503])
  })

  test('one logs out with either', async () => {
    const copied = side.token()
    const { token } = (await w.ask(copied, side.prove, { password: side.right })).data
    expect(await w.ask(copied, out)).toMatchObject({ status: 200 })
    expect(await w.ask(token, who)).toMatchObject({ status: 401 })
  })
})

describe('a proof by code', () => {
  test('goes to the phone one logs in with, and serves once', async () => {
    expect((await w.ask(main, sendProofCode)).data).toEqual({ phone: '138****0001' })
    const captcha = await newestCode(phone)
    expect(await w.ask(main, prove, { captcha })).toMatchObject({ status: 200 })
    expect(await w.ask(await logIn(), prove, { captcha })).toMatchObject({ code: 'code.expired' })
  })

  test('or password: one of the two, not both and not nothing', async () => {
    for (const typed of [{}, { password, captcha: '123456' }])
      expect(await w.ask(main, prove, typed)).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(await w.ask(null, prove, { password })).toMatchObject({ status: 401 })
  })
})

describe('another phone', () => {
  const fresh = '13812340001'
  const moved = async (to: string) => {
    main = (await w.ask(main, prove, { password })).data.token
    await w.ask(null, sendCode, { phone: to, type: 'bind' })
    const answer = await w.ask(main, bindPhone, { phone: to, captcha: await newestCode(to) })
    main = answer.data?.token ?? main
    return answer
  }

  test('is told to the one before with a way back, which works for a day and ends everything of the thief’s', async () => {
    expect(await moved(fresh)).toMatchObject({ status: 200 })
    const code = await newestCode(phone)
    expect(code).toMatch(/^\d{10}$/)
    expect(await w.ask(null, undoPhone, { phone, code: '0000000000' })).toMatchObject({ code: 'undo.wrong' })
    expect(await w.ask(null, undoPhone, { phone: fresh, code })).toMatchObject({ code: 'undo.wrong' })
    w.clock.now = new Date(w.clock.now.getTime() + 86_400_000 - 1000)
    const twice = await Promise.all([1, 2].map(() => w.ask(null, undoPhone, { phone, code })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await w.ask(main, userInfo)).status).toBe(401)
    expect(await w.ask(null, login, { username: phone, password })).toMatchObject({ code: 'login.wrong' })
    expect(await w.ask(null, login, { username: fresh, password })).toMatchObject({ code: 'login.wrong' })
    await w.ask(null, sendCode, { phone, type: 'reset' })
    const reset = { account: phone, captcha: await newestCode(phone), password: 'kaiyun58ting' }
    expect(await w.ask(null, resetPassword, reset)).toMatchObject({ status: 200 })
    expect(await w.ask(null, login, { username: phone, password: reset.password })).toMatchObject({ status: 200 })
    await w.db
      .updateTable('account')
      .set({ password_hash: await everybodys() })
      .where('phone', '=', phone)
      .execute()
  })

  test('of a thief: nothing final while it may be undone, and what he opened since is ended and told', async () => {
    const thiefs = '13812340009'
    expect(await moved('13812340008')).toMatchObject({ status: 200 })
    const code = await newestCode(phone)
    const undoable = { status: 409, code: 'phone.undoable', msg: expect.stringContaining('可以撤销') }
    expect(await moved('13812340007')).toMatchObject(undoable)
    expect(await w.ask(main, closeAccount, { password })).toMatchObject(undoable)
    const identities = (await w.ask(main, listIdentities)).data
    const identityId = identities[0]?.id ?? 0
    const { id } = await w.db.selectFrom('account').select('id').where('nickname', '=', '李娜').executeTakeFirstOrThrow()
    expect(await w.ask(main, startSuccession, { id, identityId, password })).toMatchObject(undoable)
    expect(await w.ask(null, sendCode, { phone, type: 'bind' })).toMatchObject({
      code: 'phone.taken',
      msg: expect.stringContaining('保留'),
    })
    await w.ask(null, sendCode, { phone: thiefs, type: 'bind' })
    const son = { phone: thiefs, captcha: await newestCode(thiefs), nickname: '贼', password: 'Zeikun83xq', identityId }
    main = (await w.ask(main, prove, { password })).data.token
    expect(await w.ask(main, addSon, son)).toMatchObject({ status: 200 })
    expect(await w.ask(main, saveWebhook, { url: 'https://thief.example.com/h', events: ['order.state'], enabled: true })).toMatchObject({
      status: 200,
    })
    const undone = await w.ask(null, undoPhone, { phone, code })
    expect(undone).toMatchObject({ status: 200 })
    expect(undone.data.ended.join()).toMatch(/子账号 贼（138\*{4}0009）已停用.*thief\.example\.com 已停用/)
    expect(await w.ask(null, login, { username: thiefs, password: son.password })).toMatchObject({ code: 'account.disabled' })
    expect(await w.db.selectFrom('webhook').select('enabled').where('url', 'like', '%thief%').execute()).toEqual([{ enabled: false }])
    await w.db
      .updateTable('account')
      .set({ password_hash: await everybodys() })
      .where('phone', '=', phone)
      .execute()
  })

  test('is final after a day', async () => {
    expect(await moved('13812340002')).toMatchObject({ status: 200 })
    const code = await newestCode(phone)
    w.clock.now = new Date(w.clock.now.getTime() + 86_400_000)
    expect(await w.ask(null, undoPhone, { phone, code })).toMatchObject({ status: 400, code: 'undo.wrong' })
    await w.db.updateTable('account').set({ phone }).where('phone', '=', '13812340002').execute()
  })

  test('of a sub-account is told to the main account too', async () => {
    const buyer = await w.token('buyer')
    await w.ask(null, sendCode, { phone: '13812340003', type: 'bind' })
    const captcha = await newestCode('13812340003')
    expect(await w.ask(buyer, bindPhone, { phone: '13812340003', captcha })).toMatchObject({ status: 200 })
    const told = async (key: string) =>
      (await w.ask(await w.token(key), listNotices)).data.rows.filter(({ title }) => title === '子账号更换了登录手机号')
    expect(await told('approver')).toEqual([])
    const rows = await w.db.selectFrom('notice').select('body').where('title', '=', '子账号更换了登录手机号').execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.body).toContain('李娜')
  })
})

/** All of the cast have one password. */
const everybodys = async () =>
  (await w.db.selectFrom('account').select('password_hash').where('nickname', '=', '王敏').executeTakeFirstOrThrow()).password_hash
