import { expect, test } from 'vitest'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { axesOf, cellsOf, matrixOf, mixedNames, placeIn } from './cells.ts'

const named = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ key: `${kind}${n}`, label: `${kind}${n}`, each: '0' }))

/** Nothing to choose on an axis, one choice (which is not open), and several. */
const shapes = [0, 1, 3].flatMap((colours) => [0, 1, 3].map((sizes) => [colours, sizes] as const))
const table = (colours: number, sizes: number) =>
  axesOf({ colours: named('c', colours), sizes: named('s', sizes) }, { colour: colours > 1, size: sizes > 1 })

test.each(shapes)('with %d colours and %d sizes every piece stands in a cell that is shown', (colours, sizes) => {
  const axes = table(colours, sizes)
  const shown = axes.colours.flatMap((colour) => axes.sizes.map((size) => placeIn(axes, { colour: colour.key, size: size.key })))
  const whole: Matrix = (colours > 0 ? named('c', colours) : [{ key: undefined }]).flatMap(({ key: colour }, row) =>
    (sizes > 0 ? named('s', sizes) : [{ key: undefined }]).map(({ key: size }, column) => ({
      ...(colour && { colour }),
      ...(size && { size }),
      quantity: 10 + row * 7 + column,
    })),
  )
  const cells = cellsOf(axes, whole)
  expect(Object.keys(cells).toSorted()).toEqual(shown.toSorted())
  expect(matrixOf(cells).map(({ quantity }) => quantity)).toEqual(whole.map(({ quantity }) => quantity))
})

test('what begins without a colour begins in the cell of the first, where it can be seen and changed', () => {
  expect(placeIn(table(3, 3), {})).toBe('c0|s0')
  expect(placeIn(table(3, 3), { colour: 'c2' })).toBe('c2|s0')
  expect(placeIn(table(3, 0), { size: 'gone' })).toBe('c0|')
  expect(placeIn(table(1, 3), { colour: 'c0', size: 's1' })).toBe('|s1')
})

test('an address names cells without a colour, and they add to those that name it', () => {
  const axes = table(3, 0)
  expect(cellsOf(axes, [{ quantity: 5 }, { colour: 'c0', quantity: 7 }])).toEqual({ 'c0|': 12 })
})

test.each([
  [true, true, '颜色尺码'],
  [true, false, '颜色数量'],
  [false, true, '尺码数量'],
])('a table with colours (%s) and sizes (%s) is called %s', (colour, size, name) => {
  expect(mixedNames({ colour, size }).name).toBe(name)
})
