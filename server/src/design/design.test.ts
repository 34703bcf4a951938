import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { type Design, designPicture, type Surface } from '../../../contract/artwork/design.ts'
import type { PlacedPicture, PlacedText } from '../../../contract/artwork/layer.ts'
import { artworkChecks } from '../../../contract/order/artworkCheck.ts'
import { demoRules } from '../../seed/rules.ts'
import { contentAt } from '../file/contents.ts'
import { aShop, printed } from '../order/shop.fixture.ts'
import { operationsOf } from '../artwork/content.rules.ts'
import { pdf, png } from '../artwork/files.fixture.ts'
import { printedBy } from './print.fixture.ts'
import { readOrderArtwork } from '../artwork/artwork.jobs.ts'
import { bringArtwork } from '../artwork/brought.fixture.ts'

const w = await aShop()
const main = await w.token('main')
const brought = async (name: string, bytes: Buffer, nickname?: string) => (await bringArtwork(w, name, bytes, nickname)).id
const logo = await brought('标志.png', await png(900, 600))
afterAll(() => w.close())

const layer = (also: Partial<PlacedPicture> = {}): PlacedPicture => ({
  kind: 'picture',
  id: 'a',
  fileId: logo,
  x: 100,
  y: 60,
  width: 90,
  height: 60,
  angle: 0,
  ...also,
})
const design = (...surfaces: Partial<Surface>[]): Design => ({
  schema: 1,
  surfaces: surfaces.map((one) => ({ position: 'front', widthMm: 200, heightMm: 120, layers: [layer()], ...one })),
})
/** As large as the front of the bag is printed. */
const { widthMm, heightMm } = demoRules.canvasBag.positions.find(({ key }) => key === 'front') ?? { widthMm: 0, heightMm: 0 }
const whole = { widthMm, heightMm }
const print = (of: Design, token = main) => printedBy(w, token, { productId: w.products.canvasBag, design: of })

test('a picture says its pixels, upright, how many inks it needs, and which', async () => {
  expect(await w.must(w.ask(main, designPicture, { id: logo }))).toMatchObject({
    id: logo,
    name: '标志.png',
    widthPx: 900,
    heightPx: 600,
  })
  const red = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer()
  const two = sharp({ create: { width: 90, height: 60, channels: 3, background: '#003ca0' } }).composite([{ input: red, left: 0, top: 0 }])
  const twoInks = await brought('两色.png', await two.png().toBuffer())
  expect(await w.must(w.ask(main, designPicture, { id: twoInks }))).toMatchObject({
    ...{ colours: 2, white: 'none' },
    inks: [
      { rgb: '#003ca0', flat: true },
      { rgb: '#c8102e', flat: true },
    ],
  })
  const lying = await sharp(await png(40, 30))
    .withMetadata({ orientation: 6 })
    .toFormat('jpeg')
    .toBuffer()
  const id = await brought('竖.jpg', lying)
  expect(await w.must(w.ask(main, designPicture, { id: id }))).toMatchObject({ widthPx: 30, heightPx: 40 })
})

test('each surface becomes a PDF of its size with the picture where it was put; made twice it is one file', async () => {
  const { files } = await w.must(print(design({}, { position: 'back', layers: [] })))
  expect(files).toMatchObject([{ name: '设计稿-正面.pdf', position: 'front' }])
  const [made] = files
  const bytes = await readFile(await contentAt(w.services, made?.hash ?? ''))
  const { PDFDocument, PDFRawStream, decodePDFRawStream } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(bytes)
  const page = document.getPage(0)
  expect([page.getTrimBox().width, page.getTrimBox().height].map((size) => Math.round((size * 25.4) / 72))).toEqual([200, 120])
  const contents = page.node.normalizedEntries().Contents
  const streams =
    contents?.asArray().flatMap((_, at) => {
      const one = contents.lookup(at)
      return one instanceof PDFRawStream ? [one] : []
    }) ?? []
  const operations = streams.flatMap((one) => [...operationsOf(decodePDFRawStream(one).decode())])
  const matrix = (operations.find(({ operator }) => operator === 'cm')?.operands ?? []).map(Number)
  // 90 × 60 mm, its lower left corner 55 mm from the left and 30 mm from below.
  expect(matrix.map((value, at) => (at < 4 || at > 3 ? Math.round(((value * 25.4) / 72) * 100) / 100 : value))).toEqual([
    90, 0, 0, 60, 55, 30,
  ])
  expect((await w.must(print(design({})))).files[0]).toMatchObject({ id: made?.id, hash: made?.hash })
  expect((await w.must(print(design({ layers: [layer({ angle: 30 })] })))).files[0]?.hash).not.toBe(made?.hash)
})

