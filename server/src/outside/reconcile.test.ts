import { expect, test } from 'vitest'
import { ProviderError } from './provider.ts'
import { attempt, reconcileEach } from './reconcile.ts'

const away = new ProviderError('没有应答')

test('a provider that did not do it is an answer like any other, a bug of ours is not', async () => {
  expect(await attempt(Promise.resolve(7))).toBe(7)
  expect(await attempt(Promise.reject(away))).toBe(away)
  await expect(attempt(Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
})

test('of all that is due one that fails holds up no other, and only our bugs are told', async () => {
  const done: number[] = []
  const reconcile = async (n: number) => {
    done.push(n)
    if (n === 1) throw away
    if (n === 2) throw new TypeError('ours')
  }
  await expect(reconcileEach([1, 2, 3], reconcile)).rejects.toMatchObject({ errors: [{ message: 'ours' }] })
  expect(done).toEqual([1, 2, 3])
  await expect(reconcileEach([1, 3], reconcile)).resolves.toBeUndefined()
})
