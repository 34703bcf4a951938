import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlacedPicture } from '../contract/artwork/layer.ts'
import { cutTo, wholeOf, type CropSide } from './crop.ts'
import { clipped, filling, panned, pannedFrom, whollyIn, within, zoomed } from './slotPicture.ts'

const room = { x: 50, y: 40, width: 40, height: 20, angle: 0 }
const square = { width: 800, height: 800 }
const picture: PlacedPicture = { kind: 'picture', id: 'a', fileId: 1, ...room }
const full = filling(room, picture, square)

test('a picture fills its room, or all of it is seen in its middle', () => {
  expect(full).toEqual({ ...picture, crop: { left: 0, top: 0.25, width: 1, height: 0.5 } })
  expect(whollyIn(room, full, square)).toEqual({ ...picture, width: 20 })
  expect(whollyIn({ ...room, angle: 30 }, full, { width: 100, height: 10 })).toEqual({ ...picture, height: 4, angle: 30 })
})

test('moved, what lay beyond the edge of the room comes in, and it goes on filling it', () => {
  expect(panned(room, full, 0, 5)).toEqual({ ...picture, crop: { left: 0, top: 0.125, width: 1, height: 0.5 } })
  expect(panned(room, full, 7, 500)).toEqual({ ...picture, crop: { left: 0, top: 0, width: 1, height: 0.5 } })
  const all = whollyIn(room, full, square)
  expect(panned(room, all, 500, 3)).toEqual({ ...all, x: 60 })
  // To the right as the room lies.
  const turned = { ...room, angle: 90 }
  expect(panned(turned, whollyIn(turned, full, square), 0, 500)).toMatchObject({ x: 50, y: 50, angle: 90 })
})

test('dragged it is moved from where it was taken hold of, as it is by now; another picture is not', () => {
  const all = whollyIn(room, full, square)
  const now: PlacedPicture = { ...panned(room, all, 7, 3), mask: 'circle' }
  expect(pannedFrom(room, all, now, 2, 0)).toEqual({ ...all, mask: 'circle', x: 52 })
  expect(pannedFrom(room, all, panned(room, full, 0, 5), 2, 0)).toEqual({ ...all, x: 52 })
  expect(pannedFrom(room, all, { ...now, fileId: 2 }, 2, 0)).toBeNull()
  expect(pannedFrom(room, all, { ...now, id: 'b' }, 2, 0)).toBeNull()
})

test('made larger it is cut at the edge of the room; made smaller again it is as it was', () => {
  const all = whollyIn(room, full, square)
  const larger = zoomed(room, all, 2)
  expect(larger).toEqual(full)
  expect(zoomed(room, larger, 0.5)).toEqual(all)
  expect(zoomed(room, all, 0)).toMatchObject({ width: 1, height: 1 })
  const huge = zoomed(room, all, 1e9)
  expect(huge.crop?.height).toBeCloseTo(0.01, 5)
  expect(wholeOf(huge).width).toBeCloseTo(wholeOf(huge).height, 1)
})

test('what is cropped within the room stays cropped when it is moved', () => {
  const cut = clipped(room, cutTo(whollyIn(room, full, square), 'left', 0.5))
  expect(cut).toMatchObject({ x: 55, width: 10, crop: { left: 0.5, width: 0.5 } })
  expect(panned(room, cut, -8, 0)).toMatchObject({ x: 47, width: 10, crop: { left: 0.5, width: 0.5 } })
  // Had back, it is seen no further than the room.
  expect(clipped(room, cutTo(full, 'top', 0))).toEqual(full)
})

test('what lies beyond its room is put into it, as large as there is room, with the part that was shown', () => {
  const inside = { ...picture, x: 45, width: 10, height: 20 }
  expect(within(room, inside)).toBe(inside)
  expect(within(room, { ...inside, x: 31 })).toEqual({ ...inside, x: 50 })
  expect(within(room, { ...full, width: 80, height: 40 })).toEqual(full)
  expect(within(room, { ...inside, angle: 1 })).toEqual({ ...inside, x: 50 })
})

test('whatever is done to it, it lies in its room, is not drawn out, and the server takes it', () => {
  const rooms = fc.record({
    ...{ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -200, max: 200 }), angle: fc.integer({ min: -179, max: 180 }) },
    ...{ width: fc.integer({ min: 40, max: 400 }), height: fc.integer({ min: 40, max: 400 }) },
  })
  const number = (max: number) => fc.double({ min: -max, max, noNaN: true })
  const side = fc.constantFrom<CropSide>('left', 'right', 'top', 'bottom')
  type Deed = (of: typeof room, one: PlacedPicture) => PlacedPicture
  const deeds = fc.array(
    fc.oneof(
      fc.tuple(number(500), number(500)).map(
        ([x, y]): Deed =>
          (of, one) =>
            panned(of, one, x, y),
      ),
      fc.double({ min: 0.05, max: 5, noNaN: true }).map(
        (by): Deed =>
          (of, one) =>
            zoomed(of, one, by),
      ),
      fc.tuple(side, fc.double({ min: 0, max: 0.6, noNaN: true })).map(
        ([at, by]): Deed =>
          (of, one) =>
            clipped(of, cutTo(one, at, by)),
      ),
    ),
    { maxLength: 6 },
  )
  const pixels = fc.record({ width: fc.integer({ min: 100, max: 500 }), height: fc.integer({ min: 100, max: 500 }) })
  fc.assert(
    fc.property(rooms, pixels, deeds, (of, size, all) => {
      const after = all.reduce((one, deed) => deed(of, one), filling(of, { ...picture, ...of }, size))
      expect(PlacedPicture.safeParse(after).success).toBe(true)
      expect(within(of, after)).toBe(after)
      const whole = wholeOf(after)
      const [is, was] = [whole.width / whole.height, size.width / size.height]
      expect(Math.abs(is / was - 1)).toBeLessThan(0.02)
    }),
  )
})
