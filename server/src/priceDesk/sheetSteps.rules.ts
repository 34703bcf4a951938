import type { PriceRules } from '../../../contract/price/price.ts'
import { placeIn, type Change, type Fault, type SheetRow } from '../sheet/item.rules.ts'
import { countIn, Unfit, type Single, type Steps } from './sheetColumns.rules.ts'

// How the cells of a product's rows come into its price rules; what is wrong is added to `faults`, the rules then stay.

type Step = readonly [number, string]

/** What `take` gives; null where it is unfit, which then stands among the faults. */
function taken<T>(take: () => T, at: Omit<Fault, 'message'>, faults: Fault[]): T | null {
  try {
    return take()
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    faults.push({ ...at, message: error.message })
    return null
  }
}

/** The rules with what one cell of the rows says. */
export function withSingle(
  rules: PriceRules,
  { name, read, write }: Pick<Single, 'name' | 'read' | 'write'>,
  rows: readonly SheetRow[],
  faults: Fault[],
): PriceRules {
  const [first, ...more] = rows.flatMap((row) => (row.cells[name] ? [{ row, cell: row.cells[name] }] : []))
  if (!first) return rules
  const other = more.find(({ cell }) => cell !== first.cell)
  if (other) {
    faults.push({ ...placeIn(other.row, name), message: `与第 ${first.row.row} 行不同，同一商品只填一次` })
    return rules
  }
  // What is written as it is read changes nothing, also where a form of its own stands in the rules.
  if (first.cell === read(rules)) return rules
  return taken(() => write(rules, first.cell), placeIn(first.row, name), faults) ?? rules
}

/** The rules with the ladder that the rows fill in. */
export function withSteps(rules: PriceRules, ladder: Steps, rows: readonly SheetRow[], faults: Fault[]): PriceRules {
  const steps = stepsIn(ladder, rows, faults)
  const first = rows.find((row) => isFilled(row, ladder))
  if (!steps || !first || JSON.stringify(steps) === JSON.stringify(ladder.read(rules))) return rules
  return taken(() => ladder.write(rules, steps), placeIn(first, ladder.value.name), faults) ?? rules
}

const isFilled = ({ cells }: SheetRow, { from, value }: Steps): boolean => Boolean(cells[from.name] || cells[value.name])

/** The steps that the rows fill in, ascending; null: none are, or some are wrong. */
export function stepsIn(ladder: Steps, rows: readonly SheetRow[], faults: Fault[]): Step[] | null {
  const { from, value } = ladder
  const wrong: Fault[] = []
  const steps = new Map<number, string>()
  for (const row of rows.filter((one) => isFilled(one, ladder))) {
    const [start = '', worth = ''] = [row.cells[from.name], row.cells[value.name]]
    const quantity = taken(() => countIn(filledIn(start, value)), placeIn(row, from.name), wrong)
    const each = taken(() => ladder.valueIn(filledIn(worth, from)), placeIn(row, value.name), wrong)
    if (quantity === null || each === null) continue
    if ((steps.get(quantity) ?? each) !== each) wrong.push({ ...placeIn(row, from.name), message: `起始数量 ${quantity} 的一档重复` })
    steps.set(quantity, each)
  }
  faults.push(...wrong)
  return wrong.length > 0 || steps.size === 0 ? null : [...steps].toSorted(([a], [b]) => a - b)
}

/** @throws Unfit where only the other cell of a step is filled in. */
function filledIn(cell: string, other: { readonly name: string }): string {
  if (cell === '') throw new Unfit(`请与“${other.name}”一同填写`)
  return cell
}

export type Named = { readonly name: string; readonly unit: string }

/** What a ladder, called `name`, says otherwise now, step by step, in the goods' unit. */
export function stepChanges({ read }: Pick<Steps, 'read'>, { name, unit }: Named, was: PriceRules, is: PriceRules): Change[] {
  const [old, now] = [new Map(read(was)), new Map(read(is))]
  const starts = [...new Set([...old.keys(), ...now.keys()])].toSorted((a, b) => a - b)
  return starts.map((start) => ({ column: `${name}（${start} ${unit}起）`, was: old.get(start) ?? '', is: now.get(start) ?? '' }))
}
