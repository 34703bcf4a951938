import { afterAll, describe, expect, test } from 'vitest'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { listProducts, productDetail } from '../../../contract/goods/catalog.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import type { PriceRules, Receipt } from '../../../contract/price/price.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import {
  deleteExample,
  listPrices,
  priceDetail,
  publishPrice,
  readVersion,
  saveExample,
  tryPrice,
} from '../../../contract/price/priceDesk.ts'
import { check } from '../../../pricing/check.ts'
import { differences } from '../../../pricing/differences.ts'
import { rerun } from '../../../pricing/rerun.ts'
import { drafts } from '../../seed/goods/catalogue.ts'
import { demoRules } from '../../seed/rules.ts'
import { buildApp } from '../app.ts'
import { openDb } from '../database/db.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { databaseUrl } from '../testWorld.ts'

const w = await aShop()
const [sales, main] = await w.tokens('sales', 'main')
afterAll(() => w.close())

type Product = keyof Shop['products']
const shown = (product: Product, bookId?: number) => w.must(w.ask(sales, priceDetail, { productId: w.products[product], bookId }))

/** The rules with the article at so many yuan from the minimum on. */
const at = (rules: PriceRules, each: string): PriceRules => ({ ...rules, base: [[rules.minimum, each]] })

async function publishing(product: Product, rules: PriceRules, more: object = {}) {
  const { version: base, firstSelection } = await shown(product)
  return { productId: w.products[product], bookId: null, rules, firstSelection, base, ...more }
}
const publish = async (product: Product, rules: PriceRules, more: object = {}) =>
  w.must(w.ask(sales, publishPrice, await publishing(product, rules, more)))

const lastAudit = () => w.db.selectFrom('audit').select(['action', 'subject', 'before', 'after']).orderBy('id', 'desc').executeTakeFirst()
const later = (seconds: number) => void (w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000))

test('the prices of everything that comes with the mall could be published', () => {
  const faults = drafts().flatMap(({ number, type, rules, first }) =>
    check({ goodsType: type, rules, firstSelection: first }).flatMap(({ grade, where, text }) =>
      grade === 'fault' ? [`${number} ${where}：${text}`] : [],
    ),
  )
  expect(faults).toEqual([])
})

test('products are listed with what each is sold by', async () => {
  const { rows, total } = await w.must(w.ask(sales, listPrices, { keyword: 'canvas' }))
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    name: 'canvasBag',
    goodsType: 'custom',
    taxMode: demoRules.canvasBag.taxMode,
    onSale: 1,
    version: 1,
    versions: 1,
    books: 0,
  })
  expect((await w.must(w.ask(sales, listPrices, { type: 'spot' }))).total).toBe(2)
})

describe('a draft', () => {
  const asked = { selection: printed, quantity: 500 }
  test('is tried out by the engine that buyers are billed by, and nothing is kept', async () => {
    const productId = w.products.canvasBag
    const tried = await w.must(w.ask(sales, tryPrice, { productId, rules: demoRules.canvasBag, ...asked }))
    const billed = await w.must(w.ask(null, priceProduct, { productId, ...asked }))
    expect(tried.receipt).toMatchObject({ lines: billed.lines, gross: billed.gross })
    expect(tried.ladder.map(({ quantity }) => quantity)).toEqual([50, 100, 300, 500, 1000, 3000])
    expect((await shown('canvasBag')).version).toBe(1)
  })
  test('is refused in the words the buyer would read', async () => {
    const productId = w.products.canvasBag
    const draft = { productId, rules: demoRules.canvasBag, selection: printed, quantity: 55 }
    expect(await w.must(w.ask(sales, tryPrice, draft))).toMatchObject({
      receipt: null,
      refusal: '数量须为 50 件起、每次加 10 件，最接近的可订数量为 50 件或 60 件',
    })
  })
})

