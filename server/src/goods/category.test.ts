import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteCategory,
  listCategories,
  saveCategory,
  sortCategories,
  type CategoryRow,
} from '../../../contract/categoryDesk.ts'
import { categoryTree, listProducts } from '../../../contract/catalog.ts'
import { saveGoods } from '../../../contract/goodsDesk.ts'
import { makeWords } from './goods.jobs.ts'
import { aGoodsDesk, type GoodsDesk } from './goods.fixture.ts'

let w: GoodsDesk
beforeAll(async () => void (w = await aGoodsDesk()))
afterAll(() => w.close())

const tree = () => w.must(w.ask(w.sales, listCategories))
const under = async (parentId: number | null): Promise<CategoryRow[]> =>
  (await tree()).filter((one) => one.parentId === parentId)
const save = (form: object) => w.ask(w.sales, saveCategory, form)
const sort = (parentId: number | null, ids: number[]) => w.ask(w.sales, sortCategories, { parentId, ids })
const menu = async () => {
  w.pass(5)
  return (await w.get('/api/category')).map((answer) =>
    answer.json().data.map((one: { cateName: string }) => one.cateName),
  )
}

test('a category is added last, put before others, and hidden, in every process', async () => {
  const { id } = await w.must(save({ name: '节日礼品' }))
  const before = await under(null)
  expect(before.at(-1)).toMatchObject({ id, name: '节日礼品', level: 1, goods: 0 })
  await w.must(sort(null, [id, ...before.map((one) => one.id).slice(0, -1)]))
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

test('an order that leaves one out, or names a stranger, is refused', async () => {
  const ids = (await under(null)).map(({ id }) => id)
  for (const wrong of [ids.slice(1), [...ids, w.leaf], [...ids.slice(1), w.leaf], [...ids.slice(1), ids[1] ?? 0]])
    expect(await sort(null, wrong)).toMatchObject({ status: 409, code: 'category.changed' })
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
  await makeWords(w.house, w.leaf)
  w.pass(5)
  expect((await w.must(w.ask(null, listProducts, { keyword: '麒麟' }))).total).toBe(5)
  expect((await w.must(w.ask(null, categoryTree))).length).toBeGreaterThan(0)
})
