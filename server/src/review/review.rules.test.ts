import { expect, test } from 'vitest'
import { Refusal } from '../../../contract/refusal.ts'
import { averageOf, checkMockups, checkReviewable, checkScores, mayAdd, nicknameOf, reviewableUntil } from './review.rules.ts'

test.each([
  ['上海荣达贸易有限公司', false, '上海****公司'],
  ['荣达贸易有限公司', false, '荣达****公司'],
  ['荣达贸易公司', false, '荣****'],
  ['荣', false, '匿名用户'],
  ['荣达贸易有限公司', true, '匿名用户'],
  ['𠮷田𠮷田𠮷田𠮷田', false, '𠮷田****𠮷田'],
])('%s, anonymous %s, is called %s', (companyName, anonymous, name) => {
  expect(nicknameOf({ companyName, anonymous })).toBe(name)
})

const now = new Date('2026-11-21T02:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
/** By which code `check` refuses; null: it does not. */
function refusalOf(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : 'thrown'
  }
}
const reviewable = { until: later(1), reviewed: false, remake: false }

test.each([
  ['what is completed lately', {}, null],
  ['what is not completed', { until: null }, 'review.closed'],
  ['what was completed too long ago', { until: now }, 'review.closed'],
  ['what was made anew for a claim', { remake: true }, 'review.closed'],
  ['what is reviewed', { reviewed: true }, 'review.exists'],
  ['what is reviewed, when all else is', { reviewed: true, until: null }, 'review.exists'],
])('reviewing %s', (_, more, code) => {
  expect(refusalOf(() => checkReviewable({ ...reviewable, ...more }, now))).toBe(code)
})

test('printing is judged where there is some, and only there', () => {
  const scores = { productScore: 5, deliveryScore: 5 }
  expect(() => checkScores(true, { ...scores, printScore: 4 })).not.toThrow()
  expect(() => checkScores(false, scores)).not.toThrow()
  expect(() => checkScores(true, scores)).toThrow('请为印刷质量打分')
  expect(() => checkScores(false, { ...scores, printScore: 4 })).toThrow('无需为印刷打分')
})

test('what cannot be shown on the goods cannot be made public', () => {
  expect(() => checkMockups([{}])).not.toThrow()
  expect(() => checkMockups([])).toThrow('没有可以展示的印上效果图')
})

test('something may be added once, for half a year', () => {
  expect(mayAdd({ createdAt: now, added: false }, 180, later(179))).toBe(true)
  expect(mayAdd({ createdAt: now, added: false }, 180, reviewableUntil(now, 180))).toBe(false)
  expect(mayAdd({ createdAt: now, added: true }, 180, now)).toBe(false)
})

test.each([
  [0, 0, null],
  [14, 3, 4.7],
  [13, 3, 4.3],
  [9, 2, 4.5],
])('%i stars of %i are %s', (sum, count, mean) => expect(averageOf(sum, count)).toBe(mean))
