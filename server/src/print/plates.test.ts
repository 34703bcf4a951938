import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../artwork/files.fixture.ts'
import { pageReading } from '../artwork/readPage.ts'
import { inkedPlate, mostInkOf, platePng, platesOf, platesToSee, previewPng } from './plates.ts'
import { profilePath } from './shipped.ts'
import { separationsOf } from './separations.ts'
import { drawing, ink, picture, pictureFolder, sheet } from './surface.fixture.ts'

let folder: Awaited<ReturnType<typeof pictureFolder>>
let paths: Record<number, string>
beforeAll(async () => {
  folder = await pictureFolder()
  const half = { create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.6 } } } as const
  paths = { 1: await folder.put('half.png', await sharp(half).png().toBuffer()) }
})
afterAll(() => folder.clear())

const surface = sheet(
  drawing(20, 20, 20, { fill: ink('#c8320f') }),
  drawing(20, 20, 10, { fill: ink('#c00020', '金') }),
  drawing(20, 60, 20, { fill: ink('#c8320f') }),
  drawing(20, 60, 10, { fill: ink('#000000') }),
  picture(1, { x: 70, y: 40, width: 40, height: 30 }),
)

const here = { platesToSee, inkedPlate, mostInkOf }

/** A picture of 10 pixels for a mm, by its mm. */
async function looked(png: Buffer) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1000, 800])
  return (x: number, y: number): number[] => [...data.subarray((y * 10 * 1000 + x * 10) * info.channels).subarray(0, info.channels)]
}
const onPress = async (rgb: string): Promise<Buffer> =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: rgb } })
    .withIccProfile(profilePath)
    .raw()
    .toBuffer()
const plate = async (name: string, whiteBase = false) => {
  const at = await looked(await platePng({ surface, paths, pixels: 1000, plate: name, whiteBase }))
  return (x: number, y: number): number => 255 - (at(x, y)[0] ?? -1)
}

test('plates are those that anything is on', async () => {
  expect(await platesOf({ surface, whiteBase: true })).toEqual(['Cyan', 'Magenta', 'Yellow', 'Black', '金', 'White'])
  const plain = sheet(drawing(20, 20, 20, { fill: ink('#000000') }), drawing(20, 20, 20, { fill: ink('#c00020', '金') }))
  expect(await platesOf({ surface: plain, whiteBase: false })).toEqual(['Black', '金'])
  expect(await platesOf({ surface: sheet(), whiteBase: false })).toEqual([])
})

test('each plate has its share of a colour; what covers it takes it away, but black does not', async () => {
  const red = await onPress('#c8320f')
  const names = ['Cyan', 'Magenta', 'Yellow', 'Black']
  for (const [n, name] of names.entries()) {
    const at = await plate(name)
    expect(Math.abs(at(12, 12) - (red[n] ?? -99)), name).toBeLessThanOrEqual(3)
    expect(at(20, 20), name).toBe(0)
    expect(Math.abs(at(20, 60) - (name === 'Black' ? 255 : (red[n] ?? -99))), name).toBeLessThanOrEqual(3)
    expect(at(45, 5), name).toBe(0)
  }
  const gold = await plate('金')
  expect([gold(20, 20), gold(12, 12), gold(20, 60), gold(70, 40)]).toEqual([255, 0, 0, 0])
})

test('a picture is on the plates as far as it is there, and white is below what most of is there', async () => {
  const blue = await onPress('#0000ff')
  const cyan = await plate('Cyan')
  expect(Math.abs(cyan(70, 40) - 0.6 * (blue[0] ?? -99))).toBeLessThanOrEqual(3)
  const white = await plate('White', true)
  expect([white(12, 12), white(20, 20), white(20, 60), white(70, 40), white(45, 5)]).toEqual([255, 255, 255, 255, 0])
})

