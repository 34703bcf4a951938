import { afterAll, beforeAll, expect, test } from 'vitest'
import { PriceRules, Selection } from '../../../contract/price/price.ts'
import { sizeNote } from '../../../contract/goods/printPlace.ts'
import { check } from '../../../pricing/check.ts'
import { selectionText } from '../../../pricing/chosen.ts'
import { price } from '../../../pricing/price.ts'
import { ladderTable } from '../../../pricing/table.ts'
import { wornViews } from '../../../pricing/worn.ts'
import { drawnViews } from '../../src/printArea/printArea.rules.ts'
import { aWorld, type TestWorld } from '../../src/testWorld.ts'
import { drafts, madeToOrder } from './catalogue.ts'
import { trio } from '../../../drawings/kinds.ts'
import { lookName } from './pictureName.ts'
import { tree } from './tree.ts'

let w: TestWorld
beforeAll(async () => {
  w = await aWorld()
})
afterAll(() => w.close())

const all = drafts()
const named = all.map((draft) => [draft.number, draft] as const)

test.each(named)('%s can be bought as its page begins', (_, { rules, first, type }) => {
  expect(PriceRules.parse(rules)).toEqual(rules)
  expect(Selection.parse(first)).toEqual(first)
  const product = { productId: 1, priceVersion: 1, goodsType: type }
  const receipt = price(rules, product, { selection: first, quantity: rules.minimum })
  expect(Number(receipt.gross)).toBeGreaterThan(0)
  const units = ladderTable(rules, { goodsType: type }, first).map((row) => Number(row.unitNet))
  expect(units.toSorted((a, b) => b - a)).toEqual(units)
})

test.each(named.filter(([, { printViews }]) => printViews.length > 0))(
  'the print areas of %s lie on its pictures, as large as its rules say',
  (_, { printViews, pictures: gallery, rules: { positions, colours } }) => {
    const plain = printViews.flatMap((view) => view.plain ?? []).map(({ picture }) => picture)
    const ratios = new Map([...gallery, ...plain].map((picture) => [picture, 1]))
    expect(drawnViews(printViews, { gallery, ratios, positions, colours })).toEqual(printViews)
    const sizes = printViews.flatMap(({ areas }) =>
      areas.map((area) => sizeNote(area, positions.find(({ key }) => key === area.position) ?? area)),
    )
    expect(sizes).toEqual(sizes.map(() => null))
  },
)

test.each(named.filter(([, { printViews }]) => printViews.length > 0))(
  'designs lie on plain goods in each colour of %s, which are sold by pictures that bear a mark',
  (_, { printViews, pictures, rules }) => {
    const sold = [...pictures, ...rules.colours.map(({ picture }) => picture)]
    const shown = rules.colours.flatMap((colour) => wornViews(printViews, rules, colour).map(({ picture }) => picture))
    for (const picture of shown) expect(picture).toMatch(/^\/pictures\/(\w+-\w+-plain-front|[\w-]+-back)-[0-9a-f]{8}$/)
    expect(sold.filter((picture) => picture?.includes('-plain-'))).toEqual([])
  },
)

test('of nearly all that is printed to order the print areas are drawn', () => {
  const printed = all.filter(({ type, rules }) => type !== 'spot' && rules.positions.length > 0)
  const bare = printed.filter(({ printViews }) => printViews.length === 0)
  expect(bare.length).toBeLessThan(printed.length / 10)
})

test.each(named)('%s says its colour: several to choose, each with its swatch and its picture, or the one it has', (_, draft) => {
  const { rules, first, pictures, params, type } = draft
  const [usual] = rules.colours
  expect(usual).toBeDefined()
  for (const { label, hex, picture } of rules.colours) {
    expect(label).not.toBe('')
    expect(hex).toMatch(/^#[0-9a-f]{6}$/)
    expect(picture).toMatch(/^\/pictures\/[\w-]+-front-[0-9a-f]{8}$/)
  }
  // What the page begins with is what its first picture shows, and several colours are several pictures.
  expect(rules.colours.find(({ key }) => key === (first.colour ?? usual?.key))?.picture).toBe(pictures[0])
  expect(new Set(rules.colours.map(({ picture }) => picture)).size).toBe(rules.colours.length)
  expect(new Set(rules.colours.map(({ label }) => label)).size).toBe(rules.colours.length)
  expect(params.filter(({ name }) => name === '颜色')).toEqual([
    { name: '颜色', value: rules.colours.map(({ label }) => label).join('、') },
  ])
  const product = { productId: 1, priceVersion: 1, goodsType: type }
  for (const { key, label } of rules.colours) {
    const { selection } = price(rules, product, { selection: { ...first, colour: key }, quantity: rules.minimum })
    expect(selectionText(rules, selection)).toContain(label)
  }
})

test.each(madeToOrder.filter(({ rules }) => rules.colours.length > 1).map((goods) => [goods.name, goods] as const))(
  'the picture of %s in three colours shows only such as it is sold in',
  (_, { look: [kind, colour, ...mark], rules }) => {
    const sold = rules.colours.map(({ picture }) => picture)
    for (const shown of trio(kind, colour)) expect(sold).toContain(lookName([kind, shown, ...mark], 'front'))
  },
)

test('most goods come in several colours, lots in theirs alone', () => {
  const several = all.filter(({ rules }) => rules.colours.length > 1)
  expect(several.length).toBeGreaterThanOrEqual(100)
  expect(several.filter(({ type }) => type === 'spot')).toEqual([])
})

test.each(named)('%s begins as its name and its parameters say', (_, { name, material, params, type, rules, first }) => {
  const findings = check({ goodsType: type, rules, firstSelection: first, told: { name, material, params } })
  expect(findings.filter(({ grade }) => grade === 'fault')).toEqual([])
  expect(findings.filter(({ place, text }) => ['told', 'colours'].includes(String(place[0])) || text.startsWith('默认'))).toEqual([])
})

test('every lot is of a configuration that its source can be made in', () => {
  for (const { lot } of all) {
    if (!lot) continue
    const source = madeToOrder.find((goods) => goods.name === lot.source)
    expect(source?.name).toBe(lot.source)
    if (!source || source.rules.fixed) continue
    const product = { productId: 1, priceVersion: 1, goodsType: source.type }
    price(source.rules, product, { selection: lot.selection, quantity: source.rules.minimum })
    expect(lot.left).toBeGreaterThanOrEqual(50)
  }
})

test('the catalogue is as large as promised and every shelf has goods', async () => {
  const leaves = tree.flatMap(([, branches]) => branches.flatMap(([, inner]) => inner.map(([name]) => name)))
  expect(leaves).toHaveLength(72)
  expect(leaves.filter((leaf) => !all.some((draft) => draft.leaf === leaf))).toEqual([])
  expect(all.length).toBeGreaterThanOrEqual(120)
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length)
  expect(all.filter(({ type }) => type === 'spot').length).toBeGreaterThanOrEqual(16)
  const scenes = await w.db
    .selectFrom('scene_product')
    .select(({ fn }) => ['scene_id', fn.countAll<number>().as('goods')])
    .groupBy('scene_id')
    .execute()
  expect(scenes.length).toBeGreaterThanOrEqual(10)
  for (const { goods } of scenes) expect(goods).toBeGreaterThanOrEqual(6)
  const shelves = await w.db
    .selectFrom('home_product')
    .select(({ fn }) => ['shelf', fn.countAll<number>().as('goods')])
    .groupBy('shelf')
    .execute()
  for (const { goods } of shelves) expect(goods).toBeGreaterThanOrEqual(15)
})
