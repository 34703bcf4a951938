import { sql } from 'kysely'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { addToCart, cartCount, cartList, deleteFromCart, setCartQuantity } from '../../../contract/order/cart.ts'
import { orderDetail } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { demoRules } from '../../seed/rules.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'

const w = await aShop()
const [main, buyer, stranger] = await w.tokens('main', 'buyer', 'stranger')
afterAll(() => w.close())

const add = (product: keyof Shop['products'], more: object) => w.ask(main, addToCart, { productId: w.products[product], ...more })
const list = () => w.must(w.ask(main, cartList))
const rowOf = async (cartId: number) => [...(await list()).valid, ...(await list()).invalid].find(({ id }) => id === cartId)

describe('adding to the cart', () => {
  test('equal configurations add up, others are lines of their own', async () => {
    const first = await w.must(add('canvasBag', { quantity: 500, selection: printed }))
    const again = await w.must(add('canvasBag', { quantity: 100, selection: { ...printed, options: [] } }))
    const other = await w.must(add('canvasBag', { quantity: 100 }))
    expect(again).toEqual({ cartId: first.cartId, count: 1 })
    expect(other.cartId).not.toBe(first.cartId)
    const row = await rowOf(first.cartId)
    expect(row).toMatchObject({
      quantity: 600,
      selectionText: ['丝印 正面2色', '丝印 背面1色', 'OPP独立袋'],
      receipt: { quantity: 600 },
    })
  })

  test('matrices add up cell by cell', async () => {
    const size = (size: string, quantity: number) => ({ colour: 'black', size, quantity })
    const { cartId } = await w.must(add('tshirt', { matrix: [size('M', 20), size('L', 5)] }))
    await w.must(add('tshirt', { matrix: [size('L', 10), size('XL', 15)] }))
    expect(await rowOf(cartId)).toMatchObject({
      quantity: 50,
      matrix: [size('M', 20), size('L', 15), size('XL', 15)],
      selectionText: ['黑 M × 20', '黑 L × 15', '黑 XL × 15'],
    })
    expect(await w.ask(main, setCartQuantity, { id: cartId, number: 60 })).toMatchObject({
      status: 400,
      code: 'quantity.illegal',
    })
  })

  test('ten at once lose nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => w.must(add('otherLot', { quantity: 3 }))))
    expect(new Set(answers.map(({ cartId }) => cartId)).size).toBe(1)
    expect(await rowOf(answers[0]?.cartId ?? 0)).toMatchObject({ quantity: 30 })
  })

  test('a repeat with the same key adds once', async () => {
    const asked = { productId: w.products.plainBag, quantity: 200 }
    const [a, b] = [await w.ask(main, addToCart, asked, 'once'), await w.ask(main, addToCart, asked, 'once')]
    expect(b.data).toEqual(a.data)
    expect(await rowOf(a.data.cartId)).toMatchObject({ quantity: 200 })
    expect(await w.ask(main, addToCart, { ...asked, quantity: 300 }, 'once')).toMatchObject({
      status: 409,
      code: 'repeat.different',
    })
  })

  test('what is bought at once stands beside the cart', async () => {
    const before = await list()
    await w.must(add('canvasBag', { quantity: 50, new: 1 }))
    expect(await list()).toEqual(before)
  })

  test.each([
    ['below the minimum', 'canvasBag', { quantity: 10 }, 400, 'quantity.belowMinimum'],
    ['off the step', 'canvasBag', { quantity: 55 }, 400, 'quantity.illegal'],
    ['zero', 'canvasBag', { quantity: 0 }, 400, 'input.invalid'],
    ['a fraction', 'canvasBag', { quantity: 1.5 }, 400, 'input.invalid'],
    ['a huge number', 'canvasBag', { quantity: 1e12 }, 400, 'input.invalid'],
    [
      'a choice the type leaves to the merchant',
      'plainBag',
      { quantity: 200, selection: { prints: [{ position: 'front', process: 'silk', colours: 1 }] } },
      400,
      'selection.invalid',
    ],
    ['a choice that does not exist', 'canvasBag', { quantity: 50, selection: { packing: 'gold' } }, 400, 'selection.invalid'],
    ['more than the lot has', 'lot', { quantity: 51 }, 409, 'stock.short'],
    ['another company’s artwork', 'canvasBag', { quantity: 500, selection: printed, artworkIds: [999_999] }, 404, 'file.missing'],
  ] as const)('%s is refused', async (_, product, asked, status, code) => {
    expect(await add(product, asked)).toMatchObject({ status, code })
  })

  test('an unknown product is not there, one off sale likewise', async () => {
    expect(await w.ask(main, addToCart, { productId: 999_999, quantity: 50 })).toMatchObject({
      status: 404,
      code: 'product.missing',
    })
    await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', w.products.lot).execute()
    expect(await add('lot', { quantity: 1 })).toMatchObject({ status: 404, code: 'product.missing' })
    await w.db.updateTable('product').set({ on_sale: true }).where('id', '=', w.products.lot).execute()
  })
})

