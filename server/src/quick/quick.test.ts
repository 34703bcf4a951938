import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cartLinesAtMost } from '../../../contract/order/atMost.ts'
import { sql } from 'kysely'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { productDetail } from '../../../contract/goods/catalog.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { quickAdd, quickCheck, quickRowsAtMost } from '../../../contract/order/quick.ts'
import { aShop } from '../order/shop.fixture.ts'

const w = await aShop()
const main = await w.token('main')
afterAll(() => w.close())
beforeEach(() => sql`delete from cart_line`.execute(w.db))

type Typed = [number: string, quantity: string, colour?: string, size?: string]
const sheet = (...rows: Typed[]) => ({
  rows: rows.map(([number, quantity, colour = '', size = '']) => ({ number, quantity, colour, size })),
})
const check = (...rows: Typed[]) => w.must(w.ask(main, quickCheck, sheet(...rows)))
const add = (...rows: Typed[]) => w.ask(main, quickAdd, sheet(...rows))
const cart = async () => (await w.must(w.ask(main, cartList))).valid

describe('a sheet of purchase numbers', () => {
  test('every row has its answer, in its place', async () => {
    await sql`update product set on_sale = false where id = ${w.products.plainBag}`.execute(w.db)
    const { results, lines, gross } = await check(
      ['otherlot', '１０'],
      ['NOSUCH', '5'],
      ['', '5'],
      ['PLAINBAG', '1000'],
      ['CANVASBAG', '500'],
      ['OTHERLOT', '许多'],
      ['TSHIRT', '50', '荧光', 'M'],
      ['TSHIRT', '50', '黑', ''],
      ['LOT', '51'],
      ['LOT', '3', '红'],
    )
    await sql`update product set on_sale = true where id = ${w.products.plainBag}`.execute(w.db)
    expect(results.map(({ state, why }) => `${state} ${why ?? ''}`.trim())).toEqual([
      'ok',
      'missing 没有这个采购编号',
      'missing 请填写采购编号',
      'offShelf 该商品已下架',
      'ok',
      'quantity 数量应为大于 0 的整数',
      expect.stringMatching(/^choice 没有这个颜色，可选：/),
      expect.stringMatching(/^choice 请填写尺码，可选：/),
      'stock 库存不足，仅剩 50 件',
      'choice 该商品没有颜色可选，请留空',
    ])
    const [line] = lines
    expect(lines).toHaveLength(2)
    const receipt = await w.must(w.ask(main, priceProduct, { productId: w.products.otherLot, quantity: 10 }))
    expect(line).toMatchObject({ gross: receipt.gross, quantity: 10, productId: w.products.otherLot })
    expect(Number(gross)).toBeCloseTo(Number(receipt.gross) + Number(lines[1]?.gross), 2)
  })

  test('what a row says nothing of is as the product’s page begins; colour and size in either order', async () => {
    const { firstSelection: selection } = await w.must(w.ask(main, productDetail, { id: w.products.canvasBag }))
    const bag = await w.must(w.ask(main, priceProduct, { productId: w.products.canvasBag, selection, quantity: 500 }))
    const shirt = await w.must(
      w.ask(main, priceProduct, { productId: w.products.tshirt, matrix: [{ colour: 'black', size: 'L', quantity: 60 }] }),
    )
    const { results, lines } = await check(['CANVASBAG', '500'], ['TSHIRT', '60', 'Ｌ', '黑'])
    expect(results.map(({ state }) => state)).toEqual(['ok', 'ok'])
    expect(lines.map(({ proposed, gross }) => [proposed, gross])).toEqual([
      [true, bag.gross],
      [false, shirt.gross],
    ])
    expect(lines[1]?.selectionText.join()).toContain('黑')
    expect((await w.must(add(['CANVASBAG', '500']))).lines).toBe(1)
    const [line] = await cart()
    expect(line?.receipt?.gross).toBe(bag.gross)
  })

  test('an illegal quantity names the two legal ones beside it', async () => {
    const [result] = (await check(['PLAINBAG', '1001'])).results
    expect(result).toMatchObject({ state: 'quantity', line: null })
    expect(result?.nearest).toHaveLength(2)
    for (const quantity of result?.nearest ?? []) {
      expect((await check(['PLAINBAG', String(quantity)])).results[0]).toMatchObject({ state: 'ok' })
    }
  })

  test('colours and sizes of one product count together for its ladder and minimum', async () => {
    const { results, lines } = await check(['TSHIRT', '20', '黑', 'M'], ['OTHERLOT', '5'], ['TSHIRT', '30', '黑', 'L'])
    expect(results.map(({ state, line }) => [state, line])).toEqual([
      ['ok', 0],
      ['ok', 1],
      ['ok', 0],
    ])
    const matrix = [
      { colour: 'black', size: 'M', quantity: 20 },
      { colour: 'black', size: 'L', quantity: 30 },
    ]
    const receipt = await w.must(w.ask(main, priceProduct, { productId: w.products.tshirt, matrix }))
    expect(lines[0]).toMatchObject({ quantity: 50, gross: receipt.gross, selectionText: ['黑 M × 20', '黑 L × 30'] })
  })

  test('where the sum of several rows is not legal, the largest says what would mend it', async () => {
    const { results } = await check(['TSHIRT', '2', '黑', 'M'], ['TSHIRT', '3', '黑', 'L'])
    expect(results.map(({ state, nearest }) => [state, nearest.length > 0])).toEqual([
      ['quantity', false],
      ['quantity', true],
    ])
    const mended = String(results[1]?.nearest[0])
    const after = await check(['TSHIRT', '2', '黑', 'M'], ['TSHIRT', mended, '黑', 'L'])
    expect(after.results.map(({ state }) => state)).toEqual(['ok', 'ok'])
  })

  test('of two rows of one product the one that is out of step is to be mended, however small', async () => {
    const { results } = await check(['CANVASBAG', '500'], ['CANVASBAG', '3'])
    expect(results.map(({ state, nearest }) => [state, nearest])).toEqual([
      ['quantity', []],
      ['quantity', [10]],
    ])
    expect((await check(['CANVASBAG', '500'], ['CANVASBAG', '10'])).results.map(({ state }) => state)).toEqual(['ok', 'ok'])
  })

  test('goods of a company’s own price are priced so', async () => {
    const { rows } = await sql<{ id: number }>`insert into price_book (name) values ('协议') returning id`.execute(w.db)
    const book = rows[0]?.id ?? 0
    await sql`insert into price_version (product_id, version, rules, first_selection)
      select product_id, 2, jsonb_set(rules::jsonb, '{base}', '[[1, "1.00"]]'), '{}' from price_version where product_id = ${w.products.otherLot}`.execute(
      w.db,
    )
    await sql`insert into book_price (book_id, product_id, version) values (${book}, ${w.products.otherLot}, 2)`.execute(w.db)
    const stranger = await w.token('stranger')
    const before = await w.must(w.ask(stranger, quickCheck, sheet(['OTHERLOT', '10'])))
    await sql`update company set price_book_id = ${book} where name = '荣达贸易有限公司'`.execute(w.db)
    const ours = await check(['OTHERLOT', '10'])
    expect(await w.must(w.ask(stranger, quickCheck, sheet(['OTHERLOT', '10'])))).toEqual(before)
    await sql`update company set price_book_id = null where price_book_id = ${book}`.execute(w.db)
    expect(Number(ours.gross)).toBeLessThan(Number(before.gross))
  })

  test('more rows than a sheet holds are refused, not cut off', async () => {
    const rows = Array.from({ length: quickRowsAtMost + 1 }, () => ['LOT', '1'] satisfies Typed)
    expect(await w.ask(main, quickCheck, sheet(...rows))).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(await w.ask(main, quickCheck, { rows: [] })).toMatchObject({ status: 400 })
  })

  test('two thousand rows of as many products take less than three seconds of the server’s processor', async () => {
    await sql`
      with made as (insert into product (number, type, category1_id, category2_id, category3_id, name, minimum, lead_days,
          sort_price, pictures, params, story)
        select 'MANY' || n, type, category1_id, category2_id, category3_id, name || n, minimum, lead_days, sort_price,
          pictures, params, story from product, generate_series(1, ${quickRowsAtMost}) n where id = ${w.products.tshirt}
        returning id),
      priced as (insert into price_version (product_id, version, rules, first_selection)
        select made.id, 1, v.rules, v.first_selection from made, price_version v
        where v.product_id = ${w.products.tshirt} and v.version = 1 returning product_id)
      insert into current_price (product_id, version) select product_id, 1 from priced`.execute(w.db)
    const rows = Array.from({ length: quickRowsAtMost }, (_, n) => [`MANY${n + 1}`, '100', '黑', 'M'] satisfies Typed)
    const before = process.cpuUsage()
    const { results, lines, cart: room } = await check(...rows)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(3000)
    expect(results.every(({ state }) => state === 'ok')).toBe(true)
    expect(lines).toHaveLength(quickRowsAtMost)
    expect(room.wanted).toBe(quickRowsAtMost)
  })

  test('what is no number of anything finds nothing, and breaks nothing', async () => {
    const odd = ["'; drop table product; --", '%', '\\', '__proto__', '🧧']
    const { results } = await check(...odd.map((number) => [number, '1'] satisfies Typed))
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['missing']))
  })
})

