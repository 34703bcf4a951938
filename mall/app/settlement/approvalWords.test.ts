import { expect, test } from 'vitest'
import { approvalWords } from './approvalWords.ts'

test.each([
  [[{ mode: 'any', names: ['王敏'] }], '王敏'],
  [[{ mode: 'any', names: ['陈荣达', '王敏'] }], '陈荣达、王敏（任一人同意）'],
  [
    [
      { mode: 'any', names: ['王敏'] },
      { mode: 'all', names: ['陈荣达', '王敏'] },
    ],
    '王敏，再由 陈荣达、王敏（须全部同意）',
  ],
] as const)('%j reads %s', (levels, words) => {
  expect(approvalWords(levels.map(({ mode, names }) => ({ mode, names: [...names] })))).toBe(words)
})
