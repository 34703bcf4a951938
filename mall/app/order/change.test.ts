import { expect, test } from 'vitest'
import type { Artwork } from '../../../contract/production/artwork.ts'
import { changeTyped, changeWords, hindranceOf, lackingAfter } from './change.ts'

const file = (id: number, position: string | null): Artwork => ({
  ...{ id, name: `${id}.pdf`, size: 1, hash: '', link: '', preview: null, position, positionLabel: '', note: position ? '红' : '' },
  ...{ names: null, known: null, mends: null },
})
const line = {
  positions: [
    { key: 'front', label: '正面' },
    { key: 'back', label: '背面' },
  ],
  artwork: [file(1, 'front'), file(2, 'back')],
}
const added = [{ id: 3, name: '3.pdf' }]
const typed = { 3: { position: 'front', note: '' } }

test('what goes, stays and comes is said before it is done', () => {
  expect(changeWords(line, { removed: new Set([1]), added })).toEqual(['将移除：1.pdf', '保留：2.pdf', '新增：3.pdf'])
  expect(changeWords(line, { removed: new Set(), added: [] })).toEqual(['将移除：无', '保留：1.pdf、2.pdf', '新增：无'])
})

test('a position that is left without a file is said', () => {
  expect(lackingAfter(line, { removed: new Set([2]), added, typed })).toEqual(['背面'])
  expect(lackingAfter(line, { removed: new Set([1]), added, typed })).toEqual([])
  // Nobody has said yet what the new one is for.
  expect(lackingAfter(line, { removed: new Set([2]), added, typed: {} })).toEqual([])
})

test('what stays is sent with what was said of it, and with what lay there', () => {
  expect(changeTyped(line, { removed: new Set([1]), added, typed })).toEqual({
    fileIds: [2, 3],
    briefs: [
      { fileId: 2, position: 'back', note: '红' },
      { fileId: 3, position: 'front', note: '' },
    ],
    seen: [1, 2],
  })
  expect(changeTyped(line, { removed: new Set(), added, typed: {} })).toBe(null)
  const unsaid = { ...line, artwork: [file(4, null)] }
  expect(changeTyped(unsaid, { removed: new Set(), added: [], typed: {} })).toEqual({ fileIds: [4], briefs: [], seen: [4] })
})

test('of each file it has to be said whether it stays, and something has to change', () => {
  const all = line.artwork.length
  expect(hindranceOf({ open: line.artwork, kept: 2, all, added: 1 })).toBe('请选择 1.pdf、2.pdf 保留还是移除')
  expect(hindranceOf({ open: [], kept: 0, all, added: 0 })).toBe('至少保留或新增一个稿件')
  expect(hindranceOf({ open: [], kept: 2, all, added: 0 })).toBe('请移除或添加稿件，现在没有任何更换')
  expect(hindranceOf({ open: [], kept: 2, all, added: 1 })).toBe('')
  expect(hindranceOf({ open: [], kept: 0, all, added: 1 })).toBe('')
})
