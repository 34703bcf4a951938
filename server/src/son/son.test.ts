import { createHash } from 'node:crypto'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { login, userInfo } from '../../../contract/account/account.ts'
import {
  addSon,
  deleteIdentity,
  deleteSon,
  editIdentity,
  editSon,
  listIdentities,
  listSons,
  toggleSon,
} from '../../../contract/account/son.ts'
import { person } from '../account/people.fixture.ts'
import { aCompany, type Company } from './company.fixture.ts'

let w: Company
let main: string
let stranger: string
let purchasing: number
beforeAll(async () => {
  w = await aCompany()
  ;[main, stranger] = [await w.token('main'), await w.token('stranger')]
  purchasing = await w.identityOf('采购')
})
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const written = { nickname: '何晴', password: 'Heqing61x' }
const missing = { http: 200, status: 404, code: 'son.missing', msg: '子账号不存在' }
const ended = { http: 401, status: 401, code: 'session.ended' }
const enter = (phone: string, password: string) => w.ask(null, login, { username: phone, password })

const joined = (phone: string, more: object = {}) => w.joined(main, { ...written, phone, ...more })

describe('the list', () => {
  test('shows every sub-account with its limits and what it has spent of the month, not the main account', async () => {
    const id = await w.accountOf('buyer')
    await sql`insert into account_spend values (${id}, '2026-11', 1234500), (${id}, '2026-10', 99)`.execute(w.db)
    const { rows, total } = await w.must(w.ask(main, listSons))
    expect(rows.map((row) => [row.nickname, row.identity.name, row.status])).toEqual([
      ['孙悦', '只读', 1],
      ['吴磊', '采购', 0],
      ['周雨', '设计', 1],
      ['王敏', '财务主管', 1],
      ['李娜', '采购', 1],
    ])
    expect(total).toBe(5)
    expect(await w.son(main, id)).toEqual({
      id,
      username: '13800000002',
      nickname: '李娜',
      phone: '13800000002',
      avatar: null,
      identity: { id: purchasing, name: '采购' },
      status: 1,
      limitPerOrder: '50000.00',
      limitPerMonth: '200000.00',
      usedThisMonth: '12345.00',
      createTime: expect.any(String),
    })
    await sql`delete from account_spend`.execute(w.db)
  })

  test.each([
    ['part of a name', '李', ['李娜']],
    ['part of a phone, with blanks', '0000 004', ['周雨']],
    ['signs that mean something to SQL', '%', []],
    ['the main account’s name', '陈荣达', []],
  ])('is searched by %s', async (_, keyword, names) => {
    const { rows, total } = await w.must(w.ask(main, listSons, { keyword }))
    expect([rows.map((row) => row.nickname), total]).toEqual([names, names.length])
  })

  test('is the company’s own', async () => {
    expect(await w.must(w.ask(stranger, listSons))).toEqual({ rows: [], total: 0, totalPage: 0 })
  })
})

const calls: readonly Endpoint[] = [listSons, addSon, editSon, deleteSon, toggleSon, listIdentities, editIdentity, deleteIdentity]
test.each(calls)('$title is the main account’s alone', async (call) => {
  for (const key of ['buyer', 'approver', 'designer', 'reader'])
    expect(await w.ask(await w.token(key), call, { id: 1 })).toMatchObject({ status: 403, msg: '仅主账号可操作' })
})

