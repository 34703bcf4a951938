import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceRules, Print, Process } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { lawfulCase, runs } from './asked.fixture.ts'
import { examples, ladders } from './golden.fixture.ts'
import { reckon } from './price.ts'
import type { Asked } from './selection.ts'

// A second calculator, written apart from the engine and sharing none of its code: exact yuan as BigInt with eight decimals.
const one = 100_000_000n

function exact(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  return (text.startsWith('-') ? -1n : 1n) * (BigInt(whole) * one + BigInt(part.padEnd(8, '0')))
}

const big = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** To whole fen, half up. */
const fenOf = (value: bigint): bigint => (value < 0n ? -fenOf(-value) : (value + 500_000n) / 1_000_000n)

const tier = (ladder: [number, string][], q: number): bigint => exact(ladder.filter(([from]) => from <= q).at(-1)?.[1] ?? 'none')

/** A line of the receipt and what it adds to it; a line is rounded once, however many places it is printed at. */
type Part = readonly [line: string, amount: bigint]

function printing(process: Process, print: Print, q: number, dark: number): Part[] {
  const [all, here] = [print.process, `${print.process}@${print.position}`]
  const n = BigInt(q)
  const area = BigInt((print.widthMm ?? 0) * (print.heightMm ?? 0))
  switch (process.kind) {
    case 'screen': {
      const colours = print.colours ?? 0
      const under = process.underbaseOnDark && dark > 0 ? 1 : 0
      const free = process.platesFreeFrom !== null && q >= process.platesFreeFrom
      const first = process.plateByQuantity ? tier(process.plateByQuantity, q) : exact(process.plate)
      const run = (pieces: number) => big(BigInt(pieces) * tier(process.run, q), exact(process.startUp))
      if (process.extraColour) {
        // The underbase is one more of the further colours, run over the dark pieces alone.
        const { plate, run: later } = process.extraColour
        return [
          [`plate ${all}`, free ? 0n : first],
          [`more plates ${all}`, free ? 0n : BigInt(colours - 1 + under) * exact(plate)],
          [`run ${all}`, run(q)],
          [`more runs ${all}`, BigInt(colours - 1) * n * exact(later)],
          [dark === q ? `more runs ${all}` : `underbase ${all}`, BigInt(under * dark) * exact(later)],
        ]
      }
      return [
        [`plate ${all}`, free ? 0n : BigInt(colours + under) * first],
        [`run ${all}`, BigInt(colours) * run(q)],
        [dark === q ? `run ${all}` : `underbase ${all}`, under > 0 ? run(dark) : 0n],
      ]
    }
    case 'digital': {
      const classes = (process.areas ?? []).toSorted((a, b) => a.upToCm2 - b.upToCm2)
      const { run } = classes.find(({ upToCm2 }) => area <= BigInt(upToCm2) * 100n) ?? process
      return [[here, big(n * tier(run, q), exact(process.startUp))]]
    }
    case 'laser':
      return [[here, big(n * tier(process.run, q), exact(process.startUp))]]
    case 'embroidery': {
      const thousands = BigInt(Math.ceil((print.stitches ?? 0) / 1000))
      const each = big(thousands * exact(process.perThousand), exact(process.minimumEach))
      return [
        [`digitise ${here}`, exact(process.digitise)],
        [here, n * each],
      ]
    }
    case 'foil': {
      const die = process.diePerCm2 === undefined ? 0n : (area * exact(process.diePerCm2)) / 100n
      return [
        [`die ${here}`, big(die, exact(process.dieMinimum))],
        [here, n * tier(process.run, q)],
      ]
    }
    case 'insert':
      return [
        [`set up ${here}`, exact(process.setUp)],
        [here, BigInt(print.pages ?? 0) * n * tier(process.perPage, q)],
      ]
  }
}

function freight(rules: PriceRules, q: number): bigint {
  if (rules.freight.kind === 'template') return 0n
  const weight = BigInt(q) * exact(rules.weightKg)
  if (rules.freight.kind === 'truck') return big((weight * exact(rules.freight.perKg)) / one, exact(rules.freight.minimum))
  const kg = big((weight + one - 1n) / one, 1n)
  return exact(rules.freight.first) + (kg - 1n) * exact(rules.freight.next)
}

