import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Area } from '../../../contract/grant.ts'
import { confirmGrant, listGrantRequests, refuseGrant, resetFactor } from '../../../contract/account/staffGrant.ts'
import { beginStaffFactor, confirmStaffFactor } from '../../../contract/account/factor.ts'
import { listStaff, saveStaff, staffInfo, staffLogin } from '../../../contract/account/staff.ts'
import { aPeopledWorld, person, proven, type PeopledWorld } from '../account/people.fixture.ts'
import { appShows } from '../factor/app.fixture.ts'

// Whoever keeps the staff gives nobody money or staff to keep by one's own word, and oneself nothing at all.

let w: PeopledWorld
let admin: string
let second: { id: number; token: string }
let count = 0
const { password } = person('admin')
const areasOf = async (id: number) => (await w.db.selectFrom('staff').select('areas').where('id', '=', id).executeTakeFirstOrThrow()).areas
const setAreas = (id: number, areas: Area[]) =>
  w.db
    .updateTable('staff')
    .set({ areas, version: sql`version + 1`, password_due: false })
    .where('id', '=', id)
    .execute()
const open = async (token = second.token) => (await w.ask(token, listGrantRequests)).data
const audits = async (id: number) =>
  (await w.db.selectFrom('audit').select('action').where('subject', '=', `staff ${id}`).orderBy('id').execute()).map(({ action }) => action)

/** Somebody new with these areas, however they came by them, logged in. */
async function aMember(areas: Area[] = ['orders']) {
  const username = `member${++count}`
  const { data } = await w.ask(admin, saveStaff, { username, name: '甲', areas: [], password: 'Newcomer1' })
  await setAreas(data.id, areas)
  const token = await proven(w.db, (await w.ask(null, staffLogin, { username, password: 'Newcomer1' })).data.token)
  return { id: data.id, username, token }
}
const widen = (member: { id: number; username: string }, areas: Area[], more: object = {}) =>
  w.ask(admin, saveStaff, { id: member.id, username: member.username, name: '甲', areas, ...more })

beforeAll(async () => {
  w = await aPeopledWorld()
  admin = await w.token('admin')
  second = await aMember(['settings'])
})
beforeEach(async () => {
  await w.db.deleteFrom('tally').execute()
  await w.db.updateTable('grant_request').set({ settled_at: w.clock.now }).where('settled_at', 'is', null).execute()
  await setAreas(second.id, ['settings'])
})
afterAll(() => w.close())

