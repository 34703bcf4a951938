import { PDFDict, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareLoop } from '../../../bench/artwork/spent.ts'
import { writePrintFile, type ToPrint } from './printFile.ts'
import { profilePath } from './shipped.ts'
import { drawing, entry, givenTo, ink, opened, picture, pictureFolder, pixelsOf, sheet, words } from './surface.fixture.ts'

let folder: Awaited<ReturnType<typeof pictureFolder>>
let paths: Record<number, string>
beforeAll(async () => {
  folder = await pictureFolder()
  const half = sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.6 } } })
  const hole = { input: { create: { width: 20, height: 20, channels: 4, background: '#ffffff' } }, blend: 'dest-out' } as const
  paths = {
    1: await folder.put(
      'photo.jpg',
      await sharp(await plain('#c8320f'))
        .jpeg({ quality: 100 })
        .toBuffer(),
    ),
    2: await folder.put('opaque.png', await plain('#c8320f')),
    3: await folder.put(
      'half.png',
      await half
        .composite([{ ...hole, left: 0, top: 0 }])
        .png()
        .toBuffer(),
    ),
  }
})
afterAll(() => folder.clear())

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
const print = (surface: ToPrint['surface'], also: Partial<ToPrint> = {}): Promise<Buffer> =>
  writePrintFile({
    surface,
    paths,
    whiteBase: false,
    variant: 'X-4',
    title: '设计稿-正面 <1>',
    madeAt: '2026-03-04T05:06:07.890Z',
    ...also,
  })

/** What the press makes of a colour, by the converter itself. */
const onPress = async (rgb: string): Promise<number[]> => [
  ...(
    await sharp(await plain(rgb))
      .withIccProfile(profilePath)
      .raw()
      .toBuffer()
  ).subarray(0, 4),
]
const isNear = (made: readonly number[], wanted: readonly number[]): boolean =>
  made.length === wanted.length && wanted.every((value, at) => Math.abs((made[at] ?? -99) - value) <= 3)

const all = sheet(
  ...[picture(1), picture(2, { x: 20 }), picture(3, { x: 80, angle: 20 })],
  drawing(50, 40, 20, { fill: ink('#123456'), stroke: { ink: ink('#000000'), width: 1 } }),
  drawing(20, 20, 10, { fill: ink('#c00020', 'PANTONE 186 C') }),
  drawing(20, 60, 10, { fill: ink('#d4af37', '金') }),
)

test('it says what X-4 asks for: boxes, press, name, number, traps; its colours are plates', async () => {
  const bytes = await print(all)
  const { document, words, images } = await opened(bytes)
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.6')
  const page = document.getPage(0)
  const mm = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    [x, y, width, height].map((value) => Math.round(((value * 25.4) / 72) * 100) / 100)
  expect(mm(page.getMediaBox())).toEqual([0, 0, 126, 106])
  expect(mm(page.getBleedBox())).toEqual([10, 10, 106, 86])
  expect(mm(page.getTrimBox())).toEqual([13, 13, 100, 80])
  const { context, catalog } = document
  const info = context.lookup(context.trailerInfo.Info, PDFDict)
  expect(String(info.get(PDFName.of('Trapped')))).toBe('/False')
  expect(String(info.get(PDFName.of('CreationDate')))).toBe('(D:20260304050607Z)')
  expect(String(context.trailerInfo.ID)).toMatch(/^\[ <[0-9A-F]{32}> <[0-9A-F]{32}> \]$/)
  expect(String(catalog.lookup(PDFName.of('OutputIntents')))).toMatch(/^\[ \d+ 0 R \]$/)
  expect(words).toMatch(/\/S \/GTS_PDFX/)
  expect(words).toMatch(/\/DestOutputProfile \d+ 0 R/)
  const text = bytes.toString('utf8')
  expect(text).toContain('<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>')
  expect(text).toContain('<rdf:li xml:lang="x-default">设计稿-正面 &lt;1&gt;</rdf:li>')
  expect(words).not.toMatch(/DeviceRGB|Encrypt|ICCBased|JavaScript/)
  expect(new Set(words.match(/\/Separation \S+/g))).toEqual(
    new Set(['/Separation /PANTONE#20186#20C', '/Separation /#E9#87#91', '/Separation /All']),
  )
  expect(words).toContain('/SMask')
  expect(images.map((image) => entry(image, 'ColorSpace')).toSorted()).toEqual(['/DeviceCMYK', '/DeviceCMYK', '/DeviceCMYK', '/DeviceGray'])
})

