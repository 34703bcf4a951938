import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bindPhone, closeAccount, editUser, login, logout, sendCode, userInfo } from '../../../contract/account/account.ts'
import { changes, type Endpoint } from '../../../contract/endpoint.ts'
import { uploadPath } from '../../../contract/file.ts'
import { listNotices } from '../../../contract/notice.ts'
import { proofMinutes, prove, sendProofCode, staffProve, undoPhone } from '../../../contract/account/proof.ts'
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

/**
 * The same of staff: the shop's daily work, which the areas, the audit and the second factor guard. What makes or widens anybody's
 * way in asks for more.
 */
const ordinaryOfStaff = `
  POST /api/admin/backup/drill POST /api/admin/backup/make POST /api/admin/backup/plan POST /api/admin/bank/reverse
  POST /api/admin/bank/statement/forget POST /api/admin/bank/statement/read POST /api/admin/robot/delete POST /api/admin/robot/test
  POST /api/admin/setting/waybill/del POST /api/admin/shipping/start POST /api/admin/todo/assign POST /api/admin/todo/choose
  POST /api/admin/todo/note POST /api/admin/opening/starter POST /api/admin/setting/terms/save POST /api/admin/supplier/save
  POST /api/admin/blank/save POST /api/admin/blank/move POST /api/admin/blank/product
  POST /api/admin/outwork/save POST /api/admin/outwork/price POST /api/admin/outwork/move POST /api/admin/outwork/receive POST /api/admin/outwork/correct
  POST /api/admin/purchase/save POST /api/admin/purchase/move POST /api/admin/purchase/receive
  POST /api/admin/pool/save POST /api/admin/pool/move
  POST /api/admin/promotion/try POST /api/admin/promotion/save POST /api/admin/promotion/move
  POST /api/admin/coupon/try POST /api/admin/coupon/save POST /api/admin/coupon/move POST /api/admin/coupon/give POST /api/admin/coupon/codes POST /api/admin/coupon/revoke
  POST /api/admin/freight/save POST /api/admin/freight/default POST /api/admin/freight/del
  POST /api/admin/freight/pickup/save POST /api/admin/freight/pickup/del
  POST /api/admin/openKey/revoke POST /api/admin/article/add POST /api/admin/article/del POST /api/admin/article/move POST /api/admin/article/save
  POST /api/admin/assortment/del POST /api/admin/assortment/save POST /api/admin/goods/audience POST /api/admin/bank/apply
  POST /api/admin/bank/confirm POST /api/admin/bank/payback POST /api/admin/bank/place POST /api/admin/bank/suspend POST /api/admin/bank/void
  POST /api/admin/category/del POST /api/admin/category/move POST /api/admin/category/save POST /api/admin/channel/again
  POST /api/admin/channel/byBank POST /api/admin/channel/settle POST /api/admin/claim/assign POST /api/admin/claim/apply POST /api/admin/claim/callOff POST /api/admin/claim/move POST /api/admin/company/assign POST /api/admin/company/manager
  POST /api/admin/level/del POST /api/admin/company/enter POST /api/admin/company/freeze POST /api/admin/company/impersonate POST /api/admin/company/notify
  POST /api/admin/company/review POST /api/admin/level/save POST /api/admin/consignment/packing POST /api/admin/consignment/seen
  POST /api/admin/contract/settings/save POST /api/admin/contract/company POST /api/admin/contract/amend/:no POST /api/admin/contract/reject/:no
  POST /api/admin/contract/stamped/:no POST /api/admin/parcel/correct POST /api/admin/parcel/seen
  POST /api/admin/contract/frame/add POST /api/admin/contract/frame/amend/:no POST /api/admin/contract/frame/stop/:no POST /api/admin/goods/stock
  POST /api/admin/goods/change POST /api/admin/goods/copy POST /api/admin/goods/del POST /api/admin/goods/move POST /api/admin/goods/save POST /api/admin/goods/source
  POST /api/admin/invoice/byHand POST /api/admin/invoice/move POST /api/admin/production/ticket POST /api/admin/layout/preview POST /api/admin/page/link/read POST /api/admin/layout/restore
  POST /api/admin/layout/save POST /api/admin/layout/withdraw POST /api/admin/margin/cost POST /api/admin/order/move
  POST /api/admin/order/bulk/choices POST /api/admin/order/filter/del POST /api/admin/order/filter/save POST /api/admin/order/filter/order
  POST /api/admin/job/again POST /api/admin/job/drop POST /api/admin/order/recolour POST /api/admin/proposal/save POST /api/admin/proposal/withdraw POST /api/admin/order/concession/ask POST /api/admin/order/concession/decide POST /api/admin/order/concession/undo POST /api/admin/order/note/add POST /api/admin/order/tag/save POST /api/admin/consignment/address POST /api/admin/staff/grant/refuse POST /api/admin/order/bulk/start POST /api/admin/banner/del POST /api/admin/scene/del POST /api/admin/banner/order POST /api/admin/scene/order
  POST /api/admin/banner/save POST /api/admin/hotWord/save POST /api/admin/scene/save POST /api/admin/shelf/save POST /api/admin/payment/confirm
  POST /api/admin/payment/record POST /api/admin/plan/del POST /api/admin/company/credit POST /api/admin/plan/save POST /api/admin/price/book/del
  POST /api/admin/price/example/del POST /api/admin/price/publish POST /api/admin/price/book/remove POST /api/admin/price/book/save
  POST /api/admin/price/example/save POST /api/admin/price/try POST /api/admin/price/draft/del POST /api/admin/price/draft/save
  POST /api/admin/price/sheet/read POST /api/admin/price/schedule/cancel POST /api/admin/price/schedule/save POST /api/admin/price/sheet/accept POST /api/admin/price/bulk
  POST /api/admin/printArea/save POST /api/admin/production/delay POST /api/admin/production/step/move POST /api/admin/production/plan
  POST /api/admin/production/step/record POST /api/admin/production/route/add POST /api/admin/production/closure/del
  POST /api/admin/production/route/del POST /api/admin/production/capacity POST /api/admin/production/closure/save
  POST /api/admin/production/calendar/known POST /api/admin/setting/calendar/day POST /api/admin/setting/notice/save POST /api/admin/setting/tax/save POST /api/admin/setting/press/save POST /api/admin/setting/press/profile POST /api/admin/setting/goodsTypes/save POST /api/admin/setting/notice/robot POST /api/admin/setting/notice/tryRobot POST /api/admin/production/process/save POST /api/admin/production/route/save POST /api/admin/proof
  POST /api/admin/review/answer POST /api/admin/review/hide POST /api/admin/review/show POST /api/admin/search/synonym/del
  POST /api/admin/search/synonym/save POST /api/admin/sheet/import/cancel POST /api/admin/sheet/import/faults POST /api/admin/sheet/template
  POST /api/admin/sheet/export POST /api/admin/sheet/import POST /api/admin/site/save POST /api/admin/statement/reply
  POST /api/admin/webhook/del POST /api/admin/webhook/ping POST /api/admin/webhook/delivery/replay`.trim()

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
  POST /api/purchaseList/save POST /api/purchaseList/row/num POST /api/quotation POST /api/quotation/toCart POST /api/quotation/take
  POST /api/order/confirm POST /api/order/computed/:key POST /api/order/create/:key POST /api/order/move POST /api/order/pay
  POST /api/order/voucher POST /api/order/artwork POST /api/order/brief  POST /api/design/print POST /api/design/print/cancel POST /api/design/save POST /api/design/copy POST /api/design/move POST /api/design/link
  POST /api/design/page POST /api/design/comment POST /api/design/comment/done
  POST /api/design/approval/ask POST /api/design/approval/withdraw POST /api/design/approval/decide POST /api/order/export POST /api/order/comment POST /api/order/comment/add
  POST /api/afterSale/apply POST /api/afterSale/move POST /api/approval/remind POST /api/approval/delegate/del
  POST /api/contract/refuse/:no POST /api/contract/stamped/:no GET /api/billInfo/del/:id
  POST /api/invoice/apply POST /api/invoice/move POST /api/statement/answer POST /api/notice/choose POST /api/notice/read
  POST /api/coupon/receive POST /api/coupon/code POST /api/pool/leave POST /api/pool/choose
  POST /api/combination/remove POST /api/seckill/remind POST /api/admin/group/move POST /api/admin/promotion/flash/stop
  POST /api/openKey/revoke POST /api/son/del POST /api/son/identity/del POST /api/son/succession/cancel
  POST /api/webhook/del POST /api/webhook/ping POST /api/webhook/delivery/replay
  STAFF`
  .replace('STAFF', ordinaryOfStaff)
  .trim()
  .split(/(?<=\S) ?\s*(?=GET|POST|DELETE)/)

/**
 * What is called a key in an article or a price rule opens nothing; who looks in a customer's name only reads, and no longer than logged in;
 * the link to a design opens what whoever makes it sees already, and is taken back at any time.
 */
const notSo = [
  'article/save',
  'article/add',
  'article/move',
  'article/del',
  'price/try',
  'price/publish',
  'price/schedule/save',
  'company/impersonate',
]
  .map((path) => `/api/admin/${path}`)
  .concat('/api/design/link')

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
