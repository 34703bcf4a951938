import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import {
  addToPurchaseList,
  deletePurchaseList,
  deletePurchaseRows,
  listPurchaseLists,
  listRowsAtMost,
  purchaseListDetail,
  purchaseListToCart,
  savePurchaseList,
  setPurchaseRow,
} from '../../../contract/order/purchaseList.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { aShop, printed } from '../order/shop.fixture.ts'

const w = await aShop()
const [main, buyer, approver, stranger] = await w.tokens('main', 'buyer', 'approver', 'stranger')
afterAll(() => w.close())
beforeEach(async () => {
  await sql`delete from purchase_list`.execute(w.db)
  await sql`delete from cart_line`.execute(w.db)
  await sql`update product set on_sale = true`.execute(w.db)
  await sql`update current_price set version = 1`.execute(w.db)
  await sql`update spot_stock set held = 0`.execute(w.db)
})

const selection = { ...printed, sample: false, rushDays: 0 }
const bags = (quantity = 500) => ({ productId: w.products.canvasBag, selection, quantity })
const lots = (quantity = 3) => ({ productId: w.products.lot, selection: { prints: [], options: [] }, quantity })
const add = (token: string, asked: object) => w.ask(token, addToPurchaseList, asked)
/** A list of the bags and the lot, of 陈荣达 unless somebody else is named. */
async function aList(token = main, name = '季度常购', shared = false): Promise<number> {
  const { id } = await w.must(w.ask(token, savePurchaseList, { name, shared }))
  await w.must(add(token, { id, line: bags() }))
  await w.must(add(token, { id, line: lots() }))
  return id
}
const detail = (id: number, token = main) => w.must(w.ask(token, purchaseListDetail, { id }))
const rows = async (id: number, token = main) => (await detail(id, token)).list
const cart = async (token = main) => (await w.must(w.ask(token, cartList))).valid

/** The bag's base price is another from now on. */
async function repriced(base: string): Promise<void> {
  const { canvasBag } = w.products
  await sql`insert into price_version (product_id, version, rules, first_selection)
    select product_id, (select max(version) + 1 from price_version where product_id = ${canvasBag}),
      jsonb_set(rules::jsonb, '{base}', ${base}::jsonb), first_selection
    from price_version where product_id = ${canvasBag} and version = 1`.execute(w.db)
  await sql`update current_price set version = (select max(version) from price_version where product_id = ${canvasBag})
    where product_id = ${canvasBag}`.execute(w.db)
}