describe('the cart', () => {
  test('changes a quantity to a legal one, and names the two nearest for others', async () => {
    const { cartId } = await w.must(add('canvasBag', { quantity: 60, selection: { packing: 'opp' } }))
    expect((await w.must(w.ask(main, setCartQuantity, { id: cartId, number: 100 }))).receipt.quantity).toBe(100)
    expect(await w.ask(main, setCartQuantity, { id: cartId, number: 105 })).toMatchObject({
      status: 400,
      code: 'quantity.illegal',
      facts: { nearest: [100, 110] },
    })
    expect(await rowOf(cartId)).toMatchObject({ quantity: 100 })
  })

  test('sets apart what can no longer be bought as it stands, with the reason', async () => {
    const { cartId } = await w.must(add('lot', { quantity: 40 }))
    const before = (await w.must(w.ask(main, cartCount))).count
    await w.db.updateTable('spot_stock').set({ held: 30 }).where('product_id', '=', w.products.lot).execute()
    expect((await list()).invalid).toMatchObject([{ id: cartId, reason: '库存不足，仅剩 20 件' }])
    expect((await w.must(w.ask(main, cartCount))).count).toBe(before - 1)
    await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', w.products.lot).execute()
    expect((await list()).invalid).toMatchObject([{ id: cartId, receipt: null, reason: '商品不存在或已下架' }])
  })

  test('is an account’s own: neither a stranger nor a colleague sees or changes it', async () => {
    const row = (await list()).valid[0]
    for (const other of [stranger, buyer]) {
      expect(await w.must(w.ask(other, cartList))).toEqual({ valid: [], invalid: [] })
      expect(await w.ask(other, setCartQuantity, { id: row?.id, number: 500 })).toMatchObject({
        status: 404,
        code: 'cart.missing',
      })
      expect(await w.ask(other, deleteFromCart, { ids: [row?.id] })).toMatchObject({
        status: 404,
        code: 'cart.missing',
      })
    }
    expect(await w.must(w.ask(main, deleteFromCart, { ids: [row?.id] }))).toBe(true)
    expect(await rowOf(row?.id ?? 0)).toBeUndefined()
  })

  test('holds 200 lines and no more', async () => {
    await sql`insert into cart_line (company_id, account_id, product_id, selection, config_hash, quantity)
      select company_id, id, ${w.products.canvasBag}, '{"prints":[],"options":[],"sample":false,"rushDays":0}', 'h' || n, 50
      from account, generate_series(1, 200) n where nickname = '陈荣达'`.execute(w.db)
    expect(await add('canvasBag', { quantity: 50, selection: { sample: true } })).toMatchObject({
      status: 409,
      code: 'cart.full',
    })
  })

  test('never keeps a buyer from buying at once: the line bought so longest ago makes room', async () => {
    await w.db.deleteFrom('cart_line').where('buy_now', '=', true).execute()
    const first = (await w.must(add('canvasBag', { quantity: 50, new: 1 }))).cartId
    await sql`insert into cart_line (company_id, account_id, product_id, selection, config_hash, quantity, buy_now)
      select company_id, id, ${w.products.canvasBag}, '{"prints":[],"options":[],"sample":false,"rushDays":0}', 'b' || n, 50, true
      from account, generate_series(1, 199) n where nickname = '陈荣达'`.execute(w.db)
    const { cartId } = await w.must(add('canvasBag', { quantity: 100, new: 1 }))
    expect(await w.ask(main, confirmOrder, { cartIds: [cartId] })).toMatchObject({ status: 200 })
    expect(await w.ask(main, confirmOrder, { cartIds: [first] })).toMatchObject({ status: 404, code: 'cart.missing' })
  })
})

test('whoever may not order may not fill a cart', async () => {
  const approver = await w.token('approver')
  expect(await w.ask(approver, addToCart, { productId: w.products.canvasBag, quantity: 50 })).toMatchObject({
    status: 403,
    code: 'permit.missing',
  })
})

test('what was chosen is shown in its colour and says it, on cards, in the cart, on the way to the order and in it', async () => {
  await w.db.deleteFrom('cart_line').execute()
  const colours = demoRules.tshirt.colours.map((colour) => ({ ...colour, picture: `/pictures/tshirt-${colour.key}` }))
  const product_id = w.products.tshirt
  const rules = JSON.stringify({ ...demoRules.tshirt, colours })
  await w.db.insertInto('price_version').values({ product_id, version: 2, rules, first_selection: '{}' }).execute()
  await w.db.updateTable('current_price').set({ version: 2 }).where('product_id', '=', product_id).execute()

  const { cartId } = await w.must(add('tshirt', { quantity: 30, selection: { prints: [], colour: 'navy', size: 'L' } }))
  const matrix = [
    { colour: 'white', size: 'L', quantity: 10 },
    { colour: 'red', size: 'M', quantity: 20 },
  ]
  const { cartId: mixed } = await w.must(add('tshirt', { matrix }))
  expect(await rowOf(cartId)).toMatchObject({
    selectionText: ['藏青', 'L'],
    productInfo: {
      image: '/pictures/tshirt-navy',
      colours: colours.map(({ label, hex }) => ({ label, hex })),
      colourCount: 5,
    },
  })
  expect(await rowOf(mixed)).toMatchObject({ productInfo: { image: '/pictures/tshirt-red' } })

  const shown = ['/pictures/tshirt-navy', '/pictures/tshirt-red']
  const { lines, orderKey, receipt } = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId, mixed] }))
  expect(lines.map(({ image }) => image)).toEqual(shown)
  const order = { key: orderKey, addressId: w.addresses.main, plan: 'full', seen: receipt.gross }
  const { orderId } = await w.must(w.ask(main, createOrder, order))
  const placed = await w.must(w.ask(main, orderDetail, { orderId }))
  expect(placed.lines.map(({ image }) => image)).toEqual(shown)
  expect(placed.lines[0]?.selectionText).toContain('藏青')
})