test('what is cut has a line along the cut on a plate of its own, that takes no other ink away', async () => {
  const cut = await opened(await print(sheet(drawing(50, 40, 20, { fill: ink('#c8320f') })), { cutLine: true }))
  expect(cut.words).toContain('/Separation /CutContour')
  // 100 × 80 mm, in points, from the corner of what is cut; painted over all that lies there.
  expect(givenTo(cut, 're').at(-1)?.map(Number)).toEqual([0, 0, expect.closeTo(283.4646, 3), expect.closeTo(226.7717, 3)])
  expect(givenTo(cut, 'gs').at(-1)).toEqual(['/BothOver'])
  expect((await opened(await print(sheet(drawing(50, 40, 20, { fill: ink('#c8320f') }))))).words).not.toContain('CutContour')
})

test('X-1a is flat: what is half transparent lies on white, what is wholly so is cut out', async () => {
  const bytes = await print(all, { variant: 'X-1a', bleedMm: 5 })
  const { document, words, images } = await opened(bytes)
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.4')
  expect(Math.round((document.getPage(0).getWidth() * 25.4) / 72)).toBe(130)
  expect(words).toContain('/GTS_PDFXVersion (PDF/X-1a:2003)')
  expect(words).not.toMatch(/SMask|DeviceRGB|Encrypt|\/ca |\/CA /)
  const flat = images.find((image) => entry(image, 'Mask') !== '')
  const half = flat && [...pixelsOf(flat)].slice(-4)
  expect(isNear(half ?? [], await onPress('#6666ff')), `${half}`).toBe(true)
  const stencil = images.find((image) => entry(image, 'ImageMask') === 'true')
  // 20 pixels of a row are cut out, the other 40 of 60 are there.
  expect([...(stencil ? pixelsOf(stencil) : [])].slice(0, 8)).toEqual([255, 255, 240, 0, 0, 0, 0, 0])
})

test('colours on the plates are those of the press; black is one plate, and printed over what lies there', async () => {
  for (const rgb of ['#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#c8320f', '#123456']) {
    const written = await opened(await print(sheet(drawing(50, 40, 20, { fill: ink(rgb) }))))
    const made = (givenTo(written, 'k').at(-1) ?? []).map((value) => Math.round(Number(value) * 255))
    expect(isNear(made, await onPress(rgb)), `${rgb} ${made}`).toBe(true)
    expect(givenTo(written, 'gs')).toEqual([])
  }
  const black = await opened(await print(sheet(drawing(50, 40, 20, { fill: ink('#000000') }))))
  expect(givenTo(black, 'k').at(-1)).toEqual([0, 0, 0, 1])
  expect(givenTo(black, 'gs')).toEqual([['/FillOver']])
})

test('what is printed over others is filled first and its line drawn then: at once the line would take its own fill away', async () => {
  const paint = (fill: string, line: string) => drawing(50, 40, 20, { fill: ink(fill), stroke: { ink: ink(line), width: 1 } })
  const painted = async (fill: string, line: string, whiteBase = false) => {
    const { operations } = await opened(await print(sheet(paint(fill, line)), { whiteBase }))
    return operations.flatMap(({ operator }) => (['f', 'S', 'B'].includes(operator) ? [operator] : [])).join('')
  }
  // First the ground of no ink, last the marks.
  expect(await painted('#c8320f', '#000000')).toBe('ffSS')
  expect(await painted('#000000', '#c8320f')).toBe('ffSS')
  expect(await painted('#c8320f', '#123456')).toBe('fBS')
  expect(await painted('#c8320f', '#123456', true)).toBe('fBfSS')
})

test('an outline of text is drawn as paths below it, and the text is text', async () => {
  const { operations } = await opened(await print(sheet(words('印', { outline: { ink: ink('#c8320f'), width: 1 } }))))
  const told = operations.map(({ operator }) => operator).filter((operator) => ['m', 'S', 'Tr', 'Tj'].includes(operator))
  expect(told.join(' ')).toMatch(/^(m )+S Tr Tj (m )+S$/)
})

