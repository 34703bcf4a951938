import { describe, expect, test } from 'vitest'
import type { PrintDrawing } from '../../contract/goods/printArea.ts'
import {
  anotherView,
  opened,
  plainIn,
  rankOf,
  sizeOf,
  undrawn,
  withArea,
  withoutArea,
  withPicture,
  withPlain,
  withPosition,
  withWidth,
  type Edited,
} from './edited.ts'

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
const drawing: PrintDrawing = {
  id: 1,
  name: '袋',
  number: 'FB1',
  gallery,
  positions,
  colours: [{ key: 'red', label: '大红' }],
  version: 3,
  views: [{ ...view, heightMm: 600 }],
}

describe('a drawing that is opened', () => {
  test('goes back as it came', () => {
    expect(opened(drawing)).toEqual({ views: [view], gone: 0 })
  })
  test('leaves out what the price rules have no longer, and counts it', () => {
    const views = [{ ...view, heightMm: 600, areas: [area, { ...area, position: 'lid' }] }]
    expect(opened({ ...drawing, views })).toEqual({ views: [view], gone: 1 })
  })
  test('keeps the plain pictures of colours that are sold', () => {
    const red = { colour: 'red', picture: '/pictures/r' }
    const views = [{ ...view, heightMm: 600, plain: [red, { colour: 'grey', picture: '/pictures/g' }, { picture: '/pictures/c' }] }]
    expect(opened({ ...drawing, views }).views).toEqual([{ ...view, plain: [red] }])
    expect(opened({ ...drawing, colours: [], views }).views).toEqual([{ ...view, plain: [{ picture: '/pictures/c' }] }])
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

describe('plain pictures', () => {
  test('are named colour by colour, changed and taken away', () => {
    const both = withPlain(withPlain(view, 'red', '/pictures/r'), 'grey', '/pictures/g')
    expect(plainIn(both, 'red')).toBe('/pictures/r')
    expect(plainIn(withPlain(both, 'red', '/pictures/s'), 'red')).toBe('/pictures/s')
    expect(withPlain(withPlain(both, 'red', undefined), 'grey', undefined)).toEqual(view)
  })
  test('of goods that come in no colours there is one', () => {
    expect(withPlain(view, undefined, '/pictures/c').plain).toEqual([{ picture: '/pictures/c' }])
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

test('an area within another lies in front of it, whichever was drawn first', () => {
  const [whole, chest, other] = [area, { ...area, position: 'chest', widthMm: 100, heightMm: 100 }, { ...area, position: 'other' }]
  const ranks = (...areas: (typeof area)[]) => areas.map((one) => rankOf({ areas }, one))
  expect(ranks(whole, chest, other)).toEqual([1, 3, 2])
  expect(ranks(chest, whole)).toEqual([2, 1])
})
