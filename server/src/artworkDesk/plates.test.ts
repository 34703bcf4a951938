import { copyFile, rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Design, Surface } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { staffArtworkLine, staffPlates } from '../../../contract/order/artworkDesk.ts'
import type { PriceRules, Process } from '../../../contract/price/price.ts'
import { demoRules } from '../../seed/rules.ts'
import { printedBy } from '../design/print.fixture.ts'
import { printed } from '../order/shop.fixture.ts'
import { pdf, png } from '../artwork/files.fixture.ts'
import { pathOf } from '../file/store.ts'
import { drawing, ink, picture } from '../print/surface.fixture.ts'
import { aDesk, small } from './desk.fixture.ts'

let d: Awaited<ReturnType<typeof aDesk>>
beforeAll(async () => {
  d = await aDesk()
})
afterAll(() => d.w.close())

const design = (...layers: Layer[]): Design => {
  const front: Surface = { position: 'front', widthMm: 100, heightMm: 80, layers }
  return { schema: 1, surfaces: [front] }
}
const plates = (lineId: number, fileId: number, who = d.production, page?: number) =>
  d.w.ask(who, staffPlates, { lineId, fileId, ...(page !== undefined && { page }) })

test('the plates of a design are grey pictures with their share, spot inks by their names', async () => {
  const [file] = await d.designed(
    design(drawing(25, 40, 40, { fill: ink('#b3261e', '企业红') }), drawing(75, 40, 20, { fill: ink('#000000') })),
  )
  const other = await d.brought('另一份.png', await png(40, 30))
  const { lineId } = await d.bag(
    [
      { id: file?.id ?? 0, position: 'front' },
      { id: other.id, position: 'back' },
    ],
    small,
  )
  expect((await d.w.must(d.w.ask(d.production, staffArtworkLine, { lineId }))).separable).toEqual([file?.id])
  const told = await d.w.must(plates(lineId, file?.id ?? 0))
  expect(told).toMatchObject({ widthMm: 100, heightMm: 80, pieces: 1, mostInk: 100 })
  expect(told.plates.map(({ plate, label, rgb }) => [plate, label, rgb])).toEqual([
    ['Black', '黑 K', '#1d1d1b'],
    ['企业红', '企业红', '#b3261e'],
  ])
  expect(told.plates.map(({ coverage }) => Math.round(coverage / 100))).toEqual([5, 20])
  const [, red] = told.plates
  const image = sharp(Buffer.from((red?.picture ?? '').replace('data:image/png;base64,', ''), 'base64'))
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[(y * 10 * info.width + x * 10) * info.channels]
  expect([info.width, info.height, at(25, 40), at(75, 40)]).toEqual([1000, 800, 0, 255])
  expect(await d.w.must(plates(lineId, file?.id ?? 0))).toEqual(told)
})

test('white lies below where some of the goods are dark, by a colour or by colours and sizes, and where colours are printed', async () => {
  const { widthMm, heightMm } = demoRules.tshirt.positions.find(({ key }) => key === 'front') ?? { widthMm: 0, heightMm: 0 }
  const surface: Surface = { position: 'front', widthMm, heightMm, layers: [drawing(50, 50, 40, { fill: ink('#b3261e') })] }
  const { files } = await d.w.must(printedBy(d.w, d.main, { productId: d.w.products.tshirt, design: { schema: 1, surfaces: [surface] } }))
  const artworkIds = files.map(({ id }) => id)
  const isBased = async (bought: object) => {
    const selection = { prints: [{ position: 'front', process: 'silk', colours: 1 }], options: [] }
    const orderId = await d.w.order('main', d.main, { product: 'tshirt', selection, artworkIds, ...bought })
    const lineId = (await d.w.detail(d.main, orderId)).lines[0]?.id ?? 0
    return (await d.w.must(plates(lineId, artworkIds[0] ?? 0))).plates.some(({ plate }) => plate === 'White')
  }
  const of = (...colours: string[]) => ({ matrix: colours.map((colour) => ({ colour, size: 'L', quantity: 100 })) })
  expect(await isBased(of('black'))).toBe(true)
  expect(await isBased(of('white', 'navy'))).toBe(true)
  expect(await isBased(of('white', 'grey'))).toBe(false)

  // A laser cuts the coat away, whatever its colour.
  const dark = { ...demoRules.canvasBag.colours[0], key: 'black', label: '黑', each: '0', hex: '#1c1c1e', dark: true }
  const laser: Process = { kind: 'laser', label: '激光', run: [[1, '1']], startUp: '0' }
  const [front, ...others] = demoRules.canvasBag.positions
  if (!front) throw new Error('bags are printed nowhere')
  const rules: PriceRules = {
    ...demoRules.canvasBag,
    colours: [dark],
    processes: { ...demoRules.canvasBag.processes, laser },
    positions: [{ ...front, processes: [...front.processes, 'laser'] }, ...others],
  }
  await d.withRules(rules, async () => {
    const [file] = await d.designed(design(drawing(25, 40, 40, { fill: ink('#000000') })))
    const at = async (process: string) => {
      const prints = [{ position: 'front', process, widthMm: 100, heightMm: 80, ...(process === 'silk' && { colours: 1 }) }]
      const { lineId } = await d.bag([{ id: file?.id ?? 0, position: 'front' }], { ...printed, prints })
      return (await d.w.must(plates(lineId, file?.id ?? 0))).plates.map(({ plate }) => plate)
    }
    expect(await at('transfer')).toContain('White')
    expect(await at('laser')).not.toContain('White')
  })
})

