import { expect, test } from 'vitest'
import type { Selection } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { apart } from './apart.ts'
import { chosen, silk } from './golden.fixture.ts'

const { tshirt, notebook } = demoRules
const black = chosen({ colour: 'black', size: 'L', prints: [silk('front', 2)] })

test.each<[string, Selection, number, string[]]>([
  ['itself', black, 0, []],
  ['another size', { ...black, size: 'XL' }, 2, ['尺码为XL（非L）']],
  ['another number of colours', { ...black, prints: [silk('front', 1)] }, 2, ['丝印 前胸1色']],
  ['another colour', { ...black, colour: 'navy' }, 6, ['颜色为藏青（非黑）']],
  ['no print', { ...black, prints: [] }, 8, ['前胸无印刷']],
  ['one print more', { ...black, prints: [silk('front', 2), silk('back', 1)] }, 8, ['有丝印 后背1色']],
  ['a sample made and a rush', { ...black, sample: true, rushDays: 2 }, 0, []],
])('a black shirt with a print is as far from %s', (_, lot, distance, words) => {
  expect(apart(tshirt, black, lot)).toEqual({ distance, words })
})

test('what is left open is the first choice', () => {
  const [colour, size] = [tshirt.colours[0]?.key, tshirt.sizes[0]?.key]
  expect(apart(tshirt, chosen({}), chosen({ ...(colour && { colour }), ...(size && { size }) })).distance).toBe(0)
})

test('of colours and sizes ordered together the nearest counts', () => {
  const cells = [
    { colour: 'white', size: 'M' },
    { colour: 'black', size: 'XL' },
  ]
  expect(apart(tshirt, black, { ...black, size: 'L' }, cells)).toEqual({ distance: 2, words: ['尺码为L（非XL）'] })
})

test('another cloth is farther than anything that is laid upon it', () => {
  const pu = { key: 'pu', label: 'PU', each: '0' }
  const rules = { ...notebook, materials: [pu, { ...pu, key: 'cloth', label: '布面' }] }
  const cloth = apart(rules, chosen({}), chosen({ material: 'cloth' }))
  expect(cloth.words).toEqual(['材质为布面（非PU）'])
  const extras = apart(notebook, chosen({}), chosen({ options: notebook.options.map(({ key }) => key) }))
  expect(cloth.distance).toBeGreaterThan(extras.distance)
})

test('it is as far there as back', () => {
  const lots = [black, chosen({ colour: 'navy' }), chosen({ size: 'XL', prints: [silk('back', 3)] })]
  for (const one of lots) for (const other of lots) expect(apart(tshirt, one, other).distance).toBe(apart(tshirt, other, one).distance)
})
