import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GoodsType } from '../../../contract/goods.ts'
import { copyGoods, saveGoods } from '../../../contract/goods/goodsDesk.ts'
import { openingStanding } from '../../../contract/opening/opening.ts'
import { beginWithStarter } from '../../../contract/opening/starter.ts'
import { goodsTypesSetting } from '../../../contract/setting/goodsTypes.ts'
import { goodsTypesNow, saveGoodsTypes } from '../../../contract/setting/goodsTypesDesk.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

// 设置 · 商品类型: which of the four types of goods this merchant sells.

let w: Shop
let admin: string
let leaf: number
beforeAll(async () => {
  w = await aShop()
  admin = await w.token('admin')
  leaf = (await w.db.selectFrom('category').select('id').where('level', '=', 3).executeTakeFirstOrThrow()).id
})
beforeEach(() => w.pool.query(`delete from setting where key = 'goodsTypes'`))
afterAll(() => w.close())

const save = (types: readonly string[], token = admin, version = 0) => w.ask(token, saveGoodsTypes, { version, types } as never)
let numbered = 0
const create = (type: GoodsType) => {
  const words = {
    subtitle: '',
    unit: '个',
    tags: [],
    material: '',
    processes: [],
    params: [],
    sort: 0,
    sourceNumber: '',
    story: [],
    gallery: [],
  }
  return w.ask(admin, saveGoods, { type, number: `TY${++numbered}`, name: '类型试验', categoryId: leaf, ...words })
}

test('all four are used at first, and it says how many goods there are of each', async () => {
  const now = await w.must(w.ask(admin, goodsTypesNow))
  expect(now).toMatchObject({ types: GoodsType.options, version: 0, changedBy: '', changedTime: null })
  expect(now.counts.map(({ type }) => type)).toEqual(GoodsType.options)
  expect(now.counts.reduce((sum, { products }) => sum + products, 0)).toBeGreaterThan(0)
})

test('new goods are of what is used only; what is there already is sold, changed and copied as before', async () => {
  expect(await save(['common', 'spot'])).toMatchObject({ status: 200, msg: '已保存，立即生效', data: { version: 1 } })
  expect(await create('custom')).toMatchObject({
    status: 400,
    code: 'input.invalid',
    msg: '本店没有使用“定制”，请选择常用、现货，或在 设置 · 商品类型 中启用',
  })
  expect(await create('common')).toMatchObject({ status: 200 })
  const { id } = await w.db.selectFrom('product').select('id').where('type', '=', 'custom').orderBy('id').executeTakeFirstOrThrow()
  expect(await w.ask(admin, copyGoods, { id })).toMatchObject({ status: 200 })
})

test('起步套装 writes no samples of other types', async () => {
  await w.must(save(['spot']))
  const { goods } = await w.must(w.ask(admin, beginWithStarter, { trades: ['bag'], texts: false, freight: false, layout: false }))
  expect(goods).toBe(0)
})

test('the guide asks until somebody has confirmed it', async () => {
  const done = async () => (await w.must(w.ask(admin, openingStanding, {}))).steps.find(({ step }) => step === 'goodsTypes')?.done
  expect(await done()).toBe(false)
  await w.must(save(GoodsType.options))
  expect(await done()).toBe(true)
})

test('of two who began with the same one saves; the audit says it by its words', async () => {
  const both = await Promise.all([save(['custom']), save(['spot'])])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'page.changed', msg: expect.stringMatching(/^“商品类型”已被/) })
  const { rows } = await w.pool.query<{ before: object; after: object }>(
    `select before, after from audit where action = 'setting.goodsTypes' order by id desc limit 1`,
  )
  expect(rows[0]?.before).toEqual({ 使用的商品类型: '定制、常用、标品、现货' })
})

test('what no release can have stored counts as all', () => {
  for (const stored of [null, undefined, 5, [], ['x'], { 0: 'spot' }]) expect(goodsTypesSetting.of(stored)).toEqual(GoodsType.options)
})

test.each([
  [[], /^至少使用一种商品类型$/],
  [['paper'], /^商品类型不正确/],
  [['spot', 'spot', 'spot', 'spot', 'spot'], /^商品类型重复$/],
])('%j is refused in words', async (types, words) => {
  expect(await save(types)).toMatchObject({ status: 400, code: 'input.invalid', msg: expect.stringMatching(words) })
})

test('is changed by who sets the shop up, and read by who has the goods', async () => {
  expect(await save(['spot'], '')).toMatchObject({ status: 401 })
  expect(await save(['spot'], await w.token('finance'))).toMatchObject({ status: 403 })
  expect(await w.ask(await w.token('sales'), goodsTypesNow, {})).toMatchObject({ status: 200 })
})
