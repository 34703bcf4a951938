import { sql } from 'kysely'
import { computeOrder } from '../../../contract/order/confirmOrder.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { parseYuan, sum, yuan } from '../../../contract/money.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { rerun } from '../../../pricing/rerun.ts'
import { demoRules } from '../../seed/rules.ts'
import { aShop, printed, type Shop, example } from './shop.fixture.ts'

// 蓝海科技 is a 金牌会员 and pays 98 折; 荣达贸易 pays public prices.
const w = await aShop()
const [main, buyer, approver, stranger] = await w.tokens('main', 'buyer', 'approver', 'stranger')
afterAll(() => w.close())

/** A price that only this company has: a version of its own, in a book of its own. */
async function agree(company: string, product: keyof Shop['products'], rules: PriceRules): Promise<void> {
  const product_id = w.products[product]
  const { rows } = await sql<{ version: number }>`
    insert into price_version (product_id, version, rules, first_selection)
    select ${product_id}, max(version) + 1, ${JSON.stringify(rules)}::jsonb, '{}' from price_version where product_id = ${product_id}
    returning version`.execute(w.db)
  const { id } = await w.db
    .insertInto('price_book')
    .values({ name: `${company} ${product}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await w.db
    .insertInto('book_price')
    .values({ book_id: id, product_id, version: rows[0]?.version ?? 0 })
    .execute()
  await w.db.updateTable('company').set({ price_book_id: id }).where('name', '=', company).execute()
}

const rowIn = async (token: string, product: keyof Shop['products']) =>
  (await w.must(w.ask(token, cartList))).valid.find(({ productId }) => productId === w.products[product])

describe('a member', () => {
  test('pays the discount from cart to order, line by line, and the stored receipt is run again to the byte', async () => {
    const { confirmation } = await w.confirmed('stranger', stranger, [example])
    expect(confirmation.receipt.gross).toBe('5212.69')
    const orderId = await w.order('stranger', stranger, example, { product: 'tshirt', quantity: 30 }, { product: 'lot', quantity: 7 })
    const { lines, receipt, gross } = await w.detail(stranger, orderId)
    const off = lines.map((line) => line.receipt.lines.find(({ group }) => group === 'discount'))
    expect(off.map((line) => [line?.label, line?.formula, line?.amount])).toEqual([
      ['会员折扣（金牌会员 98 折）', '商品与印工 4300.00×2%', '-86.00'],
      ['会员折扣（金牌会员 98 折）', '商品与印工 960.00×2%', '-19.20'],
      ['会员折扣（金牌会员 98 折）', '商品与印工 45.50×2%', '-0.91'],
    ])
    expect(yuan(sum(receipt.lines.map((line) => parseYuan(line.gross))))).toBe(gross)
    const again = lines.slice(0, 1).map((line) => rerun(line.receipt, demoRules.canvasBag).differs)
    expect(again).toEqual([[]])
  })

  test('sees in the cart what one piece of a lot costs the company; others see the public price', async () => {
    for (const token of [stranger, main]) await w.must(w.ask(token, addToCart, { productId: w.products.lot, quantity: 1 }))
    expect((await rowIn(stranger, 'lot'))?.productInfo).toMatchObject({ price: '6.37', terms: 'member' })
    expect((await rowIn(stranger, 'lot'))?.receipt?.lines.map(({ amount }) => amount)).toEqual(['6.50', '-0.13', '10.00'])
    expect((await rowIn(main, 'lot'))?.productInfo.price).toBe('6.50')
    expect((await rowIn(main, 'lot'))?.productInfo).not.toHaveProperty('terms')
  })
})

describe('an agreed price', () => {
  test('is the company’s alone, and is not reduced once more', async () => {
    await agree('蓝海科技有限公司', 'plainBag', { ...demoRules.nonwovenBag, minimum: 100, base: [[100, '1.00']] })
    for (const token of [stranger, main]) await w.must(w.ask(token, addToCart, { productId: w.products.plainBag, quantity: 200 }))
    const [own, others] = [await rowIn(stranger, 'plainBag'), await rowIn(main, 'plainBag')]
    expect(own?.receipt).toMatchObject({ priceVersion: 2, lines: [{ amount: '200.00' }, { group: 'freight' }] })
    expect(own?.productInfo).toMatchObject({ moq: 100, terms: 'agreed' })
    expect(others?.receipt).toMatchObject({ priceVersion: 1, lines: [{ amount: '320.00' }, { group: 'freight' }] })
    const refused = await w.ask(main, addToCart, { productId: w.products.plainBag, quantity: 100 })
    expect(refused).toMatchObject({ code: 'quantity.belowMinimum' })
  })

  test('that ends is the public price less the discount again, at once', async () => {
    await w.db.updateTable('company').set({ price_book_id: null }).where('name', '=', '蓝海科技有限公司').execute()
    const row = await rowIn(stranger, 'plainBag')
    expect(row?.receipt).toMatchObject({ priceVersion: 1, discount: { label: '金牌会员', bp: 9800 } })
  })
})

describe('a level that changes', () => {
  test('between confirmation and order: the order is refused with both sums, and the cart is as it was', async () => {
    const { confirmation, input } = await w.confirmed('main', main, [example])
    await w.setLevel('荣达贸易有限公司', '钻石会员')
    expect(await w.ask(main, createOrder, input)).toMatchObject({
      status: 409,
      code: 'order.price.changed',
      facts: { before: '5309.87', after: '5066.92' },
    })
    const { key, addressId } = input
    expect((await w.must(w.ask(main, computeOrder, { key, addressId }))).gross).toBe('5066.92')
    const seen = await w.must(w.ask(main, createOrder, { ...input, seen: '5066.92' }))
    expect((await w.detail(main, seen.orderId)).gross).toBe('5066.92')
    expect(confirmation.receipt.gross).toBe('5309.87')
    await w.setLevel('荣达贸易有限公司', '普通会员')
  })

  test('while an order waits for approval: nobody approves it at a price that is not today’s', async () => {
    const orderId = await w.order('buyer', buyer, { product: 'canvasBag', quantity: 3000, selection: printed })
    await w.setLevel('荣达贸易有限公司', '银牌会员')
    expect(await w.ask(approver, moveOrder, { orderId, move: 'approve' })).toMatchObject({
      code: 'order.price.changed',
    })
    await w.setLevel('荣达贸易有限公司', '普通会员')
    expect(await w.ask(approver, moveOrder, { orderId, move: 'approve' })).toMatchObject({ status: 200 })
  })
})
