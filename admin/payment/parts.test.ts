import { expect, test } from 'vitest'
import { fen } from '../../contract/money.ts'
import { newPart, partOf, restOf } from './parts.ts'

test('what is left runs along with what is typed', () => {
  const first = newPart(fen(10_000))
  expect(first.amount).toBe('100.00')
  expect(restOf(fen(10_000), [first])).toBe(0)
  expect(restOf(fen(10_000), [{ ...first, amount: '30' }, newPart(fen(0))])).toBe(7000)
  expect(restOf(fen(10_000), [{ ...first, amount: '101' }])).toBe(-100)
  expect(restOf(fen(10_000), [{ ...first, amount: '一百' }])).toBeNull()
})

test('each kind of part tells what it needs, and nothing else', () => {
  const part = { ...newPart(fen(500)), orderId: ' 20261121abc ', company: { value: 7, label: '荣达' } }
  expect(partOf(part)).toEqual({ kind: 'order', amount: '5.00', orderId: '20261121ABC' })
  expect(partOf({ ...part, kind: 'balance' })).toEqual({ kind: 'balance', amount: '5.00', companyId: 7 })
  expect(partOf({ ...part, kind: 'channel' })).toEqual({ kind: 'channel', amount: '5.00', channel: 'alipay' })
  expect(partOf({ ...part, kind: 'payback', reference: 'OUT1 ' })).toEqual({
    kind: 'payback',
    amount: '5.00',
    reference: 'OUT1',
    reason: '',
  })
})