test('it has a picture of itself, which whoever may see the file is shown', async () => {
  const { files } = await w.must(print(design({})))
  const [made] = files
  expect(made?.preview).toMatch(/^\/files\/\d+\/preview\.webp\?/)
  const shown = await w.app.inject({ url: made?.preview ?? '' })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const { data, info } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([480, 288])
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  // The picture of the middle, and what lies around it.
  const isNear = (colour: number[], wanted: number[]) => colour.every((value, n) => Math.abs(value - (wanted[n] ?? -99)) < 12)
  expect(isNear(at(240, 144), [200, 50, 15]), `${at(240, 144)}`).toBe(true)
  expect(isNear(at(5, 5), [236, 238, 240]), `${at(5, 5)}`).toBe(true)
})

test('asked for four times at once it is one file', async () => {
  const of = design({ layers: [layer({ angle: 11 })] })
  const answers = await Promise.all([print(of), print(of), print(of), print(of)])
  expect(new Set(answers.map(({ data }) => data.files[0]?.id)).size).toBe(1)
  const [{ hash = '' } = {}] = answers[0]?.data.files ?? []
  expect(await w.number(sql`select count(*)::int as n from stored_file where hash = ${hash}`)).toBe(1)
})

test('on an order it is for its position by itself, and is read as large as it is printed', async () => {
  const { files } = await w.must(print(design(whole)))
  const wanted = { product: 'canvasBag', quantity: 500, selection: printed, artworkIds: files.map(({ id }) => id) } as const
  const orderId = await w.order('main', main, wanted)
  expect((await w.detail(main, orderId)).lines[0]?.artwork).toMatchObject([
    { name: '设计稿-正面.pdf', position: 'front', positionLabel: '正面' },
  ])
  const { id } = await w.db.selectFrom('customer_order').select('id').where('number', '=', orderId).executeTakeFirstOrThrow()
  await readOrderArtwork(w.services, id)
  const [check] = await w.must(w.ask(main, artworkChecks, { orderId }))
  expect(check).toMatchObject({
    state: 'read',
    facts: ['PDF', `${whole.widthMm}×${whole.heightMm} 毫米`, 'RGB', '图片 1 张，最低 254 像素/英寸'],
  })
})

test('what is transparent stays so, what is turned is turned, and each plate has what the screen shows', async () => {
  const half = await sharp({ create: { width: 100, height: 50, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } } })
    .png()
    .toBuffer()
  const id = await brought('半透明.png', half)
  const { files } = await w.must(print(design({ layers: [layer({ fileId: id, width: 100, height: 50, angle: 90 })] })))
  const bytes = await readFile(await contentAt(w.services, files[0]?.hash ?? ''))
  expect(bytes.toString('latin1')).toContain('/SMask')
  expect(bytes.toString('latin1')).not.toContain('/CreationDate')
})

test('grey, deep, indexed and inked pictures are written in colours that a PDF knows; far more pixels than are seen are fewer', async () => {
  const plain = sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#808080' } })
  const made: [string, Buffer][] = [
    ['灰.png', await plain.clone().toColourspace('b-w').png().toBuffer()],
    ['深.png', await plain.clone().toColourspace('rgb16').png().toBuffer()],
    ['索.png', await plain.clone().png({ palette: true }).toBuffer()],
    ['墨.jpg', await plain.clone().toColourspace('cmyk').jpeg().toBuffer()],
  ]
  for (const [name, picture] of made) {
    const id = await brought(name, picture)
    const { files } = await w.must(print(design({ layers: [layer({ fileId: id, width: 50, height: 25 })] })))
    const bytes = await readFile(await contentAt(w.services, files[0]?.hash ?? ''))
    const { PDFDocument, PDFRawStream, PDFName, decodePDFRawStream } = await import('@cantoo/pdf-lib')
    const found = (await PDFDocument.load(bytes)).context
      .enumerateIndirectObjects()
      .flatMap(([, one]) => (one instanceof PDFRawStream && String(one.dict.get(PDFName.of('Subtype'))) === '/Image' ? [one] : []))
    expect(found, name).toHaveLength(1)
    const [image] = found
    // 50 mm at 600 for an inch.
    expect(String(image?.dict.get(PDFName.of('Width'))), name).toBe('1181')
    // What was a JPEG stays one.
    const isPhoto = String(image?.dict.get(PDFName.of('Filter'))) === '/DCTDecode'
    expect(isPhoto, name).toBe(name.endsWith('.jpg'))
    const pixels = image && (isPhoto ? await sharp(image.contents).raw().toBuffer() : decodePDFRawStream(image).decode())
    const first = pixels?.[0]
    expect(Math.abs((first ?? 0) - 128), name).toBeLessThan(20)
  }
})

