import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskLabels, PlacedPicture, type MaskKey } from '../contract/artwork/layer.ts'
import { cropped, croppedPixels, cutAt, cutTo, masked, restored, wholeOf, type CropSide } from './crop.ts'
import { drawnOf } from './display.ts'
import { anyLayer } from './layers.fixture.ts'
import { cornersOf } from './place.ts'

const layer: PlacedPicture = { kind: 'picture', id: 'a', fileId: 1, x: 50, y: 40, width: 40, height: 20, angle: 0 }
const drawn = (one: PlacedPicture) => drawnOf(one, new Map())[0]

test('of a picture that is not cropped all is seen, where it lies', () => {
  expect(drawn(layer)).toEqual({ kind: 'picture', layer, whole: { x: 50, y: 40, width: 40, height: 20, angle: 0 }, clip: null })
})

test('cut at a side it becomes smaller there, and the rest stays where it was', () => {
  const left = cutTo(layer, 'left', 0.25)
  expect(left).toMatchObject({ x: 55, y: 40, width: 30, height: 20, crop: { left: 0.25, top: 0, width: 0.75, height: 1 } })
  expect(drawn(left)).toMatchObject({
    whole: { x: 50, y: 40, width: 40, height: 20 },
    clip: 'M 40 30 L 70 30 L 70 50 L 40 50 Z',
  })
  const both = cutTo(cutTo(left, 'right', 0.25), 'bottom', 0.5)
  expect(both).toMatchObject({ x: 50, y: 35, width: 20, height: 10 })
  expect(croppedPixels(both, { width: 800, height: 400 })).toEqual({ width: 400, height: 200 })
  expect(['left', 'right', 'top', 'bottom'].map((side) => cutAt(both, side as CropSide))).toEqual([0.25, 0.25, 0, 0.5])
  expect(restored(masked(both, 'star'))).toEqual(layer)
})

test('nobody cuts it away: 1 mm and a hundredth of it stay', () => {
  expect(cutTo(layer, 'left', 5)).toMatchObject({ width: 1, crop: { left: 0.975, width: 0.025 } })
  expect(cutTo(layer, 'top', -1)).toEqual(layer)
  expect(cutTo({ ...layer, width: 4000 }, 'right', 1).crop?.width).toBe(0.01)
})

test('whatever is done to a picture, what is seen of it lies within all of it, and the server takes it', () => {
  const side = fc.constantFrom<CropSide>('left', 'right', 'top', 'bottom')
  const pictures = anyLayer.filter((one): one is PlacedPicture => one.kind === 'picture')
  fc.assert(
    fc.property(pictures, fc.array(fc.tuple(side, fc.double({ min: -1, max: 2, noNaN: true })), { maxLength: 8 }), (start, cuts) => {
      const after = cuts.reduce((one, [at, share]) => cutTo(one, at, share), start)
      expect(PlacedPicture.safeParse(after).success).toBe(true)
      const whole = wholeOf(after)
      const farthest = Math.hypot(whole.width, whole.height) / 2 + 0.02
      for (const { x, y } of cornersOf(after)) expect(Math.hypot(x - whole.x, y - whole.y)).toBeLessThan(farthest)
    }),
  )
})

test('a mask has its own proportions in the middle, or fills the picture where it is an ellipse or rounded', () => {
  const boundsOf = (mask: MaskKey) => {
    const one = drawn(masked(layer, mask))
    const numbers = one?.kind === 'picture' ? (one.clip ?? '').match(/-?[\d.]+/g)?.map(Number) : []
    const [xs, ys] = [0, 1].map((odd) => numbers?.filter((_, at) => at % 2 === odd) ?? [])
    return [Math.min(...(xs ?? [])), Math.min(...(ys ?? [])), Math.max(...(xs ?? [])), Math.max(...(ys ?? []))]
  }
  expect(boundsOf('ellipse')).toEqual([30, 30, 70, 50])
  expect(boundsOf('rounded')).toEqual([30, 30, 70, 50])
  expect(boundsOf('circle')).toEqual([40, 30, 60, 50])
  for (const mask of Object.keys(maskLabels) as MaskKey[]) {
    const [left = 0, top = 0, right = 0, bottom = 0] = boundsOf(mask)
    expect([left >= 29.99, top >= 29.99, right <= 70.01, bottom <= 50.01]).toEqual([true, true, true, true])
  }
})

test.each([
  [{ left: 0.5, top: 0, width: 0.6, height: 1 }, '裁剪左边与裁剪宽之和不能超过 100%'],
  [{ left: 0, top: 0.5, width: 1, height: 0.51 }, '裁剪上边与裁剪高之和不能超过 100%'],
  [{ left: -0.1, top: 0, width: 1, height: 1 }, '裁剪左边不能小于 0%'],
  [{ left: 0, top: 0, width: 0, height: 1 }, '裁剪宽不能小于 1%'],
])('a part that is not within the picture is refused: %j', (crop, words) => {
  const read = PlacedPicture.safeParse({ ...layer, crop })
  expect(read.error?.issues.map(({ message }) => message)).toEqual([words])
})

test('cropped to the whole it is cropped no more', () => {
  expect(cropped(cutTo(layer, 'left', 0.5), { left: 0, top: 0, width: 1, height: 1 })).toEqual(layer)
})
