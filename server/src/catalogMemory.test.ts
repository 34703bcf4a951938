import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type TestWorld } from './testWorld.ts'
import { catalogMemory } from './catalogMemory.ts'

let w: TestWorld
beforeAll(async () => void (w = await aWorld()))
afterAll(() => w.close())

const names = () => w.db.selectFrom('hot_word').select('word').orderBy('word').execute()
const seconds = (n: number) => new Date(w.clock.now.getTime() + n * 1000)

test('what was kept while a change was not yet committed is not kept beyond it', async () => {
  const shelf = catalogMemory(w.db).shelf<{ word: string }[]>(5)
  const words = (at: number) => shelf('words', seconds(at), names)
  await words(0)
  const change = await w.pool.connect()
  await change.query("begin; insert into hot_word (word) values ('新词')")
  // The number has grown, the row is not there yet: old words under the new number.
  for (const at of [2, 4, 40]) expect(await words(at)).not.toContainEqual({ word: '新词' })
  await change.query('commit')
  change.release()
  expect(await words(42)).toContainEqual({ word: '新词' })
})

test('without changes an answer is made once', async () => {
  const shelf = catalogMemory(w.db).shelf<number>(5)
  let made = 0
  const ask = (at: number) => shelf('count', seconds(at), async () => ++made)
  let at = 100
  // A version counts as settled when no transaction anywhere on the server could still belong to it; other tests have some.
  const madeAnew = async () => {
    const before = made
    for (let n = 0; n < 3; n++) await ask((at += 2))
    return made - before
  }
  await expect.poll(madeAnew, { timeout: 20_000 }).toBe(0)
})

test('a shelf holds so many, and lets go of what was not asked for longest', async () => {
  const shelf = catalogMemory(w.db).shelf<string>(2)
  const made: string[] = []
  const ask = (key: string) => shelf(key, seconds(1000), async () => (made.push(key), key))
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('an answer that failed is asked for again', async () => {
  const shelf = catalogMemory(w.db).shelf<string>(2)
  await expect(shelf('x', seconds(1000), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await shelf('x', seconds(1000), async () => 'here')).toBe('here')
})
