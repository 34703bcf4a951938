import { expect, test } from 'vitest'
import { budgetOf } from './limits.ts'

test.each([
  ['0.00', null, { limit: '不限', percent: null, tone: 'ok' }],
  ['0.00', '0.00', { limit: '不能下单', percent: null, tone: 'ok' }],
  ['79.99', '100.00', { limit: '¥100.00', percent: 79, tone: 'ok' }],
  ['80.00', '100.00', { limit: '¥100.00', percent: 80, tone: 'near' }],
  ['99.99', '100.00', { limit: '¥100.00', percent: 99, tone: 'near' }],
  ['100.00', '100.00', { limit: '¥100.00', percent: 100, tone: 'full' }],
  // A limit that was lowered below what had been spent.
  ['500.00', '100.00', { limit: '¥100.00', percent: 100, tone: 'full' }],
] as const)('%s of %s', (used, limit, budget) => {
  expect(budgetOf(used, limit)).toEqual(budget)
})
