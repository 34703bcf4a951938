import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { platePages, plates, share, told } from './pagePlate.fixture.ts'
import { partProgram } from './plateSpaces.ts'
import { onPlates } from './printInks.ts'

const { pageOf, clear } = await platePages()
afterAll(clear)

test('of several parts the one is left as a grey, whichever it is', () => {
  // A stack as PostScript has it.
  const left = (program: string, ...stack: number[]) => {
    for (const word of program.split(' ').filter(Boolean)) {
      if (word === 'pop') stack.pop()
      else if (word === 'exch') stack.push(...stack.splice(-2).toReversed())
      else if (word === 'sub') stack.push(stack.splice(-2).reduce((a, b) => a - b))
      else if (word === 'roll') {
        const [count = 0, by = 0] = stack.splice(-2)
        const top = stack.splice(-count)
        stack.push(...top.slice(-by), ...top.slice(0, -by))
      } else stack.push(Number(word))
    }
    return stack
  }
  for (let count = 1; count <= 5; count++) {
    const parts = Array.from({ length: count }, (_, n) => (n + 1) / 10)
    for (let part = 0; part < count; part++) expect(left(partProgram(count, part), ...parts)).toEqual([1 - (part + 1) / 10])
    expect(left(partProgram(count, -1), ...parts)).toEqual([1])
  }
})

test('every plate has its own part of what is filled, lined and covered; what is not drawn is nothing', async () => {
  const path = await pageOf(
    '0.2 0.8 0.6 0.4 k 50 50 60 60 re f /S0 cs 0.6 scn 70 70 20 20 re f /S1 CS 1 SCN 8 w 150 60 m 210 60 l S 0.2 G 150 90 m 210 90 l S',
  )
  expect(
    await told(path, [
      [60, 60],
      [80, 80],
      [180, 60],
      [180, 90],
      [250, 200],
    ]),
  ).toEqual([
    [...[0.2, 0.8, 0.6, 0.4].map(share), 0, 0],
    [0, 0, 0, 0, share(0.6), 0],
    [0, 0, 0, 0, 0, 255],
    [0, 0, 0, share(0.8), 0, 0],
    [-1, -1, -1, -1, -1, -1],
  ])
})

const below = '0 0.6 1 0 k 40 40 80 80 re f'
const all = { OP: true, op: true, OPM: 1 }
const Normal = { Type: 'ExtGState', AIS: false, BM: 'Normal', CA: 1, SA: true, SMask: 'None', ca: 1 }

test.each([
  ['black over others', all, '0 0 0 1 k', [0, 153, 255, 255, 0, 0]],
  ['as Illustrator and InDesign say it', { ...Normal, ...all }, '0 0 0 1 k', [0, 153, 255, 255, 0, 0]],
  ['a spot over others', { OP: true }, '/S0 cs 1 scn', [0, 153, 255, 0, 255, 0]],
  ['where no ink is ink too, it takes others away', { ...all, OPM: 0 }, '0 0 0 1 k', [0, 0, 0, 255, 0, 0]],
  ['of lines alone, and a fill', { ...all, op: false }, '0 0 0 1 k', [0, 0, 0, 255, 0, 0]],
  ['white of a screen takes others away', all, '1 1 1 rg', [0, 0, 0, 0, 0, 0]],
  ['white of the press is nothing', all, '0 0 0 0 k', [0, 153, 255, 0, 0, 0]],
  ['not over others', { OP: false, op: false }, '/S0 cs 1 scn', [0, 0, 0, 0, 255, 0]],
] as const)('what is printed over others leaves their ink: %s', async (_, state, colour, wanted) => {
  const path = await pageOf(`${below} q /Over gs ${colour} 50 50 20 20 re f Q 0 1 0 0 k 90 50 20 20 re f`, {
    ExtGState: (context) => ({ Over: context.obj({ ...state }) }),
  })
  const [over, after] = await told(path, [
    [60, 60],
    [100, 60],
  ])
  expect(over).toEqual(wanted)
  expect(after).toEqual([0, 255, 0, 0, 0, 0])
})

