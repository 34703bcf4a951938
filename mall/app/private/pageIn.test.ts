import { expect, test } from 'vitest'
import { pageIn, pathWith } from './pageIn.ts'

test.each([
  ['page=3', 3],
  ['', 1],
  ['page=0', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=10001', 1],
])('%j asks for page %i', (query, page) => expect(pageIn(new URLSearchParams(query))).toBe(page))

test('what is as at first is left out of the address', () => {
  expect(pathWith('/address', { page: 1, keyword: '', son: undefined })).toBe('/address')
  expect(pathWith('/address', { page: 2, keyword: '宝安' })).toBe(`/address?page=2&keyword=${encodeURIComponent('宝安')}`)
})