describe('finance, or the staff, for somebody', () => {
  test('takes effect when a second one who keeps the staff confirms it; all else at once', async () => {
    const one = await aMember()
    expect((await widen(one, ['orders', 'goods', 'finance'])).data).toEqual({ id: one.id, waits: ['finance'] })
    expect(await areasOf(one.id)).toEqual(['orders', 'goods'])
    const [request] = await open()
    expect(request).toMatchObject({ kind: 'areas', username: one.username, areas: ['finance'], askedBy: '管理员', mayConfirm: true })
    expect((await open(admin))[0]?.mayConfirm).toBe(false)
    expect(await w.ask(admin, confirmGrant, { id: request?.id })).toMatchObject({
      status: 403,
      code: 'grant.own',
      msg: '须由另一位管理员工的同事确认',
    })
    expect(await w.ask(second.token, confirmGrant, { id: request?.id })).toMatchObject({ status: 200, msg: '已确认' })
    expect(await areasOf(one.id)).toEqual(['orders', 'goods', 'finance'])
    expect(await open()).toEqual([])
    expect((await w.ask(one.token, staffInfo)).status).toBe(401)
    expect(await audits(one.id)).toEqual(expect.arrayContaining(['staff.grant.ask', 'staff.grant']))
  })

  test('the same for one who is new', async () => {
    const { data } = await w.ask(admin, saveStaff, {
      username: `new${++count}`,
      name: '乙',
      areas: ['orders', 'settings'],
      password: 'Newcomer1',
    })
    expect(data.waits).toEqual(['settings'])
    expect(await areasOf(data.id)).toEqual(['orders'])
  })

  test('is confirmed once by two at once, and not by whom it is for', async () => {
    const third = await aMember(['settings'])
    const one = await aMember(['settings'])
    await widen(one, ['settings', 'finance'])
    const [request] = await open()
    expect(await w.ask(one.token, confirmGrant, { id: request?.id })).toMatchObject({ code: 'grant.own' })
    const twice = await Promise.all([second, third].map(({ token }) => w.ask(token, confirmGrant, { id: request?.id })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const { id } of [third, one]) await setAreas(id, [])
  })

  test('lapses after seven days, with a newer wish, a no, or when who asked keeps the staff no more', async () => {
    const one = await aMember()
    await widen(one, ['finance'])
    const [first] = await open()
    await widen(one, ['settings'])
    const [newer, ...others] = await open()
    expect([newer?.areas, others]).toEqual([['settings'], []])
    expect(await w.ask(second.token, confirmGrant, { id: first?.id })).toMatchObject({
      status: 409,
      code: 'grant.over',
    })
    expect(await w.ask(second.token, refuseGrant, { id: newer?.id })).toMatchObject({ status: 200 })
    expect(await w.ask(second.token, confirmGrant, { id: newer?.id })).toMatchObject({ code: 'grant.over' })
    await widen(one, ['finance'])
    const [late] = await open()
    const { id: me } = (await w.ask(admin, staffInfo)).data
    const mine = await areasOf(me)
    await setAreas(me, ['orders'])
    expect(await w.ask(second.token, confirmGrant, { id: late?.id })).toMatchObject({ code: 'grant.over' })
    await setAreas(me, mine)
    w.clock.now = new Date(w.clock.now.getTime() + 7 * 86_400_000)
    const again = await proven(w.db, (await w.ask(null, staffLogin, { username: 'member1', password: 'Newcomer1' })).data.token)
    expect(await open(again)).toEqual([])
    expect(await w.ask(again, confirmGrant, { id: late?.id })).toMatchObject({ code: 'grant.over' })
    expect(await areasOf(one.id)).toEqual([])
    admin = await w.token('admin')
    second = { ...second, token: again }
  })

  test('is nothing one gives oneself, whatever it is', async () => {
    await setAreas(second.id, ['settings', 'orders'])
    const mine = { id: second.id, username: 'member1', name: '甲' }
    for (const more of ['finance', 'goods'] as const)
      expect(await w.ask(second.token, saveStaff, { ...mine, areas: ['settings', 'orders', more] })).toMatchObject({
        status: 409,
        code: 'staff.self',
        msg: '不能给自己增加权限',
      })
    expect(await areasOf(second.id)).toEqual(['settings', 'orders'])
  })

  test('is for those who keep the staff', async () => {
    const one = await aMember(['finance'])
    for (const call of [listGrantRequests, confirmGrant, refuseGrant, resetFactor])
      expect(await w.ask(one.token, call as never, { id: 1 })).toMatchObject({ status: 403, code: 'permit.missing' })
    expect(await w.ask(second.token, confirmGrant, { id: 999_999 })).toMatchObject({ code: 'grant.over' })
    expect(await w.ask(second.token, confirmGrant, {})).toMatchObject({ code: 'input.invalid' })
  })
})

describe('where nobody else keeps the staff', () => {
  test('it takes both factors of the one there is, and stands in the audit by a name of its own', async () => {
    await setAreas(second.id, ['orders'])
    const one = await aMember()
    expect(await widen(one, ['finance'])).toMatchObject({ status: 403, code: 'grant.alone', facts: { code: false } })
    expect(await widen(one, ['finance'], { alone: { password: 'Wrong2026' } })).toMatchObject({
      code: 'password.mismatch',
    })
    expect(await areasOf(one.id)).toEqual(['orders'])
    expect((await widen(one, ['finance'], { alone: { password } })).data).toEqual({ id: one.id, waits: [] })
    expect(await areasOf(one.id)).toEqual(['finance'])
    expect(await audits(one.id)).toContain('staff.grant.alone')
    // With a second factor the password alone does not do.
    const { data } = await w.ask(admin, beginStaffFactor)
    const { codes } = (await w.ask(admin, confirmStaffFactor, { code: appShows(data.uri, w.clock.now) })).data
    expect(await widen(one, ['finance', 'settings'])).toMatchObject({ code: 'grant.alone', facts: { code: true } })
    expect(await widen(one, ['finance', 'settings'], { alone: { password } })).toMatchObject({ code: 'factor.wrong' })
    const both = await widen(one, ['finance', 'settings'], { alone: { password, code: codes[0] } })
    expect(both.data.waits).toEqual([])
    await setAreas(one.id, [])
    await w.db.deleteFrom('second_factor').execute()
  })
})

describe('a colleague’s second factor', () => {
  async function withFactor(areas: Area[]) {
    const one = await aMember(areas)
    const { data } = await w.ask(one.token, beginStaffFactor)
    await w.ask(one.token, confirmStaffFactor, { code: appShows(data.uri, w.clock.now) })
    const isOn = async () => (await w.ask(admin, listStaff, { keyword: one.username })).data.rows[0]?.factor
    expect(await isOn()).toBe(true)
    return { ...one, isOn }
  }

  test('is taken away at once for those who move no money, and by a second one’s word for others', async () => {
    const maker = await withFactor(['production'])
    expect((await w.ask(admin, resetFactor, { id: maker.id })).data).toEqual({ waits: false })
    expect(await maker.isOn()).toBe(false)
    expect(await w.ask(admin, resetFactor, { id: maker.id })).toMatchObject({ status: 409, code: 'factor.none' })
    const cashier = await withFactor(['finance'])
    expect((await w.ask(admin, resetFactor, { id: cashier.id })).data).toEqual({ waits: true })
    expect(await cashier.isOn()).toBe(true)
    const [request] = await open()
    expect(request).toMatchObject({ kind: 'factor', username: cashier.username, areas: [] })
    expect(await w.ask(second.token, confirmGrant, { id: request?.id })).toMatchObject({ status: 200 })
    expect(await cashier.isOn()).toBe(false)
    expect(await audits(cashier.id)).toContain('factor.reset')
    expect(await areasOf(cashier.id)).toEqual(['finance'])
  })

  test('is not one’s own to take away here', async () => {
    expect(await w.ask(second.token, resetFactor, { id: second.id })).toMatchObject({ status: 409, code: 'staff.self' })
    expect(await w.ask(admin, resetFactor, { id: 999_999 })).toMatchObject({ code: 'staff.missing' })
  })
})
