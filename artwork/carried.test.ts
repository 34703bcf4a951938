import { describe, expect, test } from 'vitest'
import type { Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedPage, PlacedText } from '../contract/artwork/layer.ts'
import { carriedFindings, inksBeyond, type Carried, type PaidLine } from './carried.ts'
import { notedOf } from './noted.ts'
import { namesWords } from './namesWords.ts'
import { pictureFacts } from './facts.ts'
import { preflight } from './preflight.ts'
import type { Seen } from './together.ts'

const text = (also: Partial<PlacedText> = {}): PlacedText => ({
  ...{ kind: 'text', id: 't', x: 0, y: 0, width: 60, height: 20, angle: 0, text: '{姓名}', font: 'sans', size: 12, align: 'middle' },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
  ...also,
})
const surface = (...layers: Layer[]): Surface => ({ position: 'front', widthMm: 200, heightMm: 120, layers })
const page = (name: string, read: Partial<PlacedPage['read']>): PlacedPage => ({
  ...{ kind: 'page', id: name, x: 50, y: 50, width: 60, height: 30, angle: 0, name, fileId: 1, page: 1, previewId: 2 },
  read: { size: { width: 60, height: 30 }, inks: [], spaces: [], loose: [], ppi: null, partial: false, ...read },
})
const names = { columns: ['姓名'], rows: [['陈荣达'], ['李明'], ['王小明']] }

describe('what is noted of a surface', () => {
  test('its size, inks and how many pieces its list is for', () => {
    const red = text({ id: 'r', text: '荣达', ink: { rgb: '#ff0000', spot: null } })
    expect(notedOf(surface(text(), red), names)).toEqual({
      ...{ widthMm: 200, heightMm: 120, inks: 2, rows: 3, pictured: false },
      finest: { textMm: expect.closeTo(11.04, 6), edgeMm: -30 },
    })
  })
  test('that one of its inks is plain white', () => {
    const white = text({ id: 'w', text: '荣达', ink: { rgb: '#ffffff', spot: null } })
    expect(notedOf(surface(text(), white), undefined)).toMatchObject({ inks: 2, whites: 1 })
    expect(notedOf(surface({ ...white, ink: { rgb: '#ffffff', spot: '亮白' } }), undefined)).not.toHaveProperty('white')
  })
  test('hidden layers and lists that are asked for nowhere say nothing', () => {
    expect(notedOf(surface(text({ hidden: true })), names)).toMatchObject({ inks: 0, rows: null })
    expect(notedOf(surface(text({ text: '荣达' })), names)).toMatchObject({ inks: 1, rows: null })
    expect(notedOf(surface(text()), undefined)).toMatchObject({ rows: null })
  })
  test('which placed pages are mixed of colours or were not read wholly, but for hidden ones', () => {
    expect(notedOf(surface(page('四色.pdf', { spaces: ['cmyk'] }), page('灰.pdf', { spaces: ['grey'] })), undefined)).toMatchObject({
      ...{ inks: 0, pictured: false, mixed: ['四色.pdf'] },
    })
    expect(notedOf(surface(page('复杂.pdf', { partial: true }), page('复杂.pdf', { partial: true })), undefined)).toMatchObject({
      ...{ pictured: true, partial: ['复杂.pdf'] },
    })
    const hidden = notedOf(surface({ ...page('四色.pdf', { spaces: ['rgb'], partial: true }), hidden: true }), undefined)
    expect(hidden).toEqual({ widthMm: 200, heightMm: 120, inks: 0, rows: null, pictured: false })
  })
  test('what is known of the inks of its pictures, each once and none that is hidden, beside what is drawn', () => {
    const placed = (id: string, fileId: number, hidden?: true): Layer => ({
      ...{ kind: 'picture', id, fileId, x: 50, y: 40, width: 20, height: 20, angle: 0, ...(hidden && { hidden }) },
    })
    const seen: Seen = { colours: 1, white: 'none', inks: [{ rgb: '#0b5cad', flat: true }] }
    const pictures = new Map([1, 2].map((id) => [id, seen]))
    const noted = notedOf(surface(placed('a', 1), placed('b', 1), placed('c', 2, true), text()), undefined, pictures)
    expect(noted.beside).toEqual({ pictures: [seen], drawn: [{ rgb: '#000000', spot: null }] })
    expect(notedOf(surface(placed('a', 1)), undefined)).not.toHaveProperty('beside')
  })
  test('the smallest signs of any row; of a picture of which a part is shown nobody knows the inks', () => {
    const words = text({ text: '{name}', size: 3 })
    const rows = (...all: string[]) => ({ columns: ['name'], rows: all.map((one) => [one]) })
    expect(notedOf(surface(words), rows('张三', '李四')).finest?.textMm).toBeCloseTo(2.76, 6)
    expect(notedOf(surface(words), rows('张三', 'Ann')).finest?.textMm).toBeCloseTo(2.19, 6)
    const seen = new Map([[1, { colours: 3, inks: [], white: 'none' as const }]])
    const whole: Layer = { kind: 'picture', id: 'p', fileId: 1, x: 50, y: 50, width: 30, height: 30, angle: 0 }
    expect(notedOf(surface(whole), undefined, seen).beside?.pictures).toEqual([seen.get(1)])
    const part: Layer = { ...whole, crop: { left: 0, top: 0, width: 0.3, height: 1 } }
    expect(notedOf(surface(part), undefined, seen).beside?.pictures).toEqual([{ colours: null }])
  })
  test('a list of one row is a list', () => {
    expect(notedOf(surface(text()), { columns: ['姓名'], rows: [['陈荣达']] })).toMatchObject({ rows: 1 })
    expect([namesWords(3), namesWords(null)]).toEqual(['一物一名 · 3 件', ''])
  })
})

