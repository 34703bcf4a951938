import { describe, expect, test } from 'vitest'
import type { PrintDrawing } from '../../contract/goods/printArea.ts'
import { anotherView, opened, sizeOf, undrawn, withArea, withoutArea, withPicture, withPosition, withWidth, type Edited } from './edited.ts'

const positions = [
  { key: 'front', label: '正面', widthMm: 300, heightMm: 320, processes: ['silk'] },
  { key: 'back', label: '背面', widthMm: 300, heightMm: 320, processes: ['silk'] },
]
const gallery = [
  { image: '/pictures/a', alt: '', ratio: 1 },
  { image: '/pictures/b', alt: '', ratio: 0.5 },
]
const area = { position: 'front', xMm: 150, yMm: 140, widthMm: 300, heightMm: 320 }
const view: Edited = { label: '正面', picture: '/pictures/a', widthMm: 600, areas: [area] }
const drawing: PrintDrawing = { id: 1, name: '袋', number: 'FB1', gallery, positions, version: 3, views: [{ ...view, heightMm: 600 }] }

describe('a drawing that is opened', () => {
  test('goes back as it came', () => {
    expect(opened(drawing)).toEqual({ views: [view], gone: 0 })
  })
  test('leaves out what the price rules have no longer, and counts it', () => {
    const views = [{ ...view, heightMm: 600, areas: [area, { ...area, position: 'lid' }] }]
    expect(opened({ ...drawing, views })).toEqual({ views: [view], gone: 1 })
  })
  test('of a picture that is gone says nothing of its size', () => {
    expect(sizeOf({ ...view, picture: '/pictures/gone' }, gallery)).toBeNull()
  })
})

describe('views', () => {
  test('one more takes the next name and picture, at the same scale', () => {
    expect(anotherView([view], gallery)).toEqual({ label: '背面', picture: '/pictures/b', widthMm: 600, areas: [] })
    expect(anotherView([], [])).toBeNull()
    expect(
      anotherView(
        Array.from({ length: 6 }, () => view),
        gallery,
      ),
    ).toBeNull()
  })
  test('on a lower picture keep their areas within it', () => {
    expect(withPicture(view, '/pictures/b', gallery).areas).toEqual([{ ...area, yMm: 0, heightMm: 300 }])
  })
  test('at another scale keep their areas as large, on their spot', () => {
    expect(withWidth(view, 1200, gallery)).toMatchObject({ widthMm: 1200, areas: [{ ...area, xMm: 450, yMm: 440 }] })
  })
})

describe('areas', () => {
  test('are moved no further than the edge', () => {
    expect(withArea(view, { ...area, xMm: 900 }, gallery).areas).toEqual([{ ...area, xMm: 300 }])
  })
  test('of a new position stand in the middle, and are missing no longer', () => {
    expect(undrawn(positions, [view]).map(({ key }) => key)).toEqual(['back'])
    const both = positions[1] ? withPosition(view, positions[1], gallery) : view
    expect(both.areas[1]).toEqual({ ...area, position: 'back' })
    expect(undrawn(positions, [both])).toEqual([])
    expect(withoutArea(both, 'front').areas.map(({ position }) => position)).toEqual(['back'])
  })
})
