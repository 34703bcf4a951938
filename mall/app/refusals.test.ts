import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownRefusals } from '../schemaless.ts'

test('what a browser refuses without words of its own keeps its row of the table', () => {
  const sources = globSync('{mall/app,kit,contract,pricing}/**/*.{ts,tsx}', {
    exclude: (path) => /\.(test|fixture)\./.test(path),
  })
  const made = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:\brefuse|new Refusal)\('([\w.]+)'(?:, (?:null|\{[^}]*\}))?\)/g)].map(
      ([, code]) => code,
    ),
  )
  expect(new Set(made).size).toBeGreaterThan(3)
  expect(made.filter((code) => !ownRefusals.includes(code ?? ''))).toEqual([])
})
