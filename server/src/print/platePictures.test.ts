import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { ofLab } from '../artwork/spotColour.ts'
import { platePages, plates, told } from './pagePlate.fixture.ts'
import { onPlates } from './printInks.ts'

const { pageOf, clear } = await platePages()
afterAll(clear)

test('pictures in Lab are on the plates as the press has them, with whatever bounds, also where they pick from a list', async () => {
  const colours = [
    [60, 50, 30],
    [40, -30, -40],
  ] as const
  const byte = (value: number, low: number, high: number) => Math.round((255 * (value - low)) / (high - low))
  const pixels = (low: number, high: number) =>
    Uint8Array.from(colours.flatMap(([l, a, b]) => [byte(l, 0, 100), byte(a, low, high), byte(b, low, high)]))
  const picture = { Type: 'XObject', Subtype: 'Image', Width: 2, Height: 1, BitsPerComponent: 8 }
  const light = { WhitePoint: [0.9642, 1, 0.8249] }
  const path = await pageOf(
    'q 40 0 0 40 20 20 cm /Usual Do Q q 40 0 0 40 80 20 cm /Wide Do Q q 40 0 0 40 140 20 cm /Said Do Q q 40 0 0 40 200 20 cm /Picked Do Q',
    {
      XObject: (context) => {
        const lab = (more: object = {}) => ['Lab', { ...light, ...more }]
        const made = (bytes: Uint8Array, more: object) => context.register(context.flateStream(bytes, { ...picture, ...more } as never))
        const list = context.register(context.stream(pixels(-128, 127)))
        return {
          Usual: made(pixels(-100, 100), { ColorSpace: lab() }),
          Wide: made(pixels(-128, 127), { ColorSpace: lab({ Range: [-128, 127, -128, 127] }) }),
          Said: made(pixels(-60, 60), { ColorSpace: lab(), Decode: [0, 100, -60, 60, -60, 60] }),
          Picked: made(Uint8Array.from([0, 1]), { ColorSpace: ['Indexed', lab({ Range: [-128, 127, -128, 127] }), 1, list] }),
        }
      },
    },
  )
  const rgb = Buffer.from(colours.map(([l, a, b]) => ofLab(l, a, b).slice(1)).join(''), 'hex')
  const wanted = [...(await onPlates(sharp(rgb, { raw: { width: 2, height: 1, channels: 3 } })))]
  const seen = await told(
    path,
    [20, 80, 140, 200].flatMap((x) => [[x + 10, 40] as const, [x + 30, 40] as const]),
  )
  for (const [at, place] of seen.entries())
    for (const n of [0, 1, 2, 3])
      expect(Math.abs((place[n] ?? -9) - (wanted[(at % 2) * 4 + n] ?? 99)), `${at} ${plates[n]}`).toBeLessThanOrEqual(8)
})

/** One colour in JPEG 2000, by OpenJPEG: rgb(200,50,15) in a file that says sRGB, and a grey of 51 that says nothing. */
const packed = {
  rgb: 'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAACAAAAAgAAwcHAAAAAAAPY29scgEAAAAAABAAAACnanAyY/9P/1EALwAAAAAACAAAAAgAAAAAAAAAAAAAAAgAAAAIAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQMEBAAB/1wADUBASEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAJgAB/5PH1AQIf8fUBAcj34AQBEeAgICAgICAgID/2Q==',
  grey: '/0//UQApAAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAABBwEB/1IADAAAAAEAAwQEAAH/XAANQEBISFBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAAWAAH/k8+0CAa/gICA/9k=',
}

test('pictures in JPEG 2000 that say themselves what colours they are in are on the plates', async () => {
  const path = await pageOf('q 40 0 0 40 20 20 cm /Rgb Do Q q 40 0 0 40 80 20 cm /Grey Do Q', {
    XObject: (context) => {
      const about = { Type: 'XObject', Subtype: 'Image', Width: 8, Height: 8, Filter: 'JPXDecode' }
      const made = (bytes: string) => context.register(context.stream(Buffer.from(bytes, 'base64'), about))
      return { Rgb: made(packed.rgb), Grey: made(packed.grey) }
    },
  })
  const wanted = [...(await onPlates(sharp(Buffer.from([200, 50, 15]), { raw: { width: 1, height: 1, channels: 3 } })))]
  const [rgb, grey] = await told(path, [
    [40, 40],
    [100, 40],
  ])
  for (const n of [0, 1, 2, 3]) expect(Math.abs((rgb?.[n] ?? -9) - (wanted[n] ?? 99)), plates[n]).toBeLessThanOrEqual(4)
  expect(rgb?.slice(4)).toEqual([0, 0])
  expect(grey).toEqual([0, 0, 0, 204, 0, 0])
})