const carried: Carried = { position: 'front', productIds: [7], widthMm: 200, heightMm: 120, inks: 2, rows: null, pictured: false }
const line = (also: Partial<PaidLine['places'][number]> = {}, quantity = 500): PaidLine => ({
  ...{ productId: 7, quantity, unit: '个', labels: new Map([['front', '正面']]) },
  places: [{ position: 'front', label: '正面', size: { width: 200, height: 120 }, process: 'screen', inks: 2, ...also }],
})
const told = (of: Carried, at: PaidLine) => carriedFindings(of, at).map(({ rule, severity, words }) => [rule, severity, words])

describe('a design beside the line that it lies on', () => {
  test('as it was drawn for, nothing is said', () => {
    expect(told(carried, line())).toEqual([])
    expect(told({ ...carried, productIds: null }, line())).toEqual([])
    expect(told({ ...carried, productIds: [3, 7] }, line())).toEqual([])
  })
  test('more inks than are paid are refused by the place, with what was paid', () => {
    expect(told({ ...carried, inks: 3 }, line())).toEqual([['P09', 'E', '正面 设计了 3 色，付了 2 色，请在设计中改为 2 色或改工艺']])
    expect(told({ ...carried, inks: 2 }, line({ process: 'foil', inks: null }))[0]?.[2]).toContain('付了 1 色')
  })
  test('white is no ink where the goods are white or it is the base, and one elsewhere', () => {
    const white: Carried = { ...carried, inks: 3, whites: 1 }
    expect(told(white, line({ on: { white: 'nothing', isDark: false } }))).toEqual([])
    expect(told(white, line({ on: { white: 'base', isDark: true } }))).toEqual([])
    expect(told({ ...carried, inks: 4, whites: 2 }, line({ on: { white: 'nothing', isDark: false } }))).toEqual([])
    expect(told(white, line({ on: { white: 'plate', isDark: true } }))[0]?.[0]).toBe('P09')
    expect(told(white, line({ on: null }))[0]?.[0]).toBe('P09')
    expect(told({ ...carried, inks: 3 }, line({ on: { white: 'base', isDark: true } }))[0]?.[0]).toBe('P09')
  })
  test('what its pictures and its drawn inks surely need together is refused as drawn inks are; what may be one ink is not', () => {
    const inks = (...all: string[]) => all.map((rgb) => ({ rgb, flat: true }))
    const beside = (pictures: Seen[], ...drawn: string[]): Carried => ({
      ...{ ...carried, inks: drawn.length, pictured: true },
      beside: { pictures, drawn: drawn.map((rgb) => ({ rgb, spot: null })) },
    })
    const two: Seen = { colours: 2, white: 'none', inks: inks('#0b5cad', '#101010') }
    expect(told(beside([two], '#c8102e'), line())).toEqual([
      ['P09', 'E', '正面 的图片与其他内容合计 3 种颜色（#c8102e、#0b5cad、#101010），付了 2 色，请在设计中改为 2 色或改工艺'],
    ])
    expect(told(beside([two], '#c8102e'), line({ inks: 3 }))).toEqual([])
    expect(told(beside([two], '#0a4f9c'), line())).toEqual([])
    expect(told(beside([{ ...two, colours: 3, inks: inks('#0b5cad', '#101010', '#c8102e') }]), line())[0]?.[0]).toBe('P09')
    expect(
      told(
        beside([{ colours: 3, white: 'part', inks: inks('#0b5cad', '#101010', '#ffffff') }]),
        line({ on: { white: 'base', isDark: true } }),
      ),
    ).toEqual([])
    expect(told(beside([{ colours: null }], '#c8102e', '#0b5cad'), line())).toEqual([])
    expect(told(beside([two], '#c8102e'), line({ process: 'digital', inks: 1 }))).toEqual([])
    // Of files of before nobody knows.
    expect(told({ ...carried, inks: 1, pictured: true }, line())).toEqual([])
  })
  test.each(['digital', 'laser', 'embroidery', 'insert'] as const)('%s is not counted in inks', (process) => {
    expect(told({ ...carried, inks: 9 }, line({ process, inks: 1 }))).toEqual([])
    expect(inksBeyond({ process, inks: 1 }, 9)).toBe(0)
  })
  test('fewer inks than are paid are nobody’s business; where none are chosen there is no end', () => {
    expect(told({ ...carried, inks: 0 }, line())).toEqual([])
    expect(told({ ...carried, inks: 9 }, line({ inks: null }))).toEqual([])
  })
  test('another product, another place and another size are refused', () => {
    expect(told({ ...carried, productIds: [3] }, line())).toEqual([['P27', 'E', '正面 的设计是为其他商品做的，请在本商品上重新设计']])
    expect(told({ ...carried, position: 'back' }, line())).toEqual([
      ['P28', 'E', '设计用于 back，所选配置不印该部位，请移除稿件或改印刷部位'],
    ])
    expect(told({ ...carried, widthMm: 190 }, line())).toEqual([
      ['P28', 'E', '正面 的设计为 190×120 毫米，所选配置印 200×120 毫米，请按此尺寸重新设计或改印刷尺寸'],
    ])
  })
  test('two designs at one position are refused, whatever each needs; elsewhere they are nobody’s business', () => {
    const beside = (...positions: string[]) =>
      carriedFindings(
        carried,
        line(),
        ['front', ...positions].map((position) => ({ position })),
      ).map(({ rule, severity, words }) => [rule, severity, words])
    expect(beside('front')).toEqual([['P34', 'E', '正面 放了 2 份设计，每个部位只印一份：请只留一份，或在一份设计里画在一起后重新生成']])
    expect(beside('front', 'front')[0]?.[2]).toContain('放了 3 份设计')
    expect(beside('back', 'back')).toEqual([])
  })
  test('a position by two processes is refused, in either order', () => {
    const [silk] = line().places
    const foil = { ...silk, process: 'foil', inks: null } as const
    const words = '正面 选了 2 种印刷工艺，设计分不出哪部分用哪种：请只选一种，或上传稿件文件并在备注中说明'
    for (const places of [
      [silk, foil],
      [foil, silk],
    ])
      expect(told(carried, { ...line(), places: places as PaidLine['places'] })).toEqual([['P33', 'E', words]])
  })
  test('pages of mixed colours are refused where plates are of one ink, and told where there are no colours', () => {
    const mixed = { ...carried, inks: 0, mixed: ['四色.pdf'] }
    const words = '正面按专色制版，“四色.pdf”含混合颜色（四色或图片），请在原文件中改为专色后重新放入'
    expect(told(mixed, line())).toEqual([['P10', 'E', words]])
    expect(told(mixed, line({ process: 'foil', inks: null }))).toEqual([['P10', 'E', words]])
    expect(told(mixed, line({ process: 'laser' })).map(([rule, severity]) => [rule, severity])).toEqual([['P10', 'W']])
    expect(told(mixed, line({ process: 'digital' }))).toEqual([])
  })
  test('pages that were not read wholly have to be known where plates are paid', () => {
    const partial = { ...carried, pictured: true, partial: ['复杂.pdf'] }
    expect(told(partial, line())).toEqual([['P26', 'W', '正面按专色制版，“复杂.pdf”的部分内容未能自动检查，请核对校样的颜色数']])
    expect(told(partial, line({ process: 'digital' }))).toEqual([])
  })
  test('a list that is not as long as the quantity is told', () => {
    expect(told({ ...carried, rows: 500 }, line())).toEqual([])
    expect(told({ ...carried, rows: 3 }, line())).toEqual([['P29', 'W', '正面 的名单有 3 行，订购 500 个，每个印一行，请核对数量与名单']])
  })
  test('rows that are not printed wholly are told by their number and how many they are', () => {
    const listed = { ...carried, rows: 500 }
    const words = '的文字超出印刷区域，超出的部分不会印出，请缩小字号后重新生成'
    expect(told({ ...listed, over: { rows: 1, first: 7 } }, line())).toEqual([['P21', 'W', `正面 的名单第 7 行${words}`]])
    expect(told({ ...listed, over: { rows: 3, first: 7 } }, line())).toEqual([['P21', 'W', `正面 的名单第 7 行等 3 行${words}`]])
  })
})

test('of a design’s own pages and inks the file is not asked about again', () => {
  const facts = {
    ...pictureFacts({ width: 4000, height: 2400 }, ['rgb']),
    format: 'pdf',
    pixels: null,
    pages: 3,
    size: { width: 200, height: 120 },
  } as const
  const { places } = line()
  const rules = (own: Parameters<typeof preflight>[2]) => preflight(facts, places, own).map(({ rule }) => rule)
  expect(rules(null)).toEqual(['P10', 'P24'])
  expect(rules({ rows: 3, pictured: false })).toEqual([])
  expect(rules({ rows: null, pictured: true })).toEqual(['P10', 'P24'])
})
