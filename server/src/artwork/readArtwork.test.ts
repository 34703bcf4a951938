import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArtworkFacts } from '../../../artwork/facts.ts'
import { typeOf } from '../file/file.rules.ts'
import { operationsOf } from './content.rules.ts'
import { bomb, pdf, png, psd } from './files.fixture.ts'
import { readArtwork, type Reading } from './readArtwork.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'artwork-'))
})
afterAll(() => rm(folder, { recursive: true }))

let written = 0
async function read(bytes: Buffer): Promise<Reading> {
  const path = join(folder, String(written++))
  await writeFile(path, bytes)
  const type = typeOf(bytes.subarray(0, 4096))
  if (!type) throw new Error('no type of ours')
  return readArtwork({ path, type })
}
const factsOf = async (bytes: Buffer): Promise<ArtworkFacts> => {
  const reading = await read(bytes)
  if (!('facts' in reading)) throw new Error(reading.unread)
  return reading.facts
}

test('a PDF says what is cut of it, how far it goes beyond, and in what colours it is', async () => {
  const facts = await factsOf(
    await pdf({ trim: [300, 350], bleed: 3, spots: ['PANTONE 186 C', 'White'], content: '0 0.2 0.8 0 k 0 0 5 5 re f', pages: 2 }),
  )
  expect(facts).toMatchObject({ format: 'pdf', pages: 2, spots: ['PANTONE 186 C', 'White'], spaces: ['cmyk'], fonts: [], active: false })
  expect(facts.size?.width).toBeCloseTo(300, 3)
  expect(facts.size?.height).toBeCloseTo(350, 3)
  expect(facts.bleed).toBeCloseTo(3, 3)
})

test('a picture in it has as many pixels for an inch as it is placed with, within a form that is made smaller too', async () => {
  for (const inForm of [false, true]) {
    const { placed, spaces } = await factsOf(await pdf({ picture: { pixels: 300, mm: 50.8, inForm } }))
    expect(placed).toHaveLength(1)
    expect(placed[0]?.ppi).toBeCloseTo(150, 2)
    expect(spaces).toEqual(['rgb'])
  }
})

test('fonts that are not in it, programs in it', async () => {
  expect(await factsOf(await pdf({ font: true, script: true }))).toMatchObject({
    fonts: [{ name: 'Helvetica', embedded: false }],
    active: true,
  })
})

test('a page that lies on its side measures as it is seen', async () => {
  const { PDFDocument, degrees } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  document.addPage([720, 360]).setRotation(degrees(90))
  const { size } = await factsOf(Buffer.from(await document.save()))
  expect(size).toEqual({ width: 127, height: 254 })
})

test('pictures by their pixels, upright; their colours', async () => {
  expect(await factsOf(await png(400, 300))).toMatchObject({ format: 'picture', pixels: { width: 400, height: 300 }, spaces: ['rgb'] })
  const lying = await sharp(await png(40, 30))
    .withMetadata({ orientation: 6 })
    .toFormat('jpeg')
    .toBuffer()
  expect((await factsOf(lying)).pixels).toEqual({ width: 30, height: 40 })
  const cmyk = await sharp(await png(40, 30))
    .toColourspace('cmyk')
    .tiff()
    .toBuffer()
  expect((await factsOf(cmyk)).spaces).toEqual(['cmyk'])
  expect(await factsOf(psd(2000, 1500, 4))).toMatchObject({ format: 'psd', pixels: { width: 2000, height: 1500 }, spaces: ['cmyk'] })
})

