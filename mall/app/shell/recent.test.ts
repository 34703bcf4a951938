import { expect, test } from 'vitest'
import { recentSearches, withRecent } from './recent.ts'

test('what is searched for again stands first, once, and the eight latest are kept', () => {
  expect(withRecent(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  expect(withRecent([...'12345678'], '9')).toEqual([...'91234567'])
})

test('without a browser that keeps anything there are none', () => expect(recentSearches()).toEqual([]))