/** Each line in fen. */
function rounded(parts: readonly Part[]): bigint[] {
  const lines = new Map<string, bigint>()
  for (const [line, amount] of parts) lines.set(line, (lines.get(line) ?? 0n) + amount)
  return [...lines.values()].map(fenOf)
}

/** Net, tax and gross in fen. */
function calculate(rules: PriceRules, { selection: s, quantity, matrix }: Asked, parcels?: number[]): bigint[] {
  // A cell that names no colour or size is of that chosen for the whole.
  const cells = (matrix ?? [{ quantity: quantity ?? 0 }]).map((cell) => ({ colour: s.colour, size: s.size, ...cell }))
  const q = cells.reduce((sum, cell) => sum + cell.quantity, 0)
  const choice = (list: PriceRules['sizes'], key?: string) => (key === undefined ? list[0] : list.find((one) => one.key === key))
  const each = (list: PriceRules['sizes'], key?: string) => exact(choice(list, key)?.each ?? '0')
  const dark = cells.filter((cell) => choice(rules.colours, cell.colour)?.dark).reduce((sum, cell) => sum + cell.quantity, 0)
  const n = BigInt(q)
  const made = rounded([
    ['base', n * tier(rules.base, q)],
    ['material', n * each(rules.materials, s.material)],
    ['craft', n * each(rules.crafts, s.craft)],
    ...cells.flatMap((cell): Part[] => [
      [`colour ${choice(rules.colours, cell.colour)?.key}`, BigInt(cell.quantity) * each(rules.colours, cell.colour)],
      [`size ${choice(rules.sizes, cell.size)?.key}`, BigInt(cell.quantity) * each(rules.sizes, cell.size)],
    ]),
    ...s.prints.flatMap((print) => {
      const process = rules.processes[print.process]
      return process ? printing(process, print, q, dark) : []
    }),
    ['packing', n * each(rules.packings, s.packing)],
    ...s.options.map((option): Part => [`option ${option}`, n * each(rules.options, option)]),
  ])
  const base = made.reduce((sum, line) => sum + line, 0n)
  const rush = s.rushDays > 0 && rules.rush ? fenOf((base * 1_000_000n * exact(rules.rush.share)) / one) : 0n
  const sample = s.sample && rules.sample && q < rules.sample.creditFrom ? fenOf(exact(rules.sample.fee)) : 0n
  const carried = (parcels ?? [q]).map((pieces) => fenOf(freight(rules, pieces))).reduce((sum, line) => sum + line, 0n)
  const sum = base + rush + sample + carried
  const rate = exact(rules.taxRate)
  if (rules.taxMode === 'exclusive') {
    const tax = (2n * sum * rate + one) / (2n * one)
    return [sum, tax, sum + tax]
  }
  const net = (2n * sum * one + (one + rate)) / (2n * (one + rate))
  return [net, sum - net, sum]
}

const fens = (amounts: string[]): bigint[] => amounts.map((amount) => BigInt(amount.replace('.', '')))

test.each(examples)('the second calculator agrees on $name', ({ demo, asked, consignments, totals }) => {
  expect(
    calculate(
      demoRules[demo],
      asked,
      consignments?.map((share) => share.quantity),
    ),
  ).toEqual(fens(totals))
})

test.each(ladders.flatMap(({ name, demo, selection, rows }) => rows.map((row) => ({ name, demo, selection, row }))))(
  'the second calculator agrees on $name at $row.0',
  ({ demo, selection, row: [quantity, net, tax, gross] }) => {
    expect(calculate(demoRules[demo], { selection, quantity })).toEqual(fens([net, tax, gross]))
  },
)

test('both calculators agree on whatever a buyer could ask', () => {
  fc.assert(
    fc.property(lawfulCase, ({ rules, asked }) => {
      const { net, tax, gross } = reckon(rules, { productId: 1, priceVersion: 1 }, asked)
      expect(fens([net, tax, gross])).toEqual(calculate(rules, asked))
    }),
    { numRuns: runs(1000) },
  )
})