describe('a list', () => {
  test('keeps what was put in, and at what price', async () => {
    const id = await aList()
    const { gross, unitGross } = await w.must(w.ask(main, priceProduct, bags()))
    expect(await rows(id)).toMatchObject([
      {
        storeName: 'canvasBag',
        quantity: 500,
        selectionText: ['丝印 正面2色', '丝印 背面1色', 'OPP独立袋'],
        state: 'same',
        was: gross,
        now: { gross, unitGross },
        difference: null,
        since: '2026-11-21 10:00:00',
      },
      { storeName: 'lot', quantity: 3, state: 'same' },
    ])
  })

  test('holds a configuration once: put in again, it has the new quantity', async () => {
    const id = await aList()
    expect(await w.must(add(main, { id, line: bags(600) }))).toMatchObject({ added: 0, updated: 1, left: [] })
    const [both] = [await Promise.all([add(main, { id, line: bags(700) }), add(main, { id, line: bags(700) })])]
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await rows(id)).map(({ quantity }) => quantity)).toEqual([700, 3])
  })

  test('is made while something is put in, from lines of the cart and products as they are offered', async () => {
    const { cartId } = await w.must(w.ask(main, addToCart, bags()))
    const { id, name, added } = await w.must(
      add(main, { name: '展会', cartIds: [cartId], productIds: [w.products.lot, w.products.plainBag] }),
    )
    expect([name, added]).toEqual(['展会', 3])
    expect((await rows(id)).map(({ storeName, quantity }) => [storeName, quantity])).toEqual([
      ['canvasBag', 500],
      ['lot', 1],
      ['plainBag', 200],
    ])
    expect(await cart()).toHaveLength(1)
  })

  test('leaves out what cannot be had, and says why', async () => {
    await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', w.products.lot).execute()
    const { id } = await w.must(w.ask(main, savePurchaseList, { name: '常购' }))
    expect(await w.must(add(main, { id, productIds: [w.products.lot, w.products.plainBag] }))).toMatchObject({
      added: 1,
      left: [{ storeName: 'lot', reason: '商品不存在或已下架' }],
    })
    expect(await add(main, { id, line: { ...lots(), productId: 999_999 } })).toMatchObject({ code: 'product.missing' })
    const before = await w.must(w.ask(main, listPurchaseLists))
    expect(await add(main, { name: '空', line: bags(55) })).toMatchObject({
      code: 'purchaseList.rows.faulty',
      msg: '数量须为 50 件起、每次加 10 件，最接近的可订数量为 50 件或 60 件',
    })
    expect(await w.must(w.ask(main, listPurchaseLists))).toEqual(before)
  })

  test('has a name that no other of the owner’s has, also of two made at once', async () => {
    const save = () => w.ask(main, savePurchaseList, { name: '常购' })
    expect((await Promise.all([save(), save()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await save()).toMatchObject({ facts: { fields: { name: '您已有同名的清单，请换一个名称' } } })
    expect(await w.ask(buyer, savePurchaseList, { name: '常购' })).toMatchObject({ status: 200 })
    expect(await w.ask(main, savePurchaseList, { name: ' ' })).toMatchObject({ facts: { fields: { name: '请填写清单名称' } } })
    expect(await add(main, { line: bags() })).toMatchObject({ facts: { fields: { name: '请选择清单，或填写新清单的名称' } } })
  })

  test('is one of fifty, with two hundred rows at most', async () => {
    await sql`insert into purchase_list (company_id, account_id, name) select company_id, id, 'l' || n
      from account, generate_series(1, 49) n where nickname = '陈荣达'`.execute(w.db)
    const id = await aList()
    expect(await w.ask(main, savePurchaseList, { name: '再一份' })).toMatchObject({ code: 'purchaseList.full' })
    await sql`insert into purchase_row (list_id, company_id, product_id, selection, config_hash, quantity, gross_fen)
      select id, company_id, ${w.products.lot}, '{"prints":[],"options":[],"sample":false,"rushDays":0}', 'h' || n, 1, 1
      from purchase_list, generate_series(1, ${listRowsAtMost - 2}) n where id = ${id}`.execute(w.db)
    expect(await add(main, { id, productIds: [w.products.plainBag] })).toMatchObject({
      code: 'purchaseList.rows.full',
      msg: '每个清单最多 200 种，这份清单还可加入 0 种',
    })
    expect(await rows(id)).toHaveLength(listRowsAtMost)
  })
})

describe('a row', () => {
  test.each([
    ['[[50, "9.00"]]', 'dearer'],
    ['[[50, "1.00"]]', 'cheaper'],
  ])('tells today’s price after %s: %s', async (base, state) => {
    const id = await aList()
    const before = (await rows(id))[0]
    await repriced(base)
    const after = (await rows(id))[0]
    expect(after).toMatchObject({ state, was: before?.was })
    const change = Number(after?.now?.gross) - Number(before?.was)
    expect(Number(after?.difference)).toBeCloseTo(Math.abs(change), 2)
  })

  test('whose goods were withdrawn, or cannot be had like this any more, says so', async () => {
    const id = await aList()
    await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', w.products.canvasBag).execute()
    await sql`update spot_stock set held = on_hand - 1 where product_id = ${w.products.lot}`.execute(w.db)
    expect(await rows(id)).toMatchObject([
      { state: 'gone', reason: '商品已下架或已失效', now: null },
      { state: 'faulty', reason: '库存不足，仅剩 1 件', now: null },
    ])
  })

  test('whose goods the company does not see any more says nothing of them', async () => {
    const id = await aList()
    await sql`update product set exclusive = true where id = ${w.products.lot}`.execute(w.db)
    expect((await rows(id))[1]).toMatchObject({ storeName: '商品已失效', image: '', purchaseNo: '', state: 'gone' })
    await sql`update product set exclusive = false where id = ${w.products.lot}`.execute(w.db)
  })

  test('has its price anew when its quantity is set, and legal quantities only', async () => {
    const id = await aList()
    const [row] = await rows(id)
    const set = (number: number) => w.ask(main, setPurchaseRow, { id, rowId: row?.id, number })
    await w.must(set(1000))
    const { gross } = await w.must(w.ask(main, priceProduct, bags(1000)))
    expect((await rows(id))[0]).toMatchObject({ quantity: 1000, was: gross, state: 'same' })
    expect(await set(1005)).toMatchObject({ code: 'quantity.illegal', facts: { nearest: [1000, 1010] } })
    expect((await rows(id))[0]).toMatchObject({ quantity: 1000 })
  })

  test('is taken out once', async () => {
    const id = await aList()
    const [row] = await rows(id)
    const del = () => w.ask(main, deletePurchaseRows, { id, rowIds: [row?.id] })
    expect((await Promise.all([del(), del()])).map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await rows(id)).toHaveLength(1)
  })
})

describe('into the cart', () => {
  const toCart = (id: number, more: object = {}, token = main) => w.ask(token, purchaseListToCart, { id, ...more })

  test('go all rows or the chosen ones, equal lines add up, and the list stays', async () => {
    const id = await aList()
    expect(await w.must(toCart(id))).toEqual({ lines: 2, count: 2, left: [] })
    const [bag] = await rows(id)
    expect(await w.must(toCart(id, { rowIds: [bag?.id] }))).toEqual({ lines: 1, count: 2, left: [] })
    expect((await cart()).map(({ quantity }) => quantity).toSorted()).toEqual([1000, 3])
    expect(await rows(id)).toHaveLength(2)
  })

  test('go the rows that can be had; the others are named with the reason', async () => {
    const id = await aList()
    await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', w.products.canvasBag).execute()
    expect(await w.must(toCart(id))).toEqual({
      lines: 1,
      count: 1,
      left: [{ storeName: 'canvasBag', reason: '商品不存在或已下架' }],
    })
  })

  test('a row that does not fit beside what the cart holds is left, the rest go', async () => {
    const id = await aList()
    await w.must(w.ask(main, addToCart, lots(48)))
    const { lines, left } = await w.must(toCart(id))
    expect([lines, left]).toEqual([1, [{ storeName: 'lot', reason: '库存不足，仅剩 50 件' }]])
  })

  test('ten clicks with one key add once, two keys twice', async () => {
    const id = await aList()
    const asked = () => w.ask(main, purchaseListToCart, { id }, 'list-once')
    await Promise.all(Array.from({ length: 10 }, asked))
    expect((await cart()).map(({ quantity }) => quantity).toSorted()).toEqual([3, 500])
    await Promise.all([toCart(id), toCart(id)])
    expect((await cart()).map(({ quantity }) => quantity).toSorted()).toEqual([1500, 9])
  })

  test('nothing goes where the cart has no room', async () => {
    const id = await aList()
    await sql`insert into cart_line (company_id, account_id, product_id, selection, config_hash, quantity)
      select company_id, id, ${w.products.lot}, '{"prints":[],"options":[],"sample":false,"rushDays":0}', 'h' || n, 1
      from account, generate_series(1, 199) n where nickname = '陈荣达'`.execute(w.db)
    expect(await toCart(id)).toMatchObject({ code: 'cart.full', facts: { room: 1, wanted: 2 } })
  })
})

describe('sharing', () => {
  test('a list of one’s own is there for nobody else, a shared one for the company only', async () => {
    const id = await aList(buyer)
    for (const other of [main, approver, stranger])
      expect(await w.ask(other, purchaseListDetail, { id })).toMatchObject({ status: 404, code: 'purchaseList.missing' })
    await w.must(w.ask(buyer, savePurchaseList, { id, name: '季度常购', shared: true }))
    for (const colleague of [main, approver])
      expect(await detail(id, colleague)).toMatchObject({ owner: '李娜', mine: false, mayEdit: colleague === main })
    expect((await w.must(w.ask(approver, listPurchaseLists))).map((list) => list.id)).toEqual([id])
    expect(await w.ask(stranger, purchaseListDetail, { id })).toMatchObject({ status: 404 })
    expect(await w.must(w.ask(stranger, listPurchaseLists))).toEqual([])
    expect(await w.must(w.ask(main, purchaseListToCart, { id }))).toMatchObject({ lines: 2 })
  })

  test('who is only shown a list changes nothing of it; the main account does, but for whether it is shared', async () => {
    const id = await aList(buyer, '季度常购', true)
    const rowId = (await rows(id))[0]?.id
    const asked: readonly (readonly [Endpoint, object])[] = [
      [savePurchaseList, { id, name: '改', shared: true }],
      [addToPurchaseList, { id, line: lots(5) }],
      [setPurchaseRow, { id, rowId, number: 600 }],
      [deletePurchaseRows, { id, rowIds: [rowId] }],
      [deletePurchaseList, { id }],
    ]
    for (const [call, input] of asked)
      expect(await w.ask(approver, call, input)).toMatchObject({ status: 403, msg: '只有清单创建者和主账号可以修改这份清单' })
    expect(await w.ask(main, savePurchaseList, { id, name: '改', shared: false })).toMatchObject({
      status: 403,
      msg: '只有清单创建者可以更改是否共享',
    })
    for (const [call, input] of asked) expect(await w.ask(main, call, input)).toMatchObject({ status: 200 })
    expect(await w.ask(buyer, purchaseListDetail, { id })).toMatchObject({ status: 404 })
  })
})
