import { describe, expect, test } from 'vitest'
import { begun } from '../../../artwork/design.ts'
import { boundsOf, liesIn } from '../../../artwork/place.ts'
import type { Layer, PlacedDrawing, PlacedPicture } from '../../../contract/artwork/layer.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { isDesign } from './draft.ts'
import { dragged, frameOf, onStage, onSurface } from '../../../studio/frame.ts'
import { aligned, copied, doubled, fitted, hindranceOf, keyed, layerWords, stretched } from '../../../studio/layers.ts'
import type { Side } from '../../../studio/side.ts'
import { severalAt, sidesOf } from './sides.ts'
import { stepped } from '../../../studio/useDesign.ts'

const layer: Layer = { kind: 'picture' as const, id: 'a', fileId: 7, x: 50, y: 40, width: 40, height: 20, angle: 0 }
const side: Side = {
  position: 'front',
  label: '正面',
  widthMm: 200,
  heightMm: 100,
  process: 'screen',
  inks: 2,
  by: '丝印 2色',
  scene: { picture: '/pictures/a', widthMm: 500, heightMm: 400, rect: { xMm: 100, yMm: 150, widthMm: 150, heightMm: 100 } },
  ground: '#20365c',
  isDark: true,
  mixed: [],
  on: { white: 'plate', isDark: true, hex: '#20365c' },
}

describe('what is printed of a configuration', () => {
  const front = { key: 'front', label: '正面', widthMm: 200, heightMm: 100, processes: ['silk'] }
  const rules = {
    colours: [{ key: 'navy', label: '藏青', each: '0', hex: '#20365c' }],
    positions: [front, { ...front, key: 'back', label: '背面' }],
    processes: { silk: { kind: 'screen', label: '丝印' }, gold: { kind: 'foil', label: '烫金' } },
  } as unknown as PriceRules
  const area = { position: 'front', xMm: 100, yMm: 150, widthMm: 150, heightMm: 100 }
  const printViews = [{ label: '正面', picture: '/pictures/a', widthMm: 500, heightMm: 400, areas: [area] }]
  const printed = (...prints: object[]) =>
    sidesOf({ rules, printViews }, { selection: { ...noChoice, colour: 'navy', prints } as never, quantity: 1 })

  test('the place that its picture shows, as large as the position', () => {
    expect(printed({ position: 'front', process: 'silk', colours: 2 })).toEqual([side])
  })
  test('a print of a size of its own lies in the middle of its area', () => {
    const [smaller] = printed({ position: 'front', process: 'silk', widthMm: 100, heightMm: 50 })
    expect(smaller).toMatchObject({ widthMm: 100, heightMm: 50, inks: null })
    expect(smaller?.scene?.rect).toEqual({ xMm: 137.5, yMm: 175, widthMm: 75, heightMm: 50 })
  })
  test('by two processes at one position nothing is drawn, and it is said why', () => {
    const both = printed({ position: 'front', process: 'silk', colours: 1 }, { position: 'front', process: 'gold' })
    expect(severalAt(both)).toContain('正面 选了 2 种印刷工艺')
    expect(severalAt(printed({ position: 'front', process: 'silk' }, { position: 'back', process: 'silk' }))).toBe(null)
  })
  test('a place on no picture has no scene, and one that the rules do not know is none', () => {
    expect(printed({ position: 'back', process: 'silk' }, { position: 'sleeve', process: 'silk' })).toMatchObject([
      { position: 'back', scene: null },
    ])
  })
})

describe('the stage', () => {
  test('a place of the surface is where the article is printed, and back again', () => {
    const frame = frameOf(side, false)
    expect(onStage(frame, { x: 200, y: 50 })).toEqual({ x: 250, y: 200 })
    expect(onSurface(frame, { x: 250, y: 200 })).toEqual({ x: 200, y: 50 })
  })
  const frame = frameOf(side, true)
  const at = (x: number, y: number) => onStage(frame, { x, y })
  const drag = { layer, isStepped: false, near: 0 } as const

  test('a picture follows the pointer, and is drawn to the lines that it comes near to', () => {
    expect(dragged(frame, side, { ...drag, hold: 'move', from: at(50, 40), to: at(61, 45) })).toMatchObject([{ x: 61, y: 45 }])
    expect(dragged(frame, side, { ...drag, near: 3, hold: 'move', from: at(50, 40), to: at(98, 52) })).toMatchObject([{ x: 100, y: 50 }])
  })
  test('what is chosen with it goes along, and all of it is drawn to a guide', () => {
    const other = { ...layer, id: 'b', x: 120 }
    const held = { ...drag, near: 3, hold: 'move', others: [other], guides: { x: [60], y: [] } } as const
    expect(dragged(frame, side, { ...held, from: at(50, 40), to: at(79, 40) })).toMatchObject([
      { id: 'a', x: 80 },
      { id: 'b', x: 150 },
    ])
  })
  test('a corner scales it around its middle', () => {
    expect(dragged(frame, side, { ...drag, hold: 'scale', from: at(70, 50), to: at(90, 60) })).toMatchObject([
      { width: 80, height: 40, x: 50 },
    ])
  })
  test('it is turned by steps where that is asked for, and kept level where it nearly is', () => {
    const turn = (x: number, y: number, isStepped: boolean) =>
      dragged(frame, side, { ...drag, hold: 'turn', isStepped, from: at(50, 0), to: at(x, y) })[0]?.angle
    expect(turn(90, 38, false)).toBe(90)
    expect(turn(70, 10, false)).toBeCloseTo(33.69, 1)
    expect(turn(70, 10, true)).toBe(30)
  })
})

