import { expect, test } from 'vitest'
import { filtersIn, pathOf } from './filters.ts'

test('what is asked in the address is asked of the server, nonsense is passed over', () => {
  expect(filtersIn(new URLSearchParams('type=proof&page=2&keyword= 帆布袋 &from=2026-11-01&to=x'))).toEqual({
    type: 'proof',
    page: 2,
    keyword: '帆布袋',
    from: '2026-11-01',
  })
  expect(filtersIn(new URLSearchParams('type=constructor&page=-1'))).toEqual({ type: 'all', page: 1 })
})

test('an address says only what differs from the first look', () => {
  expect(pathOf({ type: 'all', page: 1 })).toBe('/myOrder')
  expect(pathOf({ type: 'payment', page: 3, keyword: '杯' })).toBe('/myOrder?type=payment&keyword=%E6%9D%AF&page=3')
})
