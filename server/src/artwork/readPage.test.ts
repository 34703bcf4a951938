import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { degrees, PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePng } from './drawPage.ts'
import { pdf } from './files.fixture.ts'
import { dictOf } from './pdfObjects.ts'
import { pageReading } from './readPage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-'))
})
afterAll(() => rm(folder, { recursive: true }))

let written = 0
async function put(bytes: Buffer | Uint8Array): Promise<string> {
  const path = join(folder, String(written++))
  await writeFile(path, bytes)
  return path
}
const reading = async (bytes: Buffer | Uint8Array, page = 1) => pageReading({ path: await put(bytes), page })

test('a page says what is cut of it, its plates by their names, and how fine its pictures are', async () => {
  const bytes = await pdf({
    trim: [80, 40],
    bleed: 3,
    spots: ['PANTONE 186 C', 'PANTONE 871 C'],
    content: '0 0 0 1 k 5 5 3 3 re f 1 g 0 0 1 1 re f',
  })
  expect(await reading(bytes)).toEqual({
    ...{ pages: 1, transparent: false },
    read: {
      size: { width: 80, height: 40 },
      inks: [
        { rgb: '#ff0000', spot: 'PANTONE 186 C' },
        { rgb: '#ff0000', spot: 'PANTONE 871 C' },
        { rgb: '#000000', spot: null },
      ],
      ...{ spaces: ['grey'], loose: [], ppi: null, partial: false },
    },
  })
  const mixed = await reading(
    await pdf({ content: '0 1 0 0 k 5 5 3 3 re f 0 g 1 1 2 2 re f', picture: { pixels: 100, mm: 25.4 }, font: true }),
  )
  expect(mixed).toMatchObject({ read: { inks: [], spaces: ['rgb', 'cmyk', 'grey'], loose: ['Helvetica'], ppi: 100 } })
})

test('only the page that is asked for is read', async () => {
  const document = await PDFDocument.load(await pdf({ spots: ['PANTONE 871 C'], pages: 2 }))
  const bytes = await document.save()
  expect(await reading(bytes, 1)).toMatchObject({ pages: 2, read: { inks: [{ spot: 'PANTONE 871 C' }] } })
  expect(await reading(bytes, 2)).toMatchObject({ pages: 2, read: { inks: [] } })
  expect(await reading(bytes, 3)).toEqual({ why: '文件只有 2 页，请选择 1 到 2 页' })
})

const why = async (bytes: Buffer | Uint8Array) => {
  const read = await reading(bytes)
  return 'why' in read ? read.why : ''
}

test('spots that cannot be told apart by their names, or from plates of the process, are refused by name', async () => {
  const of = async (...spots: string[]) => why(await pdf({ spots }))
  const odd = '文件中的专色名称“A”含不可见字符或超过 60 个字，请改名后重新导出'
  expect(await of('A', 'A#E2#80#8B')).toBe(odd)
  expect(await of('#EF#BB#BFA')).toBe(odd)
  expect(await of('A'.repeat(61))).toBe(odd.replace('A', 'A'.repeat(60)))
  // As another file would have it, and be counted with it.
  expect(await of('#BD#F0')).toBe('文件中的专色名称“金”不是 UTF-8 编码，请改名（如用英文）后重新导出')
  expect(await of('#E9#87#91')).toBe('')
  expect(await of('')).toBe('文件中有专色没有名称，请命名后重新导出')
  for (const name of ['black', 'BLACK ', 'cyan', 'White', 'ALL', 'none', '#EF#BC#A2lack'])
    expect(await of(name), name).toMatch(/^文件中的专色名称“.+”与印刷四色或工艺版的名称相同/)
  expect(await reading(await pdf({ spots: ['A', 'a', 'Black'] }))).toMatchObject({
    read: { inks: [{ spot: 'A' }, { spot: 'a' }, { spot: null }], spaces: ['grey'] },
  })
})