describe('adding', () => {
  const phone = '13700000001'
  const input = async () => ({ ...written, phone, captcha: await w.code(phone), identityId: purchasing })

  test('takes the code that was sent to the new phone, and no other', async () => {
    const typed = await input()
    const ask = (more: object) => w.ask(main, addSon, { ...typed, ...more })
    expect(await ask({ captcha: '000000' })).toMatchObject({ status: 400, code: 'code.wrong' })
    await w.code('13700000002', 'register')
    expect(await ask({ phone: '13700000002' })).toMatchObject({ status: 400, code: 'code.expired' })
  })

  test('makes an account that logs in and may do what its identity says', async () => {
    const typed = { ...(await input()), limitPerOrder: '500', limitPerMonth: '0.00' }
    const { id } = await w.must(w.ask(main, addSon, typed))
    expect(await w.son(main, id)).toMatchObject({ phone, limitPerOrder: '500.00', limitPerMonth: '0.00', status: 1 })
    const { token } = await w.must(enter(phone, written.password))
    const me = await w.must(w.ask(token, userInfo))
    expect(me).toMatchObject({ nickname: '何晴', identity: { name: '采购' }, parentId: await w.accountOf('main') })
    expect(me.grants).not.toContain('order.approve')
    const [row] = await w.auditOf(`account ${id}`)
    expect(row).toMatchObject({ action: 'son.add', after: { phone: '137****0001', limitPerMonth: '0.00' } })
    expect(JSON.stringify(row)).not.toMatch(/13700000001|Heqing61x|argon2/)
  })

  test('says that a phone is taken, by whomever', async () => {
    expect(await w.ask(main, addSon, await input())).toMatchObject({ status: 409, msg: '手机号已注册' })
    const taken = { ...(await input()), phone: person('stranger').login }
    await w.code(taken.phone)
    expect(await w.ask(main, addSon, taken)).toMatchObject({ status: 409, code: 'phone.taken' })
  })

  test('with one code at once makes one account', async () => {
    const phone = '13700000003'
    const typed = { ...(await input()), phone, captcha: await w.code(phone) }
    const both = await Promise.all([1, 2].map(() => w.ask(main, addSon, typed)))
    const [made, refused] = both.map(({ status }) => status).toSorted()
    expect(made).toBe(200)
    // The code is used up, or, where the other was quicker still, the phone is taken.
    expect([400, 409]).toContain(refused)
    expect(await w.number(sql`select count(*) as n from account where phone = ${phone}`)).toBe(1)
  })

  test('refuses an identity of another company, and leaves the code to be used', async () => {
    const phone = '13700000004'
    const typed = { ...(await input()), phone, captcha: await w.code(phone) }
    const other = await w.identityOf('采购', '蓝海科技有限公司')
    expect(await w.ask(main, addSon, { ...typed, identityId: other })).toMatchObject({
      status: 404,
      code: 'identity.missing',
    })
    expect(await w.ask(main, addSon, typed)).toMatchObject({ status: 200, msg: '添加成功' })
  })

  test.each([
    ['phone', { phone: '12345' }, '手机号格式不正确，应为 11 位手机号'],
    ['nickname', { nickname: ' ' }, '请填写姓名'],
    ['password', { password: '123456' }, '密码必须为 6-16 位字母和数字组合'],
    ['limitPerMonth', { limitPerMonth: '-1' }, '限额不能为负数'],
    ['limitPerOrder', { limitPerOrder: '1.234' }, '金额格式不正确，应为最多两位小数的元'],
  ])('%s is judged', async (field, changed, msg) => {
    expect(await w.ask(main, addSon, { ...(await input()), ...changed })).toMatchObject({
      status: 400,
      facts: { fields: { [field]: msg } },
    })
  })
})