test('what is mixed with what lies below stays so, what is no ink draws nothing, and a mask is what it was', async () => {
  const path = await pageOf(
    `${below} q /Mul gs /Not gs 1 0 0 0 k 50 50 20 20 re f Q /None cs 1 scn 90 50 20 20 re f /Masked gs 1 0 0 0 k 40 140 80 40 re f`,
    {
      ColorSpace: (context) => ({
        None: context.obj([
          'Separation',
          'None',
          'DeviceCMYK',
          context.obj({ FunctionType: 2, Domain: [0, 1], N: 1, C0: [0, 0, 0, 0], C1: [0, 0, 0, 1] }),
        ]),
        Screen: context.obj(['ICCBased', context.register(context.stream('', { N: 3 }))]),
      }),
      ExtGState: (context) => {
        const group = {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 300, 300],
          Group: context.obj({ S: 'Transparency', CS: 'DeviceRGB' }),
        }
        const G = context.register(context.flateStream('/Screen cs 0 0 0 scn 0 0 300 300 re f 1 1 1 scn 40 140 40 40 re f', group))
        return {
          Mul: context.obj({ BM: 'Multiply' }),
          Not: context.obj({ OP: false, op: false }),
          Masked: context.obj({ SMask: context.obj({ S: 'Luminosity', G }) }),
        }
      },
    },
  )
  const [mixed, none, seen, masked] = await told(path, [
    [60, 60],
    [100, 60],
    [60, 160],
    [100, 160],
  ])
  expect(mixed).toEqual([255, 153, 255, 0, 0, 0])
  expect(none).toEqual([0, 153, 255, 0, 0, 0])
  expect(seen).toEqual([255, 0, 0, 0, 0, 0])
  expect(masked).toEqual([-1, -1, -1, -1, -1, -1])
})

test.each(['/W 1 /H 1 /BPC 8 /F /AHx /CS /CMYK', '/ColorSpace /DeviceCMYK /W 1 /H 1 /BPC 8 /F /AHx'])(
  'a picture within the text is on its plates, however its head ends: %s',
  async (head) => {
    const path = await pageOf(`q 40 0 0 40 140 20 cm BI ${head} ID 00800000> EI Q 0 1 0 --1k 20 20 40 40 re f`)
    expect(
      await told(path, [
        [160, 40],
        [40, 40],
      ]),
    ).toEqual([
      [0, 128, 0, 0, 0, 0],
      [0, 255, 0, 0, 0, 0],
    ])
  },
)

test('colours of a screen are on the plates as the press has them, in paths, pictures and shades', async () => {
  const pixels = Buffer.from([200, 50, 15, 30, 90, 200])
  const path = await pageOf(
    'q 0.784 0.196 0.059 rg 20 20 40 40 re f Q q 80 0 0 40 80 20 cm /Rgb Do Q q 40 0 0 40 180 20 cm /Picked Do Q q 20 100 60 40 re W n /Soft sh Q',
    {
      XObject: (context) => ({
        Rgb: context.register(
          context.flateStream(pixels, {
            ...{ Type: 'XObject', Subtype: 'Image', Width: 2, Height: 1, BitsPerComponent: 8, ColorSpace: 'DeviceRGB' },
          }),
        ),
        Picked: context.register(
          context.flateStream(Uint8Array.from([1]), {
            ...{ Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1, BitsPerComponent: 8 },
            ColorSpace: ['Indexed', 'DeviceCMYK', 1, context.obj([])],
          }),
        ),
      }),
      Shading: (context) => ({
        Soft: context.obj({
          ...{ ShadingType: 2, ColorSpace: 'DeviceCMYK', Coords: [20, 0, 80, 0], Extend: [true, true] },
          Function: context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 1, 0, 0], N: 1 }),
        }),
      }),
    },
  )
  const wanted = [...(await onPlates(sharp(pixels, { raw: { width: 2, height: 1, channels: 3 } })))]
  const [fill, left, right, , soft] = await told(path, [
    [40, 40],
    [90, 40],
    [150, 40],
    [200, 40],
    [50, 120],
  ])
  for (const [at, place] of [fill, left].entries())
    for (const n of [0, 1, 2, 3]) expect(Math.abs((place?.[n] ?? -9) - (wanted[n] ?? 99)), `${at} ${plates[n]}`).toBeLessThanOrEqual(4)
  for (const n of [0, 1, 2, 3]) expect(Math.abs((right?.[n] ?? -9) - (wanted[4 + n] ?? 99)), plates[n]).toBeLessThanOrEqual(4)
  expect(Math.abs((soft?.[1] ?? -9) - 128)).toBeLessThanOrEqual(4)
  expect([soft?.[0], soft?.[4]]).toEqual([0, 0])
})