test('signs that are contents themselves are read with their own colours; so are plates that stand for plain ones', async () => {
  const document = await PDFDocument.load(await pdf({ content: 'BT /Signs 12 Tf (a) Tj ET 0 g 0 0 9 9 re f' }))
  const { context } = document
  const plate = (name: string) => context.obj(['Separation', name, 'DeviceGray', { FunctionType: 2, Domain: [0, 1], N: 1 }])
  const sign = context.register(context.flateStream('500 0 d0 /Gold cs 1 scn 0 0 500 500 re f 0 1 0 0 k 0 0 9 9 re f'))
  const font = { Type: 'Font', Subtype: 'Type3', FontMatrix: [0.001, 0, 0, 0.001, 0, 0], CharProcs: { a: sign } }
  const { Resources } = document.getPage(0).node.normalizedEntries()
  Resources.set(PDFName.of('Font'), context.obj({ Signs: { ...font, Resources: { ColorSpace: { Gold: plate('PANTONE 871 C') } } } }))
  Resources.set(PDFName.of('ColorSpace'), context.obj({ DefaultGray: plate('Silver') }))
  expect(await reading(await document.save())).toMatchObject({
    read: { inks: [{ spot: 'Silver' }, { spot: 'PANTONE 871 C' }], spaces: ['cmyk', 'grey'], ppi: null, partial: false },
  })
})

test('what is locked, hides layers, carries programs, is too large or none says why it cannot be placed', async () => {
  const locked = await PDFDocument.load(await pdf())
  locked.encrypt({ userPassword: 'a', ownerPassword: 'b' })
  expect(await why(await locked.save())).toMatch(/^PDF 已加密或设有密码/)
  expect(await why(await pdf({ script: true }))).toMatch(/^文件内含脚本或附件/)
  expect(await why(Buffer.from('%PDF-1.7\nnothing'))).toMatch(/^文件已损坏或不完整/)
  const layered = await PDFDocument.load(await pdf())
  const { context, catalog } = layered
  const layer = context.register(context.obj({ Type: 'OCG' }))
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { OFF: [layer] } }))
  expect(await why(await layered.save())).toMatch(/^文件中有隐藏的图层/)
})

const tooLarge = '文件中有一张图片超过 5000 万像素，无法显示，请缩小后重新导出'
/** A page with a picture in greys of a bit for a pixel, placed by `content`; `more` is set beside it. */
async function withPicture(width: number, height: number, content: string, more?: (document: PDFDocument, picture: PDFRef) => void) {
  const document = await PDFDocument.load(await pdf({ content }))
  const { context } = document
  const about = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 1, ColorSpace: 'DeviceGray' }
  const picture = context.register(context.flateStream(new Uint8Array(Math.ceil(width / 8) * height), about))
  document
    .getPage(0)
    .node.normalizedEntries()
    .Resources.set(PDFName.of('XObject'), context.obj({ Big: picture }))
  more?.(document, picture)
  return document.save()
}

test('a picture that is too large to be drawn is refused, wherever the page draws it; one that it only lists is not', async () => {
  const placed = 'q 50 0 0 50 20 20 cm /Big Do Q'
  const path = await put(await withPicture(7200, 7200, placed))
  expect(await pageReading({ path, page: 1 })).toEqual({ why: tooLarge })
  await expect(pagePng({ path, page: 1, pixels: 100 })).rejects.toThrow(tooLarge)
  expect(await why(await withPicture(7000, 7000, placed))).toBe('')
  expect(await why(await withPicture(7200, 7200, '0 g 0 0 9 9 re f'))).toBe('')
  expect(await why(await withPicture(8, 8, 'q 50 0 0 50 20 20 cm BI /W 7200 /H 7200 /BPC 1 /CS /G ID \x00 EI Q'))).toBe(tooLarge)
  // As who draws has it.
  const otherwise = await withPicture(8, 8, placed, ({ context }, picture) => {
    const dict = dictOf(context.lookup(picture))
    for (const key of ['W', 'H']) dict?.set(PDFName.of(key), context.obj(7200))
  })
  expect(await why(otherwise)).toBe(tooLarge)
})

