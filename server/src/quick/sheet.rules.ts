import type { QuickRow, QuickState } from '../../../contract/order/quick.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { Choice, PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { goneWords, type Offered } from '../cart/cart.rules.ts'

/** What is wrong with a row. */
export type Fault = { state: Exclude<QuickState, 'ok'>; why: string }

type Cell = { colour?: string; size?: string; quantity: number }

/** A row understood: so many of a product's colour and size. */
export type Read = { place: number; product: Offered; cell: Cell }

/** A row that is not understood; `product` where at least that was found. */
export type Unread = { place: number; product: Offered | null; fault: Fault }

const plain = (typed: string): string => typed.normalize('NFKC').trim()

/** A purchase number as the catalogue keeps it; '' where none was given. */
export const numberOf = ({ number }: Pick<QuickRow, 'number'>): string => plain(number).toUpperCase()

/** '１,２００' → 1200, '500件' → 500; null where it is no whole number of pieces above 0. */
export function piecesOf(typed: string): number | null {
  const digits = /^(\d{1,9})(?:\.0+)?\s*\p{Script=Han}?$/u.exec(plain(typed).replaceAll(/[\s,]/g, ''))?.[1]
  const pieces = Number(digits ?? 0)
  return pieces > 0 ? pieces : null
}

/**
 * Reads a row by the products whose numbers were asked for. What it says nothing of is as the product's page begins; a colour and
 * a size may stand in each other's place.
 */
export function readRow(row: QuickRow, place: number, products: ReadonlyMap<string, Offered>): Read | Unread {
  const product = products.get(numberOf(row)) ?? null
  const not = (state: Fault['state'], why: string): Unread => ({ place, product, fault: { state, why } })
  if (!product) return not('missing', plain(row.number) ? '没有这个采购编号' : '请填写采购编号')
  const { rules } = product
  if (!product.onSale || !rules) return not('offShelf', product.isArchived ? goneWords(product) : '该商品已下架')
  const quantity = piecesOf(row.quantity)
  if (quantity === null) return not('quantity', plain(row.quantity) ? '数量应为大于 0 的整数' : '请填写数量')
  if (needsConfiguring(product) && !product.first) return not('configure', '该商品没有推荐配置，请在商品页选择材质、印刷等配置')
  const typed = inPlace(rules, row)
  const unsaid = plain(row.colour) === '' && plain(row.size) === ''
  const first = rules.fixed ?? (unsaid ? product.first : null)
  const colour = keyOf('颜色', rules.colours, typed.colour, first?.colour)
  if (typeof colour === 'object') return not('choice', colour.why)
  const size = keyOf('尺码', rules.sizes, typed.size, first?.size)
  if (typeof size === 'object') return not('choice', size.why)
  return { place, product, cell: { ...(colour && { colour }), ...(size && { size }), quantity } }
}

/** Custom goods are put together by the buyer, and so are common ones of which the merchant fixed nothing. */
export const needsConfiguring = ({ type, rules }: Offered): boolean => type === 'custom' || (type === 'common' && !rules?.fixed)

/** The choice called so; 白色 is 白, as people say it, unless another is called 白色. */
function called(choices: readonly Choice[], typed: string): Choice | undefined {
  const of = (wanted: string) => choices.find(({ key, label }) => [key, label].some((one) => plain(one).toUpperCase() === wanted))
  const wanted = plain(typed).toUpperCase()
  return (of(wanted) ?? (/.色$/.test(wanted) ? of(wanted.slice(0, -1)) : wanted && of(`${wanted}色`))) || undefined
}

const isOneOf = (choices: readonly Choice[], typed: string): boolean => called(choices, typed) !== undefined

/** `L 白` is 白, L. */
function inPlace(rules: PriceRules, { colour, size }: QuickRow): { colour: string; size: string } {
  const asItStands = plain(colour) === '' ? !isOneOf(rules.colours, size) : isOneOf(rules.colours, colour)
  const turned = !asItStands && (colour === '' || isOneOf(rules.sizes, colour)) && (size === '' || isOneOf(rules.colours, size))
  return turned ? { colour: size, size: colour } : { colour, size }
}

/** The key of the choice called so; '' where there is nothing to choose. */
function keyOf(name: string, choices: readonly Choice[], typed: string, fixed: string | undefined): string | { why: string } {
  const wanted = plain(typed).toUpperCase()
  if (choices.length === 0) return wanted ? { why: `该商品没有${name}可选，请留空` } : ''
  const found = called(choices, typed)
  if (found) return found.key
  if (!wanted && (fixed !== undefined || choices.length === 1)) return fixed ?? choices[0]?.key ?? ''
  const offered = choices.map(({ label }) => label).join('、')
  return { why: wanted ? `没有这个${name}，可选：${offered}` : `请填写${name}，可选：${offered}` }
}

/** Rows of one product, as they are asked of it together. */
export type Group = {
  product: Offered
  rows: Read[]
  asked: { selection: Selection; quantity?: number; matrix?: Matrix }
}

/** The rows by product, in the order in which each is first named. One colour and size is a plain quantity, several are a matrix. */
export function groupsOf(rows: readonly Read[]): Group[] {
  return [...Map.groupBy(rows, ({ product }) => product.id).values()].flatMap((group) => {
    const [first] = group
    return first
      ? [
          {
            product: first.product,
            rows: group,
            asked: askedOf(
              first.product,
              group.map(({ cell }) => cell),
            ),
          },
        ]
      : []
  })
}

function askedOf(product: Offered, cells: readonly Cell[]): Group['asked'] {
  const merged = new Map<string, Cell>()
  for (const cell of cells) {
    const key = JSON.stringify([cell.colour, cell.size])
    merged.set(key, { ...cell, quantity: (merged.get(key)?.quantity ?? 0) + cell.quantity })
  }
  const all = [...merged.values()]
  const first: Selection = (needsConfiguring(product) && product.first) || noChoice
  const { colour: _, size: __, ...begun } = first
  const [only] = all
  if (all.length > 1 || !only) return { selection: begun, matrix: all }
  const { quantity, ...place } = only
  return { selection: { ...begun, ...place }, quantity }
}
