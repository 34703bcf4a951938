import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteCategory, listCategories, moveCategory, saveCategory, type CategoryRow } from '../../../contract/goods/categoryDesk.ts'
import { categoryTree, listProducts } from '../../../contract/goods/catalog.ts'
import { saveGoods } from '../../../contract/goods/goodsDesk.ts'
import { makeWords } from './goods.jobs.ts'
import { aGoodsDesk, type GoodsDesk } from './goods.fixture.ts'

let w: GoodsDesk
beforeAll(async () => void (w = await aGoodsDesk()))
afterAll(() => w.close())

const tree = () => w.must(w.ask(w.sales, listCategories))
const under = async (parentId: number | null): Promise<CategoryRow[]> => (await tree()).filter((one) => one.parentId === parentId)
const save = (form: object) => w.ask(w.sales, saveCategory, form)
const move = (id: number, parentId: number | null, before: number | null = null) => w.ask(w.sales, moveCategory, { id, parentId, before })
const menu = async () => {
  w.pass(5)
  return (await w.get('/api/category')).map((answer) => answer.json().data.map((one: { cateName: string }) => one.cateName))
}

test('a category is added last, put before others, and hidden, in every process', async () => {
  const { id } = await w.must(save({ name: '节日礼品' }))
  const before = await under(null)
  expect(before.at(-1)).toMatchObject({ id, name: '节日礼品', level: 1, goods: 0 })
  await w.must(move(id, null, before[0]?.id))
  expect((await under(null)).map((one) => one.id)).toEqual([id, ...before.map((one) => one.id).slice(0, -1)])
  for (const names of await menu()) expect(names[0]).toBe('节日礼品')
  await w.must(save({ id, name: '节庆礼品', shown: false }))
  for (const names of await menu()) expect(names).not.toContain('节庆礼品')
  expect(await w.audited('category.save', `category ${id}`)).toMatchObject({
    before: { name: '节日礼品', shown: true },
    after: { name: '节庆礼品', shown: false },
  })
})

test('there are three levels', async () => {
  expect(await save({ parentId: w.leaf, name: '第四级' })).toMatchObject({ code: 'category.deep' })
  expect(await save({ parentId: 987_654, name: '无' })).toMatchObject({ status: 404, code: 'category.missing' })
  expect(await save({ id: 987_654, name: '无' })).toMatchObject({ status: 404, code: 'category.missing' })
})

test('siblings are told apart by name, also two that come at once', async () => {
  const both = await Promise.all([save({ name: '数码' }), save({ name: '数码' })])
  expect(both.map(({ code }) => code)).toContain('category.name.taken')
  expect((await under(null)).filter(({ name }) => name === '数码')).toHaveLength(1)
})

/** A path of three new categories, named `name` and its level. */
async function aPath(name: string): Promise<[number, number, number]> {
  const { id: one } = await w.must(save({ name: `${name}1` }))
  const { id: two } = await w.must(save({ parentId: one, name: `${name}2` }))
  const { id: three } = await w.must(save({ parentId: two, name: `${name}3` }))
  return [one, two, three]
}
const pathOf = (id: number) =>
  w.db.selectFrom('product').select(['category1_id', 'category2_id', 'category3_id']).where('id', '=', id).executeTakeFirst()
const listed = async (filter: object) => {
  w.pass(5)
  return (await w.must(w.ask(null, listProducts, filter))).rows.map((card) => card.productId)
}

test('a category moved to another parent takes its goods along, in every process', async () => {
  const [one, two] = await aPath('新家')
  const old = (await tree()).find(({ id }) => id === w.leaf)
  const goods = await listed({ type3: String(w.leaf) })
  await w.must(move(w.leaf, two))
  expect(await under(two)).toMatchObject([{ name: '新家3' }, { id: w.leaf, goods: old?.goods }])
  expect(await pathOf(goods[0] ?? 0)).toEqual({ category1_id: one, category2_id: two, category3_id: w.leaf })
  expect((await listed({ type1: String(one) })).toSorted()).toEqual(goods.toSorted())
  for (const answer of await w.get(`/api/products?type2=${two}&limit=100`)) expect(answer.json().total).toBe(goods.length)
  expect(await w.audited('category.move', `category ${w.leaf}`)).toMatchObject({
    before: { parentId: old?.parentId },
    after: { parentId: two, before: null },
  })
  await makeWords(w.services, w.leaf)
  expect((await listed({ keyword: '新家2' })).toSorted()).toEqual(goods.toSorted())
  await w.must(move(w.leaf, old?.parentId ?? null))
  expect(await pathOf(goods[0] ?? 0)).toMatchObject({ category2_id: old?.parentId })
})

