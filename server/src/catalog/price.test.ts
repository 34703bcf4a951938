import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts, productByNumber, productDetail } from '../../../contract/goods/catalog.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { demoRules } from '../../seed/rules.ts'
import { examples } from '../../../pricing/golden.fixture.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

let w: TestWorld
beforeAll(async () => {
  w = await aWorld()
})
afterAll(() => w.close())

const numbers = { canvasBag: 'FB1001', nonwovenBag: 'WF1002', tshirt: 'TX1003', thermos: 'BW1004', notebook: 'BJ1005' }
const idOf = async (number: string) => (await w.ask(null, productByNumber, { number })).data.id

// Two addresses are an order's business; the page's price is for one.
test.each(examples.filter((example) => !('consignments' in example)))('$name: the same to the fen over HTTP', async (example) => {
  const productId = await idOf(numbers[example.demo])
  const { data } = await w.ask(null, priceProduct, { productId, ...example.asked })
  // The goods on sale come in colours, which the first line names; the worked examples of some have none.
  const { colours } = demoRules[example.demo]
  const worded = (rule: string, label: string) => (rule === 'base' && colours.length === 0 ? label.replace(/（.+）$/, '') : label)
  expect(data.lines.map(({ rule, label, formula, amount }) => [worded(rule, label), formula, amount])).toEqual(example.lines)
  expect([data.net, data.tax, data.gross]).toEqual(example.totals)
})

test('prices sent along are not listened to', async () => {
  const productId = await idOf('FB1001')
  const asked = { productId, quantity: 500 }
  const honest = await w.ask(null, priceProduct, asked)
  const forged = await w.ask(null, priceProduct, {
    ...asked,
    price: '0.01',
    gross: '0.01',
    rules: { base: [[1, '0.01']] },
    selection: { prints: [], unitPrice: '0.01' },
  })
  expect(forged.data).toEqual(honest.data)
})

test.each([
  [{ quantity: 0 }, 'quantity'],
  [{ quantity: -1 }, 'quantity'],
  [{ quantity: 1.5 }, 'quantity'],
  [{ quantity: 1e9 }, 'quantity'],
  [{ quantity: '500' }, 'quantity'],
  [{}, 'quantity'],
  [{ quantity: 500, selection: { packing: '包'.repeat(3500) } }, 'selection.packing'],
  [{ quantity: 500, selection: { prints: '😀' } }, 'selection.prints'],
])('a price asked with %j names the field', async (input, field) => {
  const productId = await idOf('FB1001')
  const answer = await w.ask(null, priceProduct, { productId, ...input })
  expect(answer).toMatchObject({ http: 200, status: 400, code: 'input.invalid' })
  expect(Object.keys((answer.facts?.['fields'] ?? {}) as object)).toEqual([field])
})

test('a quantity between the steps is told the two legal ones beside it', async () => {
  const answer = await w.ask(null, priceProduct, { productId: await idOf('FB1001'), quantity: 55 })
  expect(answer).toMatchObject({ status: 400, code: 'quantity.illegal', facts: { nearest: [50, 60] } })
})

test('what the merchant fixed cannot be chosen otherwise', async () => {
  const productId = await idOf('XH5001')
  const selection = { prints: [{ position: 'front', process: 'silk', colours: 1 }] }
  expect(await w.ask(null, priceProduct, { productId, quantity: 1, selection })).toMatchObject({ status: 400, code: 'selection.invalid' })
  expect((await w.ask(null, priceProduct, { productId, quantity: 1 })).data.lines[0]?.amount).toBe('6.80')
})

test('more pieces of a lot than lie there are not priced: what does is told', async () => {
  const { rows } = await w.ask(null, listProducts, { goodsType: '5' }).then(({ data }) => data)
  const productId = rows[0]?.productId ?? 0
  const { stock, unitName } = (await w.ask(null, productDetail, { id: productId })).data
  expect(await w.ask(null, priceProduct, { productId, quantity: stock ?? 0 })).toMatchObject({ status: 200 })
  expect(await w.ask(null, priceProduct, { productId, quantity: 99_999 })).toMatchObject({
    code: 'stock.short',
    msg: `库存不足，仅剩 ${stock} ${unitName}`,
  })
})

test('nothing is struck through that was never a price', async () => {
  for (const page of [1, 2]) {
    const { data } = await w.ask(null, listProducts, { page, limit: 100 })
    expect(data.rows.length).toBeGreaterThan(0)
    expect(data.rows.filter(({ otPrice }) => otPrice !== null)).toEqual([])
  }
})

test('a lot says of its shipping and colour what is so of it, not of the product it came from', async () => {
  const { rows } = await w.ask(null, listProducts, { goodsType: '5', limit: 100 }).then(({ data }) => data)
  for (const { productId } of rows) {
    const { subtitle, params } = (await w.ask(null, productDetail, { id: productId })).data
    const said = [subtitle, ...params.map(({ name, value }) => `${name}：${value}`)].join('；')
    expect(said).not.toMatch(/当天|多色|可选/)
    expect(said).toContain('次一工作日前发出')
  }
})
