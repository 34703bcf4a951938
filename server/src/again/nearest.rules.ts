import type { PriceRules, Receipt, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { LineDrift } from '../../../contract/order/again.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import { isAxis, labelOf } from '../../../pricing/choices.ts'
import { nearestLegal } from '../../../pricing/quantity.ts'
import { goneWords, priceOf, type ProductNow } from '../cart/cart.rules.ts'

/** What was bought, or comes next to it. */
export type Wanted = { readonly selection: Selection; readonly matrix: Matrix | null; readonly quantity: number }

export type Nearest = { readonly receipt: Receipt | null; readonly drift: readonly LineDrift[] }

/** More changes than this is no longer the same thing. */
const mostChanges = 12

/**
 * What can be had today that is nearest to what is wanted, at today's price, with every change in words; the receipt is null
 * where nothing is, with why. Prints are never changed: what is printed elsewhere or otherwise is to be chosen by a person.
 */
export function nearestTo(product: ProductNow, wanted: Wanted, day: Day): Nearest {
  const drift: LineDrift[] = []
  const { rules, unit } = product
  if (!rules || !product.onSale) return { receipt: null, drift: [{ kind: 'gone', text: goneWords(product) }] }
  let at = inStock(product, rules, wanted, drift)
  while (at !== null && drift.length < mostChanges) {
    try {
      return { receipt: priceOf(product, at, day), drift }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const mended: Mended | null = mend({ rules, unit }, at, error)
      drift.push(mended?.drift ?? { kind: 'gone', text: `${error.message}，请到商品页重新选择` })
      at = mended?.wanted ?? null
    }
  }
  return { receipt: null, drift }
}

/** As many as the lot has left; null where that is none. */
function inStock({ left, unit }: ProductNow, rules: PriceRules, wanted: Wanted, drift: LineDrift[]): Wanted | null {
  if (left === null || wanted.quantity <= left) return wanted
  const most = nearestLegal(rules, left)[0] ?? left + 1
  if (left === 0 || most > left) {
    drift.push({ kind: 'gone', text: left === 0 ? '已售完' : `仅剩 ${left} ${unit}，不足起订量` })
    return null
  }
  drift.push({ kind: 'stock', text: `库存不足，仅剩 ${left} ${unit}，改为 ${most} ${unit}` })
  return { ...wanted, quantity: most }
}

type Priced = { readonly rules: PriceRules; readonly unit: string }
type Mended = { wanted: Wanted; drift: LineDrift }

/** What is wanted without the fault that was refused; null: no machine can say. */
function mend({ rules, unit }: Priced, wanted: Wanted, { code, facts, message }: Refusal): Mended | null {
  if (code.startsWith('quantity.')) return otherQuantity(unit, wanted, numbers(facts?.nearest))
  if (code === 'selection.conflict') {
    const nearest = typeof facts?.nearest === 'string' ? facts.nearest : ''
    const [kind = '', key = ''] = nearest.split(':')
    if (!isAxis(kind) || labelOf(rules, nearest) === null) return null
    return { wanted: chosen(wanted, kind, key), drift: { kind: 'choice', text: message.replace('可改选', '已改选') } }
  }
  if (code !== 'selection.invalid') return null
  return otherChoice({ rules, unit }, wanted, facts ?? {}, message)
}

function otherChoice({ rules, unit }: Priced, wanted: Wanted, facts: Readonly<Record<string, unknown>>, message: string): Mended | null {
  const { field, value, nearest } = facts
  const { selection, matrix } = wanted
  const became = (more: Partial<Selection>, text: string): Mended => ({
    wanted: { ...wanted, selection: { ...selection, ...more } },
    drift: { kind: 'choice', text: `${message}；${text}` },
  })
  if (field === 'option') return became({ options: selection.options.filter((one) => one !== value) }, '已去掉此项')
  if (field === 'options') return became({ options: [] }, '已去掉附加项')
  if (field === 'sample') return became({ sample: false }, '已改为不打样')
  if (field === 'rushDays')
    return became({ rushDays: typeof nearest === 'number' ? nearest : 0 }, nearest ? `已改为加急 ${nearest} 天` : '已改为不加急')
  if (typeof field !== 'string' || !isAxis(field)) return null
  if (matrix && (field === 'colour' || field === 'size') && value !== undefined) {
    const rest = matrix.filter((cell) => cell[field] !== value)
    if (rest.length === 0 || rest.length === matrix.length) return null
    const quantity = rest.reduce((sum, cell) => sum + cell.quantity, 0)
    const drift = { kind: 'choice', text: `${message}；已去掉这部分，共 ${wanted.quantity - quantity} ${unit}` } as const
    return { wanted: { ...wanted, matrix: rest, quantity }, drift }
  }
  if (typeof nearest !== 'string') return null
  const label = labelOf(rules, `${field}:${nearest}`) ?? nearest
  return { wanted: chosen(wanted, field, nearest), drift: { kind: 'choice', text: `${message}；已改选「${label}」` } }
}

const chosen = (wanted: Wanted, axis: string, key: string): Wanted => ({
  ...wanted,
  selection: { ...wanted.selection, [axis]: key },
  matrix: wanted.matrix && wanted.matrix.map((cell) => (Object.hasOwn(cell, axis) ? { ...cell, [axis]: key } : cell)),
})

/** The first legal quantity that is not fewer, else the most; what is more or less falls on a matrix's largest cell. */
function otherQuantity(unit: string, wanted: Wanted, nearest: readonly number[]): Mended | null {
  const quantity = nearest.find((one) => one >= wanted.quantity) ?? nearest.at(-1)
  if (quantity === undefined || quantity === wanted.quantity) return null
  const drift = {
    kind: 'quantity',
    text: `可订数量有变，由 ${wanted.quantity} ${unit}改为 ${quantity} ${unit}`,
  } as const
  if (!wanted.matrix) return { wanted: { ...wanted, quantity }, drift }
  const most = Math.max(...wanted.matrix.map((cell) => cell.quantity))
  const largest = wanted.matrix.findIndex((cell) => cell.quantity === most)
  const grown = most + quantity - wanted.quantity
  if (grown < 1) return null
  const matrix = wanted.matrix.map((cell, i) => (i === largest ? { ...cell, quantity: grown } : cell))
  return { wanted: { ...wanted, matrix, quantity }, drift }
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number').toSorted((a, b) => a - b) : []