test('a surface looks like its inks and pictures, on nothing; at most 1600 pixels', async () => {
  const at = await looked(await previewPng({ surface, paths, pixels: 1000 }))
  expect(at(12, 12)).toEqual([200, 50, 15, 255])
  expect(at(20, 60)).toEqual([0, 0, 0, 255])
  expect(at(45, 5)[3]).toBe(0)
  expect(at(70, 40)).toEqual([0, 0, 255, 153])
  expect((await sharp(await previewPng({ surface, paths, pixels: 9000 })).metadata()).width).toBe(1600)
})

test('all plates together say how much of the surface each covers, and where most ink lies', async () => {
  const flat = sheet(drawing(50, 40, 40, { fill: ink('#c00020', '金') }), drawing(50, 40, 20, { fill: ink('#000000') }))
  const { separations, mostInk } = await separationsOf(here, { surface: flat, paths: {}, pixels: 1000, whiteBase: true })
  expect(separations.map(({ plate, rgb }) => [plate, rgb])).toEqual([
    ['Black', '#1d1d1b'],
    ['金', '#c00020'],
    ['White', '#d2ebf7'],
  ])
  // Of 100 by 80: 20 by 20, 40 by 40 since black is printed over it, and all there is.
  const expected = [400, 1600, 1600].map((area) => area / 8000)
  separations.forEach(({ coverage, plate }, at) => expect(Math.abs(coverage - (expected[at] ?? -9)), plate).toBeLessThan(0.002))
  expect(mostInk).toBe(2)
  const nothing = { separations: [], mostInk: 0, partial: false }
  expect(await separationsOf(here, { surface: sheet(), paths: {}, pixels: 1000, whiteBase: false })).toEqual(nothing)
})

test('of a page that was read in part all plates of the process are looked at, and those that anything is on are told', async () => {
  // Magenta, within the text, which is not read; what is read is black.
  const unread = 'q 283 0 0 226 0 0 cm BI /CS /CMYK /W 1 /H 1 /BPC 8 /F /AHx ID 00FF0000> EI Q'
  for (const [fileId, content, told] of [
    [3, unread, ['Magenta']],
    [4, `${unread} 0 g 0 0 99 99 re f`, ['Magenta', 'Black']],
  ] as const) {
    paths[fileId] = await folder.put(`unread-${fileId}.pdf`, await pdf({ trim: [100, 80], content }))
    const reading = await pageReading({ path: paths[fileId], page: 1 })
    if ('why' in reading) throw new Error(reading.why)
    const place = { x: 50, y: 40, width: 100, height: 80, angle: 0 }
    const layer = { kind: 'page', id: 'page', name: '稿', fileId, previewId: 9, page: 1, read: reading.read, ...place } as const
    const seen = await separationsOf(here, { surface: sheet(layer), paths, pixels: 200, whiteBase: false })
    expect(seen.separations.map(({ plate }) => plate)).toEqual(told)
    expect(seen.partial).toBe(true)
    expect(seen.mostInk).toBe(1)
  }
})

test('of a picture that is cropped and masked only that part is seen, on previews and plates alike', async () => {
  const left = { create: { width: 30, height: 40, channels: 3, background: '#ff0000' } } as const
  const both = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } }).composite([
    { input: await sharp(left).png().toBuffer(), left: 0, top: 0 },
  ])
  const files = { 2: await folder.put('both.png', await both.png().toBuffer()) }
  const crop = { left: 0.5, top: 0, width: 0.5, height: 1 }
  const cut = sheet(picture(2, { x: 50, y: 40, width: 40, height: 40, crop, mask: 'circle' }))
  const at = await looked(await previewPng({ surface: cut, paths: files, pixels: 1000 }))
  expect(at(50, 40)).toEqual([0, 0, 255, 255])
  expect(at(35, 40)).toEqual([0, 0, 255, 255])
  // Neither its red half nor what is beyond the circle.
  expect([at(20, 40)[3], at(32, 22)[3], at(68, 58)[3]]).toEqual([0, 0, 0])
  const white = await looked(await platePng({ surface: cut, paths: files, pixels: 1000, plate: 'White', whiteBase: true }))
  expect([white(50, 40)[0], white(32, 22)[0]]).toEqual([0, 255])
})