describe('changing', () => {
  test('keeps what is not named; null takes a limit away, 0 forbids to spend', async () => {
    const { id, token } = await joined('13700000010', { limitPerOrder: '10', limitPerMonth: '20' })
    await w.must(w.ask(main, editSon, { id, nickname: '何小晴' }))
    expect(await w.son(main, id)).toMatchObject({ nickname: '何小晴', limitPerOrder: '10.00', limitPerMonth: '20.00' })
    await w.must(w.ask(main, editSon, { id, limitPerOrder: null, limitPerMonth: '0.00' }))
    expect(await w.son(main, id)).toMatchObject({ limitPerOrder: null, limitPerMonth: '0.00' })
    expect((await w.auditOf(`account ${id}`))[0]).toMatchObject({
      action: 'son.edit',
      before: { limitPerOrder: '10.00', limitPerMonth: '20.00' },
      after: { limitPerOrder: null, limitPerMonth: '0.00' },
    })
    expect(await w.ask(token, userInfo)).toMatchObject({ status: 200 })
    const cartIds = [await w.cartLine(token, { product: 'otherLot', quantity: 1 })]
    expect((await w.must(w.ask(token, confirmOrder, { cartIds }))).hindrance).toMatch(
      /^超出本月采购限额：限额 ¥0\.00，已用 ¥0\.00，占用 ¥0\.00，本单 ¥[\d,]+\.\d\d$/,
    )
  })

  test.each([
    ['password', { password: 'Heqing62y' }],
    ['identity', {}],
  ])('a new %s ends its sessions', async (what, change) => {
    const { id, token, phone } = await joined(what === 'password' ? '13700000011' : '13700000012')
    await w.must(w.ask(token, userInfo))
    const identity = what === 'identity' ? { identityId: await w.identityOf('只读') } : {}
    await w.must(w.ask(main, editSon, { id, ...change, ...identity }))
    expect(await w.ask(token, userInfo)).toMatchObject(ended)
    const now = await enter(phone, what === 'password' ? 'Heqing62y' : written.password)
    expect((await w.must(w.ask(now.data.token, userInfo))).grants.includes('order.place')).toBe(what === 'password')
    expect(JSON.stringify(await w.auditOf(`account ${id}`))).not.toMatch(/Heqing62y|argon2/)
  })

  test('a password that was sent with a key is not kept as a hash that can be guessed', async () => {
    const { id } = await joined('13700000014')
    const change = { id, password: 'Heqing62y' }
    await w.must(w.ask(main, editSon, change, 'guess'))
    const { body_hash } = await w.db.selectFrom('repeat_answer').select('body_hash').where('key', '=', 'guess').executeTakeFirstOrThrow()
    expect(body_hash).not.toEqual(createHash('sha256').update(JSON.stringify(change)).digest())
  })

  test('the same identity again ends nothing', async () => {
    const { id, token } = await joined('13700000013')
    await w.must(w.ask(main, editSon, { id, identityId: purchasing }))
    expect(await w.ask(token, userInfo)).toMatchObject({ status: 200 })
  })

  test('of the main account itself, of another company’s or with another company’s identity is not there', async () => {
    const id = await w.accountOf('buyer')
    const other = await w.identityOf('采购', '蓝海科技有限公司')
    expect(await w.ask(main, editSon, { id, identityId: other })).toMatchObject({ code: 'identity.missing' })
    expect(await w.ask(stranger, editSon, { id, nickname: '黑客' })).toMatchObject(missing)
    expect(await w.ask(main, editSon, { id: await w.accountOf('main'), limitPerMonth: '0' })).toMatchObject(missing)
    expect(await w.ask(main, editSon, { id, limitPerMonth: '-0.01' })).toMatchObject({ msg: '限额不能为负数' })
    expect(await w.son(main, id)).toMatchObject({ nickname: '李娜', identity: { name: '采购' } })
  })
})

describe('switching off', () => {
  test('ends its sessions at once; switched on it logs in again', async () => {
    const { id, token, phone } = await joined('13700000020')
    await w.must(w.ask(token, userInfo))
    expect(await w.must(w.ask(main, toggleSon, { id }))).toEqual({ status: 0, approvals: 0 })
    expect(await w.ask(token, userInfo)).toMatchObject(ended)
    expect(await enter(phone, written.password)).toMatchObject({ status: 423, msg: '账号已被禁用，请联系管理员' })
    expect(await w.must(w.ask(main, toggleSon, { id }))).toEqual({ status: 1, approvals: 0 })
    expect(await enter(phone, written.password)).toMatchObject({ status: 200 })
    expect(await w.ask(token, userInfo)).toMatchObject(ended)
  })

  test('twice at once: a named state stands, and is audited once', async () => {
    const { id } = await joined('13700000021')
    const both = await Promise.all([1, 2].map(() => w.must(w.ask(main, toggleSon, { id, status: 0 }))))
    expect(both.map(({ status }) => status)).toEqual([0, 0])
    expect((await w.auditOf(`account ${id}`)).map(({ action }) => action)).toEqual(['son.status', 'son.add'])
  })

  test('a repeat with the same key toggles once', async () => {
    const { id } = await joined('13700000022')
    for (let i = 0; i < 3; i++) expect((await w.ask(main, toggleSon, { id }, 'toggle-22')).data).toMatchObject({ status: 0 })
  })

  test('the main account is no sub-account, nor is another company’s', async () => {
    const id = await w.accountOf('main')
    expect(await w.ask(main, toggleSon, { id })).toMatchObject(missing)
    expect(await w.ask(main, deleteSon, { id })).toMatchObject(missing)
    const others: readonly Endpoint[] = [toggleSon, deleteSon]
    for (const call of others) expect(await w.ask(stranger, call, { id: await w.accountOf('buyer') })).toMatchObject(missing)
    expect(await w.ask(main, userInfo)).toMatchObject({ status: 200 })
  })
})