test('are of designs on that line alone, and for those who see artwork', async () => {
  const [file] = await d.designed(design(drawing(25, 40, 40, { fill: ink('#000000') })))
  const other = await d.brought('图.png', await png(41, 30))
  const { lineId } = await d.bag([{ id: other.id }], small)
  expect(await plates(lineId, file?.id ?? 0)).toMatchObject({ code: 'file.missing' })
  expect(await plates(lineId, other.id)).toMatchObject({ code: 'file.missing' })
  expect(await plates(999_999, file?.id ?? 0)).toMatchObject({ code: 'file.missing' })
  expect(await plates(lineId, other.id, '')).toMatchObject({ status: 401 })
  expect((await plates(lineId, other.id, d.main)).status).not.toBe(200)
  await d.financeAlone()
  expect(await plates(lineId, other.id, await d.w.token('finance'))).toMatchObject({ code: 'permit.missing' })
})

test('a picture that cannot be read is told, and drawn when it is there again', async () => {
  const id = (await d.brought('坏.png', await png(60, 40))).id
  const [file] = await d.designed(design(picture(id)))
  const { lineId } = await d.bag([{ id: file?.id ?? 0 }], small)
  const { hash } = await d.w.db.selectFrom('stored_file').select('hash').where('id', '=', id).executeTakeFirstOrThrow()
  const path = pathOf(d.w.services.dataDir, hash)
  await copyFile(path, `${path}.away`)
  await rm(path)
  expect(await plates(lineId, file?.id ?? 0)).toMatchObject({ code: 'file.refused', msg: expect.stringContaining('无法分色') })
  await copyFile(`${path}.away`, path)
  expect((await d.w.must(plates(lineId, file?.id ?? 0))).plates).toHaveLength(4)
})

test('a PDF that was brought is told plate by plate, of each of its pages; what cannot be separated says why', async () => {
  const bytes = await pdf({
    trim: [50, 40],
    spots: ['PANTONE 186 C'],
    content: '1 0 0 0 k 0 0 m 141.73 0 l 141.73 56.69 l 0 56.69 l h f',
    pages: 2,
  })
  const [file, picture, broken] = [
    await d.brought('标志.pdf', bytes),
    await d.brought('标志.png', await png(40, 30)),
    await d.brought('活动.pdf', await pdf({ script: true })),
  ]
  const { lineId } = await d.bag([{ id: file.id, position: 'front' }, { id: picture.id, position: 'back' }, { id: broken.id }], small)
  expect((await d.w.must(d.w.ask(d.production, staffArtworkLine, { lineId }))).separable).toEqual([file.id, broken.id])
  const told = await d.w.must(plates(lineId, file.id))
  expect(told).toMatchObject({ widthMm: 50, heightMm: 40, pieces: 1, pages: 2 })
  expect(told.plates.map(({ label }) => label)).toEqual(['青 C', '品红 M', '黄 Y', '黑 K', 'PANTONE 186 C'])
  // The lower half is cyan, and took most of the spot's square away.
  expect(told.plates.map(({ coverage }) => Math.round(coverage / 100))).toEqual([50, 0, 0, 0, 0])
  expect((await d.w.must(plates(lineId, file.id, d.production, 2))).plates).toEqual([])
  expect(await plates(lineId, file.id, d.production, 3)).toMatchObject({
    code: 'file.refused',
    msg: expect.stringContaining('文件只有 2 页'),
  })
  expect(await plates(lineId, file.id, d.production, 0)).toMatchObject({ code: 'input.invalid', msg: expect.stringContaining('页码') })
  expect(await plates(lineId, broken.id)).toMatchObject({ code: 'file.refused', msg: expect.stringContaining('脚本') })
  expect(await plates(lineId, picture.id)).toMatchObject({ code: 'file.missing' })
})

test('of a PDF that is read in part it is said that spots may be missing, and what is printed is told all the same', async () => {
  const content = 'q 141.73 0 0 113.39 0 0 cm BI /CS /CMYK /W 1 /H 1 /BPC 8 /F /AHx ID 00FF0000> EI Q'
  const file = await d.brought('内嵌图.pdf', await pdf({ trim: [50, 40], content }))
  const whole = await d.brought('全.pdf', await pdf({ trim: [50, 40], content: '0 1 0 0 k 0 0 9 9 re f' }))
  const { lineId } = await d.bag([{ id: file.id, position: 'front' }, { id: whole.id }], small)
  const told = await d.w.must(plates(lineId, file.id))
  expect(told.plates.map(({ label, coverage }) => [label, coverage])).toEqual([['品红 M', 10_000]])
  expect([told.partial, (await d.w.must(plates(lineId, whole.id))).partial]).toEqual([true, false])
})
