import { describe, expect, test } from 'vitest'
import type { Print, Selection } from '../../../contract/price/price.ts'
import { demoRules } from '../../../server/seed/rules.ts'
import { barredBy, nearestProcess, placesOf, pressed, printsWith, printWords, processWords } from './places.ts'

const rules = demoRules.tshirt
const selection = (...prints: Print[]): Selection => ({ prints, options: [], sample: false, rushDays: 0 })
const silk: Print = { position: 'front', process: 'silk', colours: 2 }
const placeAt = (key: string, chosen: Selection, of = rules) => {
  const place = placesOf(of, chosen).find(({ position }) => position.key === key)
  if (!place) throw new Error(`no position ${key}`)
  return place
}

describe('pressing a position', () => {
  test('prints there as the list would begin', () => {
    expect(pressed(rules, placeAt('leftChest', selection()))).toMatchObject({
      position: 'leftChest',
      process: 'embroidery',
    })
  })
  test('once more takes the print away', () => {
    expect(pressed(rules, placeAt('front', selection(silk)))).toBeNull()
  })
  test('takes the first process that goes with the rest', () => {
    const dtg: Print = { position: 'front', process: 'dtg', widthMm: 100, heightMm: 100 }
    const place = placeAt('back', selection(dtg))
    expect(place.processes.map(({ key, blocked }) => [key, blocked !== null])).toEqual([
      ['silk', true],
      ['dtg', false],
    ])
    expect(pressed(rules, place)).toMatchObject({ process: 'dtg' })
  })
})

test('what cannot be printed says why, unless something is printed there already', () => {
  const barred = { ...rules, conflicts: [{ when: 'colour:white', not: 'process:silk', why: '白色不做丝印' }] }
  const only = { ...barred, positions: rules.positions.map((position) => ({ ...position, processes: ['silk'] })) }
  expect(barredBy(placeAt('front', selection(), only))).toBe('白色不做丝印')
  expect(barredBy(placeAt('front', selection(silk), only))).toBeNull()
  expect(pressed(only, placeAt('front', selection(), only))).toBeNull()
})

test('prints stand in the order of the positions, one at each', () => {
  const { position } = placeAt('front', selection())
  const sleeve: Print = { position: 'sleeve', process: 'embroidery', stitches: 3000 }
  expect(printsWith(rules, [sleeve], position, silk)).toEqual([silk, sleeve])
  expect(printsWith(rules, [silk, sleeve], position, { ...silk, colours: 3 })).toEqual([{ ...silk, colours: 3 }, sleeve])
  expect(printsWith(rules, [silk, sleeve], position, null)).toEqual([sleeve])
})

test('a print is told in words', () => {
  expect(printWords(rules, silk)).toBe('丝印 2色')
  expect(printWords(rules, { position: 'sleeve', process: 'embroidery', stitches: 3000 })).toBe('刺绣 3000针')
  expect(printWords(demoRules.notebook, { position: 'cover', process: 'foil', widthMm: 80, heightMm: 30 })).toBe('烫金 80×30 毫米')
  expect(processWords(rules, { ...silk, widthMm: 10, heightMm: 10 })).toBe('丝印 2色')
})

test('beside a process that cannot be had stands the nearest that can, unless it is chosen', () => {
  const barred = { key: 'silk', label: '丝印', blocked: '深色不能丝印' }
  const place = {
    ...placeAt('front', selection()),
    processes: [{ key: 'foil', label: '烫金', blocked: null }, barred, { key: 'dtg', label: '直喷', blocked: null }],
  }
  expect(nearestProcess(place, 'silk')?.key).toBe('foil')
  expect(nearestProcess({ ...place, processes: [barred] }, 'silk')).toBeNull()
  expect(nearestProcess({ ...place, print: { position: 'front', process: 'foil' } }, 'silk')).toBeNull()
})
