import fc from 'fast-check'
import { expect, test } from 'vitest'
import { severities } from '../contract/order/finding.ts'
import { colourSpaces, type ArtworkFacts, type ColourSpace } from './facts.ts'
import { factsWords, preflight, type Place, type Process } from './preflight.ts'

const pdf: ArtworkFacts = {
  ...{ format: 'pdf', size: { width: 100, height: 80 }, pages: 1, bleed: 0, pixels: null, spaces: ['cmyk'], spots: [] },
  ...{ fonts: [], liveText: false, placed: [], active: false, partial: false },
}
const picture: ArtworkFacts = { ...pdf, format: 'picture', size: null, bleed: null, pixels: { width: 1200, height: 960 }, spaces: ['cmyk'] }
const place = (process: Process = 'digital', inks: number | null = null): Place => ({
  ...{ label: '正面', size: { width: 100, height: 80 }, process, inks },
})
const found = (facts: ArtworkFacts, ...places: Place[]) => preflight(facts, places).map(({ rule, severity }) => `${rule} ${severity}`)

test('pixels for an inch are those of the picture as large as the place has room for it', () => {
  // 1200 px on 100 mm: 304.8.
  expect(found(picture, place('screen'))).not.toContain('P01 W')
  const soft = { ...picture, pixels: { width: 1000, height: 800 } }
  expect(found(soft, place('screen'))).toContain('P01 W')
  expect(found(soft, place('digital'))).not.toContain('P01 W')
  const [worst] = preflight({ ...picture, pixels: { width: 500, height: 400 } }, [place('screen')])
  expect(worst).toEqual({
    rule: 'P01',
    severity: 'E',
    words: '图片印在正面（100×80 毫米）仅 127 像素/英寸，低于 150，会模糊，请提供更大的图片或矢量文件',
  })
  expect(found({ ...picture, pixels: { width: 50, height: 40 } }, place('embroidery'))).toEqual([])
})

test('a picture within a page that is made larger has fewer', () => {
  const placed = { ...pdf, size: { width: 50, height: 40 }, placed: [{ ppi: 600 }, { ppi: 250 }] }
  expect(preflight({ ...placed, spaces: [] }, [place('screen')])).toMatchObject([
    { rule: 'P01', severity: 'E' },
    { rule: 'P25', severity: 'I' },
  ])
  expect(found({ ...pdf, placed: [{ ppi: 300 }] }, place('digital'))).toEqual([])
})

test.each<[string, Partial<ArtworkFacts>, Partial<ArtworkFacts>, Place]>([
  ['P18 E', { fonts: [{ name: '方正兰亭', embedded: false }] }, { fonts: [{ name: '方正兰亭', embedded: true }] }, place()],
  ['P18 E', { format: 'svg', liveText: true }, { format: 'svg' }, place()],
  ['P23 E', { active: true }, {}, place()],
  ['P24 I', { pages: 2 }, {}, place()],
  ['P36 W', { pages: 3 }, { pages: 4 }, { ...place('insert'), pages: 4 }],
  ['P26 I', { partial: true }, {}, place()],
  ['P14 I', { spaces: ['rgb'] }, { spaces: ['cmyk'] }, place()],
  ['P09 E', { spots: ['A', 'B', 'C'], spaces: [] }, { spots: ['A', 'B'], spaces: [] }, place('screen', 2)],
  ['P09 E', { spots: ['A', 'B'], spaces: [] }, { spots: ['A'], spaces: [] }, place('foil')],
  ['P10 W', { spots: ['A', 'B'], spaces: [] }, { spots: ['A'], spaces: ['grey'] }, place('laser', 1)],
  ['P10 W', { spaces: ['cmyk'] }, { spaces: ['grey'], spots: ['A'] }, place('screen', 2)],
  ['P04 W', { bleed: 1 }, { bleed: 3 }, place('insert')],
  ['P25 W', { size: { width: 100, height: 100 } }, { size: { width: 101, height: 80 } }, place()],
  ['P25 I', { size: { width: 50, height: 40 } }, { size: { width: 100, height: 80 } }, place()],
])('%s is found where it is, and not where it is not', (rule, bad, good, where) => {
  expect(found({ ...pdf, ...bad }, where)).toContain(rule)
  expect(found({ ...pdf, ...good }, where)).not.toContain(rule)
})

