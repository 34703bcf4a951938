import { movesFrom } from '../../../contract/moves.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { listProducts, productDetail } from '../../../contract/goods/catalog.ts'
import { adjustStock, copyGoods, goodsDetail, listGoods, moveGoods, saveGoods } from '../../../contract/goods/goodsDesk.ts'
import { goodsMachine, GoodsState, type GoodsMove } from '../../../contract/goods/goodsState.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { aGoodsDesk } from './goods.fixture.ts'

const w = await aGoodsDesk()
const main = await w.token('main')
afterAll(() => w.close())

const move = (move: GoodsMove, ...ids: number[]) => w.must(w.ask(w.sales, moveGoods, { move, ids }))
const save = (form: object) => w.ask(w.sales, saveGoods, form)
let numbers = 0
const newNumber = () => `NEW${++numbers}`

describe('moves', () => {
  test('the whole life of a product', () => {
    expect(GoodsState.options.map((state) => `${state}: ${movesFrom(goodsMachine, state, 'staff').join(' ')}`)).toEqual([
      'draft: publish',
      'published: withdraw archive',
      'withdrawn: archive republish',
      'archived: restore',
    ])
  })

  test('a draft without picture and price cannot be sold, and says what it lacks', async () => {
    const { id } = await w.must(save(w.blank(newNumber())))
    expect(await w.shown(id)).toMatchObject({ state: 'draft', faults: ['还没有图片', '还没有价格'], publishTime: null })
    const { moved, results } = await move('publish', id)
    expect({ moved, results }).toMatchObject({
      moved: 0,
      results: [{ id, state: 'draft', fault: '还没有图片，还没有价格' }],
    })
    expect(await w.ask(null, productDetail, { id })).toMatchObject({ code: 'product.missing' })
  })

  test('rules that do not load keep a product from being sold', async () => {
    const { id } = await w.must(w.ask(w.sales, copyGoods, { id: w.products.canvasBag }))
    const broken = {
      product_id: id,
      version: 2,
      rules: '{"minimum":"fifty","base":[[1,"1.00"]]}',
      first_selection: '{}',
    }
    await w.db.insertInto('price_version').values(broken).execute()
    await w.db.updateTable('current_price').set({ version: 2 }).where('product_id', '=', id).execute()
    expect((await move('publish', id)).results).toMatchObject([{ fault: '价格规则无法使用' }])
  })

  test('each of many moves for itself: those that may not say why', async () => {
    const { id: draft } = await w.must(save(w.blank(newNumber())))
    const { plainBag, otherLot } = w.products
    const { moved, results } = await move('withdraw', plainBag, draft, 987_654, otherLot, plainBag)
    expect(moved).toBe(2)
    expect(results.map(({ fault }) => fault)).toEqual([null, '草稿的商品不能下架', '商品不存在', null])
    expect(await w.audited('goods.move', `product ${plainBag}`)).toMatchObject({
      actor_name: '何婷',
      before: { state: 'published' },
      after: { state: 'withdrawn', move: 'withdraw' },
    })
    expect((await move('republish', plainBag, otherLot)).moved).toBe(2)
    expect(await w.shown(plainBag)).toMatchObject({ state: 'published', price: { version: 1 } })
  })

  test('more than 200 at once are refused', async () => {
    const ids = Array.from({ length: 201 }, (_, at) => at + 1)
    expect(await w.ask(w.sales, moveGoods, { move: 'withdraw', ids })).toMatchObject({ code: 'input.invalid' })
  })

  test('two who withdraw at once move it once', async () => {
    const id = w.products.plainBag
    const both = await Promise.all([move('withdraw', id), move('withdraw', id)])
    expect(both.map(({ moved }) => moved).toSorted()).toEqual([0, 1])
    await move('republish', id)
  })

  test('who did not publish it sees nothing of a draft, by search or by number', async () => {
    const number = newNumber()
    await w.must(save(w.blank(number, { name: '秘密云母挂件' })))
    w.pass(5)
    expect((await w.must(w.ask(null, listProducts, { keyword: '云母挂件' }))).total).toBe(0)
    const found = await w.must(w.ask(w.sales, listGoods, { keyword: '云母挂件' }))
    expect(found).toMatchObject({ total: 1, counts: { all: 1, draft: 1 }, rows: [{ number, price: null, image: '' }] })
    expect((await w.must(w.ask(w.sales, listGoods, { keyword: number.toLowerCase() }))).rows[0]).toMatchObject({
      number,
    })
  })
})