test('so is one in what is not read, or in the mask of what is drawn', async () => {
  const drawsIt = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 99, 99] }
  const hidden = await withPicture(7200, 7200, '/Form Do', (document, Big) => {
    const packed = Buffer.from(`${deflateSync(Buffer.from('/Big Do')).toString('hex')}>`)
    const { context } = document
    const form = context.stream(packed, { ...drawsIt, Filter: ['ASCIIHexDecode', 'FlateDecode'], Resources: { XObject: { Big } } })
    document
      .getPage(0)
      .node.normalizedEntries()
      .Resources.set(PDFName.of('XObject'), context.obj({ Form: context.register(form) }))
  })
  expect(await why(hidden)).toBe(tooLarge)
  const masked = await withPicture(7200, 7200, '/Masked gs 0 g 0 0 50 50 re f', (document, Big) => {
    const { context } = document
    const G = context.register(context.flateStream('50 0 0 50 0 0 cm /Big Do', { ...drawsIt, Resources: { XObject: { Big } } }))
    const state = { Masked: { SMask: { Type: 'Mask', S: 'Luminosity', G } } }
    document.getPage(0).node.normalizedEntries().Resources.set(PDFName.of('ExtGState'), context.obj(state))
  })
  expect(await why(masked)).toBe(tooLarge)
})

test('what is seen by the state of several layers, or only on a screen or in print, is refused as hidden', async () => {
  type Said = Record<string, string | string[] | Record<string, string>>
  const layered = async (of: Said, usage: Said = {}) => {
    const document = await PDFDocument.load(await pdf())
    const { context, catalog } = document
    const layer = context.register(context.obj({ Type: 'OCG', Usage: usage }))
    catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { ON: [layer] } }))
    const { Resources } = document.getPage(0).node.normalizedEntries()
    Resources.set(PDFName.of('Properties'), context.obj({ L: { Type: 'OCMD', OCGs: [layer], ...of } }))
    return why(await document.save())
  }
  for (const P of ['AllOff', 'AnyOff', 'AllOn']) expect(await layered({ P }), P).toMatch(/^文件中有隐藏的图层/)
  expect(await layered({ VE: ['Not'] })).toMatch(/^文件中有隐藏的图层/)
  expect(await layered({}, { View: { ViewState: 'OFF' } })).toMatch(/^文件中有隐藏的图层/)
  expect(await layered({}, { Print: { PrintState: 'OFF' } })).toMatch(/^文件中有隐藏的图层/)
  expect(await layered({ P: 'AnyOn' }, { Print: { PrintState: 'ON' } })).toBe('')
  expect(await layered({})).toBe('')
})

test('what is half transparent is noticed', async () => {
  const document = await PDFDocument.load(await pdf({ content: '/Half gs 1 0 0 rg 0 0 9 9 re f' }))
  const { Resources } = document.getPage(0).node.normalizedEntries()
  Resources.set(PDFName.of('ExtGState'), document.context.obj({ Half: { ca: 0.5 } }))
  expect(await reading(await document.save())).toMatchObject({ transparent: true })
})

test('it is drawn as it is cut, upright, on nothing', async () => {
  // A red square in the lower left corner of what is cut; what lies beyond the cut is not seen.
  const corner = (72 * 3) / 25.4
  const document = await PDFDocument.load(await pdf({ trim: [80, 40], bleed: 3, content: `1 0 0 rg ${corner} ${corner} 20 20 re f` }))
  const look = async (path: string) => {
    const { data, info } = await sharp(await pagePng({ path, page: 1, pixels: 400 }))
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { size: [info.width, info.height], at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)] }
  }
  const upright = await look(await put(await document.save()))
  expect(upright.size).toEqual([400, 200])
  expect(upright.at(3, 196)).toEqual([255, 0, 0, 255])
  expect(upright.at(200, 100)[3]).toBe(0)
  document.getPage(0).setRotation(degrees(90))
  const turned = await look(await put(await document.save()))
  expect(turned.size).toEqual([200, 400])
  expect(turned.at(3, 3)).toEqual([255, 0, 0, 255])
})

