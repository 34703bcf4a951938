import type { GoodsType } from '../../../contract/goods.ts'
import type { PriceRules, Selection } from '../../../contract/price.ts'
import { heedColumn } from '../../../contract/priceSheet.ts'
import { check } from '../../../pricing/check.ts'
import type { Placed } from '../../../pricing/check.ts'
import type { Change, Fault, SheetRow } from '../sheet/item.rules.ts'
import {
  countIn,
  ladders,
  numberColumn,
  priceColumns,
  singles,
  Unfit,
  type Single,
  type Steps,
} from './sheetColumns.rules.ts'

/** A product as the sheet speaks of it: what it is sold by where the sheet goes, else publicly. */
export type PricedGoods = {
  readonly number: string
  readonly name: string
  readonly goodsType: GoodsType
  readonly rules: PriceRules
  readonly firstSelection: Selection
}

/** A product's lines of the file, cells in the order of the columns. */
export function sheetRows({ number, name, rules }: Omit<PricedGoods, 'goodsType' | 'firstSelection'>): string[][] {
  const steps = ladders.map((ladder) => ladder.read(rules))
  const lines = Math.max(1, ...steps.map(({ length }) => length))
  return Array.from({ length: lines }, (_, line) => {
    const cells = new Map([[numberColumn, number]])
    if (line === 0) {
      cells.set('商品名称', name)
      for (const single of singles) cells.set(single.name, single.read(rules))
    }
    ladders.forEach(({ from, value }, nth) => {
      const [quantity, worth] = steps[nth]?.[line] ?? []
      if (quantity !== undefined && worth !== undefined) cells.set(from.name, String(quantity)).set(value.name, worth)
    })
    return priceColumns.map((column) => cells.get(column.name) ?? '')
  })
}

/** What a product's rows of the file come to. */
export type Proposal =
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly rules: PriceRules; readonly changes: readonly Change[] }

/** The rules with the rows' cells, cell by cell against what is sold by, checked as the price desk checks them. */
export function proposalOf(rows: readonly SheetRow[], goods: PricedGoods): Proposal {
  const faults: Fault[] = []
  let rules = goods.rules
  for (const single of singles) rules = withSingle(rules, single, rows, faults)
  for (const ladder of ladders) rules = withSteps(rules, ladder, rows, faults)
  if (faults.length > 0) return { kind: 'faulty', faults }
  const changes = changesOf(goods.rules, rules)
  if (changes.length === 0) return { kind: 'unchanged' }
  const { goodsType, firstSelection } = goods
  const found = check({ goodsType, rules, firstSelection })
  const wrong = found.filter(({ grade }) => grade === 'fault')
  if (wrong.length > 0) return { kind: 'faulty', faults: wrong.map((one) => faultOf(one, rows[0]?.row ?? 0)) }
  const known = new Set(check({ goodsType, rules: goods.rules, firstSelection }).map(wordsOf))
  const heeds = found.map(wordsOf).filter((words) => !known.has(words))
  return { kind: 'changed', rules, changes: [...changes, ...heeds.map((is) => ({ column: heedColumn, was: '', is }))] }
}

const wordsOf = ({ where, text }: Placed): string => `${where}：${text}`

const columnOf: Readonly<Record<string, string>> = {
  base: '单价',
  minimum: '起订量',
  step: '加订单位',
  carton: '整箱数',
  weightKg: '单件重量',
  sample: '打样费',
  leadDays: '工期',
  processes: '丝印单价',
}

const faultOf = (finding: Placed, row: number): Fault => ({ row, column: columnOf[String(finding.place[0])] ?? '', message: wordsOf(finding) }) // prettier-ignore

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

function withSingle(
  rules: PriceRules,
  { name, read, write }: Single,
  rows: readonly SheetRow[],
  faults: Fault[],
): PriceRules {
  const [first, ...more] = rows.flatMap(({ row, cells }) => (cells[name] ? [{ row, cell: cells[name] }] : []))
  if (!first) return rules
  const other = more.find(({ cell }) => cell !== first.cell)
  if (other) {
    faults.push({ row: other.row, column: name, message: `与第 ${first.row} 行不同，同一商品只填一次` })
    return rules
  }
  // What is written as it is read changes nothing, also where a form of its own stands in the rules.
  if (first.cell === read(rules)) return rules
  return taken(() => write(rules, first.cell), { row: first.row, column: name }, faults) ?? rules
}

function withSteps(rules: PriceRules, ladder: Steps, rows: readonly SheetRow[], faults: Fault[]): PriceRules {
  const { from, value } = ladder
  const filled = rows.filter(({ cells }) => cells[from.name] || cells[value.name])
  const [first] = filled
  if (!first) return rules
  const wrong: Fault[] = []
  const steps = new Map<number, string>()
  for (const { row, cells } of filled) {
    const [start = '', worth = ''] = [cells[from.name], cells[value.name]]
    const quantity = taken(() => countIn(filledIn(start, value)), { row, column: from.name }, wrong)
    const each = taken(() => ladder.valueIn(filledIn(worth, from)), { row, column: value.name }, wrong)
    if (quantity === null || each === null) continue
    if (steps.has(quantity)) wrong.push({ row, column: from.name, message: `${quantity} 件起的一档重复` })
    steps.set(quantity, each)
  }
  faults.push(...wrong)
  const sorted = [...steps].toSorted(([a], [b]) => a - b)
  if (wrong.length > 0 || JSON.stringify(sorted) === JSON.stringify(ladder.read(rules))) return rules
  return taken(() => ladder.write(rules, sorted), { row: first.row, column: value.name }, faults) ?? rules
}

/** @throws Unfit where only the other cell of a step is filled in. */
function filledIn(cell: string, other: { readonly name: string }): string {
  if (cell === '') throw new Unfit(`请与“${other.name}”一同填写`)
  return cell
}

/** What the rules say otherwise now, cell by cell, as the sheet writes it. */
function changesOf(was: PriceRules, is: PriceRules): Change[] {
  const ofSteps = ladders.flatMap(({ value, read }) => {
    const [old, now] = [new Map(read(was)), new Map(read(is))]
    const starts = [...new Set([...old.keys(), ...now.keys()])].toSorted((a, b) => a - b)
    return starts.map((start) => ({ column: `${value.name}（${start} 件起）`, was: old.get(start) ?? '', is: now.get(start) ?? '' })) // prettier-ignore
  })
  const ofSingles = singles.map(({ name, read }) => ({ column: name, was: read(was), is: read(is) }))
  return [...ofSteps, ...ofSingles].filter((change) => change.was !== change.is)
}
