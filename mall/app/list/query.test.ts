import { expect, test } from 'vitest'
import { listHref, queryOf } from './query.ts'

const query = queryOf(new URLSearchParams('page=3&type1=2&keyword=袋&utm=x&material='))

test('one list has one address', () => {
  expect(query).toEqual({ type1: '2', keyword: '袋', page: '3' })
  expect(listHref(query, { page: '1' })).toBe('/indexpage/productlist?type1=2&keyword=袋')
})

test('a changed filter begins at the first page', () => {
  expect(listHref(query, { material: '棉', keyword: undefined })).toBe('/indexpage/productlist?type1=2&material=棉')
})