test('pictures on the plates are those of the press; a JPEG of four plates says that its 0 is all of an ink', async () => {
  const wanted = await onPress('#c8320f')
  const { images } = await opened(await print(sheet(picture(1), picture(2))))
  const [photo, packed] = images
  if (!photo || !packed) throw new Error('no pictures')
  expect(isNear([...pixelsOf(packed)].slice(0, 4), wanted)).toBe(true)
  expect([entry(photo, 'Filter'), entry(photo, 'Decode')]).toEqual(['/DCTDecode', '[ 1 0 1 0 1 0 1 0 ]'])
  expect(Buffer.from(photo.contents).includes('Adobe')).toBe(true)
  const raw = await sharp(photo.contents).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer()
  expect(isNear([...raw.subarray(0, 4)], wanted), `${[...raw.subarray(0, 4)]}`).toBe(true)
})

test('a picture lies where it was put, from the corner of what is cut', async () => {
  const written = await opened(await print(sheet(picture(2, { x: 40, y: 30, width: 60, height: 40 }))))
  const [toTrim, toPicture] = givenTo(written, 'cm').map((matrix) => matrix.map((value) => Number(value)))
  expect(toTrim?.map((value, at) => (at < 4 ? value : Math.round((value * 25.4) / 72)))).toEqual([1, 0, 0, 1, 13, 13])
  expect(toPicture?.map((value) => Math.round((value * 25.4) / 72))).toEqual([60, 0, 0, 40, 10, 30])
})

test('a plate of white has all shapes, last and over the others; of a picture what is there of it', async () => {
  const bytes = await print(all, { whiteBase: true })
  const written = await opened(bytes)
  expect(written.words).toContain('/Separation /White')
  const operators = written.operations.map(({ operator, operands: [first] }) => (first === '/S2' ? operator : ''))
  expect(operators.filter(Boolean)).toEqual(['cs', 'CS'])
  const white = written.operations.slice(operators.indexOf('cs'))
  // Two opaque pictures are their places, one with a hole is its stencil; then three drawings.
  expect(white.filter(({ operator }) => operator === 're')).toHaveLength(2)
  expect(white.filter(({ operator }) => operator === 'Do').map(({ operands }) => operands)).toEqual([['/W0']])
  expect(
    white
      .filter(({ operator }) => ['f', 'S', 'B'].includes(operator))
      .map(({ operator }) => operator)
      .join(' '),
  ).toMatch(/^f f f S f f( S)*$/)
  expect(written.operations.findLastIndex(({ operator }) => operator === 'k')).toBeLessThan(operators.indexOf('cs'))
  expect((await opened(await print(all))).words).not.toContain('White')
})

test('the same is the same bytes; another moment is another number', async () => {
  const first = await print(all, { whiteBase: true })
  expect(first.equals(await print(all, { whiteBase: true }))).toBe(true)
  const idOf = async (bytes: Buffer) => String((await opened(bytes)).document.context.trailerInfo.ID)
  expect(await idOf(await print(all, { whiteBase: true, madeAt: '2026-03-04T05:06:08Z' }))).not.toBe(await idOf(first))
})

test('two hundred objects take little of the processor', async () => {
  const star = Array.from({ length: 40 }, (_, n) => `${n === 0 ? 'M' : 'L'}${(n * 7) % 11} ${(n * 5) % 11}`).join(' ')
  const colour = (n: number) => `#${((n * 7919) % 0xffffff).toString(16).padStart(6, '0')}`
  const layers = Array.from({ length: 200 }, (_, n) =>
    drawing((n * 13) % 100, (n * 17) % 80, 5 + (n % 20), {
      d: `${star} Z`,
      fill: ink(colour(n), n % 10 === 0 ? `专色 ${n}` : null),
      stroke: { ink: ink('#000000'), width: 0.3 },
    }),
  )
  await print(sheet())
  const before = process.cpuUsage()
  await print(sheet(...layers))
  const { user, system } = process.cpuUsage(before)
  const took = (user + system) / 1000
  const bare = bareLoop()
  process.stdout.write(`a print file of 200 objects: ${Math.round(took)} ms of processor, a bare loop ${Math.round(bare)} ms\n`)
  // Beside what a loop takes on this machine now: about one of them.
  expect(took).toBeLessThan(bare * 6)
})
