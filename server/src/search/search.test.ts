import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts, suggest } from '../../../contract/catalog.ts'
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
  ['文化衫', 'T恤'],
  ['yusan', '伞'],
])('%s finds %s first', async (keyword, found) => {
  const { rows, total } = await search(keyword)
  expect(total).toBeGreaterThan(0)
  expect(rows[0]?.storeName).toContain(found)
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
}) // prettier-ignore

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
