import fc from 'fast-check'
import { codeLabels, fontKeys, maskLabels, type CodeKind, type Layer, type MaskKey } from '../contract/artwork/layer.ts'
import { pageSpaces } from '../contract/artwork/pageRead.ts'

// Any lawful layer, of every kind, with what may be absent absent at times.

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
export const coordinate = number(-200, 300)
const place = {
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  ...{ x: coordinate, y: coordinate, angle: number(-180, 180), width: number(0.1, 300), height: number(0.1, 300) },
}
const flags = {
  locked: fc.option(fc.constant(true as const), { nil: undefined }),
  hidden: fc.option(fc.constant(true as const), { nil: undefined }),
  group: fc.option(fc.constantFrom('g', 'h'), { nil: undefined }),
}
const ink = fc.record({
  rgb: fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`),
  spot: fc.option(fc.constantFrom('PANTONE 186 C', '金'), { nil: null }),
})
const stroke = fc.option(fc.record({ ink, width: number(0.05, 20) }), { nil: null })
const point = fc.tuple(number(0, 100), number(0, 50)).map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
const path = fc.array(point, { minLength: 2, maxLength: 6 }).map(([first, ...rest]) => `M${first}${rest.map((to) => `L${to}`).join('')}Z`)

const crop = fc
  .record({ left: number(0, 0.9), top: number(0, 0.9), across: number(0.1, 1), along: number(0.1, 1) })
  .map(({ left, top, across, along }) => ({ left, top, width: (1 - left) * across, height: (1 - top) * along }))

/** Absent is not undefined: neither is sent. */
const without = <T extends object>(layer: T): T => JSON.parse(JSON.stringify(layer)) as T

export const anyLayer: fc.Arbitrary<Layer> = fc
  .oneof(
    fc.record({
      ...{ kind: fc.constant('picture' as const), ...place, ...flags, fileId: fc.integer({ min: 1, max: 3 }) },
      crop: fc.option(crop, { nil: undefined }),
      mask: fc.option(fc.constantFrom(...(Object.keys(maskLabels) as MaskKey[])), { nil: undefined }),
    }),
    fc.record({
      ...{ kind: fc.constant('text' as const), ...place, ...flags, ink, outline: stroke },
      text: fc
        .array(fc.constantFrom('荣', '达', 'A', 'V', ' ', '，', '\n', '𬭊', '1'), { minLength: 1, maxLength: 12 })
        .map((all) => all.join('')),
      font: fc.constantFrom(...fontKeys),
      ...{ size: number(0.5, 200), leading: number(0.5, 5), tracking: number(-0.5, 5), bend: number(-360, 360) },
      align: fc.constantFrom('start' as const, 'middle' as const, 'end' as const),
      isVertical: fc.boolean(),
    }),
    fc.record({
      ...{ kind: fc.constant('drawing' as const), ...place, ...flags, name: fc.constant('星形') },
      box: fc.constant({ width: 100, height: 50 }),
      parts: fc.array(fc.record({ d: path, fill: fc.option(ink, { nil: null }), evenOdd: fc.boolean(), stroke }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({
      ...{ kind: fc.constant('code' as const), ...place, ...flags, ink },
      code: fc.constantFrom(...(Object.keys(codeLabels) as CodeKind[])),
      data: fc.constantFrom('6901234567892', 'https://example.com'),
    }),
    fc.record({
      ...{ kind: fc.constant('page' as const), ...place, ...flags, name: fc.constant('标志.ai') },
      ...{ fileId: fc.integer({ min: 1, max: 3 }), page: fc.integer({ min: 1, max: 9 }), previewId: fc.integer({ min: 4, max: 6 }) },
      read: fc.record({
        size: fc.record({ width: number(0.1, 300), height: number(0.1, 300) }),
        inks: fc.array(ink, { maxLength: 3 }),
        spaces: fc.subarray([...pageSpaces]),
        loose: fc.subarray(['SimSun', 'Helvetica']),
        ppi: fc.option(number(1, 1200), { nil: null }),
        partial: fc.boolean(),
      }),
    }),
  )
  .map((layer) => without<Layer>(layer as Layer))
