import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { productDetail, listProducts } from '../../../contract/goods/catalog.ts'
import { copyGoods, deleteGoods, goodsDetail, listGoods, moveGoods, saveGoods } from '../../../contract/goods/goodsDesk.ts'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { deletionFault, freedNumber } from './gone.rules.ts'
import { aGoodsDesk } from './goods.fixture.ts'

const w = await aGoodsDesk()
const main = await w.token('main')
afterAll(() => w.close())

const del = (...ids: number[]) => w.must(w.ask(w.sales, deleteGoods, { ids }))
const move = (move: string, ids: number[], freeNumber = false) =>
  w.must(w.ask(w.sales, moveGoods, { move: move as 'archive', ids, freeNumber }))
const listed = async (state: string) =>
  (await w.must(w.ask(w.sales, listGoods, { state: state as 'all', limit: 100 }))).rows.map(({ id }) => id)
const copyOf = (id: number) => w.must(w.ask(w.sales, copyGoods, { id }))

const none = { orders: 0, quotations: 0, carts: 0, lists: 0, lots: 0, designers: 0, activities: 0 }
test.each([
  ['draft', none, null],
  ['withdrawn', none, null],
  ['archived', none, null],
  ['published', none, '已上架的商品不能删除，请先下架'],
  ['withdrawn', { ...none, orders: 2, lots: 1 }, '已有 2 个订单、1 个以它为来源的现货，不能删除，可以归档'],
  ['withdrawn', { ...none, designers: 2, activities: 1 }, '已有 2 家企业的设计、1 个营销活动，不能删除，可以归档'],
  ['archived', { ...none, carts: 1 }, '已有 1 人的购物车，不能删除，可以归档'],
] as const)('a product that is %s and held by %j: %s', (state, held, fault) => {
  expect(deletionFault(state, held)).toBe(fault)
})

test('a freed number ends in the id, fits, and is not freed twice', () => {
  expect(freedNumber('FB1001', 17)).toBe('FB1001-A17')
  expect(freedNumber(freedNumber('FB1001', 17), 17)).toBe('FB1001-A17')
  expect(freedNumber('X'.repeat(32), 123)).toHaveLength(32)
})

describe('deletion', () => {
  test('what was never sold goes with its prices, and its number is free', async () => {
    const { id, number } = await copyOf(w.products.canvasBag)
    const { canvasBag } = w.products
    await w.must(w.ask(w.sales, saveGoods, { ...(await w.form(canvasBag)), relatedIds: [id] }))
    expect(await del(id)).toMatchObject({ moved: 1, results: [{ id, state: null, fault: null }] })
    expect(await w.ask(w.sales, goodsDetail, { id })).toMatchObject({ code: 'goods.missing' })
    expect((await w.shown(canvasBag)).related).toEqual([])
    expect(await w.db.selectFrom('price_version').selectAll().where('product_id', '=', id).execute()).toEqual([])
    expect(await w.audited('goods.delete', `product ${id}`)).toMatchObject({ before: { number } })
    await w.must(w.ask(w.sales, saveGoods, w.blank(number)))
  })

  test('what is on sale, in a cart or ordered stays and says why; the others go', async () => {
    const { lot, plainBag } = w.products
    await w.order('buyer', await w.token('buyer'), { product: 'lot', quantity: 5 })
    const { id } = await copyOf(plainBag)
    await move('withdraw', [lot])
    const { moved, results } = await del(plainBag, lot, id, 987_654)
    expect(moved).toBe(1)
    expect(results.map(({ fault }) => fault)).toEqual([
      '已上架的商品不能删除，请先下架',
      expect.stringContaining('个订单'),
      null,
      '商品不存在',
    ])
    await move('republish', [lot])
  })

  test('what others’ customers have designed, or have in a cart, stays for whoever sees the own ones only', async () => {
    const { id } = await copyOf(w.products.plainBag)
    await sql`insert into design (company_id, account_id, saved_by, product_id, name, document, rev, shared, updated_at)
      select company_id, id, id, ${id}, '设计', '{"schema":1,"surfaces":[]}', 1, true, now() from account where nickname = '林海'`.execute(
      w.db,
    )
    const sales = w.db.updateTable('staff').where('username', '=', 'sales')
    await sales.set({ own_only: true, version: sql`version + 1` }).execute()
    forgetBelieved()
    expect((await del(id)).results).toMatchObject([{ id, fault: '已有 1 家企业的设计，不能删除，可以归档' }])
    await sales.set({ own_only: false, version: sql`version + 1` }).execute()
    forgetBelieved()
    await sql`delete from design where product_id = ${id}`.execute(w.db)
    expect(await del(id)).toMatchObject({ moved: 1 })
  })

  test('of two at once one finds it gone, and versions of a price that stays are never deleted', async () => {
    const { id } = await copyOf(w.products.plainBag)
    const both = await Promise.all([del(id), del(id)])
    expect(both.map(({ moved }) => moved).toSorted()).toEqual([0, 1])
    await expect(w.db.deleteFrom('price_version').where('product_id', '=', w.products.plainBag).execute()).rejects.toThrow('never changed')
  })

  test('none and too many are refused', async () => {
    expect(await w.ask(w.sales, deleteGoods, { ids: [] })).toMatchObject({ status: 400, msg: '请选择商品' })
    expect(await w.ask(null, deleteGoods, { ids: [1] })).toMatchObject({ status: 401 })
    expect(await w.ask(main, deleteGoods, { ids: [1] })).toMatchObject({ status: 401 })
  })
})

