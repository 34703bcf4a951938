import { sql } from 'kysely'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { categoryTree, listProducts, productByNumber, productDetail, suggest } from '../../../contract/goods/catalog.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { getCanvas } from '../../../contract/page/page.ts'
import { quickCheck } from '../../../contract/order/quick.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

let w: Shop
let rongda: string
let lanhai: string
const companyOf = (name: string) => sql<number>`(select id from company where name = ${name})`
const lanhaiId = companyOf('蓝海科技有限公司')
const rongdaId = companyOf('荣达贸易有限公司')

beforeAll(async () => {
  w = await aShop()
  ;[rongda, lanhai] = [await w.token('main'), await w.token('stranger')]
})
afterAll(() => w.close())
beforeEach(async () => {
  await sql`update company set assortment_id = null`.execute(w.db)
  await sql`update level set assortment_id = null`.execute(w.db)
  await sql`delete from product_company`.execute(w.db)
  await sql`update product set exclusive = false`.execute(w.db)
  await sql`delete from cart_line`.execute(w.db)
  await sql`delete from assortment`.execute(w.db)
  later()
})

/** What is remembered is believed for a second. */
const later = (): void => void (w.clock.now = new Date(w.clock.now.getTime() + 1500))

async function onlyForLanhai(product: keyof Shop['products']): Promise<void> {
  const id = w.products[product]
  await sql`update product set exclusive = true where id = ${id}`.execute(w.db)
  await sql`insert into product_company (company_id, product_id) values (${lanhaiId}, ${id})`.execute(w.db)
  later()
}

/** An assortment of these products and of the shop's other branch of the tree, where there is nothing. */
async function anAssortment(...products: (keyof Shop['products'])[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into assortment (name) values ('礼品') returning id`.execute(w.db)
  const id = rows[0]?.id ?? 0
  for (const product of products) await sql`insert into assortment_product values (${id}, ${w.products[product]})`.execute(w.db)
  later()
  return id
}

const namesOf = async (token: string | null, asked: object = {}) =>
  (await w.must(w.ask(token, listProducts, asked))).rows.map(({ storeName }) => storeName).toSorted()
const all = ['canvasBag', 'lot', 'otherLot', 'plainBag', 'tshirt']

test('what is exclusive is there for the companies named, and for nobody else', async () => {
  await onlyForLanhai('lot')
  for (const token of [null, rongda, lanhai, rongda, null]) {
    expect(await namesOf(token)).toEqual(token === lanhai ? all : all.filter((name) => name !== 'lot'))
    const { status, code, msg } = await w.ask(token, productDetail, { id: w.products.lot })
    const madeUp = await w.ask(token, productDetail, { id: 987654 })
    expect({ status, code, msg }).toEqual(
      token === lanhai ? { status: 200, code: undefined, msg: 'ok' } : { status: 404, code: madeUp.code, msg: madeUp.msg },
    )
    expect((await w.ask(token, productByNumber, { number: 'LOT' })).status).toBe(token === lanhai ? 200 : 404)
  }
})

test('an assortment shows its products and categories; the company’s own goods come on top', async () => {
  await onlyForLanhai('otherLot')
  const id = await anAssortment('tshirt', 'otherLot', 'lot')
  await sql`update company set assortment_id = ${id} where id in (${lanhaiId}, ${rongdaId})`.execute(w.db)
  later()
  expect(await namesOf(rongda)).toEqual(['lot', 'tshirt'])
  expect(await namesOf(lanhai)).toEqual(['lot', 'otherLot', 'tshirt'])
  expect(await namesOf(null)).toEqual(all.filter((name) => name !== 'otherLot'))
  await sql`insert into assortment_category select ${id}, id from category where level = 2`.execute(w.db)
  later()
  expect(await namesOf(rongda)).toEqual(all.filter((name) => name !== 'otherLot'))
})

test('the level’s assortment holds where the company has none of its own', async () => {
  const id = await anAssortment('tshirt')
  await sql`update level set assortment_id = ${id}
    where id = (select level_id from company where id = ${rongdaId})`.execute(w.db)
  later()
  expect(await namesOf(rongda)).toEqual(['tshirt'])
  const { rows } = await sql<{ id: number }>`insert into assortment (name) values ('自己的') returning id`.execute(w.db)
  await sql`insert into assortment_product values (${rows[0]?.id}, ${w.products.lot})`.execute(w.db)
  await sql`update company set assortment_id = ${rows[0]?.id} where id = ${rongdaId}`.execute(w.db)
  later()
  expect(await namesOf(rongda)).toEqual(['lot'])
})

test('categories without anything for the company are not in its tree, and not proposed', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into category (level, name) values (1, '礼品') returning id`.execute(w.db)
  const id = await anAssortment('tshirt')
  await sql`update company set assortment_id = ${id} where id = ${rongdaId}`.execute(w.db)
  later()
  const tops = async (token: string | null) => (await w.must(w.ask(token, categoryTree))).map(({ cateName }) => cateName)
  expect(await tops(rongda)).toEqual(['类目1'])
  expect(await tops(null)).toEqual(['类目1', '礼品'])
  const near = async (token: string | null) => (await w.must(w.ask(token, listProducts, { keyword: '礼品', exact: '1' }))).near?.categories
  expect(await near(null)).toContainEqual({ id: rows[0]?.id, level: 1, cateName: '礼品' })
  expect(await near(rongda)).not.toContainEqual({ id: rows[0]?.id, level: 1, cateName: '礼品' })
  await sql`delete from category where id = ${rows[0]?.id}`.execute(w.db)
})

