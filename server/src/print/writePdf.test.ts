import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing, entry, givenTo, ink, opened, picture, pictureFolder, sheet } from './surface.fixture.ts'
import { writePdf } from './writePdf.ts'

let folder: Awaited<ReturnType<typeof pictureFolder>>
beforeAll(async () => {
  folder = await pictureFolder()
})
afterAll(() => folder.clear())

const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })

test('paths are filled by their rule and drawn along as wide as they are scaled; what has neither is not there', async () => {
  const red = ink('#ff0000')
  const star = { fill: red, evenOdd: true, stroke: { ink: ink('#0000ff'), width: 1 } }
  const curve = { d: 'M0 0 C0 5 5 10 10 10 Z', stroke: { ink: red, width: 0.5 } }
  const layers = [drawing(50, 40, 20, star), drawing(50, 40, 10, { fill: red }), drawing(20, 20, 10, curve), drawing(20, 20, 10, {})]
  const written = await opened(await writePdf({ surface: sheet(...layers), paths: {} }))
  expect(written.operations.map(({ operator }) => operator).join(' ')).toBe(
    'q rg RG w M m l l l h B* Q q rg m l l l h f Q q RG w M m c h S Q',
  )
  expect(givenTo(written, 'rg')).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
  // A line of 1 in a box of 10 that measures 20 mm is 2 mm wide.
  expect(givenTo(written, 'w').map(([width]) => Math.round((Number(width) * 25.4 * 1000) / 72) / 1000)).toEqual([2, 0.5])
  // Its upper left corner at 40 and 30 mm is 50 mm from below.
  expect(givenTo(written, 'm')[0]?.map((value) => Math.round((Number(value) * 25.4) / 72))).toEqual([40, 50])
})

test('a spot ink is a plate of its name, Chinese too, each once; what a PDF keeps for itself is none', async () => {
  const inks = [ink('#c00020', 'PANTONE 186 C'), ink('#d4af37', '金 #1'), ink('#c00020', 'PANTONE 186 C'), ink('#00ff00', 'All')]
  const written = await opened(await writePdf({ surface: sheet(...inks.map((fill) => drawing(20, 20, 10, { fill }))), paths: {} }))
  expect(written.words.match(/\/Separation \S+/g)).toEqual(['/Separation /PANTONE#20186#20C', '/Separation /#E9#87#91#20#231'])
  expect(givenTo(written, 'cs')).toEqual([['/S0'], ['/S1'], ['/S0']])
  expect(givenTo(written, 'rg')).toEqual([[0, 1, 0]])
})

test('a photograph that is not larger than it is seen is the very JPEG that was brought', async () => {
  const bytes = await noise(600, 400).jpeg({ quality: 80 }).toBuffer()
  const grey = await noise(600, 400).toColourspace('b-w').jpeg().toBuffer()
  const paths = { 1: await folder.put('a.jpg', bytes), 2: await folder.put('b.jpg', grey) }
  const { images } = await opened(await writePdf({ surface: sheet(picture(1), picture(2)), paths }))
  expect(images.map((image) => [entry(image, 'Filter'), entry(image, 'ColorSpace')])).toEqual([
    ['/DCTDecode', '/DeviceRGB'],
    ['/DCTDecode', '/DeviceGray'],
  ])
  expect(Buffer.from(images[0]?.contents ?? []).equals(bytes)).toBe(true)
  expect(Buffer.from(images[1]?.contents ?? []).equals(grey)).toBe(true)
})

test('one that is scaled, turned by its camera, or in other colours is written anew, and stays a JPEG', async () => {
  const plain = noise(1200, 800)
  const made: [string, Buffer, string][] = [
    // 20 mm at 600 for an inch.
    ['large.jpg', await plain.clone().jpeg().toBuffer(), '472×315'],
    ['turned.jpg', await noise(40, 60).jpeg().withMetadata({ orientation: 6 }).toBuffer(), '60×40'],
    ['p3.jpg', await noise(60, 40).withIccProfile('p3').jpeg().toBuffer(), '60×40'],
    ['cmyk.jpg', await noise(60, 40).toColourspace('cmyk').jpeg().toBuffer(), '60×40'],
  ]
  for (const [name, bytes, size] of made) {
    const paths = { 1: await folder.put(name, bytes) }
    const { images } = await opened(await writePdf({ surface: sheet(picture(1, { width: 20, height: 13.333 })), paths }))
    const [image] = images
    if (!image) throw new Error('no picture')
    expect([`${entry(image, 'Width')}×${entry(image, 'Height')}`, entry(image, 'Filter'), entry(image, 'ColorSpace')], name).toEqual([
      ...[size, '/DCTDecode', '/DeviceRGB'],
    ])
    const inside = await sharp(image.contents).metadata()
    expect([`${inside.width}×${inside.height}`, inside.channels], name).toEqual([size, 3])
  }
})

test('the same surface is the same bytes; a JPEG that breaks off is none', async () => {
  const bytes = await noise(600, 400).jpeg().toBuffer()
  const surface = sheet(picture(1, { angle: 30 }), drawing(20, 20, 10, { fill: ink('#123456', '蓝') }))
  const paths = { 1: await folder.put('a.jpg', bytes) }
  expect((await writePdf({ surface, paths })).equals(await writePdf({ surface, paths }))).toBe(true)
  const broken = { 1: await folder.put('broken.jpg', bytes.subarray(0, bytes.length / 2)) }
  await expect(writePdf({ surface, paths: broken })).rejects.toThrow(/premature|end of JPEG|jpeg/i)
})

test('a photograph that is cropped is the very JPEG behind a path that lets a part of it be seen', async () => {
  const bytes = await noise(600, 400).jpeg({ quality: 80 }).toBuffer()
  const paths = { 1: await folder.put('crop.jpg', bytes) }
  const crop = { left: 0.5, top: 0, width: 0.5, height: 1 }
  const placed = picture(1, { x: 30, y: 20, width: 20, height: 40, crop })
  const written = await opened(await writePdf({ surface: sheet(placed), paths }))
  expect(written.images.map((image) => [entry(image, 'Filter'), image.contents.length])).toEqual([['/DCTDecode', bytes.length]])
  expect(written.operations.map(({ operator }) => operator).join(' ')).toBe('q m l l l h W n cm Do Q')
  const mm = (points: unknown) => Math.round((Number(points) * 25.4) / 72)
  expect(givenTo(written, 'm')[0]?.map(mm)).toEqual([20, 80])
  // All of it would be 40 mm wide from the surface's left edge.
  expect(givenTo(written, 'cm')[0]?.map(mm)).toEqual([40, 0, 0, 40, 0, 40])
  const star = await opened(await writePdf({ surface: sheet({ ...placed, mask: 'star' }), paths }))
  expect(givenTo(star, 'l')).toHaveLength(9)
})
