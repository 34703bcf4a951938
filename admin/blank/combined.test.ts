import { expect, test } from 'vitest'
import { combined } from './combined.ts'

test('every colour in every size, but what is there already', () => {
  expect(combined('白色、黑色，白色', 'S M', [{ colour: '白色', size: 'S' }])).toEqual([
    { colour: '白色', size: 'M' },
    { colour: '黑色', size: 'S' },
    { colour: '黑色', size: 'M' },
  ])
  expect(combined('', 'S', [])).toEqual([{ colour: '', size: 'S' }])
  expect(combined('', '', [])).toEqual([])
})
