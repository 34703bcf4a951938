import { expect, test } from 'vitest'
import { coloursOf, contrast, faultOfColour, usualColours } from './colours.ts'

test('contrast is what WCAG says it is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrast(usualColours.brand, '#ffffff')).toBeCloseTo(5.38, 2)
})

test('a colour in which words cannot be read is refused, with how far it is off', () => {
  expect(faultOfColour('#ffcc00')).toBe('这个颜色太浅：与浅色底、白字的对比度为 1.39，至少 4.5 才看得清，请选更深的颜色')
  // Read on white, not on the ground of the pages.
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5)
  expect(faultOfColour('#767676')).toContain('4.17')
  for (const good of [usualColours.brand, '#000000', '#0958d9', '#237804', '#531dab']) expect(faultOfColour(good)).toBeNull()
})

test('whatever colour is taken, all that follows from it can be read', () => {
  const steps = ['00', '22', '44', '66', '88', 'aa', 'cc', 'ee', 'ff']
  const taken = steps
    .flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
    .filter((colour) => faultOfColour(colour) === null)
  expect(taken.length).toBeGreaterThan(100)
  for (const colour of taken) {
    const { brand, hover, active, soft } = coloursOf(colour)
    expect(brand).toBe(colour)
    expect(hover).not.toBe(brand)
    for (const words of [brand, hover, active]) expect(contrast(words, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(hover, soft)).toBeGreaterThanOrEqual(4.5)
  }
})

test('who has chosen nothing, or what is usual, has what is usual', () => {
  expect([coloursOf(''), coloursOf('#C7330B')]).toEqual([usualColours, usualColours])
})
