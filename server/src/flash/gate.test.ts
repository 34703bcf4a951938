import { expect, test } from 'vitest'
import { Refusal } from '../../../contract/refusal.ts'
import { flashGate } from './gate.ts'

// Shown to fail with: a place that is not passed on, waiting ones that are not told, a memory that does not end.

function aGate() {
  let at = 0
  const gate = flashGate(() => at)
  return { gate, pass: (ms: number) => void (at += ms) }
}
const gone = (left: number) => Promise.reject(new Refusal('flash.gone', { left }))

test('eight at once, in the order of coming; what was found gone is told to all who wait for it, and believed for 200 ms', async () => {
  const { gate, pass } = aGate()
  let inside = 0
  let most = 0
  const open: (() => void)[] = []
  const taken = Array.from({ length: 20 }, () =>
    gate.through(1, 1, async () => {
      most = Math.max(most, ++inside)
      await new Promise<void>((go) => void open.push(go))
      inside--
      return true
    }),
  )
  for (let done = 0; done < 20; done++) {
    await Promise.resolve()
    open.shift()?.()
    await new Promise((go) => setImmediate(go))
  }
  expect((await Promise.all(taken)).length).toBe(20)
  expect(most).toBe(8)

  let asked = 0
  const late = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      gate.through(1, 2, () => {
        asked++
        return gone(1)
      }),
    ),
  )
  expect(late.every(({ status }) => status === 'rejected')).toBe(true)
  expect(asked).toBeLessThanOrEqual(8)
  expect(() => gate.checkLeft(1, 2)).toThrow('仅剩 1 件')
  expect(() => gate.checkLeft(1, 1)).not.toThrow()
  // Another item is another line.
  expect(() => gate.checkLeft(2, 2)).not.toThrow()
  pass(200)
  expect(() => gate.checkLeft(1, 2)).not.toThrow()
  expect(await gate.through(1, 2, async () => 'taken')).toBe('taken')
})

test('two thousand wait, and whoever comes then is asked to try again, not all at the same moment', async () => {
  const { gate } = aGate()
  let end = () => {}
  const held = new Promise<void>((go) => void (end = go))
  const inside = Array.from({ length: 2008 }, () => gate.through(1, 1, () => held))
  const again = await Promise.all(
    Array.from({ length: 20 }, () => gate.through(1, 1, () => held).catch((error: unknown) => (error instanceof Refusal ? error : null))),
  )
  expect(again.every((one) => one?.code === 'flash.busy')).toBe(true)
  expect(new Set(again.map((one) => one?.facts?.['again'])).size).toBeGreaterThan(1)
  end()
  await Promise.all(inside)
})