test('of pages that are put in their number is asked, not what each is for; pictures are a page each', () => {
  const paid = { ...place('insert'), pages: 4 }
  expect(preflight({ ...pdf, bleed: 3 }, [paid])).toEqual([
    { rule: 'P36', severity: 'W', words: '正面按 4 页计价，文件有 1 页，请核对页数' },
  ])
  expect(found({ ...pdf, bleed: 3, pages: 4 }, paid)).toEqual([])
  expect(found(picture, paid)).toEqual([])
  expect(preflight({ ...pdf, bleed: 3, pages: 100 }, [paid], { rows: 100, pictured: false })).toEqual([])
})

test('what is said of a file is said in whole numbers', () => {
  expect(
    factsWords({ ...pdf, pages: 2, bleed: 3.0001, spots: ['White'], fonts: [{ name: 'A', embedded: true }], placed: [{ ppi: 299.9 }] }),
  ).toEqual([...['PDF 2 页', '100×80 毫米', '出血 3 毫米', 'CMYK、专色 1 个（White）', '字体 1 种', '图片 1 张，最低 299 像素/英寸']])
  expect(factsWords(picture)).toEqual(['位图', '1200×960 像素', 'CMYK'])
})

const size = fc.record({
  width: fc.double({ min: 0.1, max: 30_000, noNaN: true }),
  height: fc.double({ min: 0.1, max: 30_000, noNaN: true }),
})
const spaces = fc.uniqueArray(fc.constantFrom(...(Object.keys(colourSpaces) as ColourSpace[])))
const facts: fc.Arbitrary<ArtworkFacts> = fc.record({
  format: fc.constantFrom('picture', 'pdf', 'psd', 'svg'),
  ...{
    size: fc.option(size),
    pages: fc.nat(9),
    bleed: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
    pixels: fc.option(size),
    spaces,
  },
  spots: fc.array(fc.string(), { maxLength: 5 }),
  fonts: fc.array(fc.record({ name: fc.string(), embedded: fc.boolean() }), { maxLength: 4 }),
  ...{
    liveText: fc.boolean(),
    placed: fc.array(fc.record({ ppi: fc.double({ min: 1, max: 9000, noNaN: true }) }), { maxLength: 3 }),
    ...{ active: fc.boolean(), partial: fc.boolean() },
  },
})
const processes: readonly Process[] = ['screen', 'digital', 'laser', 'embroidery', 'foil', 'insert']
const places = fc.array(
  fc.record({ label: fc.string(), size, process: fc.constantFrom(...processes), inks: fc.option(fc.integer({ min: 1, max: 12 })) }),
  { maxLength: 3 },
)

test('of whatever a file may hold, each thing is said once a place, the gravest first, and never without a number', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(facts, places, (file, at) => {
      const all = preflight(file, at)
      const graves = all.map(({ severity }) => Object.keys(severities).indexOf(severity))
      expect(graves).toEqual(graves.toSorted((a, b) => a - b))
      for (const { rule, words } of all) {
        met.add(rule)
        expect(words).not.toMatch(/NaN|Infinity|undefined|null/)
      }
      expect(factsWords(file).join()).not.toMatch(/NaN|Infinity|undefined/)
    }),
    { numRuns: 500 },
  )
  expect([...met].toSorted()).toEqual(['P01', 'P04', 'P09', 'P10', 'P14', 'P18', 'P23', 'P24', 'P25', 'P26'])
})

test('of a file that was made from a design its own numbers tell of bleed, not its page', () => {
  const trimmed = { ...pdf, bleed: 0 }
  const at: Place = { label: '内页', size: { width: 90, height: 54 }, process: 'insert', inks: null }
  const rules = (told: { rows: null; pictured: boolean } | null) => preflight(trimmed, [at], told).map(({ rule }) => rule)
  expect(rules(null)).toContain('P04')
  expect(rules({ rows: null, pictured: false })).not.toContain('P04')
})
