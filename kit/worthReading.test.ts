import { expect, test } from 'vitest'
import { Refusal } from '../contract/refusal.ts'
import { worthAnother, worthReading } from './once.ts'

test('what is only read is asked again while the server is busy, twice at most; a no stays a no, and nothing is done twice for it', () => {
  const [busy, no, lost] = [new Refusal('server.busy'), new Refusal('order.missing'), new TypeError('Failed to fetch')]
  expect([0, 1, 2].map((failures) => worthReading(failures, busy))).toEqual([true, true, false])
  expect([0, 2].map((failures) => worthReading(failures, lost))).toEqual([true, false])
  expect([worthReading(0, no), worthAnother(0, busy)]).toEqual([false, false])
})
