import { expect, test } from 'vitest'
import { unsentOf } from './saved.ts'

const design = { schema: 1, surfaces: [{ position: 'front', widthMm: 100, heightMm: 80, layers: [] }] }

test('what a tab did not send is read as it was kept, and nothing is made of what is something else', () => {
  expect(unsentOf({ rev: 3, design })).toEqual({ rev: 3, design })
  for (const kept of [null, 1, 'a', {}, { rev: 3 }, { rev: '3', design }, { rev: 3, design: { ...design, schema: 0 } }])
    expect(unsentOf(kept)).toBeNull()
})