describe('a placed picture', () => {
  test('is told with the place of what is seen of it', () => {
    expect(layerWords(layer, 'logo.png')).toBe('图片：logo.png，距左 30 毫米，距上 30 毫米，宽 40 毫米')
    expect(layerWords({ ...layer, angle: 90 }, 'logo.png')).toBe('图片：logo.png，距左 40 毫米，距上 20 毫米，宽 40 毫米，旋转 90°')
  })
  test('fills the surface as far as all of it is printed, however it is turned', () => {
    for (const angle of [0, 30, 90]) {
      const full = fitted(side, { ...layer, angle })
      const { left, top, right, bottom } = boundsOf(full)
      expect(liesIn(side, full)).toBe('within')
      expect(Math.min(left, top)).toBeCloseTo(0, 3)
      expect([left + right, top + bottom]).toEqual([expect.closeTo(200, 3), expect.closeTo(100, 3)])
    }
  })
  test.each([
    ['left', { x: 20, y: 40 }],
    ['right', { x: 180, y: 40 }],
    ['centre', { x: 100, y: 40 }],
    ['top', { x: 50, y: 10 }],
    ['middle', { x: 50, y: 50 }],
    ['bottom', { x: 50, y: 90 }],
  ] as const)('is put to an edge or the middle of the surface: %s', (edge, to) => {
    expect(aligned(side, layer, edge)).toEqual({ ...layer, ...to })
  })
  test('is doubled beside itself, and what is made of what was locked is free', () => {
    expect(doubled({ ...layer, locked: true }, 'b')).toEqual({ ...layer, id: 'b', x: 55, y: 45 })
  })
  test('a drawing is stretched one way', () => {
    const { fileId: _, ...place } = layer as PlacedPicture
    const drawing: PlacedDrawing = { ...place, kind: 'drawing', name: '星', box: { width: 1, height: 1 }, parts: [] }
    expect(stretched(drawing, { width: 90 })).toEqual({ ...drawing, width: 90 })
  })
  test('is no larger on another surface than there is room', () => {
    expect(copied({ widthMm: 300, heightMm: 100 }, layer, 'b')).toEqual({ ...layer, id: 'b', x: 150, y: 50 })
    expect(copied({ widthMm: 20, heightMm: 100 }, layer, 'b')).toMatchObject({ width: 16, height: 8, x: 10, y: 50 })
  })
  test.each([
    [{ key: 'ArrowRight' }, { x: 51, y: 40 }],
    [
      { key: 'ArrowUp', shiftKey: true },
      { x: 50, y: 30 },
    ],
    [{ key: 'ArrowLeft', altKey: true }, { x: 49.9 }],
    [{ key: '+' }, { width: 42, height: 21 }],
    [{ key: '[' }, { angle: -5 }],
  ])('moves by keys: %j', (key, to) => {
    expect(keyed(layer, { shiftKey: false, altKey: false, ...key })).toMatchObject(to)
  })
  test('stays where it is at other keys', () => {
    expect(keyed(layer, { key: 'a', shiftKey: false, altKey: false })).toBeNull()
  })
})

describe('a design', () => {
  const design = (layers: Layer[]) => ({ schema: 1 as const, surfaces: [{ position: 'front', widthMm: 200, heightMm: 100, layers }] })

  test('cannot be printed while it is empty, or while something has to be changed', () => {
    const found = new Map([['front', [{ rule: 'P02', severity: 'E' as const, words: '', layerId: 'a' }]]])
    expect(hindranceOf(design([]), [side], new Map())).toBe('请先放上标志图片、文字或图形')
    expect(hindranceOf(design([layer]), [side], found)).toBe('请先处理正面中“需修改”的问题')
    expect(hindranceOf(design([layer]), [side], new Map())).toBe('')
  })
  test('is read again from what was kept, and nothing else is', () => {
    expect(isDesign(JSON.parse(JSON.stringify(design([layer]))))).toBe(true)
    for (const kept of [
      null,
      'x',
      {},
      { schema: 2, surfaces: [] },
      { schema: 1, surfaces: [{ position: 'front', layers: [{ kind: 'picture' as const, id: 'a' }] }] },
    ])
      expect(isDesign(kept)).toBe(false)
  })
  test('a whole drag is one step back', () => {
    const to = (x: number, stroke?: string) => ({ position: 'front', command: { do: 'put', layer: { ...layer, x } }, stroke }) as const
    const begin = { history: begun(design([layer])), stroke: undefined }
    const after = [to(51, 'one'), to(52, 'one'), to(53, 'two')].reduce(stepped, begin)
    expect(after.history.past).toHaveLength(2)
    expect(stepped(stepped(after, 'undo'), 'undo').history.now).toBe(begin.history.now)
    expect(stepped(after, to(53, 'three')).history).toBe(after.history)
  })
})
