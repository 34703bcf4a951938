import type { GoodsType } from '../../../contract/goods.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import { heedColumn, sumColumn } from '../../../contract/price/priceSheet.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { ladderTable } from '../../../pricing/table.ts'
import { check } from '../../../pricing/check.ts'
import type { Placed } from '../../../pricing/check.ts'
import { placeIn, type Change, type Fault, type SheetRow } from '../sheet/item.rules.ts'
import { ladders, numberColumn, priceColumns, singles } from './sheetColumns.rules.ts'
import { inOwnTax } from './taxed.rules.ts'
import { byKind, kindChanges, withMaterials, withProcesses } from './sheetKinds.rules.ts'
import { stepChanges, withSingle, withSteps } from './sheetSteps.rules.ts'

/** A product as the sheet speaks of it: what it is sold by where the sheet goes, else publicly. */
export type PricedGoods = {
  readonly number: string
  readonly name: string
  readonly goodsType: GoodsType
  readonly unit: string
  readonly rules: PriceRules
  readonly firstSelection: Selection
}

/** A product's lines of the file, cells in the order of the columns. */
export function sheetRows({ number, name, rules }: Omit<PricedGoods, 'goodsType' | 'unit' | 'firstSelection'>): string[][] {
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
export function proposalOf(written: readonly SheetRow[], goods: PricedGoods): Proposal {
  const faults: Fault[] = []
  const { goodsType, firstSelection, unit } = goods
  const { rows, told } = inOwnTax(written, goods.rules, unit)
  const rules = withRows(goods.rules, rows, told.length > 0 ? 1 : 0, faults)
  if (faults.length > 0) return { kind: 'faulty', faults }
  const changes = changesOf(goods.rules, rules, unit)
  if (changes.length === 0) return { kind: 'unchanged' }
  const found = check({ goodsType, rules, firstSelection, unit })
  const wrong = found.filter(({ grade }) => grade === 'fault')
  if (wrong.length > 0) return { kind: 'faulty', faults: wrong.map((one) => faultOf(one, rows)) }
  const known = new Set(check({ goodsType, rules: goods.rules, firstSelection, unit }).map(wordsOf))
  const heeds = found.map(wordsOf).filter((words) => !known.has(words))
  return { kind: 'changed', rules, changes: [...changes, ...told, ...heeds.map((is) => ({ column: heedColumn, was: '', is }))] }
}

/** `slack`: by how many 毫 prices may be off by rounding. */
function withRows(was: PriceRules, rows: readonly SheetRow[], slack: number, faults: Fault[]): PriceRules {
  const { plain, ofMaterials, ofProcesses } = byKind(rows, faults)
  const [goodsLadder, ...others] = ladders
  let rules = was
  for (const single of singles) rules = withSingle(rules, single, rows, faults)
  rules = withSteps(rules, goodsLadder, plain, faults)
  const general = [...plain, ...ofMaterials.flatMap(({ rows: of }) => of)]
  for (const ladder of others) rules = withSteps(rules, ladder, general, faults)
  const isPriced = plain.some(({ cells }) => cells[goodsLadder.value.name])
  return withProcesses(withMaterials(rules, ofMaterials, { isPriced, slack }, faults), ofProcesses, faults)
}

/** What the page's first choices cost in all, with tax, at every step of theirs, by what is sold by and by `rules`. */
export function sumsOf({ goodsType, unit, firstSelection, rules: was }: Omit<PricedGoods, 'number' | 'name'>, rules: PriceRules): Change[] {
  const grossBy = (by: PriceRules) => new Map(laddersOf(by, goodsType, firstSelection).map(({ quantity, gross }) => [quantity, gross]))
  const [old, now] = [grossBy(was), grossBy(rules)]
  return [...now]
    .map(([quantity, is]) => ({ column: `${sumColumn}${quantity} ${unit}合计（含税）`, was: old.get(quantity) ?? '', is }))
    .filter((change) => change.was !== change.is)
}

function laddersOf(rules: PriceRules, goodsType: GoodsType, selection: Selection) {
  try {
    return ladderTable(rules, { goodsType }, selection)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

const wordsOf = ({ where, text }: Placed): string => `${where}：${text}`

const columnOf: Readonly<Record<string, string>> = {
  base: '单价',
  minimum: '起订量',
  step: '递增数量',
  carton: '整箱数',
  weightKg: '单件重量',
  sample: '打样费',
  leadDays: '工期',
  processes: '丝印单价',
}

const faultOf = (finding: Placed, [first]: readonly SheetRow[]): Fault => ({
  ...placeIn(first ?? { row: 0, cells: {} }, columnOf[String(finding.place[0])] ?? ''),
  message: wordsOf(finding),
})

/** What the rules say otherwise now, cell by cell, as the sheet writes it. */
function changesOf(was: PriceRules, is: PriceRules, unit: string): Change[] {
  const ofSteps = ladders.flatMap((ladder) => stepChanges(ladder, { name: ladder.value.name, unit }, was, is))
  const ofSingles = singles.map(({ name, read }) => ({ column: name, was: read(was), is: read(is) }))
  return [...ofSteps, ...ofSingles, ...kindChanges(was, is, unit)].filter((change) => change.was !== change.is)
}
