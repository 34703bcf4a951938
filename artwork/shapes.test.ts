import { expect, test } from 'vitest'
import { PlacedDrawing } from '../contract/artwork/layer.ts'
import { newShape, shapeKeys, shapes } from './shapes.ts'
import { boundsOfPath } from './svgBounds.ts'
import { stepsOf } from './svgPath.ts'

const ink = { rgb: '#c7330b', spot: null }

test('there are a dozen shapes and more, each of a label of its own, and the server takes them', () => {
  expect(shapeKeys.length).toBeGreaterThanOrEqual(12)
  expect(new Set(shapeKeys.map((key) => shapes[key].label)).size).toBe(shapeKeys.length)
  for (const key of shapeKeys) expect(PlacedDrawing.safeParse(newShape({ widthMm: 1, heightMm: 1 }, key, ink, 'a')).success).toBe(true)
})

test.each(shapeKeys)('%s fills its box', (key) => {
  const { box, parts } = newShape({ widthMm: 90, heightMm: 60 }, key, ink, 'a')
  const [part] = parts
  const { steps, isBroken } = stepsOf(part?.d ?? '')
  expect(isBroken).toBe(false)
  const { left, top, right, bottom } = boundsOfPath(steps, part?.fill !== null, part?.stroke?.width ?? 0)
  expect(left).toBeCloseTo(0, 2)
  expect(top).toBeCloseTo(0, 2)
  expect(right).toBeCloseTo(box.width, 2)
  expect(bottom).toBeCloseTo(box.height, 2)
})

test('it is put in the middle, a third of the shorter side long, in its ink', () => {
  expect(newShape({ widthMm: 90, heightMm: 60 }, 'arrow', ink, 'a')).toMatchObject({
    x: 45,
    y: 30,
    width: 20,
    height: 12,
    parts: [{ fill: ink, stroke: null }],
  })
  expect(newShape({ widthMm: 90, heightMm: 60 }, 'line', ink, 'a')).toMatchObject({
    name: '直线',
    parts: [{ fill: null, stroke: { ink } }],
  })
})