describe('the archive', () => {
  test('what is archived is in no list and no shop, carts say so, and it comes back as withdrawn', async () => {
    const { otherLot } = w.products
    await w.must(w.ask(main, addToCart, { productId: otherLot, quantity: 3, new: 0 }))
    const { number } = await w.shown(otherLot)
    expect(await move('archive', [otherLot])).toMatchObject({ moved: 1, results: [{ state: 'archived' }] })
    expect(await listed('all')).not.toContain(otherLot)
    expect(await listed('withdrawn')).not.toContain(otherLot)
    expect(await listed('archived')).toContain(otherLot)
    w.pass(5)
    expect(await w.ask(null, productDetail, { id: otherLot })).toMatchObject({ code: 'product.missing' })
    const found = await w.must(w.ask(null, listProducts, { keyword: number, limit: 100 }))
    expect(found.rows.map(({ id }) => id)).not.toContain(otherLot)
    const { invalid } = await w.must(w.ask(main, cartList, {}))
    expect(invalid.map(({ reason }) => reason)).toEqual(['商品已停止供应'])
    expect((await move('republish', [otherLot])).results).toMatchObject([{ fault: '已归档的商品不能重新上架' }])
    expect(await w.shown(otherLot)).toMatchObject({ number, state: 'archived' })
    await move('restore', [otherLot])
    expect(await w.shown(otherLot)).toMatchObject({ number, state: 'withdrawn' })
    await move('republish', [otherLot])
    expect(await w.shown(otherLot)).toMatchObject({ state: 'published' })
  })

  test('its number may be freed for other goods, and it is found by the one it has', async () => {
    const { tshirt } = w.products
    const { number } = await w.shown(tshirt)
    await move('archive', [tshirt], true)
    expect(await w.shown(tshirt)).toMatchObject({ number: `${number}-A${tshirt}`, state: 'archived' })
    expect(await w.audited('goods.move', `product ${tshirt}`)).toMatchObject({ before: { number }, after: { state: 'archived' } })
    const { id } = await w.must(w.ask(w.sales, saveGoods, w.blank(number)))
    const found = await w.must(w.ask(w.sales, listGoods, { keyword: `${number}-A${tshirt}`, state: 'archived' }))
    expect(found.rows.map((row) => row.id)).toEqual([tshirt])
    expect(found.counts['archived']).toBe(1)
    expect(id).not.toBe(tshirt)
  })

  test('a draft is not archived, and of two at once one is too late', async () => {
    const { id } = await copyOf(w.products.canvasBag)
    expect((await move('archive', [id])).results).toMatchObject([{ fault: '草稿的商品不能归档' }])
    const { plainBag } = w.products
    const both = await Promise.all([move('archive', [plainBag]), move('archive', [plainBag])])
    expect(both.map(({ moved }) => moved).toSorted()).toEqual([0, 1])
  })
})
