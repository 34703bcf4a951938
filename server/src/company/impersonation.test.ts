import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, logout, userInfo } from '../../../contract/account/account.ts'
import { listAddresses } from '../../../contract/account/address.ts'
import { freezeCompany, impersonate, manageCompanies } from '../../../contract/account/company.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import { payOrder, sendVoucher } from '../../../contract/payment/payment.ts'
import { beginSession, endSessionsOfStaff } from '../session/session.sql.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { calls } from '../contract.fixture.ts'

let w: Shop
let sales: string
let main: string
let rongda: number
const morning = new Date('2026-11-21T02:00:00Z')

beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  rongda = (await w.db.selectFrom('account').select('company_id').where('nickname', '=', '李娜').executeTakeFirstOrThrow()).company_id
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = morning
  sales = await w.token('sales')
})

const accountOf = async (nickname: string) =>
  (await w.db.selectFrom('account').select('id').where('nickname', '=', nickname).executeTakeFirstOrThrow()).id
const reason = '客户来电：找不到订单'
const lookAs = async (nickname: string) => w.must(w.ask(sales, impersonate, { accountId: await accountOf(nickname), reason }))
const noticesOf = async (nickname: string) =>
  (
    await w.db
      .selectFrom('notice')
      .select('body')
      .where('account_id', '=', await accountOf(nickname))
      .where('title', '=', '客服查看了您的商城')
      .execute()
  ).map(({ body }) => body)

describe('staff who look at the mall in a customer’s name', () => {
  test('see what the customer sees, under their own name', async () => {
    const orderId = await w.order('main', main, { product: 'lot', quantity: 1 })
    const { token, expires_time } = await lookAs('陈荣达')
    expect(expires_time).toBe('2026-11-21 10:30:00')
    const { data } = await w.ask(token, userInfo)
    expect(data).toMatchObject({ nickname: '陈荣达', parentId: null, impersonatedBy: '何婷' })
    expect(data.grants).toEqual(['order.viewAll'])
    expect((await w.ask(main, userInfo)).data.impersonatedBy).toBeNull()
    expect((await w.must(w.ask(token, listOrders))).rows[0]?.orderId).toBe(orderId)
    expect(await w.must(w.ask(token, orderDetail, { orderId }))).toMatchObject({ moves: [] })
    expect((await w.must(w.ask(token, listAddresses))).rows).toHaveLength(2)
  })

  test('put out none of the customer’s own devices, however often they look; of those at most twenty stay', async () => {
    const designer = await w.token('designer')
    for (let looks = 0; looks < 21; looks++) await lookAs('周雨')
    expect(await w.ask(designer, userInfo)).toMatchObject({ status: 200 })
    const own = { accountId: await accountOf('周雨') }
    w.clock.now = new Date(w.clock.now.getTime() + 2000)
    for (let more = 0; more < 20; more++) await beginSession(w.db, own, { agent: '', address: '' }, w.clock.now)
    expect(await w.ask(designer, userInfo)).toMatchObject({ http: 401, code: 'session.ended' })
  })

  test('are told to the account and to its main account, and written down', async () => {
    await lookAs('李娜')
    const [own] = await noticesOf('李娜')
    expect(own).toBe(`客服 何婷 于 2026-11-21 10:00:00 以您的账号查看商城（${reason}），30 分钟后自动结束。`)
    expect(await noticesOf('陈荣达')).toContain(
      `客服 何婷 于 2026-11-21 10:00:00 以子账号 李娜 的身份查看商城（${reason}），30 分钟后自动结束。`,
    )
    expect(await noticesOf('王敏')).toEqual([])
    const row = await w.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'company.impersonate')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toMatchObject({
      side: 'staff',
      actor_name: '何婷',
      company_id: rongda,
      after: { reason, until: '2026-11-21 10:30:00' },
    })
  })

  test('are out after half an hour, however busy', async () => {
    const { token } = await lookAs('李娜')
    for (const minutes of [10, 20, 29]) {
      w.clock.now = new Date(morning.getTime() + minutes * 60_000)
      expect(await w.ask(token, userInfo)).toMatchObject({ status: 200 })
    }
    w.clock.now = new Date(morning.getTime() + 30 * 60_000)
    expect(await w.ask(token, userInfo)).toMatchObject({ status: 401, code: 'login.needed' })
  })

  test('are out when they end it, when they are no longer of the service desk, and when their own session is ended', async () => {
    const own = await w.token('buyer')
    const { token } = await lookAs('李娜')
    await w.must(w.ask(token, logout))
    expect(await w.ask(token, userInfo)).toMatchObject({ status: 401 })
    expect(await w.ask(own, userInfo)).toMatchObject({ status: 200 })

    const second = (await lookAs('李娜')).token
    const staff = w.db.updateTable('staff').where('username', '=', 'sales')
    await staff.set({ areas: ['orders', 'members'] }).execute()
    expect(await w.ask(second, userInfo)).toMatchObject({ http: 401, code: 'session.ended' })
    await staff.set({ areas: ['goods', 'price', 'orders', 'service', 'members'] }).execute()

    const third = (await lookAs('李娜')).token
    const { id } = await w.db.selectFrom('staff').select('id').where('username', '=', 'sales').executeTakeFirstOrThrow()
    await endSessionsOfStaff(w.db, id, w.clock.now)
    expect(await w.ask(third, userInfo)).toMatchObject({ http: 401 })
  })

  test('are out when the company is no longer their own customer, where they see their own only', async () => {
    const agent = await w.token('agent')
    const staffId = (await w.db.selectFrom('staff').select('id').where('username', '=', 'agent').executeTakeFirstOrThrow()).id
    const admin = await w.token('admin')
    const give = (to: number | null) => w.must(w.ask(admin, manageCompanies, { companyIds: [rongda], staffId: to }))
    await w.db
      .updateTable('staff')
      .set({ areas: ['orders', 'service', 'members', 'impersonate'], version: sql`version + 1` })
      .where('id', '=', staffId)
      .execute()
    await give(staffId)
    const { token } = await w.must(w.ask(agent, impersonate, { accountId: await accountOf('李娜'), reason }))
    const whole = (await lookAs('李娜')).token
    expect(await w.ask(token, userInfo)).toMatchObject({ status: 200 })
    await give(null)
    expect(await w.ask(token, userInfo)).toMatchObject({ http: 401, code: 'session.ended' })
    expect(await w.ask(whole, userInfo)).toMatchObject({ status: 200 })
    await give(staffId)
  })

  test('cannot look in the name of an account that could not log in itself, and only from the service desk', async () => {
    const ask = async (nickname: string, token = sales) => w.ask(token, impersonate, { accountId: await accountOf(nickname), reason })
    expect(await ask('李娜', await w.token('finance'))).toMatchObject({ status: 403, code: 'permit.missing' })
    expect(await ask('许青')).toMatchObject({ status: 409, code: 'company.move.forbidden' })
    const designer = w.db.updateTable('account').where('nickname', '=', '周雨')
    await designer.set({ state: 'disabled' }).execute()
    expect(await ask('周雨')).toMatchObject({ status: 423, msg: '该账号已被停用，不能查看' })
    await designer.set({ state: 'removed' }).execute()
    expect(await ask('周雨')).toMatchObject({ status: 404, msg: '账号不存在' })
    expect(await w.ask(sales, impersonate, { accountId: 9999, reason })).toMatchObject({
      status: 404,
      msg: '账号不存在',
    })
    expect(await w.ask(sales, impersonate, { accountId: await accountOf('李娜'), reason: ' ' })).toMatchObject({
      facts: { fields: { reason: '请填写原因' } },
    })
  })

  test('are out when the company is frozen', async () => {
    const { token } = await lookAs('林海')
    const companyId = (await w.db.selectFrom('account').select('company_id').where('nickname', '=', '林海').executeTakeFirstOrThrow())
      .company_id
    await w.must(w.ask(sales, freezeCompany, { companyId, frozen: true, reason: '核实中' }))
    expect(await w.ask(token, userInfo)).toMatchObject({ http: 401, code: 'session.ended' })
    await w.must(w.ask(sales, freezeCompany, { companyId, frozen: false, reason: '已核实' }))
  })
})

