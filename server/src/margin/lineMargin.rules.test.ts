import { describe, expect, test } from 'vitest'
import { parseRate } from '../../../contract/money.ts'
import type { ReceiptLine } from '../../../contract/price/price.ts'
import { lineMargins, type CostedLine, type Outside } from './lineMargin.rules.ts'

// Shown to fail with: the house's cost of all pieces dropped where some are outside; free plates that cost nothing; what is made
// anew at no cost.

const row = (rule: string, group: string, amount: string) => ({ rule, label: rule, group, quantity: 2, amount }) as unknown as ReceiptLine
const lines = [row('base', 'goods', '500.00'), row('run:silk@front', 'print', '100.00'), row('plate:silk@front', 'print', '0.00')]
const line: CostedLine = {
  ...{ lineId: 1, productId: 7, storeName: '袋', quantity: 500, unitName: '只', remade: false },
  ...{ receipt: { lines, hash: 'h' as never }, blank: null, byBlank: false, blankTaken: false, outside: [] },
}
const sent = (quantity: number, state: Outside['state'] = 'sent'): Outside => ({
  ...{ process: '丝印', state, quantity, good: 0, bad: 0, charge: null, covers: ['run:silk', 'plate:silk'] },
  price: { unit: 'piece', amount: parseRate('1'), taxRate: null },
})
const cost = (rule: string, amount: string, unit: 'piece' | 'time', productId: number | null = null) => ({
  ...{ rule, productId, unit },
  cost: parseRate(amount),
})
const costs = [cost('base', '1', 'piece', 7), cost('run:silk', '0.5', 'piece'), cost('plate:silk', '30', 'time')]
const partsOf = (of: Partial<CostedLine>, typed = costs) => {
  const receipt = { lines: [{ receiptHash: 'h', net: '600.00', freight: '0.00' }], freight: [] } as never
  const [found] = lineMargins({ orderId: 'o', companyName: 'c', at: new Date(0), receipt, lines: [{ ...line, ...of }] }, typed)
  return { ...found, parts: found?.parts.map(({ kind, label, cost }) => [kind, label, cost]) }
}
const house = (parts: unknown[][] | undefined) => parts?.filter(([kind]) => kind === 'work')

describe('work in the house', () => {
  test('plates that the buyer has free cost what they cost', () =>
    expect(house(partsOf({}).parts)).toEqual([
      ['work', 'run:silk@front', '250.00'],
      ['work', 'plate:silk@front', '60.00'],
    ]))
  test('and nobody knows what, where nothing was typed', () => {
    const { parts, margin } = partsOf({}, costs.slice(0, 2))
    expect([house(parts)?.[1], margin]).toEqual([['work', 'plate:silk@front', null], null])
  })
  test('of what is partly outside the house pays the other pieces', () =>
    expect(partsOf({ outside: [sent(100)] }).parts).toEqual([
      ['goods', 'base', '500.00'],
      ['work', 'run:silk@front', '200.00'],
      ['outwork', '丝印', '100.00'],
    ]))
  test('of what is wholly outside nothing, in however many parts', () =>
    expect(house(partsOf({ outside: [sent(300), sent(200)] }).parts)).toEqual([]))
  test('a draft covers and costs nothing, nor does what was voided', () =>
    expect(partsOf({ outside: [sent(500, 'draft'), sent(500, 'void')] })).toEqual(partsOf({})))
  test('partly outside and never typed: unknown', () =>
    expect(house(partsOf({ outside: [sent(100)] }, []).parts)).toContainEqual(['work', 'run:silk@front', null]))
})

test('what is made anew brings in nothing and costs what its goods, work and freight do', () => {
  expect(partsOf({ remade: true, quantity: 20 }, [...costs, cost('freight', '12', 'time')])).toMatchObject({
    ...{ revenue: '0.00', known: '102.00', margin: '-102.00' },
    parts: [
      ['goods', 'base', '20.00'],
      ['work', 'run:silk@front', '10.00'],
      ['work', 'plate:silk@front', '60.00'],
      ['freight', '运费', '12.00'],
    ],
  })
  expect(partsOf({ remade: true }, [])).toMatchObject({ known: '0.00', margin: null })
  // Nobody knows what it is a part of.
  expect(partsOf({ remade: true, receipt: { ...line.receipt, lines: [] } }).margin).toBeNull()
})
