import { expect, test } from 'vitest'
import { cellsOf, matchesOf, suggestedFor } from './matching.ts'

const product = {
  ...{ productId: 1, name: '圆领衫', revision: 0, blankId: null, costed: false, matches: [] },
  colours: [
    { key: 'white', label: '白色' },
    { key: 'black', label: '黑色' },
  ],
  sizes: [{ key: 's', label: 'S' }],
}
const variant = (id: number, colour: string, size: string) => ({ id, colour, size, lowAt: null, onHand: 0, removable: true })
const blank = { id: 7, variants: [variant(1, '黑色', 'S'), variant(2, '灰色', 'S')] }

test('a cell is offered the variant of its own name, or what it has', () => {
  const [white, black] = cellsOf(product)
  if (!white || !black) throw new Error('two cells')
  expect([suggestedFor(white, product, blank), suggestedFor(black, product, blank)]).toEqual([null, 1])
  const kept = { ...product, blankId: 7, matches: [{ colour: 'white', size: 's', variantId: 2 }] }
  expect([suggestedFor(white, kept, blank), suggestedFor(black, kept, blank)]).toEqual([2, null])
  expect(matchesOf(product, { 'white|s': null, 'black|s': 1 })).toEqual([{ colour: 'black', size: 's', variantId: 1 }])
})

test('a product without colours and sizes has one cell', () => {
  expect(cellsOf({ colours: [], sizes: [] })).toMatchObject([{ colour: '', size: '', label: '全部' }])
})
