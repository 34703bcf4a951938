import { expect, test } from 'vitest'
import { draftOf } from './draft.ts'

const layer = { kind: 'picture', id: 'a', x: 1, y: 1, width: 10, height: 10, angle: 0, fileId: 7 }
const design = { schema: 1, surfaces: [{ position: 'front', widthMm: 100, heightMm: 80, layers: [layer] }] }

test('what a tab changed and no server has is told from a template as it was begun', () => {
  expect(draftOf({ design, templateKey: 'badge-staff-navy', isChanged: true })).toEqual({
    ...{ design, templateKey: 'badge-staff-navy', isChanged: true },
  })
  expect(draftOf({ design, templateKey: 'badge-staff-navy', isChanged: false })).toMatchObject({ isChanged: false })
  expect(draftOf({ design })).toEqual({ design, templateKey: undefined, isChanged: false })
})

test('what the release before kept is sent, and nothing is made of what is something else', () => {
  expect(draftOf(design)).toEqual({ design, templateKey: undefined, isChanged: true })
  for (const kept of [null, 1, 'a', { keptId: 3 }, { design: { ...design, schema: 0 } }]) expect(draftOf(kept)).toBeNull()
})
