import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userInfo } from '../../../contract/account/account.ts'
import { deleteAddress } from '../../../contract/account/address.ts'
import { givenGrants } from '../../../contract/grant.ts'
import { deleteIdentity, deleteSon, editIdentity, listIdentities } from '../../../contract/account/son.ts'
import { aCompany, type Company } from './company.fixture.ts'

let w: Company
let main: string
let stranger: string
beforeAll(async () => {
  w = await aCompany()
  ;[main, stranger] = [await w.token('main'), await w.token('stranger')]
})
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const save = (typed: object) => w.ask(main, editIdentity, typed)
const identities = () => w.must(w.ask(main, listIdentities))

test('the list shows the company’s own, each with its grants and members', async () => {
  const rows = await identities()
  expect(rows.map(({ name, members }) => [name, members])).toEqual([
    ['采购', 2],
    ['审批', 0],
    ['财务', 0],
    ['设计', 1],
    ['只读', 1],
    ['财务主管', 1],
  ])
  expect(rows[4]).toMatchObject({ remark: '', grants: ['order.viewAll'] })
  expect((await w.must(w.ask(stranger, listIdentities))).map(({ members }) => members)).toEqual([0, 0, 0, 0, 0])
})

describe('saving', () => {
  test('adds one, and changes it: name, remark, grants in the order of the table', async () => {
    const { id } = await w.must(save({ name: ' 仓管 ', grants: ['claim.manage', 'order.viewAll'] }))
    expect((await identities()).find((row) => row.id === id)).toEqual({
      id,
      name: '仓管',
      remark: '',
      grants: ['order.viewAll', 'claim.manage'],
      members: 0,
    })
    expect(await save({ id, name: '仓管', remark: '收货与售后', grants: [] })).toMatchObject({ msg: '保存成功' })
    expect((await identities()).find((row) => row.id === id)).toMatchObject({ remark: '收货与售后', grants: [] })
    expect((await w.auditOf(`identity ${id}`))[0]).toMatchObject({
      action: 'identity.save',
      before: { remark: '', grants: ['order.viewAll', 'claim.manage'] },
      after: { remark: '收货与售后', grants: [] },
    })
  })

  test('refuses the main account’s grant and name, and a name that is taken, also by two at once', async () => {
    expect(await save({ name: '总管', grants: ['son.manage'] })).toMatchObject({
      status: 400,
      facts: { fields: { grants: '管理子账号仅限主账号' } },
    })
    for (const name of ['主账号', '采购'])
      expect(await save({ name, grants: [] })).toMatchObject({ status: 409, code: 'identity.name.taken' })
    const both = await Promise.all([1, 2].map(() => save({ name: '同时', grants: [] })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [a, b] = [await w.must(save({ name: '甲', grants: [] })), await w.must(save({ name: '乙', grants: [] }))]
    const renamed = await Promise.all([a, b].map(({ id }) => save({ id, name: '丙', grants: [] })))
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('another company’s is not there', async () => {
    const id = await w.identityOf('采购')
    expect(await w.ask(stranger, editIdentity, { id, name: '采购', grants: [] })).toMatchObject({
      status: 404,
      code: 'identity.missing',
    })
    expect(await w.ask(stranger, deleteIdentity, { id })).toMatchObject({ status: 404, code: 'identity.missing' })
  })

  test('fifty are the most, also when the last two come at once', async () => {
    const { n: have } = (
      await sql<{ n: number }>`select count(*)::int as n from identity i join company c on c.id = i.company_id
      where c.name like '蓝海%'`.execute(w.db)
    ).rows[0] ?? { n: 0 }
    const add = (name: string) => w.ask(stranger, editIdentity, { name, grants: [] })
    for (let i = have; i < 49; i++) await w.must(add(`身份${i}`))
    const last = await Promise.all([add('倒数一'), add('倒数二')])
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(last.find(({ status }) => status === 409)).toMatchObject({ msg: '身份已达 50 个上限' })
  })
})

test('changed grants hold at once; what another process changed, a second later', async () => {
  const { id } = await w.must(save({ name: '地址员', grants: [...givenGrants] }))
  const { token } = await w.joined(main, { phone: '13700000201', identityId: id })
  const tries = () => w.ask(token, deleteAddress, { id: 987654 })
  const may = { status: 404, code: 'address.missing' }
  const mayNot = { status: 403, code: 'permit.missing', msg: '您没有此操作的权限' }
  expect(await tries()).toMatchObject(may)
  await w.must(save({ id, name: '地址员', grants: ['order.viewAll'] }))
  expect(await tries()).toMatchObject(mayNot)
  expect((await w.must(w.ask(token, userInfo))).grants).toEqual(['order.viewAll'])

  await w.must(save({ id, name: '地址员', grants: ['address.manage'] }))
  expect(await tries()).toMatchObject(may)
  await w.db.updateTable('identity').set({ grants: [] }).where('id', '=', id).execute()
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  expect(await tries()).toMatchObject(mayNot)
})

describe('deleting', () => {
  test('is refused while a sub-account has it, and done once nobody has', async () => {
    const { id } = await w.must(save({ name: '临时', grants: [] }))
    const son = await w.joined(main, { phone: '13700000202', identityId: id })
    expect(await w.ask(main, deleteIdentity, { id })).toMatchObject({
      status: 409,
      code: 'identity.used',
      msg: '还有 1 个子账号使用该身份，不能删除',
    })
    await w.must(w.ask(main, deleteSon, { id: son.id }))
    const both = await Promise.all([1, 2].map(() => w.ask(main, deleteIdentity, { id })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await identities()).some((row) => row.id === id)).toBe(false)
    expect((await w.auditOf(`identity ${id}`))[0]).toMatchObject({ action: 'identity.delete' })
  })

  test('is refused while an approval rule is for it', async () => {
    const { id } = await w.must(save({ name: '有规则', grants: [] }))
    await sql`insert into approval_rule (company_id, name, from_fen, identity_id)
      select company_id, '小额审批', 1, id from identity where id = ${id}`.execute(w.db)
    expect(await w.ask(main, deleteIdentity, { id })).toMatchObject({
      code: 'identity.used',
      msg: '审批规则“小额审批”适用于该身份，不能删除',
    })
    await sql`delete from approval_rule where identity_id = ${id}`.execute(w.db)
    await w.must(w.ask(main, deleteIdentity, { id }))
  })
})
