import { expect, test } from 'vitest'
import { Share } from '../../contract/promotion/rule.ts'
import { bpOf } from './fold.ts'

// Shown to fail with: what was typed rounded to what the contract takes.

const said = (fold: number | null) => Share.safeParse(bpOf(fold)).error?.issues[0]?.message

test('折 is sent as it was typed, and what the contract does not take is told at its field', () => {
  expect([8.5, 8.55, 9.9, 0.1, 8.888].map(bpOf)).toEqual([8500, 8550, 9900, 100, 8888])
  expect(said(8.888)).toBeUndefined()
  expect(said(null)).toBe('请填写折扣，如 8.5 折')
  for (const typed of [12, 85, 0, 9.95, 8.5555]) expect(said(typed)).toBe('折扣应为 0.1 至 9.9 折，最多三位小数')
})