test('a branch without goods may change its level, as deep as the third', async () => {
  const [one, two, three] = await aPath('空枝')
  const [other, under1] = await aPath('另枝')
  expect(await move(one, other)).toMatchObject({ status: 400, code: 'category.deep' })
  expect(await move(two, under1)).toMatchObject({ code: 'category.deep' })
  await w.must(move(two, null))
  expect((await tree()).filter(({ id }) => [two, three].includes(id))).toMatchObject([{ level: 1 }, { level: 2 }])
  await w.must(move(two, one))
  expect((await tree()).find(({ id }) => id === three)).toMatchObject({ level: 3, parentId: two })
})

test('nowhere a category cannot stand', async () => {
  const [one, two, three] = await aPath('禁区')
  const leaf = (await tree()).find(({ id }) => id === w.leaf)
  for (const [id, parentId] of [
    [one, one],
    [one, three],
    [two, two],
  ] as const)
    expect(await move(id, parentId)).toMatchObject({ status: 400, code: 'category.inside' })
  expect(await move(w.leaf, null)).toMatchObject({ status: 409, code: 'category.stocked' })
  expect(await move(leaf?.parentId ?? 0, null)).toMatchObject({ code: 'category.stocked' })
  expect(await move(three, one, leaf?.parentId)).toMatchObject({ status: 409, code: 'category.changed' })
  for (const [id, parentId] of [
    [987_654, null],
    [three, 987_654],
  ] as const)
    expect(await move(id, parentId)).toMatchObject({ status: 404, code: 'category.missing' })
  await w.must(save({ parentId: one, name: '禁区3' }))
  expect(await move(three, one)).toMatchObject({ code: 'category.name.taken' })
  expect((await tree()).find(({ id }) => id === three)).toMatchObject({ parentId: two, level: 3 })
})

test('two moves at once never make a circle', async () => {
  const [{ id: one }, { id: other }] = [await w.must(save({ name: '环甲' })), await w.must(save({ name: '环乙' }))]
  const both = await Promise.all([move(other, one), move(one, other)])
  expect(both.map(({ code }) => code ?? 'moved').toSorted()).toEqual(['category.inside', 'moved'])
  const levels = (await tree()).filter(({ id }) => [one, other].includes(id)).map(({ level }) => level)
  expect(levels).toEqual([1, 2])
})

test('goods written while their category moves stand where it stands', async () => {
  const [, two, three] = await aPath('赛跑')
  const [, goal] = await aPath('终点')
  const forms = [1, 2, 3].map((n) => w.blank(`RACE-M${n}`, { categoryId: three }))
  const saves = forms.map((form) => w.ask(w.sales, saveGoods, form))
  const [moved, ...saved] = await Promise.all([move(three, goal), ...saves])
  expect([moved, ...saved].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const paths = await w.db.selectFrom('product').select('category2_id').where('category3_id', '=', three).execute()
  expect(paths).toEqual(forms.map(() => ({ category2_id: goal })))
  expect(goal).not.toBe(two)
})

test('one with goods or categories in it stays, also while goods are put into it', async () => {
  const leaf = (await tree()).find(({ id }) => id === w.leaf)
  expect(leaf?.goods).toBe(5)
  for (const id of [w.leaf, leaf?.parentId])
    expect(await w.ask(w.sales, deleteCategory, { id })).toMatchObject({ status: 409, code: 'category.used' })
  const { id } = await w.must(save({ parentId: leaf?.parentId, name: '空的' }))
  const [deleted, saved] = await Promise.all([
    w.ask(w.sales, deleteCategory, { id }),
    w.ask(w.sales, saveGoods, w.blank('RACE1', { categoryId: id })),
  ])
  expect([deleted.status, saved.status].filter((status) => status === 200)).toHaveLength(1)
})

test('an empty one is deleted once', async () => {
  const { id } = await w.must(save({ name: '临时' }))
  const both = await Promise.all([1, 2].map(() => w.ask(w.sales, deleteCategory, { id })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await w.audited('category.delete', `category ${id}`)).toMatchObject({ before: { name: '临时' } })
})

test('goods are found by the new name of their category', async () => {
  await w.must(save({ id: w.leaf, name: '麒麟收纳' }))
  await makeWords(w.services, w.leaf)
  w.pass(5)
  expect((await w.must(w.ask(null, listProducts, { keyword: '麒麟' }))).total).toBe(5)
  expect((await w.must(w.ask(null, categoryTree))).length).toBeGreaterThan(0)
})
