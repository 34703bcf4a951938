import { expect, test } from 'vitest'
import { orderMachine } from '../../../contract/order/orderState.ts'
import { usualOf } from '../../../contract/setting/terms.ts'
import { dueAt, spansOf } from './due.rules.ts'
import { orderTerms } from './terms.rules.ts'

test('while nothing is set orders wait as their table says', () => {
  expect(spansOf(usualOf(orderTerms))).toEqual(orderMachine.due)
})

test('what is set is how long they wait', () => {
  const now = new Date('2026-11-23T08:00:00Z')
  const terms = orderTerms.of({ spotMinutes: 60, payDays: 3, waitDays: 10 })
  expect(dueAt('pending_payment', true, now, terms)).toEqual(new Date('2026-11-23T09:00:00Z'))
  expect(dueAt('pending_payment', false, now, terms)).toEqual(new Date('2026-11-26T08:00:00Z'))
  expect(dueAt('pending_contract', false, now, terms)).toEqual(new Date('2026-12-03T08:00:00Z'))
  expect(dueAt('in_fulfilment', false, now, terms)).toBe(null)
})

test('what is stored out of its range, or is no number, is as usual', () => {
  expect(orderTerms.of({ spotMinutes: 0, payDays: '3', waitDays: 2.5, heldHours: 1e9 })).toEqual(usualOf(orderTerms))
  for (const stored of [null, undefined, 'x', [], { other: 1 }]) expect(orderTerms.of(stored)).toEqual(usualOf(orderTerms))
})