test('tiles, forms, signs and pictures within the text are on their plates; what a page does not colour is black', async () => {
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 100] }
  const path = await pageOf(
    [
      'q 0 g 1 0 0 1 20 20 cm /Form Do Q 8 w 200 120 m 260 120 l S',
      'q /Pattern cs /Tile scn 80 20 40 40 re f Q',
      'q 40 0 0 40 140 20 cm BI /W 1 /H 1 /BPC 8 /CS /CMYK /F /AHx ID 00800000> EI Q',
      'q 1 0 0 rg BT /Own 40 Tf 200 20 Td (a) Tj ET Q',
      'q /Screen cs 20 100 40 40 re f Q',
    ].join(' '),
    {
      ColorSpace: (context) => ({ Screen: context.obj(['ICCBased', context.register(context.stream('', { N: 3 }))]) }),
      XObject: (context) => ({
        // Its own resources, and no colour said: that of whoever draws it.
        Form: context.register(context.flateStream('0 0 20 40 re f 0 1 0 0 k 20 0 20 40 re f', { ...form, Resources: context.obj({}) })),
      }),
      Pattern: (context) => ({
        Tile: context.register(
          context.flateStream('1 0 0 0 k 0 0 10 10 re f', {
            ...{ Type: 'Pattern', PatternType: 1, PaintType: 1, TilingType: 1, BBox: [0, 0, 10, 10], XStep: 10, YStep: 10 },
            Resources: context.obj({}),
          }),
        ),
      }),
      Font: (context) => ({
        Own: context.obj({
          ...{ Type: 'Font', Subtype: 'Type3', FontBBox: [0, 0, 1000, 1000], FontMatrix: [0.001, 0, 0, 0.001, 0, 0] },
          ...{ FirstChar: 97, LastChar: 97, Widths: [1000], Encoding: context.obj({ Type: 'Encoding', Differences: [97, 'box'] }) },
          Resources: context.obj({}),
          CharProcs: context.obj({ box: context.register(context.flateStream('1000 0 d0 0 0 1 0 k 0 0 1000 1000 re f')) }),
        }),
      }),
    },
  )
  const [black, magenta, tile, inline, sign, screen, line] = await told(path, [
    [30, 40],
    [50, 40],
    [100, 40],
    [160, 40],
    [220, 40],
    [40, 120],
    [230, 120],
  ])
  expect(black).toEqual([0, 0, 0, 255, 0, 0])
  expect(line).toEqual(black)
  expect(magenta).toEqual([0, 255, 0, 0, 0, 0])
  expect(tile).toEqual([255, 0, 0, 0, 0, 0])
  expect(inline).toEqual([0, 128, 0, 0, 0, 0])
  expect(sign).toEqual([0, 0, 255, 0, 0, 0])
  const dark = [...(await onPlates(sharp(Buffer.from([0, 0, 0]), { raw: { width: 1, height: 1, channels: 3 } })))]
  for (const n of [0, 1, 2, 3]) expect(Math.abs((screen?.[n] ?? -9) - (dark[n] ?? 99)), plates[n]).toBeLessThanOrEqual(4)
})