test('an SVG says its size, live text, pictures; what it would fetch or run is told', async () => {
  const svg = (inner: string, size = 'width="80mm" height="4cm"') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`)
  expect(await factsOf(svg('<path d="M0 0h1"/>'))).toMatchObject({ size: { width: 80, height: 40 }, liveText: false, active: false })
  expect(await factsOf(svg('<text>印采</text>', 'viewBox="0 0 8 4"'))).toMatchObject({ size: null, liveText: true })
  expect((await factsOf(svg('<use href="#a"/><image href="data:image/png;base64,AAAA"/>'))).active).toBe(false)
  for (const bad of [
    '<image xlink:href="/etc/passwd"/>',
    '<image href="http://127.0.0.1/x.png"/>',
    '<script>1</script>',
    '<path onload="x()"/>',
    '<foreignObject/>',
    '<style>@import url("http://127.0.0.1/x.css");</style>',
    '<style><![CDATA[rect{fill:url( "http://127.0.0.1/x.svg#a")}]]></style>',
    '<rect fill="url(http://127.0.0.1/x.svg#a)"/>',
    '<rect style="background:URL(\'file:///etc/passwd\')"/>',
    '<a href="javascript:alert(1)"/>',
    '<a href="#x"><set attributeName="xlink:href" to="javascript:alert(1)"/></a>',
  ])
    expect((await factsOf(svg(bad))).active, bad).toBe(true)
  for (const head of [
    '<?xml-stylesheet href="http://127.0.0.1/x.css"?>',
    '<!DOCTYPE svg [<!ENTITY % x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  ])
    expect((await factsOf(Buffer.concat([Buffer.from(head), svg('<path d="M0 0h1"/>')]))).active, head).toBe(true)
  const own = `<style>.a{fill:url(#g)}.b{fill:url('#g')}.c{src:url("data:font/woff2;base64,AA")}</style><a href="https://a.cn"><rect fill="url( #g )" style='fill:url("#g")'/></a>`
  expect((await factsOf(svg(own))).active).toBe(false)
  const outside = await factsOf(svg('<text>@import url(http://a.cn)</text>'))
  expect(outside.active).toBe(false)
})

test('what cannot be read says why: locked, broken off, lying, an entity of its own, a bomb', async () => {
  const broken = { unread: 'broken' }
  const whole = await pdf({ picture: { pixels: 30, mm: 10 } })
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const locked = await PDFDocument.load(whole)
  locked.encrypt({ userPassword: '1', ownerPassword: '2' })
  expect(await read(Buffer.from(await locked.save()))).toEqual({ unread: 'locked' })
  expect(await read(whole.subarray(0, 200))).toEqual(broken)
  expect(await read(psd(3000, 3000, 3).subarray(0, 400))).toEqual(broken)
  const noise = await sharp(Buffer.from(Array.from({ length: 30_000 }, (_, n) => (n * 7919) % 256)), {
    raw: { width: 100, height: 100, channels: 3 },
  })
    .png()
    .toBuffer()
  expect(await read(noise.subarray(0, noise.length / 2))).toEqual(broken)
  const lying = Buffer.from(await png(10, 10))
  lying.writeUInt32BE(60_000, 16)
  expect(['broken', 'large']).toContain(((await read(lying)) as { unread: string }).unread)
  const entities =
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>'
  expect(await read(Buffer.from(entities))).toEqual(broken)
  expect(await read(bomb())).toEqual({ unread: 'large' })
  const content = await pdf({ content: 'q\n'.repeat(30 * 2 ** 20) })
  expect(content.length).toBeLessThan(200_000)
  expect(await read(content)).toMatchObject({ facts: { format: 'pdf' } })
  expect(await read(Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%Creator: Adobe Illustrator'))).toEqual({ unread: 'noPdf' })
  expect(await read(Buffer.from('PK\x03\x04rest'))).toEqual({ unread: 'kind' })
})

test('names are kept without signs that are none; short names at the head of an Illustrator file are known', async () => {
  const { spots } = await factsOf(await pdf({ spots: ['A\u0000B', '\u0000'] }))
  expect(spots).toEqual(['AB', '未命名'])
  const head = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>'
  const svg = Buffer.from(`<?xml version="1.0"?>${head}<svg xmlns="&ns_svg;" width="10mm" height="20mm"><path d="M0 0"/></svg>`)
  expect(await factsOf(svg)).toMatchObject({ size: { width: 10, height: 20 } })
})

test('whatever bytes come as content of a page are read to their end', () => {
  const operations = (text: string) => [...operationsOf(Buffer.from(text, 'latin1'))]
  const told = (text: string) => operations(text).map(({ operator, operands }) => [operator, ...operands])
  const content = 'q 1 0 0 1 5 .5 cm /Im0 Do (a\\)(b)) Tj <</A (x)>> BDC [1 (]) 2] TJ BI /W 1 ID xx EI Q'
  expect(told(content)).toEqual([
    ...[['q'], ['cm', 1, 0, 0, 1, 5, 0.5], ['Do', '/Im0'], ['Tj', null]],
    ...[['BDC', null], ['TJ', null], ['BI'], ['Q']],
  ])
  // Each says where it stands, from its first operand to its end.
  expect(operations(content).map(({ from, to }) => content.slice(from, to))).toEqual([
    ...['q', '1 0 0 1 5 .5 cm', '/Im0 Do', '(a\\)(b)) Tj', '<</A (x)>> BDC', '[1 (]) 2] TJ'],
    ...['BI /W 1 ID xx EI', 'Q'],
  ])
  expect(operations('% said\n 1 0 0 rg').map(({ from, at }) => [from, at])).toEqual([[8, 14]])
  // A number ends where it is one no more.
  expect(told('0 1 0 0k --1 .5-g')).toEqual([
    ['k', 0, 1, 0, 0],
    ['-g', -1, 0.5],
  ])
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => [...operationsOf(bytes)].length <= bytes.length))
})

test('a PDF of which some bytes were changed is read or said to be broken, and never holds up', { timeout: 60_000 }, async () => {
  const whole = await pdf({ picture: { pixels: 20, mm: 10, inForm: true }, spots: ['A'], font: true })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }), async (changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) if (at > 8) bytes[at] = value
      const reading = await read(bytes)
      expect('facts' in reading || reading.unread === 'broken' || reading.unread === 'large' || reading.unread === 'locked').toBe(true)
    }),
    { numRuns: 60 },
  )
})