test('plates that are told of together look like what is said of each; grey where nothing is', async () => {
  const document = await PDFDocument.load(await pdf({ content: '/N0 cs 1 1 scn 0 0 9 9 re f /N1 cs 1 scn 0 0 9 9 re f' }))
  const { context } = document
  const tint = (full: number[]) => context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: full, N: 1 })
  const alone = (name: string, full: number[]) => ['Separation', PDFName.of(name), 'DeviceCMYK', tint(full)]
  const both = context.obj(['DeviceN', [PDFName.of('Gold'), PDFName.of('Nobody')], 'DeviceCMYK', tint([0, 0, 0, 0])])
  both.push(context.obj({ Colorants: { Gold: alone('Gold', [0, 0, 1, 0]) } }))
  const one = context.obj(['DeviceN', [PDFName.of('Green')], 'DeviceCMYK', tint([1, 0, 1, 0])])
  document
    .getPage(0)
    .node.normalizedEntries()
    .Resources.set(PDFName.of('ColorSpace'), context.obj({ N0: both, N1: one }))
  expect(await reading(await document.save())).toMatchObject({
    read: {
      inks: [
        { rgb: '#ffff00', spot: 'Gold' },
        { rgb: '#808080', spot: 'Nobody' },
        { rgb: '#00ff00', spot: 'Green' },
      ],
    },
  })
})

test('a plate looks as its function says, in whatever way that reckons', async () => {
  const document = await PDFDocument.load(
    await pdf({ content: '/A cs 1 scn 0 0 9 9 re f /B cs 1 scn 0 0 9 9 re f /C cs 1 scn 0 0 9 9 re f /D cs 1 1 scn 0 0 9 9 re f' }),
  )
  const { context } = document
  const cmyk = [0, 1, 0, 1, 0, 1, 0, 1]
  const sixteen = context.flateStream(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0]), {
    ...{ FunctionType: 0, Domain: [0, 1], Range: cmyk, Size: [2], BitsPerSample: 16 },
  })
  const program = (text: string, inputs: number) =>
    context.stream(text, { FunctionType: 4, Domain: Array.from({ length: inputs }, () => [0, 1]).flat(), Range: cmyk })
  const part = (C0: number[], C1: number[]) => ({ FunctionType: 2, Domain: [0, 1], C0, C1, N: 1 })
  const parts = [part([0, 0, 0, 0], [0, 0, 1, 0]), part([0, 1, 1, 0], [0, 0, 1, 0])]
  const stitched = context.obj({ FunctionType: 3, Domain: [0, 1], Functions: parts, Bounds: [0.5], Encode: [0, 1, 1, 0] })
  const alone = (name: string, tint: PDFRef) => ['Separation', PDFName.of(name), 'DeviceCMYK', tint]
  document
    .getPage(0)
    .node.normalizedEntries()
    .Resources.set(
      PDFName.of('ColorSpace'),
      context.obj({
        A: alone('Sampled', context.register(sixteen)),
        B: alone('Reckoned', context.register(program('{ 0 exch dup 0.5 gt { 0.4 mul } { pop 0 } ifelse 0 0 }', 1))),
        C: alone('Stitched', context.register(stitched)),
        D: ['DeviceN', [PDFName.of('One'), PDFName.of('Other')], 'DeviceCMYK', context.register(program('{ 0 exch 0 }', 2))],
      }),
    )
  expect(await reading(await document.save())).toMatchObject({
    read: {
      inks: [
        { rgb: '#ff00ff', spot: 'Sampled' },
        { rgb: '#ff99ff', spot: 'Reckoned' },
        { rgb: '#ff0000', spot: 'Stitched' },
        { rgb: '#00ffff', spot: 'One' },
        { rgb: '#ffff00', spot: 'Other' },
      ],
    },
  })
})