test('a cart line whose goods are no longer for the company is lost, and says nothing of them', async () => {
  await w.must(w.ask(rongda, addToCart, { productId: w.products.lot, quantity: 2 }))
  await w.must(w.ask(lanhai, addToCart, { productId: w.products.lot, quantity: 2 }))
  await onlyForLanhai('lot')
  const { valid, invalid } = await w.must(w.ask(rongda, cartList))
  expect(valid).toEqual([])
  expect(invalid).toMatchObject([{ reason: '商品不存在或已下架', receipt: null }])
  expect(invalid[0]?.productInfo).toMatchObject({ storeName: '商品已失效', image: '', purchaseNo: '', price: null })
  expect((await w.must(w.ask(lanhai, cartList))).valid).toHaveLength(1)
  const missing = { status: 404, code: 'product.missing' }
  expect(await w.ask(rongda, addToCart, { productId: w.products.lot, quantity: 2 })).toMatchObject(missing)
  const checked = async (number: string) => JSON.stringify(await w.must(w.ask(rongda, quickCheck, { rows: [{ number, quantity: '2' }] })))
  expect((await checked('LOT')).replaceAll('LOT', '#')).toBe((await checked('NOSUCH')).replaceAll('NOSUCH', '#'))
})

test('what was hidden between confirming and ordering is not ordered', async () => {
  const { input } = await w.confirmed('main', rongda, [{ product: 'lot', quantity: 2 }])
  await onlyForLanhai('lot')
  expect(await w.ask(rongda, createOrder, input)).toMatchObject({ status: 404, code: 'product.missing' })
  const { rows } = await sql<{ id: number }>`select id from cart_line where buy_now`.execute(w.db)
  const cartIds = rows.map(({ id }) => id)
  expect(await w.ask(rongda, confirmOrder, { cartIds })).toMatchObject({ status: 404, code: 'product.missing' })
})

test('the layout told to other clients names no goods that its reader has not', async () => {
  const product = [w.products.lot, w.products.tshirt].map((id) => ({ id, storeName: `名称${id}`, pic: `p${id}` }))
  const json = JSON.stringify([
    { title: '热卖', type: 'ProductHot', index: 0, componentContent: { product } },
    { title: '别的', type: 'ProductOther', index: 1, componentContent: { product, more: 1 } },
    'broken',
  ])
  await sql`insert into page_canvas (terminal, name, json) values (7, '小程序', ${json})`.execute(w.db)
  await onlyForLanhai('lot')
  const shown = async (token: string | null) => (await w.must(w.ask(token, getCanvas, { terminal: 7 }))).json
  expect(await shown(lanhai)).toBe(json)
  for (const token of [null, rongda]) {
    const [hot, other, broken] = JSON.parse((await shown(token)) ?? '')
    expect(hot.componentContent).toEqual({ product: [product[1]] })
    expect(other).toMatchObject({ title: '别的', componentContent: { product: [product[1]], more: 1 } })
    expect(broken).toBe('broken')
  }
})

test('suggestions hold the names of visible goods only', async () => {
  await sql`update product set words = '''^frisb'':1' where id = ${w.products.lot}`.execute(w.db)
  await onlyForLanhai('lot')
  const names = async (token: string | null) => w.must(w.ask(token, suggest, { keyword: 'frisb' }))
  expect([await names(lanhai), await names(rongda), await names(null)]).toEqual([['lot'], [], []])
})
