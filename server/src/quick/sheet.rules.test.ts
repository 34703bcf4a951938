import { describe, expect, test } from 'vitest'
import type { Offered } from '../cart/cart.rules.ts'
import { readRow } from './sheet.rules.ts'

const cap = {
  id: 1,
  type: 'standard',
  onSale: true,
  first: null,
  rules: {
    colours: [
      { key: 'white', label: '白' },
      { key: 'navy', label: '藏青' },
      { key: 'mixed', label: '混色' },
    ],
    sizes: [{ key: 'm', label: 'M' }],
  },
} as unknown as Offered

const read = (colour: string, size = '') => readRow({ number: 'MZ1037', quantity: '20', colour, size }, 0, new Map([['MZ1037', cap]]))

describe('a colour', () => {
  test.each([
    ['白', 'white'],
    ['白色', 'white'],
    ['藏青色', 'navy'],
    ['混色', 'mixed'],
    ['混', 'mixed'],
  ])('%s is understood as people say it', (typed, key) => {
    expect(read(typed)).toMatchObject({ cell: { colour: key, size: 'm', quantity: 20 } })
    expect(read('M', typed)).toMatchObject({ cell: { colour: key, size: 'm', quantity: 20 } })
  })

  test.each(['深灰', '深灰色', '色'])('%s that there is none of is refused with those there are', (typed) => {
    expect(read(typed)).toMatchObject({ fault: { state: 'choice', why: '没有这个颜色，可选：白、藏青、混色' } })
  })
})
