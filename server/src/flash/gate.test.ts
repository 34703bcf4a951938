import { expect, test } from 'vitest'
import { Refusal } from '../../../contract/refusal.ts'
import { soldOut, type Wish } from './flash.rules.ts'
import { flashGate } from './gate.ts'

// Shown to fail with: those who wait that are not taken for or not told, a memory that does not end, one who is refused that stops the others.

const wish = (accountId: number, pieces = 1): Wish => ({ companyId: accountId, accountId, productId: 1, pieces })

/** A gate before an item with so many pieces, which answers when it is told to. */
function aGate(left: number) {
  let at = 0
  let hold = 0
  const asked: Wish[][] = []
  const open: (() => void)[] = []
  const gate = flashGate(
    async (_, wishes) => {
      asked.push([...wishes])
      await new Promise<void>((go) => void open.push(go))
      const given = wishes.map(({ pieces }) => {
        if (pieces > left) return soldOut(left)
        left -= pieces
        return ++hold
      })
      return { given, left }
    },
    () => at,
  )
  const through = (one: Wish, item = 1) => gate.through(item, one, async () => one.pieces)
  /** Lets whatever is asked be answered until nothing is asked any more. */
  async function answered(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      if (open.length > 0) quiet = 0
      open.shift()?.()
      await new Promise((go) => setImmediate(go))
    }
  }
  return { gate, through, asked, answered, pass: (ms: number) => void (at += ms), more: (pieces: number) => void (left += pieces) }
}
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error)

test('those who come while others are taken for are taken for together, in the order of coming', async () => {
  const { through, asked, answered } = aGate(1000)
  const first = through(wish(1))
  await new Promise((go) => setImmediate(go))
  const others = Array.from({ length: 150 }, (_, at) => through(wish(at + 2)))
  await answered()
  expect(await Promise.all([first, ...others])).toEqual(Array.from({ length: 151 }, (_, at) => at + 1))
  expect(asked.map((wishes) => wishes.length)).toEqual([1, 100, 50])
  expect(asked.flat().map(({ accountId }) => accountId)).toEqual(Array.from({ length: 151 }, (_, at) => at + 1))
})

test('what is gone is told to all who wait for it, and believed for 200 ms', async () => {
  const { gate, through, asked, answered, pass, more } = aGate(101)
  const all = Promise.allSettled(Array.from({ length: 500 }, (_, at) => through(wish(at))))
  const large = through(wish(999, 2)).catch(codeOf)
  await answered()
  expect((await all).filter(({ status }) => status === 'fulfilled').length).toBe(101)
  expect(await large).toBe('flash.gone')
  // 1, 100 and those among whom the last was given; whoever waited behind them asked nothing.
  expect(asked.length).toBeLessThanOrEqual(3)
  expect(() => gate.checkLeft(1, 1)).toThrow('抢光')
  // Another item is another line.
  expect(() => gate.checkLeft(2, 1)).not.toThrow()
  more(1)
  pass(199)
  await expect(async () => through(wish(1000))).rejects.toMatchObject({ code: 'flash.gone' })
  pass(1)
  expect(() => gate.checkLeft(1, 1)).not.toThrow()
  const late = [through(wish(1000, 2)).catch(codeOf), through(wish(1000))]
  await answered()
  expect(await Promise.all(late)).toEqual(['flash.gone', 102])
})

test('who is hindered when it is his turn takes nothing, and the others are not held up; nor are they by a database that fails', async () => {
  const { gate, through, answered } = aGate(10)
  const bad = gate.through(1, wish(1), () => Promise.reject(new Refusal('quantity.illegal'))).catch(codeOf)
  const good = through(wish(2))
  await answered()
  expect([await bad, await good]).toEqual(['quantity.illegal', 1])
  let tries = 0
  const failing = flashGate(() => (++tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ given: [7], left: 1 })))
  await expect(failing.through(1, wish(1), async () => 1)).rejects.toThrow('away')
  expect(await failing.through(1, wish(1), async () => 1)).toBe(7)
})

test('two thousand wait, and whoever comes then is asked to try again, not all at the same moment', async () => {
  const { through, answered } = aGate(5000)
  const inside = [through(wish(0))]
  await new Promise((go) => setImmediate(go))
  inside.push(...Array.from({ length: 2000 }, (_, at) => through(wish(at + 1))))
  const again = await Promise.all(
    Array.from({ length: 20 }, async () => through(wish(9999))).map((one) => one.catch((error: unknown) => error)),
  )
  expect(again.map(codeOf)).toEqual(again.map(() => 'flash.busy'))
  expect(new Set(again.map((one) => one instanceof Refusal && one.facts?.['again'])).size).toBeGreaterThan(1)
  await answered()
  expect((await Promise.all(inside)).length).toBe(2001)
})
