import { expect, test } from 'vitest'
import { PrintForm } from '../../contract/goods/printForm.ts'
import { formLabels, newForm, withCorner } from './forms.ts'

test('each kind begins as one that may be saved', () => {
  for (const kind of Object.keys(formLabels) as PrintForm['kind'][]) {
    const form = newForm(kind, { widthMm: 80, heightMm: 10_000 })
    expect(PrintForm.parse(form)).toEqual(form)
  }
})

test('a corner that is moved is kept with the others, and forgotten when it is moved back', () => {
  const moved = withCorner({ kind: 'flat' }, 1, { xMm: -5 })
  expect(moved.corners).toEqual([
    { xMm: 0, yMm: 0 },
    { xMm: -5, yMm: 0 },
    { xMm: 0, yMm: 0 },
    { xMm: 0, yMm: 0 },
  ])
  expect(withCorner(moved, 1, { xMm: 0 })).toEqual({ kind: 'flat' })
})
