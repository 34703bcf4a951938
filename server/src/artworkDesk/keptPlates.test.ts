import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Separations } from '../print/separations.ts'
import { WorkerDied } from '../worker.ts'
import { kept } from './keptPlates.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const none: Separations = { separations: [], mostInk: 0, partial: false }

test('the same is drawn once; what failed is drawn anew', async () => {
  const draw = vi.fn<() => Promise<Separations>>(() => Promise.resolve(none))
  await Promise.all([kept('once', draw), kept('once', draw)])
  await kept('once', draw)
  expect(draw).toHaveBeenCalledTimes(1)
  const fail = vi.fn<() => Promise<Separations>>(() => Promise.reject(new Error('the picture is gone')))
  await expect(kept('gone', fail)).rejects.toThrow('gone')
  await expect(kept('gone', fail)).rejects.toThrow('gone')
  expect(fail).toHaveBeenCalledTimes(2)
})

test('what a process was ended for is not drawn anew within a minute', async () => {
  const die = vi.fn<() => Promise<Separations>>(() => Promise.reject(new WorkerDied('print died')))
  for (const _ of [1, 2, 3]) await expect(kept('heavy', die)).rejects.toThrow('died')
  await vi.advanceTimersByTimeAsync(59_000)
  await expect(kept('heavy', die)).rejects.toThrow('died')
  expect(die).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1100)
  await expect(kept('heavy', die)).rejects.toThrow('died')
  expect(die).toHaveBeenCalledTimes(2)
})
