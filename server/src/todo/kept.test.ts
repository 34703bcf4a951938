import { expect, test } from 'vitest'
import { keptNumbers } from './kept.ts'

test('counts are read once a second for all who ask the same, and anew after that or where reading failed', async () => {
  let now = 0
  const noon = new Date('2026-11-21T04:00:00Z')
  const kept = keptNumbers(() => now)
  let reads = 0
  const read = async () => ({ company: ++reads })
  const ask = () => kept.of(['company'], noon, read)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ company: 1 }, { company: 1 }, { company: 1 }])
  now = 999
  expect(await ask()).toEqual({ company: 1 })
  expect(await kept.of(['late'], noon, async () => ({ late: 5 }))).toEqual({ late: 5 })
  now = 1000
  expect(await ask()).toEqual({ company: 2 })
  kept.forget()
  await expect(kept.of(['company'], noon, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await ask()).toEqual({ company: 3 })
})
