import { afterAll, beforeAll, expect, test } from 'vitest'
import { designCanvas } from '../../../contract/artwork/template.ts'
import { staffPlates, verifyArtwork } from '../../../contract/order/artworkDesk.ts'
import { pressSetting } from '../../../contract/setting/press.ts'
import { addProfile, pressNow, savePress } from '../../../contract/setting/pressDesk.ts'
import { usualOf } from '../../../contract/setting/terms.ts'
import { png } from '../artwork/files.fixture.ts'
import { aDesk, small } from '../artworkDesk/desk.fixture.ts'
import { printFilesOf } from '../artworkDesk/printed.ts'
import { takeInBytes } from '../file/upload.ts'
import { aProfile } from '../print/profiles.fixture.ts'
import { opened, drawing, ink } from '../print/surface.fixture.ts'

// 设置 · 印刷: which profile the workshop's files are made by, and which inks and fonts designs are offered.

let d: Awaited<ReturnType<typeof aDesk>>
let admin: string
beforeAll(async () => {
  d = await aDesk()
  admin = await d.w.token('admin')
})
afterAll(() => d.w.close())

const now = () => d.w.must(d.w.ask(admin, pressNow))
const save = (typed: object, token = admin) => d.w.ask(token, savePress, { ...usualOf(pressSetting), version: 0, ...typed } as never)
async function brought(name: string, bytes: Buffer) {
  const { id: staffId } = await d.w.db.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  return takeInBytes(d.w.services, { side: 'staff', staffId }, { kind: 'profile', name, bytes })
}
const add = (fileId: number, token = admin) => d.w.ask(token, addProfile, { fileId })

/** An order of a design that was confirmed just now. */
async function ordered(colour: string) {
  const layers = [drawing(50, 40, 40, { fill: ink(colour) })]
  const [file] = await d.designed({ schema: 1, surfaces: [{ position: 'front', widthMm: 100, heightMm: 80, layers }] })
  const at = await d.bag([{ id: file?.id ?? 0, position: 'front' }], small)
  return { ...at, fileId: file?.id ?? 0 }
}
async function printFile(lineId: number): Promise<string> {
  const [one] = await printFilesOf(d.w.services, d.w.db, lineId, 'X-4')
  if (!one || !('bytes' in one)) throw new Error('no print file was made')
  return (await opened(one.bytes)).words
}
const named = (name: string) => `<${Buffer.from(`\uFEFF${name}`, 'utf16le').swap16().toString('hex').toUpperCase()}>`

test('an order is printed by the profile that stood when it was confirmed', async () => {
  const before = await ordered('#2060a0')
  const file = await brought('车间.icc', aProfile('Workshop coated'))
  expect(await d.w.must(add(file.id))).toEqual({ hash: file.hash, name: 'Workshop coated' })
  expect(await save({ profile: file.hash, mostInk: 280 })).toMatchObject({ status: 200, data: { version: 1 } })
  const after = await ordered('#2060a1')

  expect(await printFile(before.lineId)).toContain('(FOGRA39)')
  const words = await printFile(after.lineId)
  expect(words).toContain(named('Workshop coated'))
  expect(words).not.toContain('(FOGRA39)')
  const plates = ({ lineId, fileId }: typeof after) => d.w.must(d.w.ask(d.production, staffPlates, { lineId, fileId }))
  expect([(await plates(before)).press, (await plates(after)).press, (await plates(after)).inkLimit]).toEqual([
    'Coated FOGRA39',
    'Workshop coated',
    280,
  ])
  const told = await d.w.must(d.w.ask(d.production, verifyArtwork, { orderId: after.orderId }))
  expect(told.map(({ what, ok }) => [what, ok])).toEqual([
    ['稿件', true],
    ['指纹链', true],
  ])
})

test('a profile that cannot be printed by is refused with what is wanted', async () => {
  const rgb = aProfile('Screen')
  rgb.write('RGB ', 16, 'latin1')
  expect(await add((await brought('屏幕.icc', rgb)).id)).toMatchObject({
    code: 'file.refused',
    msg: '“屏幕.icc”不能使用：应为 CMYK 色彩特性文件，这是 RGB 的',
  })
  const inkless = await add((await brought('无墨.icc', aProfile('Inkless', true))).id)
  expect(inkless).toMatchObject({ code: 'file.refused', msg: expect.stringContaining('试算颜色没有得到可用的结果') })
  const again = await brought('车间.icc', aProfile('Workshop coated'))
  expect(await add(again.id)).toMatchObject({ msg: '“Workshop coated”已经添加过，请直接选用' })
  expect(await add((await d.brought('不是.png', await png(5, 5))).id)).toMatchObject({ code: 'file.missing' })
  expect((await now()).profiles.map(({ name }) => name)).toEqual(['Workshop coated'])
})

test('kept inks and fonts are what designs are offered; what was saved meanwhile is not lost', async () => {
  const { version } = await now()
  const inks = [{ name: 'PANTONE 186 C', rgb: '#c8102e' }]
  const both = await Promise.all([save({ version, inks, fontsOff: ['brush'] }), save({ version, inks, fontsOff: ['brush'] })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const canvas = await d.w.must(d.w.ask(d.main, designCanvas, { productId: d.w.products.canvasBag }))
  expect(canvas.inks).toEqual(inks)
  expect(canvas.fonts.map(({ key }) => key)).toEqual(['sans', 'bold', 'serif', 'display'])
  const { fonts } = await now()
  expect(fonts).toHaveLength(5)
  expect(fonts.every(({ licenseText }) => licenseText.includes('SIL Open Font License'))).toBe(true)
})

test('is for those who set or make, and judged', async () => {
  const { version } = await now()
  expect(await save({ version }, await d.w.token('sales'))).toMatchObject({ code: 'permit.missing' })
  expect(await save({ version }, '')).toMatchObject({ status: 401 })
  const twice = [
    { name: '金', rgb: '#aa8800' },
    { name: '金', rgb: '#aa8801' },
  ]
  expect(await save({ version, inks: twice })).toMatchObject({ code: 'input.invalid', msg: '专色名称不能重复' })
  expect(await save({ version, mostInk: 500 })).toMatchObject({ msg: '总墨量上限应为 200-400 的整数' })
  expect(await save({ version, profile: 'a'.repeat(64) })).toMatchObject({ msg: '这个色彩特性文件不在，请重新选择' })
  expect(await save({ version, fontsOff: ['sans', 'bold', 'serif', 'brush', 'display'] })).toMatchObject({
    msg: '新文字默认用思源黑体，不能停用',
  })
})
