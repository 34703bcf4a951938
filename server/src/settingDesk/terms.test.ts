import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usualOf } from '../../../contract/setting/terms.ts'
import { listTerms, saveTerms } from '../../../contract/setting/termDesk.ts'
import { claimTerms } from '../claim/terms.rules.ts'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'
import { orderTerms } from '../order/terms.rules.ts'
import { readSetting, readSettingSince, receiveSettings, settingsNow } from '../setting.ts'

// 设置 · 交易: numbers that subjects let the merchant set, each within its range, each from a known version on.

let w: PeopledWorld
let admin: string
const usual = usualOf(orderTerms)
const save = (typed: object = {}, token = admin) =>
  w.ask(token, saveTerms, { group: 'order', version: 0, values: { ...usual }, ...typed } as never)
const orderGroup = async () => (await w.ask(admin, listTerms)).data.find(({ key }) => key === 'order')

beforeAll(async () => {
  w = await aPeopledWorld()
  admin = await w.token('admin')
})
beforeEach(async () => {
  await w.pool.query(`delete from setting where key in ('order', 'claim'); delete from setting_past`)
})
afterAll(() => w.close())

test('every number that may be set is as usual at first, within its own range, and says what it comes to', async () => {
  const { data: groups } = await w.ask(admin, listTerms)
  expect(groups.map(({ key }) => key)).toEqual(settingsNow().map(({ key }) => key))
  for (const { version, changedTime, terms } of groups) {
    expect([version, changedTime]).toEqual([0, null])
    for (const { value, usual: normal, least, most, effect, zero } of terms) {
      expect(value).toBe(normal)
      expect((least <= normal && normal <= most) || (normal === 0 && zero !== undefined)).toBe(true)
      expect(effect).toContain('{n}')
    }
  }
})

test('what is saved holds at once, is told with who saved it, and is in the audit by its words', async () => {
  expect(await save({ values: { ...usual, payDays: 5 } })).toMatchObject({ status: 200, msg: '保存成功', data: { version: 1 } })
  expect(await readSetting(w.db, orderTerms)).toEqual({ ...usual, payDays: 5 })
  const group = await orderGroup()
  expect(group).toMatchObject({ version: 1, changedBy: expect.stringMatching(/./) })
  expect(group?.terms.find(({ name }) => name === 'payDays')?.value).toBe(5)
  const audit = await w.db.selectFrom('audit').select(['subject', 'before', 'after']).where('action', '=', 'setting.terms').execute()
  expect(audit).toEqual([{ subject: 'setting order', before: { 其他订单付款期限: '7 天' }, after: { 其他订单付款期限: '5 天' } }])
})

test('of two who began with the same one saves, the other is told who was faster', async () => {
  const both = await Promise.all([save({ values: { ...usual, payDays: 3 } }), save({ values: { ...usual, payDays: 4 } })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'page.changed', msg: expect.stringMatching(/^“订单期限”已被/) })
  expect(await save({ version: 1, values: usual })).toMatchObject({ status: 200, data: { version: 2 } })
})

test('what a release before writes over it counts as a change', async () => {
  await save()
  await w.pool.query(`update setting set value = '{"payDays": 2}' where key = 'order'`)
  expect(await save({ version: 1 })).toMatchObject({ code: 'page.changed', msg: expect.stringContaining('他人') })
  expect(await orderGroup()).toMatchObject({ version: 2, changedBy: '' })
})

test('what may be kept for good is so by 0, in words, and never for less than the law allows', async () => {
  const keep = (keptMonths: number, version: number) => save({ group: 'audit', version, values: { keptMonths } })
  const kept = async () => (await w.ask(admin, listTerms)).data.find(({ key }) => key === 'audit')?.terms
  expect(await kept()).toMatchObject([{ value: 0, usual: 0, zero: '操作日志一直保留' }])
  const words = '操作日志保留应为 6-120 个月的整数，或 0（操作日志一直保留）'
  for (const months of [5, -1, 121, 6.5]) expect(await keep(months, 0)).toMatchObject({ status: 400, msg: words })
  expect(await keep(6, 0)).toMatchObject({ status: 200 })
  expect(await kept()).toMatchObject([{ value: 6 }])
  expect(await keep(0, 1)).toMatchObject({ status: 200 })
  const { rows } = await w.pool.query<object>(`select before, after from audit where subject = 'setting audit' order by id`)
  expect(rows).toEqual([
    { before: { 操作日志保留: '操作日志一直保留' }, after: { 操作日志保留: '6 个月' } },
    { before: { 操作日志保留: '6 个月' }, after: { 操作日志保留: '操作日志一直保留' } },
  ])
})

describe('is refused in words', () => {
  test.each([
    [{ values: { ...usual, payDays: 0 } }, '其他订单付款期限应为 1-30 天的整数'],
    [{ values: { ...usual, payDays: 31 } }, '其他订单付款期限应为 1-30 天的整数'],
    [{ values: { ...usual, payDays: 2.5 } }, '其他订单付款期限应为 1-30 天的整数'],
    [{ values: {} }, '现货订单付款期限应为 10-1440 分钟的整数'],
    [{ values: { ...usual, spotMinutes: '30' } }, '请填写整数'],
    [{ group: 'secret' }, '设置不存在'],
    [{ group: '' }, '请选择设置'],
    [{ group: '🙂'.repeat(200) }, '设置不存在'],
    [{ version: -1 }, '版本号应为整数'],
  ])('%j', async (typed, words) => {
    expect(await save(typed)).toMatchObject({ status: 400, code: 'input.invalid', msg: words })
  })

  test('what no group has is not stored', async () => {
    await save({ values: { ...usual, __proto__x: 1, secret: 5 } })
    const { rows } = await w.pool.query<{ value: object }>(`select value from setting where key = 'order'`)
    expect(rows[0]?.value).toEqual(usual)
  })
})

test('is for who sets the shop up', async () => {
  expect(await save({}, '')).toMatchObject({ status: 401 })
  expect(await save({}, await w.token('sales'))).toMatchObject({ status: 403, code: 'permit.missing' })
})

test('a span that has begun is as long as it was set when it began', async () => {
  const claims = usualOf(claimTerms)
  const saveClaims = (version: number, visibleDays: number) => save({ group: 'claim', version, values: { ...claims, visibleDays } })
  const began = w.clock.now
  const hour = (n: number) => new Date(began.getTime() + n * 3_600_000)
  w.clock.now = hour(2)
  await saveClaims(0, 14)
  w.clock.now = hour(4)
  await saveClaims(1, 5)
  const termsOf = await readSettingSince(w.db, claimTerms)
  expect([hour(1), hour(2), hour(3), hour(4), hour(5)].map((at) => termsOf(at).visibleDays)).toEqual([7, 14, 14, 5, 5])
  w.clock.now = began
})

test('two subjects do not set the same', () => {
  const all = settingsNow()
  expect(() => receiveSettings([...all, orderTerms])).toThrow('two subjects set order')
  receiveSettings(all)
})
