import { afterEach, expect, test, vi } from 'vitest'
import { gathered } from './gathered.ts'

afterEach(() => vi.useRealTimers())

test('the first change is acted upon soon, those that follow once for all and no more often than said', () => {
  vi.useFakeTimers()
  const seen: string[][] = []
  const changes = gathered<string>(
    (thing) => thing,
    (things) => seen.push(things),
    { after: 1200, every: 5000 },
  )
  changes.add('a')
  changes.add('b')
  changes.add('a')
  vi.advanceTimersByTime(1199)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([['a', 'b']])
  for (let second = 0; second < 10; second++) {
    changes.add('c')
    vi.advanceTimersByTime(1000)
  }
  expect(seen).toEqual([['a', 'b'], ['c'], ['c']])
  changes.add('d')
  changes.stop()
  vi.advanceTimersByTime(60_000)
  expect(seen).toHaveLength(3)
})
