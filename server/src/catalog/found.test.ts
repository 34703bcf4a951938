import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sort } from '../../../contract/goods/catalog.ts'
import { pageOfFound } from './found.rules.ts'

// Few different values, so that many products are alike in what an order goes by.
const goods = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 99 }), sort: fc.nat(3), sales: fc.nat(3), price: fc.nat(3), rank: fc.nat(2) }),
  { selector: ({ id }) => id, maxLength: 40 },
)
type Goods = typeof goods extends fc.Arbitrary<(infer One)[]> ? One : never

const orders: Record<Sort, (a: Goods, b: Goods) => number> = {
  default: (a, b) => b.rank - a.rank || b.sort - a.sort || b.id - a.id,
  sales: (a, b) => b.sales - a.sales || b.id - a.id,
  new: (a, b) => b.id - a.id,
  priceAsc: (a, b) => a.price - b.price || a.id - b.id,
  priceDesc: (a, b) => b.price - a.price || b.id - a.id,
}

test('a page of what was found stands in its order, whatever is alike', () => {
  const sorts = fc.constantFrom<Sort>('default', 'sales', 'new', 'priceAsc', 'priceDesc')
  fc.assert(
    fc.property(goods, sorts, fc.integer({ min: 1, max: 4 }), (all, sort, page) => {
      const found = {
        ids: all.map(({ id }) => id),
        sorts: all.map((one) => one.sort),
        sales: all.map(({ sales }) => sales),
        prices: all.map(({ price }) => price),
      }
      const shown = all.toSorted(orders[sort]).slice((page - 1) * 10, page * 10)
      expect(
        pageOfFound(
          found,
          { sort, page, limit: 10 },
          all.map(({ rank }) => rank),
        ),
      ).toEqual(shown.map(({ id }) => id))
    }),
  )
})

test('of what a keyword finds, what is too far down to be ranked comes after all that fits', () => {
  const found = { ids: [5, 6, 7], sorts: [1, 1, 9], sales: [3, 2, 1], prices: [1, 1, 1] }
  expect(pageOfFound(found, { sort: 'default', page: 1, limit: 10 }, [0.1, 0.2])).toEqual([6, 5, 7])
  // A product that is gone since ranks as what does not fit.
  expect(pageOfFound(found, { sort: 'default', page: 1, limit: 10 }, [null, 0.2])).toEqual([6, 7, 5])
})
