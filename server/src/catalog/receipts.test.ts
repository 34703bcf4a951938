import fc from 'fast-check'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart } from '../../../contract/order/cart.ts'
import { listProducts, productByNumber, productDetail, type ProductDetail } from '../../../contract/goods/catalog.ts'
import { goodsTypeOf } from '../../../contract/goods.ts'
import { orderDetail } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { listAddresses } from '../../../contract/account/address.ts'
import { Receipt, type PriceRules, type Selection } from '../../../contract/price/price.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { priceDetail, publishPrice, readVersion } from '../../../contract/price/priceDesk.ts'
import { createQuotation, quotationDetail } from '../../../contract/order/quotation.ts'
import { runs, selectionOf } from '../../../pricing/asked.fixture.ts'
import { canonical } from '../../../pricing/hash.ts'
import { price } from '../../../pricing/price.ts'
import { rerun } from '../../../pricing/rerun.ts'
import { person } from '../account/people.fixture.ts'
import { login } from '../../../contract/account/account.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

// What the page reckons is what the server charges, and what was once reckoned stays.

let w: TestWorld
/** A visitor, a company at public prices, and one with a discount and prices of its own. */
let askers: readonly (string | null)[]
let sales: string
beforeAll(async () => {
  w = await aWorld()
  const tokenOf = async (key: string) => {
    const { site, login: username, password } = person(key)
    return (await w.ask(null, site === '商城' ? login : staffLogin, { username, password })).data.token
  }
  askers = [null, await tokenOf('main'), await tokenOf('stranger')]
  sales = await tokenOf('sales')
})
afterAll(() => w.close())

/** What the product page reckons of what it was told: as `useConfiguration` does. */
function onThePage(told: ProductDetail, asked: { selection: Selection; quantity: number }): Receipt {
  const { rules, productId, priceVersion, qiliGoodsTypeId, today, discount, offered } = told
  const meta = { productId, priceVersion, goodsType: goodsTypeOf(qiliGoodsTypeId) }
  return price(rules, meta, asked, { day: today, discount, offer: offered?.offer })
}

/** What may be chosen of these goods: all that the engine takes. */
const askedOf = (told: ProductDetail, steps: number): fc.Arbitrary<{ selection: Selection; quantity: number }> => {
  const { minimum, step } = told.rules
  // A lot is priced as far as it reaches.
  const most = told.stock === null ? steps : Math.max(0, Math.floor((told.stock - minimum) / step))
  const quantity = minimum + Math.min(steps, most) * step
  const chosen = told.qiliGoodsTypeId === 2 ? selectionOf(told.rules) : fc.constant(told.firstSelection)
  return chosen.map((selection) => ({ selection, quantity }))
}

// Shown to fail with the discount left out on the page.
test('the receipt of the page is the server’s, byte for byte, for visitors, companies and members', async () => {
  const goods = (await w.ask(null, listProducts, { limit: 60 })).data.rows
  const told = await Promise.all(
    askers.map((token) => Promise.all(goods.map(async ({ id }) => (await w.ask(token, productDetail, { id })).data))),
  )
  let compared = 0
  let members = 0
  const any = fc.tuple(fc.nat(askers.length - 1), fc.nat(goods.length - 1), fc.nat(200)).chain(([who, which, steps]) => {
    const detail = told[who]?.[which]
    if (!detail) throw new Error('no such product')
    return fc.record({ who: fc.constant(who), detail: fc.constant(detail), asked: askedOf(detail, steps) })
  })
  await fc.assert(
    fc.asyncProperty(any, async ({ who, detail, asked }) => {
      const theirs = await w.ask(askers[who] ?? null, priceProduct, { productId: detail.productId, ...asked })
      const mine = onThePage(detail, asked)
      expect(canonical(theirs.data)).toBe(canonical(mine))
      expect(theirs.data.hash).toBe(mine.hash)
      compared++
      if (mine.discount) members++
    }),
    { numRuns: runs(150) },
  )
  process.stdout.write(`${compared} receipts compared, ${members} of members\n`)
  expect(members).toBeGreaterThan(compared / 10)
})

const changes = Number(process.env['CHANGES'] ?? 20)

/** Publishes the same rules with another first rung, in public or in a book. */
async function change(productId: number, bookId: number | null, n: number): Promise<void> {
  const { rules, firstSelection, version } = (await w.ask(sales, priceDetail, { productId, ...(bookId && { bookId }) })).data
  if (!rules) throw new Error('no price')
  const [[from, first] = [1, '9'], ...deeper] = rules.base
  const dearer = (Number(first) + (n % 7 === 0 ? -0.06 : 0.01)).toFixed(2)
  const changed: PriceRules = { ...rules, base: [[from, dearer], ...deeper] }
  const input = { productId, bookId, rules: changed, firstSelection, base: version }
  const answer = await w.ask(sales, publishPrice, input)
  expect(answer.msg).toBe('发布成功')
}

// Shown to fail with a receipt run by another version's rules than its own.
test(`stored receipts are run again to the same hash after ${changes} price changes`, async () => {
  const [, main = null, stranger = null] = askers
  const { id: productId } = (await w.ask(null, productByNumber, { number: 'FB1001' })).data
  const stored: Receipt[] = []
  const again: (() => Promise<Receipt[]>)[] = []
  for (const token of [main, stranger]) {
    const { firstSelection: selection, moq } = (await w.ask(token, productDetail, { id: productId })).data
    const line = { productId, selection, quantity: moq * 4 }
    const { number } = (await w.ask(token, createQuotation, { line })).data
    const quoted = async () => (await w.ask(token, quotationDetail, { number })).data.lines.map((one) => one.receipt)
    const { cartId } = (await w.ask(token, addToCart, { ...line, new: 1 })).data
    const key = (await w.ask(token, confirmOrder, { cartIds: [cartId] })).data.orderKey
    const addressId = (await w.ask(token, listAddresses)).data.rows[0]?.id
    const { orderId } = (await w.ask(token, createOrder, { key, addressId })).data
    const ordered = async () => (await w.ask(token, orderDetail, { orderId })).data.lines.map((one) => one.receipt)
    again.push(quoted, ordered)
    stored.push(...(await quoted()), ...(await ordered()))
  }
  expect(new Set(stored.map(({ priceVersion }) => priceVersion)).size, 'the member buys by a book').toBe(2)
  const book = (await w.ask(sales, priceDetail, { productId })).data.books[0]?.id ?? null
  expect(book).not.toBeNull()
  for (let n = 0; n < changes; n++) await change(productId, n % 2 ? book : null, n)

  const kept = (await Promise.all(again.map((read) => read()))).flat()
  expect(kept.map(({ hash }) => hash)).toEqual(stored.map(({ hash }) => hash))
  for (const receipt of kept) {
    const { rules } = (await w.ask(sales, readVersion, { productId, version: receipt.priceVersion })).data
    expect(rerun(receipt, rules)).toEqual({ receipt, differs: [] })
  }
  w.clock.now = new Date(w.clock.now.getTime() + 5000)
  const now = (await w.ask(main, productDetail, { id: productId })).data
  expect(now.priceVersion).toBeGreaterThan(changes / 2)
})
