import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownRefusals } from '../schemaless.ts'

const sourcesOf = (pattern: string) =>
  globSync(pattern, { exclude: (path) => /\.(test|fixture)\./.test(path) }).map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))

test('what a browser refuses without words of its own keeps its row of the table', () => {
  const made = sourcesOf('{mall/app,kit,contract,pricing}/**/*.{ts,tsx}').flatMap(({ text }) =>
    [...text.matchAll(/(?:\brefuse|new Refusal)\('([\w.]+)'(?:, (?:null|\{[^}]*\}))?\)/g)].map(([, code]) => code),
  )
  expect(new Set(made).size).toBeGreaterThan(3)
  expect(made.filter((code) => !ownRefusals.includes(code ?? ''))).toEqual([])
})

test('no page judges by the schema of an endpoint: the browser has none, and the press would do nothing', () => {
  const judging = sourcesOf('{mall/app,kit}/**/*.{ts,tsx}').flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!typeof [\w.]*)\b[a-z]\w+\.(?:input|output)\b(?!<)/g)].map(([use]) => `${path}: ${use}`),
  )
  expect(judging).toEqual([])
})
