import { expect, test } from 'vitest'
import { singleFlight } from './singleFlight.ts'

test('those who ask at the same moment share one answer; later ones, and those of a failure, ask anew', async () => {
  const share = singleFlight<number>()
  let asked = 0
  const work = async () => ++asked
  expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual([1, 1, 2])
  expect(await share('a', work)).toBe(3)
  await expect(share('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await share('a', work)).toBe(4)
})
