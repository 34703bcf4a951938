import { expect, test } from 'vitest'
import { Receipt } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { chosen, examples, ladders, printedCanvas, printedNonwoven, silk } from './golden.fixture.ts'
import { reckon } from './price.ts'
import { ladderTable } from './table.ts'

const product = { productId: 1, priceVersion: 1 }

test.each(examples)('$name comes out line by line', (example) => {
  const receipt = reckon(demoRules[example.demo], product, example.asked, {
    consignments: example.consignments ?? null,
  })
  expect(receipt.lines.map(({ label, formula, amount }) => [label, formula, amount])).toEqual(example.lines)
  expect([receipt.net, receipt.tax, receipt.gross]).toEqual(example.totals)
  expect(receipt.leadDays).toBe(example.leadDays)
  expect(Receipt.parse(JSON.parse(JSON.stringify(receipt)))).toEqual(receipt)
})

// 299, 499 and 999 are no legal quantities of the bags; the price sheet has them to show its cliffs.
const loose = (demo: keyof typeof demoRules) => ({ ...demoRules[demo], step: 1 })

test.each(ladders.flatMap(({ name, demo, selection, rows }) => rows.map((row) => ({ name, demo, selection, row }))))(
  '$name: $row.0 件',
  ({ demo, selection, row }) => {
    const [quantity, net, tax, gross, unitGross] = row
    expect(reckon(loose(demo), product, { selection, quantity })).toMatchObject({ net, tax, gross, unitGross })
  },
)

test.each(ladders)('$name: the table on the page has a row for each step', ({ demo, selection, rows }) => {
  const rules = demoRules[demo]
  const table = ladderTable(rules, { goodsType: 'common' }, selection)
  expect(table.map((row) => row.quantity)).toEqual(rules.base.map(([quantity]) => quantity))
  const listed = rows.filter(([quantity]) => table.some((row) => row.quantity === quantity))
  for (const [quantity, net, , gross, unitGross] of listed) {
    expect(table).toContainEqual(expect.objectContaining({ quantity, net, gross, unitGross }))
  }
})

test.each(ladders.flatMap(({ demo, selection, cliffs }) => cliffs.map((cliff) => ({ demo, selection, cliff }))))(
  'at $cliff.0 pieces the buyer hears that $cliff.1 cost less',
  ({ demo, selection, cliff: [quantity, better, saving] }) => {
    expect(reckon(loose(demo), product, { selection, quantity }).cliff).toMatchObject({ quantity: better, saving })
  },
)

test('at a step that is cheap already no larger quantity is offered', () => {
  expect(reckon(demoRules.canvasBag, product, { selection: printedCanvas, quantity: 300 }).cliff).toBeNull()
})

test('twice the bags for the same money are offered too', () => {
  const rules = {
    ...demoRules.canvasBag,
    base: [
      [50, '2.00'],
      [100, '1.00'],
    ] as [number, string][],
  }
  expect(reckon(rules, product, { selection: chosen(), quantity: 50 }).cliff).toMatchObject({
    quantity: 100,
    saving: '0.00',
  })
})

test('the next break names its quantity, price and what a piece saves', () => {
  expect(reckon(demoRules.canvasBag, product, { selection: printedCanvas, quantity: 300 }).nextBreak).toEqual({
    quantity: 500,
    gross: '5309.87',
    unitGross: '10.6197',
    savingEach: '1.1888',
  })
  expect(reckon(demoRules.canvasBag, product, { selection: printedCanvas, quantity: 3000 }).nextBreak).toBeNull()
})

test('a matrix of dark and light shirts pays for the underbase of the dark ones only', () => {
  const matrix = [
    { colour: 'white', size: 'M', quantity: 60 },
    { colour: 'black', size: 'M', quantity: 40 },
  ]
  const { lines } = reckon(demoRules.tshirt, product, { selection: chosen({ prints: [silk('front', 1)] }), matrix })
  expect(lines.filter(({ group }) => group !== 'freight').map(({ label, formula, amount }) => [label, formula, amount])).toEqual([
    ['衣身（白、黑）', '100×25.00', '2500.00'],
    ['丝印版费（前胸1色+深色衣打白底1版）', '2版×100', '200.00'],
    ['丝印印工', '1色面×max(100×1.80, 起印费150)', '180.00'],
    ['丝印打白底印工', '1色面×max(40×1.80, 起印费150)', '150.00'],
  ])
})

test('further colours of the thermos have their own plates and run, and the plate fee falls with quantity', () => {
  const selection = chosen({ prints: [silk('body', 3)] })
  const prices = (quantity: number) =>
    reckon(demoRules.thermos, product, { selection, quantity })
      .lines.filter(({ group }) => group === 'print')
      .map(({ formula, amount }) => [formula, amount])
  expect(prices(300)).toEqual([
    ['1版×100', '100.00'],
    ['2版×50', '100.00'],
    ['2色面×300×0.60', '360.00'],
  ])
  expect(prices(1000)[0]).toEqual(['1版×0', '0.00'])
})

test('minimums show where they bind', () => {
  const laser = reckon(demoRules.thermos, product, {
    selection: chosen({ prints: [{ position: 'body', process: 'laser' }] }),
    quantity: 50,
  })
  expect(laser.lines[1]).toMatchObject({ formula: 'max(50×1.50, 起印费100)', amount: '100.00' })
  const stitched = chosen({ prints: [{ position: 'sleeve', process: 'embroidery', stitches: 1200 }] })
  const embroidery = reckon(demoRules.tshirt, product, { selection: stitched, quantity: 100 })
  expect(embroidery.lines[2]).toMatchObject({ formula: 'max(2千针×0.90, 3.00)×100', amount: '300.00' })
})

test('plates are free from 5000 non-woven bags, and the receipt says so', () => {
  const { lines } = reckon(demoRules.nonwovenBag, product, { selection: printedNonwoven, quantity: 5000 })
  expect(lines[1]).toMatchObject({ label: '丝印版费', formula: '2版 ≥5000件免版费', amount: '0.00' })
})

test('prints are priced by the smallest area class that holds them', () => {
  const { transfer } = demoRules.canvasBag.processes
  if (transfer?.kind !== 'digital') throw new Error('transfer is digital')
  const areas = [
    { label: 'A4', upToCm2: 624, run: [[1, '4.00']] as [number, string][] },
    { label: 'A6', upToCm2: 156, run: [[1, '1.50']] as [number, string][] },
  ]
  const rules = { ...demoRules.canvasBag, processes: { transfer: { ...transfer, areas } } }
  const print = (widthMm: number, heightMm: number) =>
    reckon(rules, product, {
      selection: chosen({ prints: [{ position: 'front', process: 'transfer', widthMm, heightMm }] }),
      quantity: 100,
    }).lines[1]
  expect(print(100, 156)).toMatchObject({ label: '热转印（A6）', amount: '150.00' })
  expect(print(100, 157)).toMatchObject({ label: '热转印（A4）', amount: '400.00' })
  expect(() => print(300, 300)).toThrow('需要人工报价')
})

test('free freight is a line of nothing', () => {
  const receipt = reckon(demoRules.canvasBag, product, { selection: chosen(), quantity: 100 }, { freightFree: true })
  expect(receipt.lines.at(-1)).toMatchObject({ label: '运费(物流)', formula: '包邮', amount: '0.00' })
})
