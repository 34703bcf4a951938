import { addMatrices } from '../catalog/matrix.rules.ts'
import { cartLinesAtMost } from '../../../contract/order/atMost.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import { parseYuan, sum, yuan } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { QuickCheck, QuickLine, QuickResult, QuickRow } from '../../../contract/order/quick.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { nearestLegal } from '../../../pricing/quantity.ts'
import { checkOrderable, configHash, priceNow, type Offered, type ProductNow } from '../cart/cart.rules.ts'
import { wordsOf } from '../catalog/wording.rules.ts'
import { groupsOf, needsConfiguring, readRow, type Fault, type Group, type Unread } from './sheet.rules.ts'

/** A line that the cart holds already. */
export type Held = { id: number; quantity: number; matrix: Matrix | null }

/** Rows of one product that can be bought as they stand, and by what the cart would know them. */
export type Draft = Group & { receipt: Receipt; hash: string }

/** Rows that cannot be bought together, with why. */
type Spoilt = { group: Group; fault: Fault; whole: number; legal: number[] }

/** A sheet as far as the goods alone decide it. */
export type Sheet = { rows: number; unread: Unread[]; spoilt: Spoilt[]; drafts: Draft[]; products: Offered[] }

/** Reads and prices the rows; no row is left out: each is unread, in a spoilt group or in a draft. */
export function sheetOf(rows: readonly QuickRow[], products: ReadonlyMap<string, Offered>, day: string): Sheet {
  const read = rows.map((row, place) => readRow(row, place, products))
  const spoilt: Spoilt[] = []
  const drafts: Draft[] = []
  for (const group of groupsOf(read.flatMap((one) => ('cell' in one ? one : [])))) {
    const priced = orFault(group, () => buy(group.product, group.asked, day))
    if ('fault' in priced) spoilt.push({ group, ...priced })
    else drafts.push({ ...group, receipt: priced, hash: configHash(group.product.id, priced, []) })
  }
  return {
    rows: rows.length,
    unread: read.flatMap((one) => ('fault' in one ? one : [])),
    spoilt,
    drafts,
    products: [...new Set(read.flatMap(({ product }) => product ?? []))],
  }
}

function buy(product: ProductNow, asked: Group['asked'], day: string, artworkIds: readonly number[] = []): Receipt {
  const receipt = priceNow(product, { matrix: null, ...asked }, day)
  checkOrderable(product, receipt, artworkIds)
  return receipt
}

/** What a draft and the equal line of the cart come to together. @throws Refusal as `priceNow` and `checkOrderable`. */
export function together(
  { product, receipt, artworkIds = [] }: { product: ProductNow; receipt: Receipt; artworkIds?: readonly number[] },
  held: Held | undefined,
  day: string,
): Receipt {
  if (!held) return receipt
  const { selection, quantity, matrix } = receipt
  const whole = matrix ? { matrix: addMatrices(held.matrix ?? [], matrix) } : { quantity: held.quantity + quantity }
  return buy(product, { selection, ...whole }, day, artworkIds)
}

/** The sheet again, with those drafts spoilt that cannot join what the cart holds, by configuration hash. */
export function besideCart(sheet: Sheet, held: ReadonlyMap<string, Held>, day: string): Sheet {
  const drafts: Draft[] = []
  const spoilt = [...sheet.spoilt]
  for (const draft of sheet.drafts) {
    const before = held.get(draft.hash)
    const joined = orFault(draft, () => together(draft, before, day), before?.quantity)
    if ('fault' in joined) spoilt.push({ group: draft, ...joined })
    else drafts.push(draft)
  }
  return { ...sheet, drafts, spoilt }
}