test('not logged in, a stranger’s picture, what is no picture, another position, too large, nothing on it', async () => {
  expect(await print(design({}), '')).toMatchObject({ status: 401 })
  expect(await print(design({}), await w.token('stranger'))).toMatchObject({ status: 404, code: 'file.missing' })
  const hidden = design({
    layers: [layer({ fileId: await brought('他的.png', await png(310, 300), '林海'), hidden: true }), said({ id: 's' })],
  })
  expect(await print(hidden)).toMatchObject({ status: 404, code: 'file.missing' })
  expect(await print(design({}), await w.token('reader'))).toMatchObject({ code: 'permit.missing' })
  expect(await w.ask(await w.token('stranger'), designPicture, { id: logo })).toMatchObject({ code: 'file.missing' })
  const paper = await brought('稿.pdf', await pdf())
  expect(await print(design({ layers: [layer({ fileId: paper })] }))).toMatchObject({
    code: 'file.refused',
    msg: '“稿.pdf”不能放到图上，请用 PNG、JPG 或 WebP 图片',
  })
  const broken = await brought('坏.png', (await png(300, 300)).subarray(0, 200))
  expect(await print(design({ layers: [layer({ fileId: broken })] }))).toMatchObject({
    data: { state: 'failed', fault: expect.stringContaining('请简化或换一张图片'), files: [] },
  })
  expect(await print(design({ position: 'nowhere' }))).toMatchObject({ msg: expect.stringContaining('印刷部位不正确，可选：') })
  expect(await print(design({ widthMm: 4000 }))).toMatchObject({ msg: expect.stringContaining('正面最大可印') })
  expect(await print(design({ layers: [] }))).toMatchObject({ msg: '设计是空的，请先放上图片、文字或图形' })
  expect(await print(design({ layers: [layer({ x: 900 })] }))).toMatchObject({ msg: '正面的内容都在印刷区域之外，不会被印出' })
  expect(await print(design({}, {}))).toMatchObject({ msg: expect.stringContaining('每个部位只能设计一次') })
  expect(await printedBy(w, main, { productId: 987654, design: design({}) })).toMatchObject({ code: 'product.missing' })
})

const said = (also: Partial<PlacedText> = {}): PlacedText => ({
  ...{
    kind: 'text',
    id: 't',
    x: 100,
    y: 60,
    width: 60,
    height: 20,
    angle: 0,
    text: '荣达 {姓名}',
    font: 'sans',
    size: 12,
    align: 'middle',
  },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
  ...also,
})
const listed = (...rows: string[]): Design['names'] => ({ columns: ['姓名'], rows: rows.map((row) => [row]) })

test('a list of names has a page for each piece; a sign that is nowhere, an empty cell and what prints nothing are refused by their row', async () => {
  const of = (names: Design['names'], ...layers: PlacedText[]) => print({ ...design({ layers }), names })
  const { files } = await w.must(of(listed('陈荣达', '李明', '王小明'), said()))
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const bytes = await readFile(await contentAt(w.services, files[0]?.hash ?? ''))
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3)
  expect(await of(listed('陈荣达', '😀'), said())).toMatchObject({
    data: { state: 'failed', fault: expect.stringContaining('名单第 2 行：字体') },
  })
  expect(await of(undefined, said())).toMatchObject({ data: { state: 'failed', fault: expect.stringContaining('请添加名单') } })
  expect(await of(undefined, said({ hidden: true }))).toMatchObject({ msg: '设计是空的，请先放上图片、文字或图形' })
  expect(
    await of(listed(...Array.from({ length: 2000 }, (_, at) => String(at))), said({ text: `{姓名}${'长'.repeat(400)}` })),
  ).toMatchObject({
    msg: '正面的名单行数与图形过多，请减少行数或简化图形',
  })
})
