import { expect, test } from 'vitest'
import { PromotionTerms } from '../../contract/promotion/terms.ts'
import { judgeParts } from './judged.ts'

// Shown to fail with: only the first part of a path kept, the first form of a union taken for the one that was meant.

const terms = {
  ...{ name: '满减', from: '2026-11-21 00:00:00', until: '2026-11-22 00:00:00', audience: { who: 'all' }, scope: { of: 'all' } },
  ...{ forAgreed: false, budget: null },
}
const faultsOf = (rule: object, more: object = {}) => judgeParts(PromotionTerms, { ...terms, ...more, rule }, '档').faults

test('what is good is told as the schema takes it', () => {
  const rule = { kind: 'sale', reduction: { bp: 8500 }, withLevel: false }
  expect(judgeParts(PromotionTerms, { ...terms, rule }).data).toMatchObject({ rule, not: [] })
})

test('of a part that has several forms, the one that was meant is judged', () => {
  expect(faultsOf({ kind: 'sale', reduction: { bp: undefined }, withLevel: false })).toEqual({
    'rule.reduction.bp': '请填写折扣，如 8.5 折',
  })
  expect(faultsOf({ kind: 'sale', reduction: { off: '0' }, withLevel: false })).toEqual({ 'rule.reduction.off': '每件减的金额应大于 0' })
  expect(faultsOf({ kind: 'sale', withLevel: false })).toEqual({ 'rule.reduction': '格式不正确' })
})

test('of a list of several it is said which', () => {
  const step = { least: '100', off: { fixed: '10' } }
  expect(faultsOf({ kind: 'tier', steps: [step, { least: '', off: { fixed: '300' } }] })).toMatchObject({
    'rule.steps.1.least': '第 2 档：请填写满多少',
  })
  expect(faultsOf({ kind: 'tier', steps: [{ least: '100', off: { bp: undefined } }] })).toEqual({
    'rule.steps.0.off.bp': '请填写折扣，如 8.5 折',
  })
  expect(faultsOf({ kind: 'tier', steps: [step] }, { scope: { of: 'products', ids: [] } })).toEqual({ 'scope.ids': '请选择商品' })
})
