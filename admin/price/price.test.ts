import { acceptedOf, isAccepted, percentOf, turned } from './accepted.ts'
import { describe, expect, test } from 'vitest'
import type { Process } from '../../contract/price/price.ts'
import { check } from '../../pricing/check.ts'
import { menuFor } from '../shell/staff.ts'
import { blankRules, everyChoice, newChoice, newKey, newPosition, newProcess, removed } from './draft.ts'
import { noChoice } from '../../contract/price/noChoice.ts'
import { fieldsOf } from './fieldsOf.ts'
import { asKept, writtenOf } from './written.ts'

const faults = (rules: typeof blankRules) =>
  check({ goodsType: 'custom', rules, firstSelection: noChoice }).filter(({ grade }) => grade === 'fault')

const priced = { ...blankRules, base: [[100, '1.20']] } satisfies typeof blankRules

test('a product that was never priced begins without a price, and with no other fault', () => {
  expect(faults(blankRules).map(({ where, text }) => `${where}：${text}`)).toEqual(['阶梯价 › 第 1 档：请填写'])
  expect(faults(priced)).toEqual([])
})

test.each<Process['kind']>(['screen', 'digital', 'laser', 'embroidery', 'foil', 'insert'])(
  'a new process of kind %s begins without prices, and has no other fault',
  (kind) => {
    const found = faults({ ...priced, processes: { m1: newProcess(kind, blankRules.minimum) } })
    expect(new Set(found.map(({ text }) => text))).toEqual(new Set(['请填写']))
  },
)

test('what is added has a key of its own, and wants a name', () => {
  expect(newKey(['c1', 'c3'], 'c')).toBe('c4')
  expect(newKey(['c2'], 'c')).toBe('c3')
  const first = newChoice([])
  expect(newChoice([first]).key).not.toBe(first.key)
  const added = { ...priced, options: [first], positions: [newPosition([])] }
  expect(faults(added).map(({ where, text }) => `${where}：${text}`)).toEqual([
    '附加项 › 第 1 项：请填写名称',
    '印刷部位 › 第 1 项：请填写名称',
  ])
})

test('what is no number is none when the draft comes back, and never no limit', () => {
  const typed = { ...priced, carton: Number.NaN }
  expect(faults(typed)).not.toEqual([])
  const kept = writtenOf(asKept({ rules: typed, firstSelection: noChoice })).rules
  expect(faults(kept).map(({ text }) => text)).toEqual(['整箱数至少为 1'])
  expect(faults({ ...priced, carton: null })).toEqual([])
})

test('conflicts may name every choice of the rules', () => {
  const rules = {
    ...blankRules,
    options: [{ key: 'giftBox', label: '礼盒', each: '0' }],
    processes: { laser: newProcess('laser', 100) },
  }
  expect(everyChoice(rules)).toEqual([
    { value: 'process:laser', label: '印刷：激光' },
    { value: 'option:giftBox', label: '附加项：礼盒' },
  ])
})

test('a field changes only its own part, at its own place', () => {
  const seen: object[] = []
  const { value, place, onChange } = fieldsOf({ fee: '150', creditFrom: 500 }, ['sample'], (one) => seen.push(one))('fee')
  onChange('160')
  expect([value, place, seen]).toEqual(['150', ['sample', 'fee'], [{ fee: '160', creditFrom: 500 }]])
  expect(removed(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
})

test('prices stand in the menu of those who look after them', () => {
  expect(menuFor(['price']).flatMap(({ places }) => places.map(({ label }) => label))).toEqual(['待办', '价格', '价格本', '价格导入导出'])
})

describe('what is accepted of a sheet', () => {
  test('begins with all, and one by one the other way round', () => {
    const all = { all: true, except: new Set<string>() }
    const one = turned(all, 'FB1001')
    expect([isAccepted(one, 'FB1001'), isAccepted(one, 'WF1002'), acceptedOf(one, 3)]).toEqual([false, true, 2])
    expect(acceptedOf(turned(one, 'FB1001'), 3)).toBe(3)
    expect(acceptedOf(turned({ all: false, except: new Set() }, 'FB1001'), 3)).toBe(1)
  })

  test.each([
    ['8.00', '8.40', '+5%'],
    ['8.00', '7.99', '−0.1%'],
    ['8.00', '8.00', '0%'],
    ['', '8.00', null],
    ['无', '8.00', null],
    ['0', '8.00', null],
  ])('%s to %s is %s', (was, is, percent) => expect(percentOf(was, is)).toBe(percent))
})
