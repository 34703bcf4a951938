import { expect, test } from 'vitest'
import { wornColour, wornPicture, wornViews } from './worn.ts'

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
})

test('a side of the article is shown in the colour that is chosen, where that side of it is known', () => {
  const sides = [
    { key: 'white', label: '白', each: '0', picture: '/white', back: '/white-back' },
    { key: 'navy', label: '藏青', each: '0', picture: '/navy', back: '/navy-back' },
    { key: 'grey', label: '麻灰', each: '0', picture: '/grey' },
  ]
  const view = (picture: string) => ({ label: '', picture, widthMm: 300, heightMm: 300, areas: [] })
  const shown = (colour: string) =>
    wornViews(['/white', '/white-back', '/sleeve'].map(view), { colours: sides }, wornColour({ colours: sides }, { colour })).map(
      ({ picture }) => picture,
    )
  expect(shown('white')).toEqual(['/white', '/white-back', '/sleeve'])
  expect(shown('navy')).toEqual(['/navy', '/navy-back', '/sleeve'])
  expect(shown('grey')).toEqual(['/grey', '/white-back', '/sleeve'])
})

test('designs lie on what is plain, where that is known of the colour', () => {
  const view = { label: '', picture: '/white', widthMm: 300, heightMm: 300, areas: [] }
  const plain = [
    { colour: 'white', picture: '/white-plain' },
    { colour: 'grey', picture: '/grey-plain' },
  ]
  const shown = (colour: string) => wornViews([{ ...view, plain }], { colours }, wornColour({ colours }, { colour }))
  expect(['white', 'navy', 'grey'].map((colour) => shown(colour)[0]?.picture)).toEqual(['/white-plain', '/navy', '/grey-plain'])
  expect(shown('white')).toEqual([{ ...view, picture: '/white-plain' }])
  // Of goods that come in no colours there is one picture.
  expect(wornViews([{ ...view, plain: [{ picture: '/plain' }] }], { colours: [] }, undefined)).toEqual([{ ...view, picture: '/plain' }])
})
