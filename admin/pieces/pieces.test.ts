import { expect, test } from 'vitest'
import { companyStates } from '../../contract/account/companyState.ts'
import { consignmentStates } from '../../contract/order/consignmentState.ts'
import { lineStates } from '../../contract/production/lineState.ts'
import { orderStates } from '../../contract/order/orderState.ts'
import { intentStates, outcomes } from '../../contract/payment/payment.ts'
import { changed } from '../filters.ts'
import { pagesAround } from './pagesAround.ts'
import { toneOf } from './tones.ts'

test('the pager shows the ends and the neighbours', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(2, 3)).toEqual([1, 2, 3])
  expect(pagesAround(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
})

test('a new filter begins at page 1; turning the page keeps the filters', () => {
  const there = new URLSearchParams('type=making&page=3')
  expect(changed(there, { keyword: '帆布袋' }).get('page')).toBeNull()
  expect(String(changed(there, { page: 4 }))).toBe('type=making&page=4')
  expect(String(changed(there, { type: '' }))).toBe('')
})

test('a state that waits for somebody never looks as if it were under way', () => {
  const states = { ...orderStates, ...lineStates, ...consignmentStates, ...intentStates, ...outcomes, ...companyStates }
  const busy = Object.keys(states).filter((state) => toneOf(state) === 'busy')
  expect(busy).toEqual([...['in_fulfilment', 'sample', 'scheduled', 'materials', 'printing', 'finishing', 'qc', 'packed', 'shipped']])
})