describe('a withdrawn product', () => {
  const id = () => w.products.otherLot
  beforeEach(async () => void (await move('republish', id())))

  test('becomes invalid in carts and is never sold', async () => {
    const { cartId } = await w.must(w.ask(main, addToCart, { productId: id(), quantity: 3 }))
    const { input } = await w.confirmed('main', main, [{ product: 'otherLot', quantity: 2 }])
    await move('withdraw', id())
    const { invalid } = await w.must(w.ask(main, cartList))
    expect(invalid).toMatchObject([{ id: cartId, reason: '商品不存在或已下架' }])
    expect(await w.ask(main, confirmOrder, { cartIds: [cartId] })).toMatchObject({ code: 'product.missing' })
    expect(await w.ask(main, createOrder, input)).toMatchObject({ code: 'product.missing' })
    expect(await w.ask(main, addToCart, { productId: id(), quantity: 1 })).toMatchObject({ code: 'product.missing' })
    await move('republish', id())
    expect((await w.must(w.ask(main, cartList))).invalid).toEqual([])
  })

  test('withdrawn and ordered at once, it is ordered before or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const { input } = await w.confirmed('main', main, [{ product: 'otherLot', quantity: 1 }])
      const again = await w.confirmed('main', main, [{ product: 'otherLot', quantity: 1 }])
      const [, ordered] = await Promise.all([move('withdraw', id()), w.ask(main, createOrder, input)])
      expect([undefined, 'product.missing']).toContain(ordered.code)
      expect(await w.ask(main, createOrder, again.input)).toMatchObject({ code: 'product.missing' })
      await move('republish', id())
    }
  })
})

