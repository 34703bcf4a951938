import { describe, expect, test } from 'vitest'
import type { Layer } from '../contract/artwork/layer.ts'
import { frameOf, onStage } from './frame.ts'
import { draggedOf, heldOf, saidBy, type Held } from './hold.ts'
import { newText } from './newText.ts'
import { turnOf } from './useUndoKeys.ts'

const side = { widthMm: 200, heightMm: 80 }
const black = { rgb: '#000000', spot: null }
const text = { ...newText(side, black, 'a'), x: 50, y: 40, width: 40, height: 20, size: 10 }
const other = { ...text, id: 'b', x: 150 }

describe('what is held', () => {
  const held = { id: 'a', others: ['a', 'b'] }

  test('is what lies there now, with what is moved with it', () => {
    const red = { ...text, ink: { ...black, rgb: '#ff0000' } }
    expect(heldOf([other, red], held)).toEqual([red, other])
    expect(heldOf([text, { ...other, locked: true }], held)).toEqual([text])
  })
  test('is nothing where it is gone, or may no longer be moved', () => {
    for (const layers of [[other], [{ ...text, locked: true }, other], [{ ...text, hidden: true }, other]] satisfies Layer[][])
      expect(heldOf(layers, held)).toEqual([])
  })
})

describe('what is dragged', () => {
  const frame = frameOf({ ...side, scene: null } as Parameters<typeof frameOf>[0], true)
  const at = (x: number, y: number) => onStage(frame, { x, y })
  const held: Held = { pointerId: 1, hold: 'move', id: 'a', others: ['a'], from: at(50, 40), to: at(61, 45), isStepped: false }
  const dragged = (layers: readonly Layer[], more: Partial<Held> = {}) =>
    draggedOf(frame, side, layers, { ...held, ...more }, { near: 0, guides: undefined })

  test('is put where it was dragged to, as it became meanwhile', () => {
    const recoloured = { ...text, text: '荣达', ink: { ...black, rgb: '#ff0000' } }
    expect(dragged([recoloured, other])).toEqual([{ ...recoloured, x: 61, y: 45 }])
  })
  test('is scaled and turned from how it is by then', () => {
    const larger = { ...text, width: 80, height: 40, size: 20, outline: { ink: black, width: 1 } }
    const scaled = { width: 160, height: 80, size: 40, outline: { width: 2 } }
    expect(dragged([larger], { hold: 'scale', from: at(70, 50), to: at(90, 60) })).toMatchObject([scaled])
    expect(dragged([{ ...text, angle: 90 }], { hold: 'turn', from: at(50, 0), to: at(90, 40) })).toMatchObject([{ angle: 180 }])
  })
  test('is put nowhere where it has gone, and before it was moved', () => {
    expect(dragged([other])).toEqual([])
    expect(dragged([text, other], { to: null })).toEqual([])
  })
})

describe('a pointer that holds something', () => {
  const event = { type: 'pointermove', pointerId: 1, buttons: 1 }

  test('moves it while its first button is down, and lets it go with that', () => {
    expect(saidBy(event, 1)).toBe('moved')
    expect(saidBy({ ...event, buttons: 3 }, 1)).toBe('moved')
    for (const buttons of [0, 2]) expect(saidBy({ ...event, buttons }, 1)).toBe('ended')
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) expect(saidBy({ ...event, type }, 1)).toBe('ended')
  })
  test('is not another one', () => {
    for (const type of ['pointermove', 'pointerup']) expect(saidBy({ ...event, type, pointerId: 2 }, 1)).toBeNull()
  })
})

test('keys take back and do again', () => {
  const press = { key: 'z', ctrlKey: true, metaKey: false, shiftKey: false }
  expect(turnOf(press)).toBe('undo')
  expect(turnOf({ ...press, key: 'Z', shiftKey: true })).toBe('redo')
  expect(turnOf({ ...press, key: 'y', ctrlKey: false, metaKey: true })).toBe('redo')
  expect(turnOf({ ...press, ctrlKey: false })).toBeNull()
  expect(turnOf({ ...press, key: 'a' })).toBeNull()
})
