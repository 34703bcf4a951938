import { expect, test } from 'vitest'
import { spans } from './spans.ts'

test('a weekend is one row, a holiday another', () => {
  const days = [
    { day: '2026-11-28', why: '周六' },
    { day: '2026-11-29', why: '周日' },
    { day: '2027-01-01', why: '元旦' },
    { day: '2027-01-02', why: '元旦' },
  ]
  expect(spans(days)).toEqual([
    { first: '2026-11-28', last: '2026-11-29', why: '周六、周日' },
    { first: '2027-01-01', last: '2027-01-02', why: '元旦' },
  ])
})
