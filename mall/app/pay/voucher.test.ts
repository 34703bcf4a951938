import { expect, test } from 'vitest'
import { fieldMoment, wireMoment } from './voucher.ts'

test.each([
  ['2026-11-21 10:00', '2026-11-21 10:00:00'],
  ['2026/11/2 9:05', '2026-11-02 09:05:00'],
  ['２０２６-11-21 10：30', '2026-11-21 10:30:00'],
  ['昨天下午', '昨天下午'],
])('%s is sent as %s', (typed, sent) => {
  expect(wireMoment(typed)).toBe(sent)
})

test('the form begins with now in China', () => {
  expect(fieldMoment(new Date('2026-11-21T02:00:00Z'))).toBe('2026-11-21 10:00')
})
