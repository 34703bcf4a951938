import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderDetail } from '../../../contract/order/order.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { createQuotation, quotationDetail } from '../../../contract/order/quotation.ts'
import { receiptRules, verifyReceipt } from '../../../contract/price/receipt.ts'
import { price } from '../../../pricing/price.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'

let w: Shop
let main: string
let stranger: string
let receipt: Receipt
let whole: Record<string, unknown>
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  stranger = await w.token('stranger')
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed })
  const detail = await w.must(w.ask(main, orderDetail, { orderId }))
  receipt = detail.lines[0]?.receipt as Receipt
  whole = detail.receipt as unknown as Record<string, unknown>
  // The price has changed since.
  const id = w.products.canvasBag
  await sql`insert into price_version (product_id, version, rules, first_selection)
    select product_id, 2, jsonb_set(rules, '{base}', '[[1, "9.99"]]'), first_selection from price_version where product_id = ${id} and version = 1`.execute(
    w.db,
  )
  await sql`update current_price set version = 2 where product_id = ${id}`.execute(w.db)
})
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const verify = (token: string | null, given: object) => w.must(w.ask(token, verifyReceipt, { receipt: given }))

/** As the guide says it in words: fields by name, no blanks, without `hash`; nothing of ours. */
function byTheGuide({ hash: _, ...content }: Record<string, unknown>): string {
  const text = (value: unknown): string =>
    Array.isArray(value)
      ? `[${value.map(text).join(',')}]`
      : value !== null && typeof value === 'object'
        ? `{${Object.keys(value)
            .sort()
            .map((key) => `${JSON.stringify(key)}:${text((value as Record<string, unknown>)[key])}`)
            .join(',')}}`
        : JSON.stringify(value)
  return createHash('sha256').update(text(content)).digest('hex')
}

describe('a receipt', () => {
  test('is known by its fingerprint to anybody, a line’s and a whole order’s', async () => {
    expect(byTheGuide(receipt)).toBe(receipt.hash)
    for (const given of [receipt, whole])
      expect(await verify(null, given)).toEqual({
        same: true,
        hash: given['hash' as keyof typeof given],
        rules: 'unseen',
        source: 'unseen',
        differs: [],
      })
  })

  test('is the mall’s word where the asker’s own order or quotation holds it, and nowhere else', async () => {
    for (const given of [receipt, whole]) expect((await verify(main, given)).source).toBe('order')
    expect((await verify(stranger, receipt)).source).toBe('none')
    expect((await verify(main, { ...receipt, gross: '1.00' })).source, 'with the fingerprint of another').toBe('none')
    const { productId, priceVersion, selection, quantity } = receipt
    const { rules } = await w.must(w.ask(main, receiptRules, { productId, priceVersion }))
    const half = { discount: { label: '特惠', bp: 5000 }, freightFree: true }
    const forged = price(rules, { productId, priceVersion, goodsType: 'custom' }, { selection, quantity, matrix: null }, half)
    expect(await verify(main, forged), 'by its own conditions').toMatchObject({
      same: true,
      rules: 'same',
      source: 'none',
    })
    const bags = { productId, quantity: 500, selection: printed }
    const { number } = await w.must(w.ask(main, createQuotation, { line: bags }))
    const { lines } = await w.must(w.ask(main, quotationDetail, { number }))
    expect((await verify(main, lines[0]?.receipt ?? {})).source).toBe('quotation')
    expect((await verify(stranger, lines[0]?.receipt ?? {})).source).toBe('none')
  })

  test('of which anything was changed, added or left out is not the same, and what differs is said', async () => {
    const dearer = { ...receipt, gross: '1.00' }
    expect(await verify(null, dearer)).toMatchObject({
      same: false,
      rules: 'unseen',
      differs: [{ label: '计价指纹' }, { label: '含税合计', is: '¥1.00' }],
    })
    expect(await verify(main, dearer)).toMatchObject({
      same: false,
      rules: 'other',
      differs: [{ label: '计价指纹' }, { label: '含税合计', is: '1.00', should: receipt.gross }],
    })
    const { leadDays: _, ...less } = receipt
    for (const given of [{ ...receipt, extra: 1 }, less]) expect((await verify(null, given)).same).toBe(false)
  })

  test('with a new fingerprint for forged sums is found out by the buyer it was given to', async () => {
    const forged = { ...receipt, net: '1.00', tax: '0.13', gross: '1.13' }
    const { same, rules, differs } = await verify(main, { ...forged, hash: byTheGuide(forged) })
    expect([same, rules]).toEqual([true, 'other'])
    expect(differs.map(({ label }) => label)).toContain('含税合计')
  })

  test('is recomputed by its own version, though the price has changed, for the company that was given it alone', async () => {
    expect(await verify(main, receipt)).toMatchObject({ same: true, rules: 'same', differs: [] })
    expect(await verify(stranger, receipt)).toMatchObject({ same: true, rules: 'unseen', differs: [] })
    const now = await w.must(w.ask(stranger, priceProduct, { productId: w.products.canvasBag, quantity: 500, selection: printed }))
    expect(await verify(stranger, now)).toMatchObject({ same: true, rules: 'same' })
  })
})

describe('the rules of a version', () => {
  const asked = () => ({ productId: receipt.productId, priceVersion: receipt.priceVersion })

  test('are told to the company whose receipt names it, and give that receipt again', async () => {
    const { rules } = await w.must(w.ask(main, receiptRules, asked()))
    const { selection, quantity, matrix } = receipt
    expect(price(rules, { ...asked(), goodsType: 'custom' }, { selection, quantity, matrix }).hash).toBe(receipt.hash)
  })

  test('are not there for anybody else, nor those that were never made', async () => {
    expect(await w.ask(stranger, receiptRules, asked())).toMatchObject({ status: 404, code: 'price.version.missing' })
    expect(await w.ask(main, receiptRules, { ...asked(), priceVersion: 99 })).toMatchObject({ status: 404, code: 'price.version.missing' })
    expect(await w.ask(null, receiptRules, asked())).toMatchObject({ status: 401 })
    expect(await w.ask(main, receiptRules, { productId: 'x', priceVersion: 0 })).toMatchObject({ status: 400 })
  })
})

test('what is no receipt is told so, and asking without end is told to wait', async () => {
  for (const receipt of [null, 'x', [1], 7]) expect(await w.ask(null, verifyReceipt, { receipt })).toMatchObject({ status: 400 })
  expect((await verify(null, {})).same).toBe(false)
  const answers = await Promise.all(Array.from({ length: 70 }, () => w.ask(null, verifyReceipt, { receipt: {} })))
  expect(answers.some(({ code }) => code === 'request.tooOften')).toBe(true)
})
