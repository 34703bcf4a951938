import { expect, test } from 'vitest'
import { changed } from '../filters.ts'
import { pagesAround } from './pagesAround.ts'

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
