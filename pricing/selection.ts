import type { Choice, PriceRules, Selection } from '../contract/price/price.ts'
import { mostPieces, type Matrix } from '../contract/price/quantity.ts'
import { refuse } from '../contract/refusal.ts'
import { axes, choiceNames, conflictsOf, labelOf, nearestChoice, type Axis } from './choices.ts'
import { placed, type Placed } from './placed.ts'
import type { Cell } from './part.ts'
import { checkQuantity } from './quantity.ts'

/** What the buyer asks for. `quantity` may be left out where a matrix says it. */
export type Asked = { selection: Selection; quantity?: number | undefined; matrix?: Matrix | null | undefined }

/** A selection with nothing left open: every choice found, every fault refused. */
export type Settled = {
  /** As the receipt keeps it: first choices written out, so that equal configurations read equally. */
  selection: Selection
  matrix: Cell[] | null
  cells: Cell[]
  quantity: number
  material: Choice | null
  craft: Choice | null
  packing: Choice | null
  options: Choice[]
  prints: Placed[]
}

/** @throws Refusal selection.invalid, selection.conflict, quantity.belowMinimum, quantity.illegal, price.needsQuote. */
export function settle(rules: PriceRules, asked: Asked, unit: string): Settled {
  const wanted = asked.selection
  const material = choose(rules, 'material', wanted.material)
  const craft = choose(rules, 'craft', wanted.craft)
  const packing = choose(rules, 'packing', wanted.packing)
  const options = wanted.options.map((key) => find(rules.options, 'option', key))
  if (new Set(wanted.options).size < options.length) refuse('selection.invalid', { field: 'options' }, '附加项重复')
  const prints = placed(rules, wanted.prints)
  if (wanted.sample && !rules.sample) refuse('selection.invalid', { field: 'sample' }, '该商品不支持打样')

  const cells = cellsOf(rules, asked)
  const quantity = cells.reduce((sum, cell) => sum + cell.quantity, 0)
  if (asked.matrix && asked.quantity !== undefined && asked.quantity !== quantity) {
    refuse(
      'quantity.illegal',
      { quantity: asked.quantity, matrix: quantity },
      `颜色尺码合计 ${quantity} ${unit}，与数量 ${asked.quantity} ${unit}不一致`,
    )
  }
  checkQuantity(rules, quantity, unit)
  refuseClashes(rules, wanted, cells)

  const { colour, size } = cells[0] ?? {}
  const selection: Selection = {
    ...(material && { material: material.key }),
    ...(craft && { craft: craft.key }),
    ...(!asked.matrix && colour !== undefined && { colour }),
    ...(!asked.matrix && size !== undefined && { size }),
    prints: wanted.prints,
    ...(packing && { packing: packing.key }),
    options: rules.options.filter((option) => options.includes(option)).map((option) => option.key),
    sample: wanted.sample,
    rushDays: wanted.rushDays,
  }
  return { selection, matrix: asked.matrix ? cells : null, cells, quantity, material, craft, packing, options, prints }
}

function find(choices: readonly Choice[], axis: keyof typeof choiceNames, key: string): Choice {
  const found = choices.find((choice) => choice.key === key)
  if (found) return found
  const advice = choices.length > 0 ? `可选：${choices.map((choice) => choice.label).join('、')}` : '该商品没有此项可选'
  const nearest = choices[0]?.key ?? null
  refuse('selection.invalid', { field: axis, value: key, nearest }, `所选${choiceNames[axis]}不存在，${advice}`)
}

const choose = (rules: PriceRules, axis: Axis, key: string | undefined): Choice | null =>
  key === undefined ? (rules[axes[axis]][0] ?? null) : find(rules[axes[axis]], axis, key)

/** The matrix in the order of the rules, equal cells added together; a plain quantity is one cell. */
function cellsOf(rules: PriceRules, { selection, quantity, matrix }: Asked): Cell[] {
  const merged = new Map<number, Cell>()
  for (const cell of matrix ?? [{ quantity: quantity ?? 0 }]) {
    const colour = choose(rules, 'colour', cell.colour ?? selection.colour)
    const size = choose(rules, 'size', cell.size ?? selection.size)
    if (matrix && !(Number.isSafeInteger(cell.quantity) && cell.quantity > 0 && cell.quantity <= mostPieces)) {
      refuse('quantity.illegal', { field: 'matrix', quantity: cell.quantity }, '颜色尺码各格的数量应为正整数')
    }
    const row = colour ? rules.colours.indexOf(colour) : 0
    const place = row * Math.max(1, rules.sizes.length) + (size ? rules.sizes.indexOf(size) : 0)
    const before = merged.get(place)?.quantity ?? 0
    merged.set(place, {
      ...(colour && { colour: colour.key }),
      ...(size && { size: size.key }),
      quantity: before + cell.quantity,
    })
  }
  return [...merged].toSorted(([a], [b]) => a - b).map(([, cell]) => cell)
}

function refuseClashes(rules: PriceRules, selection: Selection, cells: readonly Cell[]): void {
  const [clash] = conflictsOf(rules, selection, cells)
  if (!clash) return
  const { when, not, needs, why } = clash
  const cell = cells.find((one) => conflictsOf(rules, selection, [one]).includes(clash))
  const beside = {
    ...selection,
    ...(cell?.colour !== undefined && { colour: cell.colour }),
    ...(cell?.size !== undefined && { size: cell.size }),
  }
  const nearest = needs
    ? { key: needs, label: labelOf(rules, needs) ?? needs }
    : (not && nearestChoice(rules, beside, not)) || nearestChoice(rules, beside, when)
  refuse(
    'selection.conflict',
    { when, not: not ?? null, needs: needs ?? null, why, nearest: nearest?.key ?? null },
    nearest ? `${why}，可改选「${nearest.label}」` : why,
  )
}
