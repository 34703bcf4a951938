import type { PriceRules, Print, Process } from '../contract/price/price.ts'
import type { Asked } from './selection.ts'

// A second calculator, written apart from the engine and sharing none of its code: exact yuan as BigInt with eight decimals.
/** One yuan. */
export const one = 100_000_000n

export function exact(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  return (text.startsWith('-') ? -1n : 1n) * (BigInt(whole) * one + BigInt(part.padEnd(8, '0')))
}

export const big = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** To whole fen, half up. */
export const fenOf = (value: bigint): bigint => (value < 0n ? -fenOf(-value) : (value + 500_000n) / 1_000_000n)

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

/** What so many kilograms travel for. */
export function carriedFor({ freight }: Pick<PriceRules, 'freight'>, weight: bigint): bigint {
  if (freight.kind === 'template') return 0n
  if (freight.kind === 'truck') return big((weight * exact(freight.perKg)) / one, exact(freight.minimum))
  const kg = big((weight + one - 1n) / one, 1n)
  return exact(freight.first) + (kg - 1n) * exact(freight.next)
}

/** Each line in fen. */
function rounded(parts: readonly Part[]): Part[] {
  const lines = new Map<string, bigint>()
  for (const [line, amount] of parts) lines.set(line, (lines.get(line) ?? 0n) + amount)
  return [...lines].map(([line, amount]) => [line, fenOf(amount)])
}

export type Reckoned = {
  readonly quantity: number
  /** What the article itself costs less options, crafts and sizes. */
  readonly base: bigint
  /** Article and printing piece by piece: what a discount is of. */
  readonly byPiece: bigint
  /** All of goods, printing and packing. */
  readonly made: bigint
  readonly rush: bigint
  readonly sample: bigint
  readonly weight: bigint
}

/** What is made once, and packing, cost everyone the same. */
const isByPiece = ([line]: Part): boolean => !/^(plate|more plates|digitise|die|set up|packing|option)\b/.test(line)

/** What is asked, in fen, before anything is taken off, taxed or carried. */
export function reckoned(rules: PriceRules, { selection: s, quantity, matrix }: Asked): Reckoned {
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
  const add = (parts: readonly Part[]) => parts.reduce((sum, [, amount]) => sum + amount, 0n)
  const all = add(made)
  return {
    quantity: q,
    base: add(made.filter(([line]) => line === 'base')),
    byPiece: add(made.filter(isByPiece)),
    made: all,
    rush: s.rushDays > 0 && rules.rush ? fenOf((all * 1_000_000n * exact(rules.rush.share)) / one) : 0n,
    sample: s.sample && rules.sample && q < rules.sample.creditFrom ? fenOf(exact(rules.sample.fee)) : 0n,
    weight: n * exact(rules.weightKg),
  }
}

/** Net, tax and gross of what the lines come to, in fen. */
export function taxed(
  { taxMode, taxRate }: Pick<PriceRules, 'taxMode' | 'taxRate'>,
  sum: bigint,
): [net: bigint, tax: bigint, gross: bigint] {
  const rate = exact(taxRate)
  if (taxMode === 'exclusive') {
    const tax = (2n * sum * rate + one) / (2n * one)
    return [sum, tax, sum + tax]
  }
  const net = (2n * sum * one + (one + rate)) / (2n * (one + rate))
  return [net, sum - net, sum]
}
