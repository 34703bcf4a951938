import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listStaff, saveStaff, staffInfo, staffPassword, toggleStaff } from '../../../contract/account/staff.ts'
import type { Area } from '../../../contract/grant.ts'
import { staffListOrders } from '../../../contract/order/order.ts'
import { aPeopledWorld, proven, type PeopledWorld } from '../account/people.fixture.ts'
import { forgetBelieved } from '../session/session.sql.ts'

let w: PeopledWorld
let admin: string
beforeAll(async () => {
  w = await aPeopledWorld()
})
beforeEach(async () => {
  await w.db.deleteFrom('tally').execute()
  admin = await w.token('admin')
})
afterAll(() => w.close())

const ended = { http: 401, code: 'session.ended' }
const newcomer = { name: '新人', areas: ['orders'], password: 'Newcomer1' }
let count = 0
const username = () => `someone${++count}`

/** A member of staff made just now, and logged in. */
async function aMember(areas: readonly string[] = ['orders']) {
  const name = username()
  const { data } = await w.ask(admin, saveStaff, { ...newcomer, username: name })
  // What a second one would have to confirm is another test's.
  await w.db
    .updateTable('staff')
    .set({ areas: [...new Set(areas)] as Area[], version: 2, password_due: false })
    .where('id', '=', data.id)
    .execute()
  const logIn = (password = newcomer.password) =>
    w.app.inject({ method: 'POST', url: '/api/admin/login', payload: { username: name, password } })
  return { id: data.id, username: name, logIn, token: await proven(w.db, (await logIn()).json().data.token) }
}

