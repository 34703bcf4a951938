import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { taxSetting } from '../../../contract/setting/tax.ts'
import { saveTax, taxNow } from '../../../contract/setting/taxDesk.ts'
import { usualOf } from '../../../contract/setting/terms.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { readSetting } from '../setting.ts'

// 设置 · 税务: what the merchant is to the tax authority, who issues, and which invoices buyers may ask for.

let w: Shop
let admin: string
beforeAll(async () => {
  w = await aShop()
  admin = await w.token('admin')
})
beforeEach(() => w.pool.query(`delete from setting where key = 'tax'`))
afterAll(() => w.close())

const usual = { ...usualOf(taxSetting), version: 0 }
const save = (typed: object = {}, token = admin) => w.ask(token, saveTax, { ...usual, ...typed } as never)

test('is as it always was at first, and says with which rates goods are sold', async () => {
  const now = await w.must(w.ask(admin, taxNow))
  expect(now).toMatchObject({ taxpayer: 'general', rate: '0.13', kinds: [1, 2], clerk: '', payee: '', checker: '', version: 0 })
  expect(now.rates).toEqual([{ rate: '0.13', products: expect.any(Number), fits: true }])
})

test('what is saved holds at once, marks the rates that do not fit, and is in the audit by its words', async () => {
  const small = { taxpayer: 'small', rate: '0.01', kinds: [1], payee: '孙莉' }
  expect(await save(small)).toMatchObject({ status: 200, msg: '已保存，立即生效', data: { version: 1 } })
  expect(await readSetting(w.db, taxSetting)).toEqual({ ...small, clerk: '', checker: '' })
  expect((await w.must(w.ask(admin, taxNow))).rates[0]).toMatchObject({ rate: '0.13', fits: false })
  const { rows } = await w.pool.query<object>(`select before, after from audit where action = 'setting.tax' order by id desc limit 1`)
  expect(rows).toEqual([
    {
      before: { 纳税人类型: '一般纳税人', 默认税率: '0.13', 可申请的发票: '普通发票、专用发票', 收款人: '' },
      after: { 纳税人类型: '小规模纳税人', 默认税率: '0.01', 可申请的发票: '普通发票', 收款人: '孙莉' },
    },
  ])
})

test('of two who began with the same one saves, the other is told who was faster', async () => {
  const both = await Promise.all([save({ clerk: '甲' }), save({ clerk: '乙' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'page.changed', msg: expect.stringMatching(/^“税务”已被/) })
})

test('what no release can have stored counts as usual', () => {
  for (const stored of [null, 5, { taxpayer: 'x', rate: 13, kinds: [3] }, { kinds: 'no' }, { rate: '' }])
    expect(taxSetting.of(stored)).toEqual(usualOf(taxSetting))
})

describe('is refused in words', () => {
  test.each([
    [{ taxpayer: 'none' }, /^请选择纳税人类型$/],
    [{ taxpayer: 'small' }, /^这类纳税人不用这个税率，请重新选择$/],
    [{ rate: '0.5' }, /^这类纳税人不用这个税率，请重新选择$/],
    [{ kinds: [] }, /^至少提供一种发票$/],
    [{ kinds: [3] }, /^发票类型不正确$/],
    [{ clerk: '名'.repeat(17) }, /开票人.*16/],
    [{ version: -1 }, /^版本号应为整数$/],
  ])('%j', async (typed, words) => {
    expect(await save(typed)).toMatchObject({ status: 400, code: 'input.invalid', msg: expect.stringMatching(words) })
  })
})

test('is for finance and for who sets the shop up', async () => {
  expect(await save({}, '')).toMatchObject({ status: 401 })
  expect(await save({}, await w.token('sales'))).toMatchObject({ status: 403, code: 'permit.missing' })
  expect(await save({}, await w.token('finance'))).toMatchObject({ status: 200 })
})
