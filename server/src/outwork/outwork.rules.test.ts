import { describe, expect, test } from 'vitest'
import { parseRate, parseYuan, yuan } from '../../../contract/money.ts'
import { costOf, doneOutside, withoutTax } from './outwork.rules.ts'

const out = { quantity: 300, good: 0, bad: 0 }
const price = (unit: 'piece' | 'lump', amount: string, taxRate: number | null = null) => ({ unit, amount: parseRate(amount), taxRate })

describe('what outwork costs', () => {
  test.each([
    [
      'while it is outside, of all pieces',
      { state: 'sent', ...out, price: price('piece', '1.2345'), charge: null },
      '370.35',
      '370.35',
      false,
    ],
    [
      'half of it is back: still of all',
      { state: 'partly', ...out, good: 100, bad: 5, price: price('piece', '1'), charge: null },
      '300.00',
      '300.00',
      false,
    ],
    [
      'all is back: of the good ones',
      { state: 'back', ...out, good: 290, bad: 10, price: price('piece', '1'), charge: null },
      '290.00',
      '290.00',
      true,
    ],
    [
      'a lump, whatever came back',
      { state: 'back', ...out, good: 290, bad: 10, price: price('lump', '500'), charge: null },
      '500.00',
      '500.00',
      true,
    ],
    [
      'with the tax it holds',
      { state: 'back', ...out, good: 300, price: price('piece', '1.13', 13), charge: null },
      '339.00',
      '300.00',
      true,
    ],
    [
      'as billed',
      { state: 'settled', ...out, good: 300, price: price('piece', '1.13', 13), charge: parseYuan('330.00') },
      '330.00',
      '292.04',
      true,
    ],
    ['voided nothing', { state: 'void', ...out, price: price('piece', '1'), charge: null }, '0.00', '0.00', true],
  ] as const)('%s', (_, asked, bill, net, final) => {
    const cost = costOf(asked)
    expect([cost.bill && yuan(cost.bill), cost.net && yuan(cost.net), cost.final]).toEqual([
      bill === '0.00' ? 0 : bill,
      net === '0.00' ? 0 : net,
      final,
    ])
  })

  test('is not known where no price was agreed, and is not nought', () => {
    expect(costOf({ state: 'sent', ...out, price: null, charge: null })).toEqual({ bill: null, net: null, final: false })
  })

  test('without tax is half up to the fen', () => {
    expect([100, 1, 113].map((one) => withoutTax(one as never, 13))).toEqual([88, 1, 100])
  })
})

test('a step is done outside once all its pieces went out and all of them were told of', () => {
  const back = { state: 'back', quantity: 300, good: 290, bad: 10 } as const
  expect(doneOutside([back], 300)).toEqual({ good: 290, bad: 10 })
  // Half is done in the house.
  expect(doneOutside([back], 500)).toBeNull()
  expect(doneOutside([back, { state: 'partly', quantity: 200, good: 100, bad: 0 }], 500)).toBeNull()
  // What was closed before all was back is lost.
  expect(doneOutside([back, { state: 'settled', quantity: 200, good: 100, bad: 0 }], 500)).toEqual({ good: 390, bad: 110 })
  expect(doneOutside([back, { state: 'void', quantity: 300, good: 0, bad: 0 }], 300)).toEqual({ good: 290, bad: 10 })
})