const stateOf = async (id: number) => (await w.db.selectFrom('staff').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('adding', () => {
  test('a new member logs in with the first password and has the areas given, no others', async () => {
    const { token, username: name } = await aMember(['orders', 'orders', 'finance'])
    expect((await w.ask(token, staffInfo)).data).toMatchObject({ username: name, areas: ['orders', 'finance'] })
    expect(await w.ask(token, listStaff)).toMatchObject({ status: 403, code: 'permit.missing' })
  })

  test('needs a password, a name and a username that can be typed', async () => {
    const refused = (typed: object) => w.ask(admin, saveStaff, { ...newcomer, username: username(), ...typed })
    expect((await refused({ password: undefined })).facts).toEqual({ fields: { password: '请设置初始密码' } })
    for (const [password, words] of [
      ['k3f9', '密码至少 8 个字符'],
      ['Yincai2026', '密码过于常见，容易被猜到，请换一个'],
      ['x'.repeat(65), '密码最多 64 个字符'],
    ] as const)
      expect((await refused({ password })).msg).toBe(words)
    expect((await refused({ username: '张三' })).msg).toBe('账号应为 3-40 位字母、数字、点、横线，以字母开头')
    expect((await refused({ areas: ['everything'] })).status).toBe(400)
    expect(await refused({ id: 999_999 })).toMatchObject({ status: 404, code: 'staff.missing' })
  })

  test('a username is given once, whatever its capitals, also to two who ask at once', async () => {
    expect(await w.ask(admin, saveStaff, { ...newcomer, username: 'Admin' })).toMatchObject({
      status: 409,
      code: 'staff.username.taken',
      msg: '员工账号已存在',
      facts: { fields: { username: '员工账号已存在' } },
    })
    const name = username()
    const replies = await Promise.all([1, 2, 3, 4].map(() => w.ask(admin, saveStaff, { ...newcomer, username: name })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

describe('changing', () => {
  test('other areas end the sessions, another name does not', async () => {
    const one = await aMember()
    const change = { id: one.id, username: one.username, name: '改名', areas: ['orders'] }
    expect(await w.ask(admin, saveStaff, change)).toMatchObject({ status: 200, msg: '保存成功' })
    expect((await w.ask(one.token, staffInfo)).data).toMatchObject({ areas: ['orders'] })
    await w.ask(admin, saveStaff, { ...change, areas: ['goods'] })
    expect(await w.ask(one.token, staffListOrders)).toMatchObject(ended)
  })

  test('another password ends the sessions and is the one that lets in', async () => {
    const one = await aMember()
    await w.ask(admin, saveStaff, { ...newcomer, id: one.id, username: one.username, password: 'Another22' })
    expect(await w.ask(one.token, staffInfo)).toMatchObject(ended)
    expect((await one.logIn()).json()).toMatchObject({ code: 'login.wrong' })
    expect((await one.logIn('Another22')).json()).toMatchObject({ status: 200 })
  })

  test('a session that another process believes in ends within a second', async () => {
    const one = await aMember()
    await w.ask(one.token, staffInfo)
    await w.ask(admin, saveStaff, { ...newcomer, password: undefined, id: one.id, username: one.username, areas: [] })
    forgetBelieved() // what the other process believes for one second at most
    expect(await w.ask(one.token, staffInfo)).toMatchObject(ended)
  })

  test('nobody shuts out oneself', async () => {
    const { data: me } = await w.ask(admin, staffInfo)
    const mine = { id: me.id, username: me.username, name: me.name, roleId: null }
    expect(await w.ask(admin, saveStaff, { ...mine, areas: ['orders'] })).toMatchObject({
      status: 409,
      code: 'staff.self',
      facts: { fields: { areas: '不能收回自己的员工权限' } },
    })
    expect(await w.ask(admin, saveStaff, { ...mine, areas: me.areas, password: 'Another22' })).toMatchObject({
      status: 400,
    })
    expect(await w.ask(admin, toggleStaff, { id: me.id })).toMatchObject({ status: 409, code: 'staff.self' })
    // Own areas may change; the session in hand goes on.
    const fewer = me.areas.filter((area) => area !== 'goods')
    expect(await w.ask(admin, saveStaff, { ...mine, areas: fewer })).toMatchObject({ status: 200 })
    expect((await w.ask(admin, staffInfo)).data.areas).toEqual(fewer)
    // They do not come back by one's own word.
    expect(await w.ask(admin, saveStaff, { ...mine, areas: me.areas })).toMatchObject({
      status: 409,
      code: 'staff.self',
      facts: { fields: { areas: '不能给自己增加权限' } },
    })
    await w.db.updateTable('staff').set({ areas: me.areas }).where('id', '=', me.id).execute()
    admin = await w.token('admin')
  })

  test('who was switched off cannot log in until switched on again', async () => {
    const one = await aMember()
    expect(await w.ask(admin, toggleStaff, { id: one.id })).toMatchObject({ data: { status: 0 }, msg: '设置成功' })
    expect(await w.ask(one.token, staffInfo)).toMatchObject(ended)
    expect((await one.logIn()).json()).toMatchObject({ status: 423, msg: '账号已被禁用，请联系管理员' })
    expect(await w.ask(admin, toggleStaff, { id: one.id })).toMatchObject({ data: { status: 1 } })
    expect((await one.logIn()).json()).toMatchObject({ status: 200 })
    expect(await w.ask(admin, toggleStaff, { id: 999_999 })).toMatchObject({ status: 404 })
  })

  test('of two who switch each other off at once, one remains', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await aMember(['settings']), await aMember(['settings'])]
      const replies = await Promise.all([w.ask(one.token, toggleStaff, { id: two.id }), w.ask(two.token, toggleStaff, { id: one.id })])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([await stateOf(one.id), await stateOf(two.id)].toSorted()).toEqual(['active', 'disabled'])
    }
  })

  test('of two who take the staff from each other at once, one keeps it', async () => {
    const [one, two] = [await aMember(['settings']), await aMember(['settings'])]
    const take = (token: string, from: { id: number; username: string }) =>
      w.ask(token, saveStaff, { id: from.id, username: from.username, name: '甲', areas: [] })
    const replies = await Promise.all([take(one.token, two), take(two.token, one)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('every change is audited, without passwords', async () => {
    const one = await aMember()
    await w.ask(admin, saveStaff, {
      ...newcomer,
      id: one.id,
      username: one.username,
      areas: ['page'],
      password: 'Another22',
    })
    await w.ask(admin, toggleStaff, { id: one.id })
    const rows = await w.db
      .selectFrom('audit')
      .select(['action', 'actor_name', 'before', 'after'])
      .where('subject', '=', `staff ${one.id}`)
      .where('action', 'like', 'staff.%')
      .orderBy('id')
      .execute()
    const by = { actor_name: '管理员' }
    expect(rows).toEqual([
      {
        ...by,
        action: 'staff.save',
        before: null,
        after: { username: one.username, name: '新人', role: '', ownOnly: false, areas: ['orders'] },
      },
      {
        ...by,
        action: 'staff.save',
        before: { areas: ['orders'] },
        after: { areas: ['page'], password: '已重设' },
      },
      { ...by, action: 'staff.status', before: { state: 'active' }, after: { state: 'disabled' } },
    ])
  })
})

describe('the own password', () => {
  const typed = { srcPassword: newcomer.password, password: 'Another22', confirm: 'Another22' }

  test('is changed with the old one, and ends the other sessions', async () => {
    const one = await aMember()
    const other = (await one.logIn()).json().data.token
    const changed = await w.ask(one.token, staffPassword, typed)
    expect(changed).toMatchObject({ status: 200, msg: '修改成功' })
    expect(await w.ask(other, staffInfo)).toMatchObject(ended)
    expect(await w.ask(one.token, staffPassword, typed)).toMatchObject({ code: 'server.busy' })
    expect(await w.ask(changed.data.token, staffInfo)).toMatchObject({ status: 200 })
    expect((await one.logIn()).json()).toMatchObject({ code: 'login.wrong' })
    expect((await one.logIn('Another22')).json()).toMatchObject({ status: 200 })
  })

  test('is not guessed: five wrong ones, then none is compared', async () => {
    const one = await aMember()
    const guess = { ...typed, srcPassword: 'Guess2026' }
    for (let i = 0; i < 5; i++) expect(await w.ask(one.token, staffPassword, guess)).toMatchObject({ status: 400, msg: '原密码不正确' })
    expect(await w.ask(one.token, staffPassword, typed)).toMatchObject({ status: 429, code: 'login.tooMany' })
    expect(await w.ask(one.token, staffPassword, { ...typed, confirm: 'x' })).toMatchObject({
      status: 400,
      msg: '两次输入的密码必须一致',
    })
  })

  test('changed twice at once, one of the new ones is told that the old one is no longer right', async () => {
    const one = await aMember()
    const replies = await Promise.all(
      ['Another22', 'Another33'].map((password) => w.ask(one.token, staffPassword, { ...typed, password, confirm: password })),
    )
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['password.wrong', undefined])
  })
})

test('the list: who may log in first, found by name or username, and when last seen', async () => {
  const one = await aMember()
  await w.ask(admin, toggleStaff, { id: one.id })
  const { data } = await w.ask(admin, listStaff)
  expect(data.rows.find(({ me }) => me)).toMatchObject({
    username: 'admin',
    status: 1,
    seenTime: '2026-11-21 10:00:00',
  })
  expect(data.rows.at(-1)).toMatchObject({ status: 0 })
  expect(data.total).toBe(data.rows.length)
  const names = async (keyword: string) => (await w.ask(admin, listStaff, { keyword })).data.rows.map(({ name }) => name)
  expect(await names('何')).toEqual(['何婷'])
  expect(await names('SALES')).toEqual(['何婷'])
  expect(await names('%')).toEqual([])
})
