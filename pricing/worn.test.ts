import { expect, test } from 'vitest'
import { wornPicture } from './worn.ts'

const colours = [
  { key: 'white', label: '白', each: '0', picture: '/white' },
  { key: 'navy', label: '藏青', each: '0', picture: '/navy' },
  { key: 'grey', label: '麻灰', each: '0' },
]

test('what is chosen is shown in its colour', () => {
  expect(wornPicture({ colours }, { colour: 'navy' })).toBe('/navy')
  expect(wornPicture({ colours }, {})).toBe('/white')
  expect(wornPicture({ colours }, { colour: 'grey' })).toBeUndefined()
  expect(wornPicture({ colours: [] }, {})).toBeUndefined()
})

test('of several colours that is shown of which there are most, the first among equals', () => {
  const cell = (colour: string, quantity: number) => ({ colour, quantity })
  expect(wornPicture({ colours }, {}, [cell('white', 10), cell('navy', 11)])).toBe('/navy')
  expect(wornPicture({ colours }, {}, [cell('white', 5), cell('navy', 8), { ...cell('white', 3), size: 'L' }])).toBe('/white')
  expect(wornPicture({ colours }, { colour: 'navy' }, [{ size: 'L', quantity: 4 }])).toBe('/navy')
}) // prettier-ignore
