import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Area } from '../../../contract/grant.ts'
import { companyDetail, companyManagers, listCompanies, manageCompanies } from '../../../contract/account/company.ts'
import { confirmGrant, listGrantRequests, refuseGrant } from '../../../contract/account/staffGrant.ts'
import { deleteRole, listRoles, saveRole, type Role } from '../../../contract/account/role.ts'
import { saveStaff, staffInfo, staffLogin, staffPassword, toggleStaff } from '../../../contract/account/staff.ts'
import { staffListOrders } from '../../../contract/order/order.ts'
import { aPeopledWorld, proven, type PeopledWorld } from '../account/people.fixture.ts'

let w: PeopledWorld
let admin: string
let count = 0

const given = 'Newcomer1'
const roleNamed = async (name: string): Promise<Role> => {
  const found = (await w.ask(admin, listRoles)).data.find((one) => one.name === name)
  if (!found) throw new Error(`no role ${name}`)
  return found
}
const formOf = ({ id, name, remark, areas, ownOnly, version }: Role) => ({ id, name, remark, areas, ownOnly, version })
const staffOf = (id: number) =>
  w.db
    .selectFrom('staff')
    .select(['areas', 'own_only', 'role_id', 'version', 'password_due'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const logIn = async (username: string, password = given) => proven(w.db, (await w.ask(null, staffLogin, { username, password })).data.token)

/** Somebody new, whose first password is changed already. */
async function aMember(areas: Area[], more: { roleId?: number } = {}) {
  const username = `role${++count}`
  const { data } = await w.ask(admin, saveStaff, { username, name: '甲', areas: [], password: given, ...more })
  await w.db
    .updateTable('staff')
    .set((row) => ({
      areas: sql<Area[]>`(select array_agg(distinct a) from unnest(${row.ref('areas')} || ${areas}::text[]) a)`,
      version: sql`version + 1`,
      password_due: false,
    }))
    .where('id', '=', data.id)
    .execute()
  return { id: data.id, username, name: '甲', token: await logIn(username) }
}

beforeAll(async () => {
  w = await aPeopledWorld()
  admin = await w.token('admin')
  // A second one, so that weighty things wait.
  await aMember(['settings'])
})
afterAll(() => w.close())

describe('a role', () => {
  test('gives at least its areas and whose customers are seen; more may be given besides', async () => {
    const sales = await roleNamed('销售')
    const { data } = await w.ask(admin, saveStaff, { username: 'seller', name: '乙', areas: ['page'], roleId: sales.id, password: given })
    expect(await staffOf(data.id)).toMatchObject({ areas: ['orders', 'service', 'page', 'members'], own_only: true, role_id: sales.id })
    expect((await roleNamed('销售')).staff).toBe(2) // and the demo's
  })

  test('that changes changes whoever has it, who logs in anew; what was given besides stays, and what is weighty waits', async () => {
    const made = await w.ask(admin, saveRole, { name: '跟单', areas: ['orders', 'production'], ownOnly: false })
    const one = await aMember(['goods'], { roleId: made.data.id })
    const role = await roleNamed('跟单')
    const saved = await w.ask(admin, saveRole, { ...formOf(role), areas: ['orders', 'page', 'finance'], ownOnly: false })
    expect(saved.data).toEqual({ id: role.id, waits: 1 })
    expect(await staffOf(one.id)).toMatchObject({ areas: ['goods', 'orders', 'page'], own_only: false })
    expect(await w.ask(one.token, staffInfo)).toMatchObject({ code: 'session.ended' })
    expect(await w.ask(admin, deleteRole, { id: role.id })).toMatchObject({ status: 409, code: 'role.used' })
    await w.ask(admin, saveStaff, { id: one.id, username: one.username, name: '甲', areas: ['orders'], roleId: null })
    expect(await w.ask(admin, deleteRole, { id: role.id })).toMatchObject({ status: 200 })
    expect(await w.ask(admin, deleteRole, { id: role.id })).toMatchObject({ status: 404, code: 'role.missing' })
  })

  test('that is saved again for another reason speaks for nobody: whoever asked does not confirm, and no is no', async () => {
    const second = await aMember(['settings', 'finance'])
    const open = async () => (await w.ask(admin, listGrantRequests)).data.filter(({ name }) => name === '待确认')
    const made = await w.ask(admin, saveRole, { name: '出纳', areas: ['orders'], ownOnly: false })
    const one = await aMember([], { roleId: made.data.id })
    await w.db.updateTable('staff').set({ name: '待确认' }).where('id', '=', one.id).execute()
    const save = async (token: string, more: Partial<Role>) => w.ask(token, saveRole, { ...formOf(await roleNamed('出纳')), ...more })
    expect((await save(admin, { areas: ['orders', 'finance'] })).data?.waits).toBe(1)
    const [asked] = await open()
    expect(asked).toMatchObject({ areas: ['finance'], askedBy: '管理员' })
    // Another one puts a remark right, and the first one's wish is no less the first one's.
    expect((await save(second.token, { remark: '收款' })).data?.waits).toBe(0)
    expect(await open()).toEqual([asked])
    expect(await w.ask(admin, confirmGrant, { id: asked?.id })).toMatchObject({ code: 'grant.own' })
    expect((await staffOf(one.id)).areas).toEqual(['orders'])
    // What the role gives no longer waits no longer.
    expect((await save(admin, { areas: ['orders'] })).data?.waits).toBe(0)
    expect(await open()).toEqual([])
    expect(await w.ask(second.token, confirmGrant, { id: asked?.id })).toMatchObject({ code: 'grant.over' })
    // What was refused is not asked for again by whoever saves the role for another reason.
    await save(admin, { areas: ['orders', 'finance'] })
    await w.ask(second.token, refuseGrant, { id: (await open())[0]?.id })
    expect((await save(second.token, { remark: '付款' })).data?.waits).toBe(0)
    expect(await open()).toEqual([])
    expect((await staffOf(one.id)).areas).toEqual(['orders'])
    // By the person's own form neither: who asks for more asks for that.
    const form = { id: one.id, username: one.username, name: '待确认', areas: ['orders' as const] }
    await w.ask(admin, saveStaff, form)
    await w.ask(second.token, saveStaff, { ...form, areas: ['orders', 'settings', 'finance'] })
    expect((await open()).map(({ areas, askedBy }) => [areas, askedBy])).toEqual([
      [['finance'], '管理员'],
      [['settings'], '甲'],
    ])
  })

  test('is changed by one of two at once; the other is told, as at the form of a person', async () => {
    const role = formOf(await roleNamed('市场'))
    const both = await Promise.all(['甲', '乙'].map((remark) => w.ask(admin, saveRole, { ...role, remark })))
    expect(both.map(({ code }) => code).toSorted()).toEqual(['role.changed', undefined])
    const one = await aMember(['orders'])
    const { version } = await staffOf(one.id)
    const form = { id: one.id, username: one.username, areas: ['orders'], version }
    const two = await Promise.all(['丙', '丁'].map((name) => w.ask(admin, saveStaff, { ...form, name })))
    expect(two.map(({ code }) => code).toSorted()).toEqual(['staff.changed', undefined])
  })

  test('has a name of its own and some area', async () => {
    const form = { name: '财务', areas: ['orders'], ownOnly: false }
    expect(await w.ask(admin, saveRole, form)).toMatchObject({ code: 'role.taken', facts: { fields: { name: '角色名称已存在' } } })
    expect(await w.ask(admin, saveRole, { ...form, name: '空', areas: [] })).toMatchObject({ code: 'input.invalid' })
    expect(await w.ask(admin, saveStaff, { username: 'nobody', name: '甲', areas: [], roleId: 999, password: given })).toMatchObject({
      code: 'role.missing',
    })
  })

  test('is for those who keep the staff', async () => {
    const one = await aMember(['orders'])
    for (const call of [listRoles, saveRole, deleteRole])
      expect(await w.ask(one.token, call as never, { id: 1 })).toMatchObject({ status: 403, code: 'permit.missing' })
  })
})

describe('nobody gives what he has not got', () => {
  test('no area, by a person’s form or a role’s, and not all customers where he sees his own', async () => {
    const keeper = await aMember(['settings', 'orders'])
    const form = { username: 'given', name: '甲', password: given }
    expect(await w.ask(keeper.token, saveStaff, { ...form, areas: ['goods'] })).toMatchObject({ status: 403, code: 'staff.beyond' })
    expect(await w.ask(keeper.token, saveRole, { name: '新', areas: ['goods'], ownOnly: false })).toMatchObject({ code: 'staff.beyond' })
    expect(await w.ask(keeper.token, saveStaff, { ...form, areas: ['orders'] })).toMatchObject({ status: 200 })
    // By a password of his choice he could log in as somebody who has more.
    const wide = await aMember(['orders', 'goods'])
    const { username, id } = wide
    const reset = { id, username, name: '甲', areas: ['orders', 'goods'], password: 'Another33' }
    expect(await w.ask(keeper.token, saveStaff, reset)).toMatchObject({ code: 'staff.beyond' })
    expect(await w.ask(admin, saveStaff, reset)).toMatchObject({ status: 200 })
    await w.db.updateTable('staff').set({ own_only: true, version: 9 }).where('id', '=', keeper.id).execute()
    const token = await logIn(keeper.username)
    expect(await w.ask(token, saveStaff, { ...form, username: 'given2', areas: ['orders'] })).toMatchObject({ code: 'staff.beyond' })
    expect(await w.ask(token, saveStaff, { ...form, username: 'given2', areas: ['orders'], ownOnly: true })).toMatchObject({ status: 200 })
  })

  test('and who sees own customers only has nothing for which all must be seen, by a form or a role', async () => {
    for (const area of ['finance', 'production', 'goods', 'settings', 'connection', 'system', 'audit', 'refund'] as const) {
      const areas = ['orders' as const, area]
      expect(await w.ask(admin, saveRole, { name: `自己的${area}`, areas, ownOnly: true })).toMatchObject({ code: 'staff.ownOnly' })
      const form = { username: `own${area}`, name: '丁', password: given, areas, ownOnly: true }
      expect(await w.ask(admin, saveStaff, form)).toMatchObject({ status: 409, code: 'staff.ownOnly' })
    }
  })

  test('and the last administrator keeps the staff, also by a role', async () => {
    const owner = await roleNamed('老板')
    const without = owner.areas.filter((area) => area !== 'settings')
    expect(await w.ask(admin, saveRole, { ...formOf(owner), areas: without })).toMatchObject({ status: 409, code: 'staff.self' })
    const { id } = (await w.ask(admin, staffInfo)).data
    expect(await w.ask(admin, toggleStaff, { id })).toMatchObject({ code: 'staff.self' })
  })
})

describe('a password that somebody else gave', () => {
  test('is good for changing it, and for nothing else', async () => {
    await w.ask(admin, saveStaff, { username: 'fresh', name: '丙', areas: ['orders'], password: given })
    const token = await logIn('fresh')
    expect((await w.ask(token, staffInfo)).data).toMatchObject({ passwordDue: true })
    expect(await w.ask(token, staffListOrders)).toMatchObject({ status: 403, code: 'password.due' })
    const same = { srcPassword: given, password: given, confirm: given }
    expect(await w.ask(token, staffPassword, same)).toMatchObject({ code: 'input.invalid' })
    const own = await w.ask(token, staffPassword, { srcPassword: given, password: 'Another22', confirm: 'Another22' })
    expect((await w.ask(own.data.token, staffInfo)).data).toMatchObject({ passwordDue: false })
    expect(await w.ask(own.data.token, staffListOrders)).toMatchObject({ status: 200 })
  })
})

describe('the release before', () => {
  test('gives by the areas of before what they meant', async () => {
    const row = { username: 'older', name: '丁', areas: ['finance' as const], password_hash: '' }
    const { id } = await w.db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow()
    expect((await staffOf(id)).areas.toSorted()).toEqual(['export', 'finance', 'margin', 'refund'])
    await w.db
      .updateTable('staff')
      .set({ areas: ['settings'] })
      .where('id', '=', id)
      .execute()
    expect((await staffOf(id)).areas.toSorted()).toEqual(['audit', 'connection', 'export', 'settings', 'system'])
  })
})

describe('whose customers companies are', () => {
  test('is said of many at once, all or none; whoever has them sees them and no others', async () => {
    const seller = await aMember([], { roleId: (await roleNamed('销售')).id })
    const { rows } = (await w.ask(admin, listCompanies, { limit: 100 })).data
    const [one, two, third] = rows.map(({ id }) => id)
    const ids = [one ?? 0, two ?? 0]
    expect(await w.ask(admin, manageCompanies, { companyIds: [...ids, 999_999], staffId: seller.id })).toMatchObject({
      code: 'company.missing',
    })
    expect((await w.ask(seller.token, listCompanies, {})).data.rows).toEqual([])
    expect((await w.ask(admin, manageCompanies, { companyIds: ids, staffId: seller.id })).data).toEqual({ changed: 2 })
    expect((await w.ask(admin, manageCompanies, { companyIds: ids, staffId: seller.id })).data).toEqual({ changed: 0 })
    expect((await w.ask(seller.token, listCompanies, {})).data.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(await w.ask(seller.token, companyDetail, { id: third })).toMatchObject({ code: 'company.missing' })
    expect(await w.ask(seller.token, manageCompanies, { companyIds: [third], staffId: seller.id })).toMatchObject({
      code: 'company.missing',
    })
    const { data: nobodys } = await w.ask(admin, listCompanies, { managerId: 0, limit: 100 })
    expect(nobodys.rows.some(({ id }) => ids.includes(id))).toBe(false)
  })

  test('is of somebody who may log in', async () => {
    const one = await aMember(['orders'])
    await w.ask(admin, toggleStaff, { id: one.id })
    const { rows } = (await w.ask(admin, listCompanies, {})).data
    expect(await w.ask(admin, manageCompanies, { companyIds: [rows[0]?.id], staffId: one.id })).toMatchObject({ code: 'staff.missing' })
    expect((await w.ask(admin, companyManagers)).data.some(({ id }) => id === one.id)).toBe(false)
  })
})
