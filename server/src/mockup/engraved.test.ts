import { expect, test } from 'vitest'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { markOn } from '../../../artwork/engraving.ts'
import { isDark } from '../../../artwork/ground.ts'
import { recipesOf, type ToMockUp } from './mockup.rules.ts'
import { nameOf } from './name.ts'

const rules = {
  colours: [
    { key: 'white', label: '白', each: '0', hex: '#f6f6f4' },
    { key: 'black', label: '黑', each: '0', hex: '#222428', dark: true },
  ],
  positions: [{ key: 'body', label: '杯身', widthMm: 60, heightMm: 120, processes: ['laser', 'silk'] }],
  processes: { laser: { kind: 'laser', label: '激光' }, silk: { kind: 'screen', label: '丝印' } },
} as unknown as PriceRules
const area = { position: 'body', xMm: 10, yMm: 10, widthMm: 60, heightMm: 120 }

const line = (process: string): ToMockUp => ({
  ...{ lineId: 1, companyId: 1, rules, files: [{ hash: 'h', position: 'body', preview: 'p', surface: null, pictures: [] }] },
  selection: { ...noChoice, prints: [{ position: 'body', process }] },
  matrix: [
    { colour: 'black', quantity: 60 },
    { colour: 'white', quantity: 40 },
  ],
  views: [{ label: '正面', picture: 'cup', widthMm: 80, heightMm: 200, areas: [area] }],
})
const marks = (process: string) =>
  recipesOf(line(process)).map(({ label, prints: [one] }) => [label, one?.cut ? markOn(isDark(one.cut))[0] : null])

test('each colour of a cup has its own marks: light on the dark one, dark on the light one', () => {
  expect(marks('laser')).toEqual([
    ['黑 正面', expect.toSatisfy((red: number) => red > 180)],
    ['白 正面', expect.toSatisfy((red: number) => red < 120)],
  ])
  expect(marks('silk')).toEqual([
    ['黑 正面', null],
    ['白 正面', null],
  ])
})

test('what is cut into other goods is another picture', () => {
  const [recipe] = recipesOf(line('laser'))
  if (!recipe) throw new Error('no recipe')
  const others = recipe.prints.map((one) => ({ ...one, cut: { hex: '#ffffff' } }))
  expect(nameOf({ ...recipe, prints: others })).not.toBe(nameOf(recipe))
})
