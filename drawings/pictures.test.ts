import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bannerCount } from './banners.ts'
import { galleryKeys, goodsKey, houseKeys, pictureOf, type Picture } from './catalogue.ts'
import { kindNames, kinds } from './kinds.ts'
import { pictureFile, pictureHash, renderOne } from '../server/src/picture/pictureFiles.ts'
import { views } from './views.ts'

function must(key: string): Picture {
  const picture = pictureOf(key)
  if (!picture) throw new Error(`no picture ${key}`)
  return picture
}

/** What a reader of the file would stumble over: numbers that are none, and paints that are not there. */
function faults(svg: string): string[] {
  const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const missing = [...svg.matchAll(/url\(#([^)]+)\)/g)].filter(([, id]) => !defined.has(id)).map(([use]) => use)
  return [...(svg.match(/NaN|undefined|Infinity|\[object/g) ?? []), ...missing, ...(svg.match(/<text/g) ?? [])]
}

describe.each(kindNames)('%s', (kind) => {
  test.each(views)('is drawn whole from the side: %s', async (view) => {
    const { svg } = must(goodsKey({ kind, colour: kinds[kind].colours[0], view }))
    expect(faults(svg)).toEqual([])
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 1000, height: 1000 })
  })
})

test.each(houseKeys())('%s is drawn whole', async (key) => {
  const { svg, ratio } = must(key)
  expect(faults(svg)).toEqual([])
  const { width, height } = await sharp(Buffer.from(svg)).metadata()
  expect(height / width).toBeCloseTo(ratio, 2)
})

test('no two kinds look alike', async () => {
  const seen = await Promise.all(
    kindNames.map(async (kind) =>
      (
        await sharp(Buffer.from(must(`thumb-${kind}`).svg))
          .resize(24)
          .raw()
          .toBuffer()
      ).toString('base64'),
    ),
  )
  expect(new Set(seen).size).toBe(kindNames.length)
})

test('the pictures of a gallery are four different ones', () => {
  expect(new Set(galleryKeys('tote', 'natural').map((key) => pictureHash(must(key)))).size).toBe(4)
})

test('the same key gives the same bytes, another mark or colour does not', async () => {
  const bytes = async (key: string) => (await renderOne(must(key), 240, 'avif')).toString('base64')
  expect(await bytes('mug-white-lumo-front')).toBe(await bytes('mug-white-lumo-front'))
  expect(await bytes('mug-white-hexin-front')).not.toBe(await bytes('mug-white-lumo-front'))
  expect(await bytes('mug-navy-lumo-front')).not.toBe(await bytes('mug-white-lumo-front'))
})

test.each(kindNames)('%s before anything is printed is drawn whole, and is another picture', (kind) => {
  const colour = kinds[kind].colours[0]
  const plain = must(goodsKey({ kind, colour, mark: 'plain', view: 'front' }))
  expect(faults(plain.svg)).toEqual([])
  expect(pictureHash(plain)).not.toBe(pictureHash(must(goodsKey({ kind, colour, view: 'front' }))))
})

test.each([
  '',
  'tote',
  'tote-natural',
  'tote-natural-front-front',
  'nothing-natural-front',
  'tote-natural-nobody-front',
  'tote-toString-front',
  'banner-0',
  'banner-99',
  'scene-x',
  'thumb-x',
  '__proto__',
  'constructor-natural-front',
])('there is no picture %j', (key) => {
  expect(pictureOf(key)).toBeUndefined()
})

test('cards stay under 12 kB and banners under 60 kB', async () => {
  const weigh = async (key: string, width: number, limit: number) => {
    const { length } = await renderOne(must(key), width, 'avif')
    return length > limit ? [`${key}: ${length}`] : []
  }
  const cards = kindNames.map((kind) => weigh(`${kind}-${kinds[kind].colours[0]}-set`, 240, 12_000))
  const banners = Array.from({ length: bannerCount }, (_, at) => weigh(`banner-${at + 1}`, 1200, 60_000))
  expect((await Promise.all([...cards, ...banners])).flat()).toEqual([])
}, 60_000)

test('a customer logo has nothing around it', async () => {
  const { width, hasAlpha } = await sharp(await renderOne(must('artwork-1'), 2000, 'webp')).metadata()
  expect({ width, hasAlpha }).toEqual({ width: 2000, hasAlpha: true })
})

test('files already there are not made again', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'pictures-'))
  try {
    const draw = () => pictureFile(dir, must('brand-seal'), 240, 'webp')
    const [one, twin] = await Promise.all([draw(), draw()])
    expect(one).toBe(twin)
    expect(await readdir(dir)).toEqual([basename(one)])
    const made = (await stat(one)).mtimeMs
    expect((await stat(await draw())).mtimeMs).toBe(made)
  } finally {
    await rm(dir, { recursive: true })
  }
})
