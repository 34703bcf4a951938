import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productDetail } from '../../../contract/goods/catalog.ts'
import { deleteClosure, saveClosure, saveKnownTo } from '../../../contract/production/productionPlan.ts'
import { saveDay, yearCalendar } from '../../../contract/setting/calendarDesk.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

// 设置 · 日历: which days are worked, by the notice and by the merchant, and what buyers are told by that.

let w: Shop
let admin: string
let production: string
beforeAll(async () => {
  w = await aShop()
  admin = await w.token('admin')
  production = await w.token('production')
})
beforeEach(() => w.pool.query('delete from factory_closure; delete from calendar_notice'))
afterAll(() => w.close())

const year = () => w.must(w.ask(admin, yearCalendar, { year: 2026 }))
const dayOf = async (day: string) => (await year()).days.find((one) => one.day === day)
const save = (typed: object, token = admin) =>
  w.ask(token, saveDay, { day: '2026-12-01', works: false, reason: '盘点', seen: { stand: 'work', why: '' }, ...typed } as never)

test('a day that is closed moves what buyers are told within a second, and back', async () => {
  const promised = async () => {
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    const { calendar } = await w.must(w.ask(await w.token('main'), productDetail, { id: w.products.otherLot }))
    return calendar.off['2026-12-01']
  }
  expect(await promised()).toBeUndefined()
  expect(await save({})).toMatchObject({ status: 200, msg: '保存成功' })
  expect(await dayOf('2026-12-01')).toEqual({ day: '2026-12-01', stand: 'closed', why: '盘点', own: true })
  expect(await promised()).toBe('盘点')
  expect(await save({ works: true, seen: { stand: 'closed', why: '盘点' } }, production)).toMatchObject({ status: 200 })
  expect(await promised()).toBeUndefined()
  const { rows } = await w.pool.query(`select 1 from factory_closure`)
  expect(rows).toEqual([])
  const { rows: audited } = await w.pool.query<object>(`select subject, before, after from audit where action = 'calendar.day' order by id`)
  expect(audited[0]).toEqual({
    subject: 'calendar 2026-12-01',
    before: { works: true, reason: '' },
    after: { works: false, reason: '盘点' },
  })
})

test('says when goods are ready that are ordered now, as their pages do', async () => {
  const { earliest, today } = await year()
  expect(earliest.map(({ leadDays }) => leadDays)).toEqual([3, 7, 15])
  expect(earliest.every(({ day }) => day > today)).toBe(true)
})

test('of two who saw the same day one is refused', async () => {
  const both = await Promise.all([save({ reason: '盘点' }), save({ reason: '检修' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    code: 'page.changed',
    msg: '2026-12-01 已被他人修改，请刷新后重新填写',
  })
})

test('a closure and the last known day are not written over what somebody else wrote meanwhile', async () => {
  const closed = { kind: 'closed', fromDay: '2026-12-01', toDay: '2026-12-03', reason: '检修' } as const
  const { id } = await w.must(w.ask(admin, saveClosure, closed))
  const change = (toDay: string) => w.ask(admin, saveClosure, { ...closed, id, toDay, seen: closed })
  const both = await Promise.all([change('2026-12-04'), change('2026-12-05')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await w.must(w.ask(admin, deleteClosure, { id }))
  const known = (knownTo: string) => w.ask(admin, saveKnownTo, { knownTo, seen: '2026-12-31' })
  const said = await Promise.all([known('2027-10-07'), known('2027-12-31')])
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

describe('is refused in words', () => {
  test.each([
    [{ day: '2026-13-01' }, /^日期不存在$/],
    [{ day: '2019-01-01' }, /^应为 2024 至 \d{4} 年的日期$/],
    [{ day: '2099-01-01' }, /^应为 2024 至 \d{4} 年的日期$/],
    [{ works: '是' }, /^请选择上班或不上班$/],
    [{ reason: ' ' }, /原因/],
    [{ reason: '盘'.repeat(31) }, /原因.*30/],
  ])('%j', async (typed, words) => {
    expect(await save(typed)).toMatchObject({
      status: 400,
      code: 'input.invalid',
      msg: expect.stringMatching(words),
    })
  })
})

test('is for who sets up the shop or plans production', async () => {
  expect(await save({}, '')).toMatchObject({ status: 401 })
  expect(await save({}, await w.token('sales'))).toMatchObject({ status: 403, code: 'permit.missing' })
})
