import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideHalfUp, fen } from '../../../../contract/money.ts'
import { orderOf, priceOf, redReasonOf } from './nuonuoOrder.rules.ts'
import { numberOf, serialOf } from '../../invoice/invoice.rules.ts'

test.each([
  [10_000, 300, '0.33333333'],
  [10_000, 100, '1'],
  [1, 1, '0.01'],
  [113, 1_000_000, '0.00000113'],
  [113, 30_000_000, null],
  [9_000_000_000_000, 1, '90000000000'],
  [9_000_000_000_001, 7, null],
])('%i fen for %i pieces is %s yuan each', (amount, quantity, price) => {
  expect(priceOf(fen(amount), quantity)).toBe(price)
})

test('a price times its quantity is the amount again, to the fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), fc.integer({ min: 1, max: 5_000_000 }), (amount, quantity) => {
      const price = priceOf(fen(amount), quantity)
      if (price === null) return
      const [whole = '', part = ''] = price.split('.')
      expect(part.length).toBeLessThanOrEqual(8)
      const again = divideHalfUp(BigInt(whole + part.padEnd(8, '0')) * BigInt(quantity), 1_000_000n)
      expect(again).toBe(BigInt(amount))
    }),
  )
})

test.each([
  ['开票后退款', '1'],
  ['商品退回', '1'],
  ['抬头有误，需重开', '2'],
  ['订单取消', '3'],
  ['补给折扣', '4'],
])('%s is reason %s', (reason, code) => expect(redReasonOf(reason)).toBe(code))

test('every round of a red letter has a name of its own, of twenty signs, that leads back to the invoice', () => {
  const number = 'F20261121ABCDEFGHJKM'
  const names = [1, 2, 12].map((redRound) => serialOf({ number, redRound, state: 'red_issuing' }).serial)
  expect(names).toEqual(['R01261121ABCDEFGHJKM', 'R02261121ABCDEFGHJKM', 'R12261121ABCDEFGHJKM'])
  expect(new Set(names.map(numberOf))).toEqual(new Set([number]))
  expect(serialOf({ number, redRound: 3, state: 'issuing' })).toEqual({ serial: number, red: false })
  expect([number, ...names].map(({ length }) => length)).toEqual([20, 20, 20, 20])
})

test('who issues, collects and checks stands on the invoice where it is set, else who the connection names', () => {
  const buyer = { name: '荣达', dutyNumber: '', address: '', tell: '', bank: '', cardNumber: '', email: '' }
  const request = { serial: 'F20261121ABCDEFGHJKM', kind: 1, buyer, taxRate: '0.13', lines: [], remark: '' } as const
  const seller = { taxNumber: '1', address: '', phone: '', clerk: '陈晓' }
  const at = { time: '', callBackUrl: '' }
  expect(orderOf(request, seller, at)).toMatchObject({ clerk: '陈晓' })
  expect(orderOf(request, seller, at)).not.toHaveProperty('payee')
  const people = { clerk: '李四', payee: '孙莉', checker: '何婷' }
  expect(orderOf({ ...request, ...people }, seller, at)).toMatchObject(people)
  expect(orderOf({ ...request, clerk: '', payee: '', checker: '' }, seller, at)).toMatchObject({ clerk: '陈晓' })
})
