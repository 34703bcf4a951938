import { expect, test } from 'vitest'
import { OrderReceipt } from '../contract/price/price.ts'
import { parseYuan, sum, yuan } from '../contract/money.ts'
import { demoRules } from '../server/seed/rules.ts'
import { chosen, examples } from './golden.fixture.ts'
import { orderReceipt, type OrderLine } from './order.ts'
import { reckon } from './price.ts'

const product = { productId: 1, priceVersion: 1 }

const lines: OrderLine[] = examples.map(({ demo, asked }) => ({
  rules: demoRules[demo],
  receipt: reckon(demoRules[demo], product, asked),
}))

const add = (amounts: string[]) => yuan(sum(amounts.map(parseYuan)))

test.each(lines.map((line, i) => ({ line, name: examples[i]?.name })))('alone, $name costs what its receipt says', ({ line }) => {
  const { net, tax, gross, lines: shares } = orderReceipt([line])
  expect({ net, tax, gross }).toEqual({ net: line.receipt.net, tax: line.receipt.tax, gross: line.receipt.gross })
  expect(shares[0]?.gross).toBe(gross)
})

const split = examples.flatMap(({ name, demo, asked, consignments, totals }) =>
  consignments ? [{ name, demo, asked, consignments, totals }] : [],
)

test.each(split)('$name costs the same as an order to those addresses', ({ demo, asked, consignments, totals }) => {
  const receipt = reckon(demoRules[demo], product, asked, { consignments })
  const shares = consignments.map(({ label, quantity }) => ({ label, quantities: [quantity] }))
  const order = orderReceipt([{ receipt, rules: demoRules[demo] }], shares)
  expect([order.net, order.tax, order.gross]).toEqual(totals)
  expect(order.freight.map(({ label }) => label)).toEqual(
    receipt.lines.filter(({ group }) => group === 'freight').map(({ label }) => label),
  )
})

test.each(['exclusive', 'inclusive'] as const)('with %s prices the parts of an order add up to it', (taxMode) => {
  const priced = examples.map(({ demo, asked }) => {
    const rules = { ...demoRules[demo], taxMode }
    return { rules, receipt: reckon(rules, product, asked) }
  })
  const consignments = ['北京', '上海', '成都'].map((label, at) => ({
    label,
    quantities: priced.map(({ receipt }) =>
      at === 2 ? receipt.quantity - 2 * Math.floor(receipt.quantity / 3) : Math.floor(receipt.quantity / 3),
    ),
  }))
  const order = orderReceipt(priced, consignments)
  expect(OrderReceipt.parse(order)).toEqual(order)
  expect(add(order.lines.map((line) => line.net))).toBe(order.goodsNet)
  expect(add(order.lines.map((line) => line.freight))).toBe(order.freightNet)
  expect(add(order.lines.map((line) => line.tax))).toBe(order.tax)
  expect(add(order.lines.map((line) => line.gross))).toBe(order.gross)
  expect(add([order.goodsNet, order.freightNet])).toBe(order.net)
  expect(add([order.net, order.tax])).toBe(order.gross)
  for (const line of order.lines) expect(add([line.net, line.freight, line.tax])).toBe(line.gross)
  // Four goods go by truck and one by express: two charges for each address.
  expect(order.freight).toHaveLength(6)
  expect(new Set(order.freight.map((line) => line.rule)).size).toBe(6)
})

test('goods that travel together share one freight, and pay by weight', () => {
  const rules = demoRules.nonwovenBag
  const small = { rules, receipt: reckon(rules, product, { selection: chosen(), quantity: 200 }) }
  const order = orderReceipt([small, small])
  expect(order.freight).toMatchObject([{ rule: 'freight', formula: 'max(60, 18kg×1.20)', amount: '60.00' }])
  expect(order.lines.map((line) => line.freight)).toEqual(['30.00', '30.00'])
  const free = { rules, receipt: reckon(rules, product, { selection: chosen(), quantity: 200 }, { freightFree: true }) }
  const shares = orderReceipt([small, free]).lines
  expect(shares.map((line) => line.freight)).toEqual(['60.00', '0.00'])
  expect(shares.map((line) => line.tax)).toEqual(['49.40', '41.60'])
})

test('prices with and without tax, or of two tax rates, do not go into one order', () => {
  const other = (change: object) => {
    const rules = { ...demoRules.thermos, ...change }
    return { rules, receipt: reckon(rules, product, { selection: chosen(), quantity: 100 }) }
  }
  expect(() => orderReceipt([other({}), other({ taxMode: 'inclusive' })])).toThrow('含税价与不含税价商品不能同单')
  expect(() => orderReceipt([other({}), other({ taxRate: '0.06' })])).toThrow('税率不同')
  expect(orderReceipt([other({}), other({ taxRate: '0.1300' })]).taxRate).toBe('0.13')
})

test('consignments that do not add up to a line are refused', () => {
  const consignments = [{ label: '北京', quantities: lines.map(() => 1) }]
  expect(() => orderReceipt(lines, consignments)).toThrow('第 1 项各收货地址合计 1 件，与数量 500 件不一致')
})