function orFault(group: Group, receipt: () => Receipt, held = 0): Receipt | Omit<Spoilt, 'group'> {
  try {
    return receipt()
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const whole = group.rows.reduce((all, { cell }) => all + cell.quantity, held)
    const { rules } = group.product
    const state = stateOf(refusal)
    const legal = state === 'quantity' && rules ? nearestLegal(rules, whole) : []
    const why =
      held > 0 ? `购物车已有 ${held} ${group.product.unit}同款，合计 ${whole} ${group.product.unit}：${refusal.message}` : refusal.message
    return { fault: { state, why }, whole, legal }
  }
}

function stateOf({ code }: Refusal): Fault['state'] {
  if (code === 'product.missing') return 'offShelf'
  if (code === 'stock.short') return 'stock'
  if (code.startsWith('quantity.')) return 'quantity'
  return code === 'selection.conflict' || code === 'selection.invalid' ? 'choice' : 'configure'
}

/** What the buyer is told: of each row, of each line, and of the room in the cart. */
export function answerOf(
  { rows, unread, spoilt, drafts, products }: Sheet,
  held: ReadonlyMap<string, Held>,
  linesInCart: number,
): QuickCheck {
  const results: (QuickResult | undefined)[] = Array.from({ length: rows })
  for (const { place, product, fault } of unread) {
    results[place] = { ...fault, nearest: [], productId: product?.id ?? null, line: null }
  }
  for (const one of spoilt) for (const [place, result] of faultsOf(one)) results[place] = result
  drafts.forEach(({ product, rows: own }, line) => {
    for (const { place } of own) results[place] = { state: 'ok', why: null, nearest: [], productId: product.id, line }
  })
  return {
    results: results.flatMap((result) => result ?? []),
    lines: drafts.map((draft) => lineOf(draft, held.get(draft.hash))),
    products: products.map(productOf),
    gross: yuan(sum(drafts.map(({ receipt }) => parseYuan(receipt.gross)))),
    cart: {
      room: Math.max(0, cartLinesAtMost - linesInCart),
      wanted: drafts.filter(({ hash }) => !held.has(hash)).length,
      most: cartLinesAtMost,
    },
  }
}

/** The row that a wrong sum is to be mended in: the largest of those that are out of step, else the largest of all. */
function wrongOf({ product: { rules }, rows }: Group) {
  const outOfStep = rows.filter(({ cell }) => cell.quantity % (rules?.step ?? 1) !== 0)
  return (outOfStep.length > 0 ? outOfStep : rows).reduce((most, row) => (row.cell.quantity > most.cell.quantity ? row : most))
}

/** The fault told on every row of the group; what would mend it, on the one that is wrong. */
function faultsOf({ group, fault, whole, legal }: Spoilt): [number, QuickResult][] {
  const { product, rows } = group
  const wrong = wrongOf(group)
  return rows.map((row) => {
    const nearest = row === wrong ? legal.map((to) => row.cell.quantity + to - whole).filter((to) => to > 0) : []
    const why = rows.length > 1 ? `同款 ${rows.length} 行合计：${fault.why}` : fault.why
    return [row.place, { ...fault, why, nearest, productId: product.id, line: null }]
  })
}

function lineOf({ product, receipt }: Draft, held: Held | undefined): QuickLine {
  const { quantity, selection, matrix, unitGross, gross, leadDays } = receipt
  const selectionText = product.rules ? wordsOf(product.rules, selection, matrix) : []
  const proposed = needsConfiguring(product)
  return {
    productId: product.id,
    quantity,
    selectionText,
    proposed,
    unitGross,
    gross,
    leadDays,
    inCart: held?.quantity ?? 0,
  }
}

const productOf = ({ id, name, picture, number, type, unit, rules }: ProductNow): QuickCheck['products'][number] => ({
  productId: id,
  storeName: name,
  image: picture,
  purchaseNo: number,
  qiliGoodsTypeId: goodsTypes[type].wire,
  unitName: unit,
  colours: rules?.colours.map(({ label }) => label) ?? [],
  sizes: rules?.sizes.map(({ label }) => label) ?? [],
})