describe('publishing', () => {
  test('writes the next version, with who and why in history and audit', async () => {
    const dearer = at(demoRules.canvasBag, '10.00')
    expect(await publish('canvasBag', dearer, { note: '棉纱涨价' })).toEqual({ version: 2 })
    const { version, history, rules } = await shown('canvasBag')
    expect(version).toBe(2)
    expect(rules).toEqual(dearer)
    expect(history).toMatchObject([
      { version: 2, who: '何婷', note: '棉纱涨价', sellsAs: ['公开价'] },
      { version: 1, who: '', note: '', sellsAs: [] },
    ])
    expect(await lastAudit()).toEqual({
      action: 'price.publish',
      subject: `product ${w.products.canvasBag}`,
      before: { version: 1 },
      after: { version: 2, note: '棉纱涨价' },
    })
    const before = await w.must(w.ask(sales, readVersion, { productId: w.products.canvasBag, version: 1 }))
    expect(differences(before.rules, dearer).slice(0, 1)).toEqual([{ place: '阶梯价 › 50 件起', before: '9.80', after: '10.00' }])
  })

  test('a colour may show a picture of the gallery, and none that does not exist', async () => {
    const { pictures } = await shown('tshirt')
    const [first, ...others] = demoRules.tshirt.colours
    const worn = (picture: string) => ({ ...demoRules.tshirt, colours: [{ ...first, picture }, ...others] }) as PriceRules
    const asked = await publishing('tshirt', worn('/pictures/../secret'))
    expect(await w.ask(sales, publishPrice, asked)).toMatchObject({
      status: 400,
      facts: { fields: { rules: `颜色“${first?.label}”的图片不存在，请重新选择` } },
    })
    expect((await shown('tshirt')).version).toBe(1)
    expect(pictures.length).toBeGreaterThan(0)
  })

  test('is refused with every fault, and nothing is written', async () => {
    const faulty = {
      ...demoRules.tshirt,
      base: [
        [100, '5.00'],
        [50, '6.00'],
      ],
    } satisfies object
    const answer = await w.ask(sales, publishPrice, await publishing('tshirt', faulty as PriceRules))
    expect(answer).toMatchObject({ status: 400, code: 'price.faulty' })
    expect(answer.facts?.['faults']).toHaveLength(3)
    expect((await shown('tshirt')).version).toBe(1)
  })

  test('of spot goods for nothing is refused', async () => {
    const { rules } = await shown('otherLot')
    const free = at(rules ?? demoRules.canvasBag, '0.0040')
    expect(await w.ask(sales, publishPrice, await publishing('otherLot', free))).toMatchObject({
      code: 'price.faulty',
      msg: '阶梯价 › 第 1 档：单价为 0，商品会以 0 元出售，请填写单价',
    })
  })

  test.each(['0', '0.00', '0.0000'])('of goods at %s a piece is refused, and nothing is sold for it', async (nothing) => {
    const { version } = await shown('canvasBag')
    const free = at(demoRules.canvasBag, nothing)
    expect(await w.ask(sales, publishPrice, await publishing('canvasBag', free))).toMatchObject({
      status: 400,
      code: 'price.faulty',
      msg: '阶梯价 › 第 1 档：单价为 0，商品会以 0 元出售，请填写单价',
    })
    expect((await shown('canvasBag')).version).toBe(version)
  })

  test('against a version that is no longer sold by is refused, and so is what changes nothing', async () => {
    const stale = await publishing('tshirt', at(demoRules.tshirt, '30.00'))
    expect(await w.ask(sales, publishPrice, { ...stale, rules: demoRules.tshirt })).toMatchObject({ code: 'price.unchanged' })
    await w.must(w.ask(sales, publishPrice, stale))
    expect(await w.ask(sales, publishPrice, { ...stale, rules: at(demoRules.tshirt, '31.00') })).toMatchObject({
      status: 409,
      code: 'price.outdated',
      facts: { version: 2 },
    })
  })

  test('by two at once: one wins', async () => {
    const asked = await Promise.all(['29.00', '28.00'].map((each) => publishing('tshirt', at(demoRules.tshirt, each))))
    const answers = await Promise.all(asked.map((one) => w.ask(sales, publishPrice, one)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['price.outdated', undefined])
  })

  test('twice with one key is once', async () => {
    const input = await publishing('tshirt', at(demoRules.tshirt, '27.00'))
    const answers = await Promise.all([1, 2].map(() => w.ask(sales, publishPrice, input, 'same-key')))
    expect(new Set(answers.map(({ data }) => data.version)).size).toBe(1)
  })

  test('is for those who look after prices, and of products that are there', async () => {
    const finance = await w.token('finance')
    const input = await publishing('tshirt', at(demoRules.tshirt, '26.00'))
    expect(await w.ask(finance, publishPrice, input)).toMatchObject({ status: 403 })
    expect(await w.ask(sales, publishPrice, { ...input, productId: 999_999 })).toMatchObject({
      code: 'product.missing',
    })
    expect(await w.ask(sales, publishPrice, { ...input, bookId: 999_999 })).toMatchObject({ code: 'priceBook.missing' })
    expect(await w.ask(sales, priceDetail, { productId: 999_999 })).toMatchObject({ code: 'product.missing' })
    expect(await w.ask(sales, readVersion, { productId: w.products.lot, version: 9 })).toMatchObject({
      code: 'price.version.missing',
    })
    const huge = { ...input, rules: { ...input.rules, baseLabel: '长'.repeat(60_000) } }
    expect(await w.ask(sales, publishPrice, huge)).toMatchObject({ facts: { fields: { rules: '价格规则过大' } } })
  })
})

describe('examples', () => {
  test('that come out otherwise stop a publication until each is accepted at what it now costs', async () => {
    const of = { productId: w.products.plainBag, bookId: null }
    const example = { ...of, name: '常规 500 件', selection: { prints: [] }, quantity: 500, gross: '774.05' }
    const { id } = await w.must(w.ask(sales, saveExample, example))
    const rules = { ...demoRules.nonwovenBag, fixed: noChoice }
    const input = await publishing('plainBag', { ...at(rules, '1.30') })
    const refused = await w.ask(sales, publishPrice, input)
    expect(refused).toMatchObject({
      code: 'price.example.differs',
      facts: { examples: [{ id, name: '常规 500 件', was: '774.05', is: '802.30' }] },
    })
    const wrongly = { ...input, accepted: [{ id, gross: '802.31' }] }
    expect(await w.ask(sales, publishPrice, wrongly)).toMatchObject({ code: 'price.example.differs' })
    await w.must(w.ask(sales, publishPrice, { ...input, accepted: [{ id, gross: '802.30' }] }))
    expect((await shown('plainBag')).examples).toMatchObject([{ id, gross: '802.30' }])
  })

  test('that are no longer sold are to be deleted first', async () => {
    const [example] = (await shown('plainBag')).examples
    const { rules } = await shown('plainBag')
    if (!rules || !example) throw new Error('nothing was published')
    const input = await publishing('plainBag', { ...at({ ...rules, minimum: 600 }, '1.20') })
    expect(await w.ask(sales, publishPrice, input)).toMatchObject({ facts: { examples: [{ is: null }] } })
    await w.must(w.ask(sales, deleteExample, { id: example.id }))
    expect(await lastAudit()).toMatchObject({ action: 'price.example.delete', before: { name: '常规 500 件' } })
    expect(await w.ask(sales, deleteExample, { id: example.id })).toMatchObject({ code: 'price.example.missing' })
    await w.must(w.ask(sales, publishPrice, input))
  })
})

describe('a published price', () => {
  test('reaches detail, list and cart within five seconds in every process', async () => {
    const { db, pool } = openDb(databaseUrl(w.databaseName), 5, () => {})
    const other = await buildApp({ ...w.services, db, pool }, { log: 'silent', flood: 0, strict: true })
    try {
      const productId = w.products.lot
      await w.must(w.ask(main, addToCart, { productId, quantity: 2 }))
      const everywhere = async () => {
        const origin = { address: '127.0.0.1', agent: '', token: null }
        const buyer = { ...origin, token: main }
        const seen = await Promise.all(
          [w.dispatch, other.dispatch].map(async (dispatch) => [
            (await dispatch(origin)(productDetail, { id: productId })).price,
            (await dispatch(origin)(listProducts, {})).rows.find((card) => card.id === productId)?.price,
            (await dispatch(buyer)(cartList, {})).valid.find((row) => row.productId === productId)?.productInfo.price,
          ]),
        )
        return [...new Set(seen.flat())]
      }
      expect(await everywhere()).toEqual(['6.50'])
      const { rules } = await shown('lot')
      await publish('lot', at(rules ?? demoRules.canvasBag, '5.80'))
      later(4)
      expect(await everywhere()).toEqual(['5.80'])
    } finally {
      await other.app.close()
      await pool.end()
    }
  })

  test('tells lists the new minimum', async () => {
    await publish('plainBag', {
      ...at({ ...demoRules.nonwovenBag, minimum: 300 }, '1.10'),
      fixed: noChoice,
    })
    later(4)
    expect((await w.must(w.ask(null, productDetail, { id: w.products.plainBag }))).moq).toBe(300)
  })

  test('changes no receipt that was stored: after many versions each is run again to the same hash', async () => {
    const wanted = { product: 'canvasBag', quantity: 500, selection: printed } as const
    const orderId = await w.order('main', main, wanted)
    const stored = (await w.detail(main, orderId)).lines[0]?.receipt as Receipt
    for (let n = 0; n < 40; n++) await publish('canvasBag', at(demoRules.canvasBag, `${9 - n / 10}`))
    const kept = (await w.detail(main, orderId)).lines[0]?.receipt as Receipt
    expect(kept).toEqual(stored)
    const { rules } = await w.must(w.ask(sales, readVersion, { productId: w.products.canvasBag, version: stored.priceVersion }))
    expect(rerun(kept, rules)).toMatchObject({ differs: [], receipt: { hash: stored.hash } })
  })

  test('stops an order that was confirmed before, and an approval that waits', async () => {
    const [buyer, approver] = [await w.token('buyer'), await w.token('approver')]
    const wanted = { product: 'canvasBag', quantity: 5000, selection: printed } as const
    const orderId = await w.order('buyer', buyer, wanted)
    const { input } = await w.confirmed('main', main, [wanted])
    await publish('canvasBag', at(demoRules.canvasBag, '4.90'))
    expect(await w.ask(main, createOrder, input)).toMatchObject({ status: 409, code: 'order.price.changed' })
    const approval = { orderId, move: 'approve' }
    expect(await w.ask(approver, moveOrder, approval)).toMatchObject({ code: 'order.price.changed' })
  })
})
