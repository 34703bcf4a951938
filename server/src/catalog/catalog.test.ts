import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  categoryTree,
  home,
  hotWords,
  listProducts,
  listScenes,
  productByNumber,
  productDetail,
  sceneDetail,
} from '../../../contract/goods/catalog.ts'
import { login } from '../../../contract/account/account.ts'
import { person } from '../account/people.fixture.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { aWorld } from '../testWorld.ts'

const w = await aWorld()
afterAll(() => w.close())

const count = async (where: string) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from product where on_sale and not exclusive and ${sql.raw(where)}`.execute(w.db))
      .rows[0]?.n,
  )

const idOf = async (number: string) => (await w.ask(null, productByNumber, { number })).data.id

/** A second later the catalogue's version is asked for again. */
const later = () => (w.clock.now = new Date(w.clock.now.getTime() + 1500))

test('the tree has three levels, and each lists what hangs below it', async () => {
  const { data: tree } = await w.ask(null, categoryTree)
  expect(tree).toHaveLength(8)
  const [top] = tree
  const second = top?.children[0]
  const third = second?.children[0]
  for (const [field, node, column] of [
    ['type1', top, 'category1_id'],
    ['type2', second, 'category2_id'],
    ['type3', third, 'category3_id'],
  ] as const) {
    const { data } = await w.ask(null, listProducts, { [field]: node?.id, limit: 100 })
    expect(data.total).toBe(await count(`${column} = ${node?.id}`))
    expect(data.rows).toHaveLength(data.total)
  }
})

test('pages of a list hold every product once', async () => {
  const seen: number[] = []
  for (let page = 1; page <= 4; page++) {
    const { data } = await w.ask(null, listProducts, { page, limit: 50, sort: 'priceAsc' })
    seen.push(...data.rows.map((card) => card.id))
  }
  expect(new Set(seen).size).toBe(await count('true'))
  expect(seen).toHaveLength(new Set(seen).size)
})

test('facets count what a plain count counts', async () => {
  const { data } = await w.ask(null, listProducts, { goodsType: 2, qtyAt: 100, leadMax: 7 })
  const where = `type = 'custom' and minimum <= 100 and lead_days <= 7`
  expect(data.total).toBe(await count(where))
  for (const { value, count: n } of data.facets.material) expect(n).toBe(await count(`${where} and material = '${value}'`))
  for (const { value, count: n } of data.facets.process) expect(n).toBe(await count(`${where} and '${value}' = any(processes)`))
  expect(data.facets.goodsType).toEqual([{ value: '2', label: '定制', count: data.total }])
})

test('bands count all up to their value, and lead to just so many', async () => {
  const { facets, total } = (await w.ask(null, listProducts, {})).data
  for (const [word, values] of [
    ['leadMax', facets.lead],
    ['qtyAt', facets.minimum],
    ['priceMax', facets.price],
  ] as const) {
    expect(values.length).toBeGreaterThan(2)
    for (const { value, count: n } of values)
      expect((await w.ask(null, listProducts, { [word]: value })).data.total, `${word} ${value}`).toBe(n)
  }
  expect(facets.category.reduce((sum, { count: n }) => sum + n, 0)).toBe(total)
  const [first] = facets.category
  const tree = (await w.ask(null, categoryTree)).data
  expect(facets.category.map(({ label }) => label)).toEqual(
    facets.category.map(({ value }) => tree.find(({ id }) => String(id) === value)?.cateName),
  )
  const below = (await w.ask(null, listProducts, { type1: Number(first?.value) })).data
  expect(below.total).toBe(first?.count)
  expect(below.facets.category.reduce((sum, { count: n }) => sum + n, 0)).toBe(below.total)
})

test('a price at a quantity is the ladder’s: as products are priced, so they are counted and found', async () => {
  const { rows } = await sql<{ id: number; base: [number, string][] }>`
    select p.id, v.rules -> 'base' as base from product p join current_price c on c.product_id = p.id
    join price_version v on v.product_id = p.id and v.version = c.version where p.on_sale and not p.exclusive and p.minimum <= 500`.execute(
    w.db,
  )
  const each = (base: [number, string][]) => base.findLast(([from]) => from <= 500)?.[1]
  const expected = rows.filter(({ base }) => Number(each(base) ?? Infinity) <= 7).map(({ id }) => id)
  const found: number[] = []
  for (let page = 1; page <= Math.ceil(expected.length / 100) + 1; page++)
    found.push(...(await w.ask(null, listProducts, { qtyAt: 500, priceMax: '7', page, limit: 100 })).data.rows.map(({ id }) => id))
  expect(found.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
  expect(expected.length).toBeGreaterThan(10)
  const { facets } = (await w.ask(null, listProducts, { qtyAt: 500 })).data
  const five = facets.price.find(({ value }) => value === '5')
  expect((await w.ask(null, listProducts, { qtyAt: 500, priceMax: '5' })).data.total).toBe(five?.count)
})

test.each(['abc', '-1', '1.234', '1e3'])('%s is no price to narrow by', async (priceMax) => {
  expect((await w.ask(null, listProducts, { priceMax })).status).toBe(400)
})

test('only spot goods show a price in lists', async () => {
  const { data } = await w.ask(null, listProducts, { limit: 100, sort: 'sales' })
  for (const card of data.rows) expect(card.price === null).toBe(card.qiliGoodsTypeId !== 5)
  expect(data.rows.map((card) => card.sales)).toEqual(data.rows.map((card) => card.sales).toSorted((a, b) => b - a))
})

test('a product is found by its number in lower case, with ladder, calendar and the lots that came from it', async () => {
  const { data } = await w.ask(null, productByNumber, { number: 'fb1001' })
  expect(data).toMatchObject({
    purchaseNo: 'FB1001',
    qiliGoodsTypeId: 2,
    stock: null,
    source: null,
    today: '2026-11-21',
  })
  expect(data.ladder.map((row) => row.quantity)).toEqual([50, 100, 300, 500, 1000, 3000])
  expect(data.lots.length).toBeGreaterThanOrEqual(3)
  expect(data.lots.find((lot) => lot.storeName.includes('正2色'))?.differences).toEqual([
    '包装为OPP独立袋',
    '丝印 正面2色',
    '有丝印 背面1色',
  ])
  const lot = await w.ask(null, productDetail, { id: data.lots[0]?.productId })
  expect(lot.data.source).toMatchObject({
    productId: data.id,
    selection: data.lots[0]?.selection,
    differences: data.lots[0]?.differences,
  })
  expect(lot.data.stock).toBe(data.lots[0]?.left)
})

test('stock is told to buyers as it is at this moment, to guests as it was within half a second', async () => {
  const id = await idOf('XH5001')
  const { login: username, password } = person('main')
  const { data: buyer } = await w.ask(null, login, { username, password })
  const stock = async (token: string | null) => (await w.ask(token, productDetail, { id })).data.stock ?? 0
  const before = await stock(null)
  await w.db.updateTable('spot_stock').set({ held: 7 }).where('product_id', '=', id).execute()
  expect(await stock(buyer.token)).toBe(before - 7)
  w.clock.now = new Date(w.clock.now.getTime() + 500)
  expect(await stock(null)).toBe(before - 7)
})

test('home has banners, scenes and shelves; its scenes open', async () => {
  const { data } = await w.ask(null, home)
  expect(data.qiliSlideshows).toHaveLength(5)
  expect(data.hotKey[0]).toBe('帆布袋')
  expect((await w.ask(null, hotWords)).data).toEqual(data.hotKey)
  expect((await w.ask(null, listScenes)).data).toEqual(data.scenesList.data)
  for (const scene of data.scenesList.data) {
    const opened = await w.ask(null, sceneDetail, { id: scene.id })
    expect(opened.data.goods).toHaveLength(scene.goods)
  }
  expect((await w.ask(null, sceneDetail, { id: 999_999 })).code).toBe('scene.missing')
})

test('goods taken off sale are nowhere to be found, within a second', async () => {
  const id = await idOf('BJ1005')
  await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', id).execute()
  later()
  const asked = { productId: id, quantity: 500 }
  for (const answer of [
    await w.ask(null, productDetail, { id }),
    await w.ask(null, productByNumber, { number: 'BJ1005' }),
    await w.ask(null, priceProduct, asked),
    await w.ask(null, productDetail, { id: 987_654 }),
  ])
    expect(answer).toMatchObject({ status: 404, code: 'product.missing', msg: '商品不存在或已下架' })
  const { data } = await w.ask(null, listProducts, { keyword: '笔记本', limit: 100 })
  expect(data.rows.map((card) => card.id)).not.toContain(id)
  const cards = (await w.ask(null, home)).data
  expect([...cards.seasonHot, ...cards.likeInfo].map((card) => card.id)).not.toContain(id)
  await w.db.updateTable('product').set({ on_sale: true }).where('id', '=', id).execute()
  later()
  expect((await w.ask(null, productDetail, { id })).status).toBe(200)
})

test.each([
  [{ page: 0 }, 'page'],
  [{ page: -1 }, 'page'],
  [{ page: 1.5 }, 'page'],
  [{ limit: 1e9 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ sort: 'id; drop table product' }, 'sort'],
  [{ goodsType: 9 }, 'goodsType'],
  [{ type1: '😀' }, 'type1'],
  [{ keyword: '袋'.repeat(3500) }, 'keyword'],
])('a list asked with %j names the field', async (input, field) => {
  const answer = await w.ask(null, listProducts, input)
  expect(answer).toMatchObject({ http: 200, status: 400, code: 'input.invalid' })
  expect(Object.keys((answer.facts?.['fields'] ?? {}) as object)).toEqual([field])
})