describe('a sheet into the cart', () => {
  test('makes one line of each product, and equal ones add up', async () => {
    const rows: Typed[] = [
      ['OTHERLOT', '10'],
      ['TSHIRT', '20', '黑', 'M'],
      ['TSHIRT', '30', '黑', 'L'],
    ]
    expect(await w.must(add(...rows))).toEqual({ rows: 3, lines: 2, count: 2 })
    expect(await w.must(add(...rows))).toEqual({ rows: 3, lines: 2, count: 2 })
    expect((await cart()).map(({ quantity }) => quantity).toSorted()).toEqual([100, 20])
    expect((await cart()).find(({ matrix }) => matrix)?.matrix).toEqual([
      { colour: 'black', size: 'M', quantity: 40 },
      { colour: 'black', size: 'L', quantity: 60 },
    ])
  })

  test('and meets the line that the product page put there', async () => {
    await w.must(w.ask(main, addToCart, { productId: w.products.otherLot, quantity: 7 }))
    const { lines, cart: room } = await check(['OTHERLOT', '10'])
    expect(lines[0]).toMatchObject({ inCart: 7 })
    expect(room).toEqual({ room: cartLinesAtMost - 1, wanted: 0, most: cartLinesAtMost })
    await w.must(add(['OTHERLOT', '10']))
    expect((await cart()).map(({ quantity }) => quantity)).toEqual([17])
  })

  test('what the cart holds already counts against the stock', async () => {
    await w.must(add(['LOT', '40']))
    expect((await check(['LOT', '11'])).results[0]).toMatchObject({
      state: 'stock',
      why: '购物车已有 40 件同款，合计 51 件：库存不足，仅剩 50 件',
    })
  })

  test('a faulty row keeps all of them out', async () => {
    expect(await add(['OTHERLOT', '10'], ['NOSUCH', '1'])).toMatchObject({
      status: 409,
      code: 'cart.rows.faulty',
      msg: '有 1 行不能加入购物车，请重新核对',
    })
    expect(await cart()).toEqual([])
  })

  test('a full cart takes nothing and says how much room there is', async () => {
    await sql`insert into cart_line (company_id, account_id, product_id, selection, config_hash, quantity)
      select a.company_id, a.id, ${w.products.lot}, '{"prints":[],"options":[],"sample":false,"rushDays":0}', n::text, 1
      from account a, generate_series(2, ${cartLinesAtMost}) n where a.nickname = '陈荣达'`.execute(w.db)
    expect((await check(['OTHERLOT', '10'])).cart).toEqual({ room: 1, wanted: 1, most: cartLinesAtMost })
    expect(await add(['OTHERLOT', '10'], ['TSHIRT', '100', '黑', 'M'])).toMatchObject({
      status: 409,
      code: 'cart.full',
      msg: `购物车最多 ${cartLinesAtMost} 种，还可加入 1 种，本次需要 2 种`,
    })
    expect((await w.must(add(['OTHERLOT', '10']))).lines).toBe(1)
  })

  test('clicked twice at once it is done once', async () => {
    const once = () => w.ask(main, quickAdd, sheet(['OTHERLOT', '10']), 'sheet-1')
    const answers = await Promise.all([once(), once()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await cart()).map(({ quantity }) => quantity)).toEqual([10])
  })

  test('two sheets at once lose nothing', async () => {
    await Promise.all([w.must(add(['OTHERLOT', '10'])), w.must(add(['OTHERLOT', '20']))])
    expect((await cart()).map(({ quantity }) => quantity)).toEqual([30])
  })
})
