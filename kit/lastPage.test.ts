import { expect, test } from 'vitest'
import { lastPage } from './lastPage.ts'

const found = (rows: number, total: number) => ({ rows: Array.from({ length: rows }), total })

test('what was counted ends where it ends, whatever page is asked for', () => {
  expect(lastPage({ page: 1, limit: 20 }, found(20, 41))).toBe(3)
  expect(lastPage({ page: 99, limit: 20 }, found(0, 41))).toBe(3)
  expect(lastPage({ page: 1, limit: 20 }, found(0, 0))).toBe(0)
})

test('beyond what was counted pages are turned one by one, to the last that has something', () => {
  expect(lastPage({ page: 1, limit: 20 }, found(20, 1000), true)).toBe(50)
  expect(lastPage({ page: 50, limit: 20 }, found(20, 1000), true)).toBe(51)
  expect(lastPage({ page: 60, limit: 20 }, found(20, 1000), true)).toBe(61)
  expect(lastPage({ page: 60, limit: 20 }, found(7, 1000), true)).toBe(60)
  expect(lastPage({ page: 99, limit: 20 }, found(0, 1000), true)).toBe(50)
})
