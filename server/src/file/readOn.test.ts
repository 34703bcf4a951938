import { expect, test } from 'vitest'
import { readsOn } from './readOn.ts'

test('of one network’s refused uploads only so much is read to its end, of others’ as before', () => {
  let now = 0
  const mayReadOn = readsOn({ burst: 100, share: 1 }, () => now)
  expect([60, 60, 60].map((bytes) => mayReadOn('1.1.1.1', bytes))).toEqual([true, true, false])
  expect(mayReadOn('2.2.2.2', 60)).toBe(true)
  now += 30
  expect(mayReadOn('1.1.1.1', 60), 'what was read is worked off').toBe(true)
})
