import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

// Shown to fail with: those who come later left waiting, an answer given to the wrong one, a failure that ends it.

/** Asks that are answered when they are told to be. */
function asking() {
  const asked: number[][] = []
  const open: (() => void)[] = []
  const ask = gathered(async (keys: readonly number[]) => {
    asked.push([...keys])
    await new Promise<void>((go) => void open.push(go))
    if (keys.includes(13)) throw new Error('away')
    return keys.map((key) => key * 2)
  })
  async function answered(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      if (open.length > 0) quiet = 0
      open.shift()?.()
      await new Promise((go) => setImmediate(go))
    }
  }
  return { ask, asked, answered }
}

test('whoever comes alone is asked for at once, those who come meanwhile together, and each is given his own', async () => {
  const { ask, asked, answered } = asking()
  const all = [1, 2, 3, 4, 5, 5].map(ask)
  expect(asked).toEqual([[1], [2]])
  await answered()
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10, 10])
  expect(asked).toEqual([[1], [2], [3, 4, 5, 5]])
})

test('what fails is told to those who asked for it together, and to no others', async () => {
  const { ask, answered } = asking()
  const all = Promise.allSettled([1, 13, 2, 3].map(ask))
  await answered()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const later = ask(4)
  await answered()
  expect(await later).toBe(8)
})