describe('editing', () => {
  test('an edit shows on the list and the page of every process within five seconds', async () => {
    const id = w.products.canvasBag
    await w.get(`/api/product/detail/${id}`)
    await w.get('/api/products?keyword=帆布')
    const form = await w.form(id, { name: '加厚琉璃帆布袋', subtitle: '两色可选', tags: ['新款'] })
    await w.must(save(form))
    w.pass(5)
    for (const page of await w.get(`/api/product/detail/${id}`))
      expect(page.json().data).toMatchObject({ storeName: '加厚琉璃帆布袋', subtitle: '两色可选' })
    for (const list of await w.get(`/api/products?keyword=${encodeURIComponent('liuli')}`))
      expect(list.json().data).toMatchObject([{ id, storeName: '加厚琉璃帆布袋', tags: ['新款'] }])
    expect(await w.audited('goods.save', `product ${id}`)).toEqual({
      actor_name: '何婷',
      before: { name: 'canvasBag', subtitle: '', tags: [] },
      after: { name: '加厚琉璃帆布袋', subtitle: '两色可选', tags: ['新款'] },
    })
  })

  test('of two editors of one state the second is told', async () => {
    const id = w.products.tshirt
    const form = await w.form(id)
    const both = await Promise.all([save({ ...form, name: '甲' }), save({ ...form, name: '乙' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      code: 'goods.changed',
      msg: '商品已被他人修改，请刷新后重新编辑',
    })
    const saved = both[0].status === 200 ? '甲' : '乙'
    expect(await w.shown(id)).toMatchObject({
      name: saved,
      revision: form.revision === undefined ? 0 : form.revision + 1,
    })
  })

  test('a number belongs to one product, also of two that take it at once', async () => {
    const number = newNumber()
    const both = await Promise.all([save(w.blank(number)), save(w.blank(number.toLowerCase()))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      code: 'goods.number.taken',
      facts: { fields: { number: '采购编号已存在' } },
    })
    const form = await w.form(w.products.tshirt, { number })
    expect(await save(form)).toMatchObject({ code: 'goods.number.taken' })
  })

  test('what is written is text, whatever it looks like', async () => {
    const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
    const form = await w.form(w.products.plainBag, {
      story: [{ heading: hostile, body: `${hostile}\njavascript:alert(3)`, picture: null }],
      params: [{ name: '材质', value: '"><svg/onload=alert(4)>' }],
    })
    await w.must(save(form))
    w.pass(5)
    const { story, params } = await w.must(w.ask(null, productDetail, { id: w.products.plainBag }))
    expect(story).toEqual([{ heading: hostile, body: `${hostile}\njavascript:alert(3)`, picture: null }])
    expect(params).toEqual([{ name: '材质', value: '"><svg/onload=alert(4)>' }])
    expect(await save({ ...form, name: '袋\u202e子' })).toMatchObject({ code: 'input.invalid' })
  })

  test.each([
    ['a number with blanks', { number: 'FB 1' }, 'input.invalid'],
    ['no name', { name: ' ' }, 'input.invalid'],
    ['a category of the first level', { categoryId: 1 }, 'category.missing'],
    ['a picture that is not its own', { gallery: [{ image: '/pictures/tote-natural-front-12345678', alt: '' }] }, 'file.missing'],
    ['a picture that nobody brought', { gallery: [{ image: `/pictures/up-${'0'.repeat(24)}-00000000`, alt: '' }] }, 'file.missing'],
    ['no picture while it is sold', { gallery: [] }, 'goods.incomplete'],
    ['no version to write over', { revision: undefined }, 'input.invalid'],
    ['a product that is not there', { id: 987_654 }, 'goods.missing'],
  ])('%s is refused', async (_, change, code) => {
    const form = await w.form(w.products.plainBag, change as object)
    expect(await save(form)).toMatchObject({ code })
    expect((await w.shown(w.products.plainBag)).revision).toBe((await w.form(w.products.plainBag)).revision)
  })

  test('the type of a product stays', async () => {
    const form = await w.form(w.products.plainBag, { type: 'custom' })
    await w.must(save(form))
    expect(await w.shown(w.products.plainBag)).toMatchObject({ type: 'common' })
  })

  test('a product that is not there is missing', async () => {
    expect(await w.ask(w.sales, goodsDetail, { id: 987_654 })).toMatchObject({ status: 404, code: 'goods.missing' })
    expect(await w.ask(w.sales, copyGoods, { id: 987_654 })).toMatchObject({ status: 404, code: 'goods.missing' })
  })
})

describe('a copy', () => {
  test('is a draft with the price, under the next free number, and can be sold', async () => {
    const of = await w.shown(w.products.canvasBag)
    const copies = await Promise.all([1, 2].map(() => w.must(w.ask(w.sales, copyGoods, { id: of.id }))))
    expect(copies.every(({ number }) => /^CANVASBAG-\d$/.test(number))).toBe(true)
    expect(new Set(copies.map(({ number }) => number)).size).toBe(2)
    const [{ id, number } = { id: 0, number: '' }] = copies
    expect(await w.shown(id)).toMatchObject({
      state: 'draft',
      name: of.name,
      faults: [],
      price: { version: 1, each: of.price?.each },
      revision: 1,
      sales: 0,
    })
    expect((await w.must(w.ask(w.sales, listGoods, { keyword: number }))).rows.map((row) => row.id)).toContain(id)
    expect((await move('publish', id)).moved).toBe(1)
    w.pass(5)
    expect(await w.must(w.ask(null, productDetail, { id }))).toMatchObject({
      purchaseNo: number,
      moq: of.price?.minimum,
    })
  })

  test('of a lot has nothing lying there', async () => {
    const { id } = await w.must(w.ask(w.sales, copyGoods, { id: w.products.lot }))
    expect(await w.shown(id)).toMatchObject({ type: 'spot', lot: { onHand: 0, held: 0 } })
  })
})

describe('lots', () => {
  const adjust = (change: number) => w.ask(w.sales, adjustStock, { id: w.products.lot, change, reason: '盘点' })

  test('are counted anew with a reason, never below what orders hold', async () => {
    await w.order('main', main, { product: 'lot', quantity: 20 })
    expect(await w.must(adjust(10))).toEqual({ onHand: 60, held: 20 })
    expect(await adjust(-41)).toMatchObject({
      status: 409,
      code: 'stock.held',
      msg: '未付款订单占用 20 件，库存不能少于占用数',
    })
    expect(await w.must(adjust(-40))).toEqual({ onHand: 20, held: 20 })
    expect(await w.audited('goods.stock', `product ${w.products.lot}`)).toMatchObject({
      before: { onHand: 60 },
      after: { onHand: 20, change: -40, reason: '盘点' },
    })
  })

  test('two counts at once both count', async () => {
    await Promise.all([adjust(5), adjust(7)])
    expect((await w.shown(w.products.lot)).lot).toMatchObject({ onHand: 32 })
    expect(await w.ask(w.sales, adjustStock, { id: w.products.canvasBag, change: 1, reason: '盘点' })).toMatchObject({
      code: 'goods.missing',
    })
  })

  test('name what they came from, and are offered there as samples', async () => {
    const { number } = await w.shown(w.products.tshirt)
    await w.must(save(await w.form(w.products.lot, { sourceNumber: number.toLowerCase() })))
    expect((await w.shown(w.products.lot)).lot).toMatchObject({ source: { id: w.products.tshirt, number } })
    w.pass(5)
    const page = await w.must(w.ask(null, productDetail, { id: w.products.tshirt }))
    expect(page.lots).toMatchObject([{ productId: w.products.lot }])
    for (const sourceNumber of ['NOWHERE1', (await w.shown(w.products.lot)).number])
      expect(await save(await w.form(w.products.lot, { sourceNumber }))).toMatchObject({ code: 'goods.source.missing' })
  })
})
