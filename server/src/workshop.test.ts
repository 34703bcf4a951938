import { expect, test } from 'vitest'
import { workshop } from './workshop.ts'

test('an order that never ends is ended, and the next ones are made', async () => {
  const { make, leave } = workshop<string, string>('./tryoutProcess.ts', 1500)
  expect(await make('bag')).toBe('BAG')
  const answers = await Promise.allSettled([make('stuck'), make('cup')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await make('pen')).toBe('PEN')
  leave()
})
