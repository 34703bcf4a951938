import { expect, test } from 'vitest'
import { shownAt } from './canvas.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute))
const first = { id: 1, publishedAt: null }

test.each([
  ['what was always there', [first], 1],
  ['what was published since', [first, { id: 2, publishedAt: at(0) }], 2],
  ['not what is still to come', [first, { id: 2, publishedAt: at(31) }], 1],
  [
    'what was scheduled, from its minute on',
    [
      { id: 2, publishedAt: at(30) },
      { id: 3, publishedAt: at(10) },
    ],
    2,
  ],
  [
    'of two of one moment the newer',
    [
      { id: 2, publishedAt: at(10) },
      { id: 3, publishedAt: at(10) },
    ],
    3,
  ],
  ['nothing where nothing is due', [{ id: 2, publishedAt: at(40) }], undefined],
])('visitors see %s', (_, versions, id) => {
  expect(shownAt(versions, at(30))?.id).toBe(id)
})