const forbidden = { status: 403, code: 'impersonation.forbidden', msg: '客服代查看期间不能执行此操作' }

test('order, approve, pay, voucher: everything that costs or binds the customer is refused', async () => {
  const unpaid = await w.order('main', main, { product: 'lot', quantity: 1 })
  const buyer = await w.token('buyer')
  const waiting = await w.order('buyer', buyer, { product: 'plainBag', quantity: 30000 })
  expect((await w.detail(main, waiting)).moves.map(({ move }) => move)).toContain('approve')
  const { token } = await lookAs('陈荣达')
  await expect(w.confirmed('main', token, [{ product: 'lot', quantity: 1 }])).rejects.toThrow('客服代查看期间不能执行此操作')
  expect((await w.detail(token, waiting)).moves).toEqual([])
  for (const move of ['approve', 'refuse', 'cancel'])
    expect(await w.ask(token, moveOrder, { orderId: waiting, move, reason: '试试' }), move).toMatchObject(forbidden)
  const cancelled = await w.ask(token, moveOrder, { orderId: unpaid, move: 'cancel', reason: '试试' })
  expect(cancelled).toMatchObject(forbidden)
  expect(await w.ask(token, payOrder, { orderId: unpaid, payType: 'bank' })).toMatchObject(forbidden)
  const link = String(await w.file('voucher', '陈荣达', 'c'))
  expect(
    await w.ask(token, sendVoucher, {
      orderId: unpaid,
      link,
      payerName: '荣达',
      payTime: '2026-11-21 09:00:00',
      amount: '1.00',
    }),
  ).toMatchObject(forbidden)
})

test('what is the person’s own, or asks for a grant that only shows, is refused to look at', async () => {
  const { token } = await lookAs('陈荣达')
  const own = calls.filter(({ who, self, grant, method }) => who === 'buyer' && method === 'GET' && (self || grant))
  for (const call of own) expect(await w.ask(token, call, {}), call.title).toMatchObject(forbidden)
  expect(own.length).toBeGreaterThan(10)
})

test('a log-in of the customer’s own is what it was', async () => {
  expect(await w.ask(null, login, { username: '13800000002', password: 'Yincai2026' })).toMatchObject({ status: 200 })
})
