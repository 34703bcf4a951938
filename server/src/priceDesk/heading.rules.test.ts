import { expect, test } from 'vitest'
import { proposedReading } from './proposal.rules.ts'
import { targets } from './sheetColumns.rules.ts'

// Where a price sheet's heading stands, when its prices are whole yuan.

const chances = (seed: number) => {
  let state = (seed * 7919) % 2_147_483_647
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

const headings = {
  wide: (steps: readonly number[]) => ['货号', '品名', ...steps.map((step) => `${step}个`)],
  numbers: (steps: readonly number[]) => ['款号', '名称', ...steps.map(String)],
  starts: (steps: readonly number[]) => ['产品编码', '名称', ...steps.map((step) => `≥${step}`)],
  ours: (steps: readonly number[]) => ['采购编号', '起订量', '单价', ...steps.map((_, at) => `客户${at}`)],
  long: (steps: readonly number[]) => ['货号', '数量', '会员价', ...steps.map((_, at) => `价${at}`)],
  strange: (steps: readonly number[]) => ['Item', 'Name', ...steps.map(String)],
} as const

const prices = {
  whole: (price: number) => String(price),
  yuan: (price: number) => `${price}元`,
  sign: (price: number) => `¥${price}`,
  each: (price: number) => `${price}元/个`,
  full: (price: number) => String(price).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  cents: (price: number) => `${price}.50`,
} as const

test('a row of prices in whole yuan is never taken for the heading, whatever stands around it', () => {
  const seen = new Map<string, number>()
  const quantities = [50, 100, 300, 500, 1000, 3000]
  for (let seed = 1; seed <= 3000; seed++) {
    const chance = chances(seed)
    const kinds = Object.entries(headings)
    const [kind, heading] = kinds[chance(kinds.length)] ?? []
    const forms = Object.entries(prices)
    const [form, price] = forms[chance(forms.length)] ?? []
    if (!kind || !heading || !form || !price) throw new Error('no shape')
    const steps = quantities.slice(0, 2 + chance(4))
    const isKnown = kind === 'strange' || chance(2) === 0
    const titles = chance(4)
    const wide = heading(steps).length
    const data = Array.from({ length: 1 + chance(5) }, (_, nth) => {
      const second = kind === 'long' ? '100-299' : kind === 'ours' ? '100' : '帆布袋'
      return [`${isKnown ? 'FB' : 'NEW'}${nth}`, second, ...Array.from({ length: wide - 2 }, (__, at) => price(40 - at * 3 + chance(3)))]
    })
    const grid = [...Array.from({ length: titles }, (_, nth) => [`报价单 ${nth}`]), heading(steps), ...data]
    const reading = proposedReading({
      sheet: '',
      rows: grid.map((cells, at) => ({ row: at + 1, cells })),
      targets,
      isNumber: (cell) => cell.startsWith('FB'),
    })
    expect([kind, form, reading.heading, grid], JSON.stringify(grid)).toEqual([kind, form, titles + 1, grid])
    for (const shape of [kind, form, `titles ${titles}`, `known ${isKnown}`]) seen.set(shape, (seen.get(shape) ?? 0) + 1)
  }
  const shapes = [...Object.keys(headings), ...Object.keys(prices), 'titles 0', 'titles 3', 'known true', 'known false']
  for (const shape of shapes) expect(seen.get(shape), shape).toBeGreaterThan(300)
})
