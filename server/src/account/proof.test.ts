import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bindPhone, login, sendCode, userInfo } from '../../../contract/account.ts'
import { changes, type Endpoint } from '../../../contract/endpoint.ts'
import { listNotices } from '../../../contract/notice.ts'
import { proofMinutes, prove, sendProofCode, undoPhone } from '../../../contract/proof.ts'
import { resetPassword } from '../../../contract/register.ts'
import { calls } from '../contract.fixture.ts'
import { delivered } from './codes.fixture.ts'
import { aPeopledWorld, person, type PeopledWorld } from './people.fixture.ts'

// A stolen token alone takes nothing over: what outlives the session, widens what it may, or sends things to an address asks for
// the password or a code to the phone once more.

let w: PeopledWorld
let main: string
const { login: phone, password } = person('main')
/** The code of the last message to the phone. */
const newestCode = async (to: string) => (await delivered(w, to)).at(-1) ?? ''
const logIn = async () => (await w.ask(null, login, { username: phone, password })).data.token

beforeAll(async () => {
  w = await aPeopledWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = new Date(w.clock.now.getTime() + 86_400_000)
  main = await logIn()
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const changing = calls.filter((call) => call.who === 'buyer' && changes(call))
const proving = changing.filter(({ proof }) => proof === 'session')

/**
 * What a thief of a token may do, because it ends with the session, narrows, or is the person's daily work, which limits,
 * approvals and payment guard. A new call stands here, or declares its proof.
 */
const ordinary = `
  POST /api/user/edit POST /api/session/end POST /api/session/endOthers POST /api/proof POST /api/proof/code
  POST /api/address/del POST /api/address/edit POST /api/address/default/set
  POST /api/order/again POST /api/order/again/toCart POST /api/car POST /api/cart/del POST /api/cart/num POST /api/cart/rows
  POST /api/cart/rows/add POST /api/collect/add POST /api/collect/del DELETE /api/collect/delFoot
  POST /api/purchaseList/add POST /api/purchaseList/del POST /api/purchaseList/row/del POST /api/purchaseList/toCart
  POST /api/purchaseList/save POST /api/purchaseList/row/num POST /api/quotation POST /api/quotation/toCart
  POST /api/order/confirm POST /api/order/computed/:key POST /api/order/create/:key POST /api/order/move POST /api/order/pay
  POST /api/order/voucher POST /api/order/artwork POST /api/order/brief POST /api/order/export POST /api/order/comment POST /api/order/comment/add
  POST /api/afterSale/apply POST /api/afterSale/move POST /api/approval/remind POST /api/approval/delegate/del
  POST /api/contract/refuse/:no POST /api/contract/stamped/:no GET /api/billInfo/del/:id
  POST /api/invoice/apply POST /api/invoice/move POST /api/statement/answer POST /api/notice/choose POST /api/notice/read
  POST /api/openKey/revoke POST /api/son/del POST /api/son/identity/del POST /api/son/succession/cancel
  POST /api/webhook/del POST /api/webhook/ping POST /api/webhook/delivery/replay`.trim().split(/(?<=\S) ?\s*(?=GET|POST|DELETE)/) // prettier-ignore

test('every call that changes something asks for a proof, or is said to be ordinary', () => {
  const asking = changing.filter(({ proof }) => proof !== undefined).map(nameOf)
  expect([...ordinary, ...asking].toSorted()).toEqual(changing.map(nameOf).toSorted())
  // What makes a log-in or a key, or hands out a secret, is never ordinary.
  const telling = changing.filter((call) => /"(token|secret|key|password|srcPassword)":/.test(JSON.stringify([
    z.toJSONSchema(call.output, { io: 'input', unrepresentable: 'any' }),
    z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }),
  ]).replaceAll('orderKey', '')) && !call.path.includes(':key') && call.path !== '/api/proof') // prettier-ignore
  expect(telling.filter(({ proof }) => proof === undefined).map(nameOf)).toEqual([])
})

describe.each(proving.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  test('is refused to the token alone, and let in for ten minutes after a proof in this very session', async () => {
    const other = await logIn()
    const needed = { status: 403, code: 'proof.needed', msg: '请先验证身份' }
    expect(await w.ask(main, call, {})).toMatchObject(needed)
    expect(await w.ask(main, prove, { password: 'Wrong2026' })).toMatchObject({ code: 'password.mismatch' })
    expect(await w.ask(main, call, {})).toMatchObject(needed)
    expect(await w.ask(main, prove, { password })).toMatchObject({ status: 200 })
    w.clock.now = new Date(w.clock.now.getTime() + proofMinutes * 60_000 - 1000)
    expect((await w.ask(main, call, {})).code).not.toBe('proof.needed')
    expect(await w.ask(other, call, {})).toMatchObject(needed)
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    expect(await w.ask(main, call, {})).toMatchObject(needed)
  })
})

test.each(changing.filter(({ proof }) => proof === 'input').map((call) => [nameOf(call), call] as const))(
  '%s carries the password itself',
  (_, call) => {
    const { required = [] } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { required?: string[] } // prettier-ignore
    expect(required.filter((name) => /^(password|srcPassword)$/.test(name)).length).toBeGreaterThan(0)
  },
)

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
    await w.ask(main, prove, { password })
    await w.ask(null, sendCode, { phone: to, type: 'bind' })
    return w.ask(main, bindPhone, { phone: to, captcha: await newestCode(to) })
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
  (await w.db.selectFrom('account').select('password_hash').where('nickname', '=', '王敏').executeTakeFirstOrThrow()).password_hash // prettier-ignore
