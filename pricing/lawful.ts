import type { PriceRules, Selection } from '../contract/price/price.ts'
import type { GoodsType } from '../contract/goods.ts'
import { refuse } from '../contract/refusal.ts'
import { axes, isAxis } from './choices.ts'
import { canonical } from './hash.ts'
import type { Asked } from './selection.ts'

type Field = keyof Selection

const fieldNames: Record<Field, string> = {
  material: '材质',
  craft: '工艺',
  colour: '颜色',
  size: '尺码',
  prints: '印刷',
  packing: '包装',
  options: '附加项',
  sample: '打样',
  rushDays: '加急',
}

/** The fields a buyer may not choose; a list's first choice, none, and what the merchant fixed are always allowed. */
const closed: Record<GoodsType, readonly Field[]> = {
  custom: [],
  common: ['material', 'craft', 'colour', 'size', 'prints', 'packing', 'options'],
  standard: ['craft'],
  spot: ['material', 'craft', 'prints', 'packing', 'options', 'sample', 'rushDays'],
}

/**
 * The selection and matrix to price for goods of this type: the buyer's, with what the merchant fixed put in its place.
 * Common goods without `fixed` are still open to the buyer, colours and sizes that `fixed` does not name likewise.
 * @throws Refusal selection.invalid where the buyer chose what this type does not leave open.
 */
export function lawful(
  type: GoodsType,
  rules: PriceRules,
  { selection, matrix }: Omit<Asked, 'quantity'>,
): Pick<Asked, 'selection' | 'matrix'> {
  if (type === 'common' && !rules.fixed) return { selection, matrix }
  const fixed = type === 'common' ? rules.fixed : undefined
  const settled: Selection = { ...selection }
  for (const field of closed[type]) {
    if (fixed && (field === 'colour' || field === 'size') && fixed[field] === undefined) continue
    const only = fixed?.[field] ?? usual(rules, field)
    if (isChoice(field, selection[field]) && canonical(selection[field]) !== canonical(only)) {
      refuse('selection.invalid', { field, nearest: only ?? null }, `该商品的${fieldNames[field]}由商家确定，不能更改`)
    }
    Object.assign(settled, only === undefined ? {} : { [field]: only })
  }
  for (const field of ['colour', 'size'] as const) {
    const only = fixed?.[field]
    if (only !== undefined && matrix?.some((cell) => (cell[field] ?? only) !== only)) {
      refuse('selection.invalid', { field, nearest: only }, `该商品的${fieldNames[field]}由商家确定，不能更改`)
    }
  }
  return { selection: settled, matrix }
}

/** What a field is when nobody chose: the first of its list, or none. */
function usual(rules: PriceRules, field: Field): Selection[Field] {
  if (isAxis(field)) return rules[axes[field]][0]?.key
  if (field === 'sample') return false
  return field === 'rushDays' ? 0 : []
}

/** False for what stands for no choice: absent, empty, no, 0. */
const isChoice = (field: Field, value: Selection[Field]): boolean =>
  field === 'prints' || field === 'options' ? Array.isArray(value) && value.length > 0 : Boolean(value)
