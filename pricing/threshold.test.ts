import { expect, test } from 'vitest'
import { yuan } from '../contract/money.ts'
import { demoRules } from '../server/seed/rules.ts'
import type { Offerable, OfferTerms } from './best.ts'
import { examples } from './golden.fixture.ts'
import { basketOf } from './order.ts'
import { reckon } from './price.ts'
import { thresholdOf } from './threshold.ts'

const lineAt = (at: 0 | 1) => {
  const { demo, asked } = examples[at] ?? expect.unreachable()
  return { rules: demoRules[demo], receipt: reckon(demoRules[demo], { productId: at + 1, priceVersion: 1 }, asked) }
}
const both = basketOf([lineAt(0), lineAt(1)])
const bag: Offerable = { productId: 1, type: 'common', categoryIds: [10], agreed: false, activity: false }
const other: Offerable = { ...bag, productId: 2 }
const step = (least: string) => ({ least, off: { fixed: '10' } })
const terms: OfferTerms = {
  ...{ id: 1, version: 1, kind: 'tier', label: '满减', scope: {}, forAgreed: false, withActivity: false, plans: [], until: 1 },
  steps: [step('9900'), step('5000'), step('6000')],
}
const told = (lines: readonly Offerable[], of: Partial<OfferTerms> = {}) => {
  const { basis, next } = thresholdOf(both, lines, { ...terms, ...of } as OfferTerms)
  return [yuan(basis), next && `${next.missing} ${next.step.least}`]
}

test('the next step is the nearest above what counts, however the steps stand', () => {
  // 例 1 comes to 5214.95 with tax, without sample and freight.
  expect(told([bag, { ...other, agreed: true }])).toEqual(['5214.95', '785.05 6000'])
  expect(told([bag, { ...other, activity: true }])).toEqual(['5214.95', '785.05 6000'])
  expect(told([bag, other], { scope: { products: [1] } })).toEqual(['5214.95', '785.05 6000'])
})

test('above the last step none is missing, and of nothing chosen all of the first', () => {
  expect(told([bag, other])).toEqual(['9893.15', '6.85 9900'])
  expect(told([bag, other], { steps: [step('5000'), step('6000')] } as Partial<OfferTerms>)).toEqual(['9893.15', null])
  expect(thresholdOf(null, [], terms)).toMatchObject({ basis: 0, next: { missing: '5000.00', step: { least: '5000' } } })
})
