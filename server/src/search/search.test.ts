import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts, suggest } from '../../../contract/goods/catalog.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

let w: TestWorld
beforeAll(async () => {
  w = await aWorld()
})
afterAll(() => w.close())

const search = async (keyword: string) => (await w.ask(null, listProducts, { keyword, limit: 100 })).data

test.each([
  ['帆布袋', '帆布'],
  ['帆布包', '帆布'],
  ['fanbudai', '帆布'],
  ['fbd', '帆布'],
  ['canvas', '帆布'],
  ['Canvas Tote', '帆布'],
  ['帆步袋', '帆布'],
  ['帆布带', '帆布'],
  ['帆不布袋', '帆布'],
  ['fanbudia', '帆布'],
  ['fambudai', '帆布'],
  ['FB1001', '帆布袋 12安本白'],
  ['fb1001', '帆布袋 12安本白'],
  ['保温杯 500', '保温杯'],
  ['文化衫', '广告衫'],
  ['yusan', '伞'],
])('%s finds %s first', async (keyword, found) => {
  const { rows, total } = await search(keyword)
  expect(total).toBeGreaterThan(0)
  expect(rows[0]?.storeName).toContain(found)
})

test.each(['帆布袋', '无纺布袋', '帆布袋 12安本白 38×42cm'])(
  '%s finds what is called so before all that only has it in its name',
  async (name) => {
    const { rows } = await search(name)
    const isCalledSo = rows.map(({ storeName }) => storeName === name || storeName.startsWith(`${name} `))
    expect(isCalledSo[0]).toBe(true)
    expect(isCalledSo).toEqual(isCalledSo.toSorted((a, b) => Number(b) - Number(a)))
  },
)

test.each([
  ['帆步袋', '帆布袋'],
  ['fanbudia', '帆布袋'],
  ['保温怀', '保温杯'],
  ['帆布贷', '帆布袋'],
  ['baowenbie', '保温杯'],
])('%s is searched as %s, and says so', async (typed, meant) => {
  const { instead, total, near } = await search(typed)
  expect(instead).toBe(meant)
  expect(near).toBeNull()
  expect(total).toBe((await search(meant)).total)
})

test.each(['帆布袋', '帆布包', 'fanbudai', 'fbd', '保温杯 500', 'TX1003', '文化衫'])('%s is understood as typed', async (keyword) => {
  expect((await search(keyword)).instead).toBeNull()
})

test('a keyword put right can be searched as typed: near words and categories are proposed, each leading somewhere', async () => {
  const { data } = await w.ask(null, listProducts, { keyword: '帆步袋', exact: '1' })
  expect(data).toMatchObject({ total: 0, instead: null })
  expect(data.near?.words[0]).toBe('帆布袋')
  expect(data.near?.categories[0]?.cateName).toContain('袋')
  for (const { id, level } of data.near?.categories ?? [])
    expect((await w.ask(null, listProducts, { [`type${level}`]: id })).data.total).toBeGreaterThan(0)
})

test('what is like nothing is answered with the most usual words and categories', async () => {
  const { near } = await search('∅∅')
  expect(near?.words.length).toBeGreaterThan(2)
  expect(near?.categories.length).toBeGreaterThan(2)
})

test.each(['b1001', '1001', '001', 'FB10'])('%s, part of its number, finds the product', async (part) => {
  expect((await search(part)).rows.map((card) => card.purchaseNo)).toContain('FB1001')
})

test('who asks by one name is shown what is called by the others', async () => {
  const names = (await search('文化衫')).rows.map((card) => card.storeName)
  for (const other of ['T恤', '广告衫']) expect(names.filter((name) => name.includes(other)).length).toBeGreaterThan(0)
})

test('a number finds just that product', async () => {
  expect((await search('TX1003')).rows.map((card) => card.purchaseNo)).toEqual(['TX1003'])
})

test('a search can be narrowed, and its totals agree', async () => {
  const all = await search('帆布')
  const spot = (await w.ask(null, listProducts, { keyword: '帆布', goodsType: 5, limit: 100 })).data
  expect(spot.total).toBe(all.facets.goodsType.find(({ value }) => value === '5')?.count)
  expect(spot.rows).toHaveLength(spot.total)
})

test.each(["'", "帆布' | 'x", '&|!():*', '\\', '%_', '<script>', '∅', '的', "a'b\\c:*"])('%s is only a word', async (keyword) => {
  expect((await w.ask(null, listProducts, { keyword })).status).toBe(200)
  expect((await w.ask(null, suggest, { keyword })).status).toBe(200)
})

test.each([
  ['帆', '帆布袋'],
  ['fanb', '帆布袋'],
  ['fb', '帆布袋'],
  ['保温', '保温袋'],
  ['304', '304 不锈钢保温杯 500ml'],
])('%s suggests %s', async (keyword, word) => {
  const { data } = await w.ask(null, suggest, { keyword })
  expect(data).toContain(word)
  expect(data.length).toBeLessThanOrEqual(10)
})
