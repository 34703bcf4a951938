import type { CostKind, CostPart, LineMargin } from '../../../contract/report/lineMargin.ts'
import type { CostUnit } from '../../../contract/price/margin.ts'
import { apportion, fen, parseYuan, sum, times, yuan, type Fen, type Rate } from '../../../contract/money.ts'
import type { OrderReceipt, Receipt, ReceiptLine } from '../../../contract/price/price.ts'
import { shanghai } from '../../../contract/text.ts'
import { costOf, type Agreed, type Counted } from '../outwork/outwork.rules.ts'
import type { OutworkState } from '../../../contract/production/outworkState.ts'

/** What a price line costs, as it was typed; `productId` null: of whatever product. */
export type TypedCost = { readonly rule: string; readonly productId: number | null; readonly cost: Rate; readonly unit: CostUnit }

/** Work done outside for a line, with the price lines whose cost it is. */
export type Outside = Counted & {
  readonly process: string
  readonly state: OutworkState
  readonly price: Agreed | null
  readonly charge: Fen | null
  readonly covers: readonly string[]
}

/** A line of an order with what is known of its costs. */
export type CostedLine = {
  readonly lineId: number
  readonly productId: number
  readonly storeName: string
  readonly quantity: number
  readonly unitName: string
  /** Of what is made anew that of the line which it replaces. */
  readonly receipt: Pick<Receipt, 'lines' | 'hash'>
  /** Made anew for a claim, at no price. */
  readonly remade: boolean
  /** Fen that its blank goods cost; null: its product is made of none, or nobody knows. */
  readonly blank: Fen | null
  /** What its blank goods cost counts, whatever was typed. */
  readonly byBlank: boolean
  /** All its blank goods were taken. */
  readonly blankTaken: boolean
  readonly outside: readonly Outside[]
}

export type CostedOrder = {
  readonly orderId: string
  readonly companyName: string
  readonly at: Date
  readonly receipt: Pick<OrderReceipt, 'lines' | 'freight'>
  /** In the order of the receipt. */
  readonly lines: readonly CostedLine[]
}

/** A part as it is reckoned. */
type Part = Omit<CostPart, 'cost'> & { readonly cost: Fen | null }

/** The rule that costs are kept by: without its position; all freight is one. */
const ruleOf = ({ rule, group }: ReceiptLine): string => (group === 'freight' ? 'freight' : (rule.split('@')[0] ?? rule))

/** Each line of an order with its costs; revenue and freight are the order's to the fen. */
export function lineMargins({ lines, receipt, orderId, companyName, at }: CostedOrder, costs: readonly TypedCost[]): LineMargin[] {
  const shares = lines.map((line, index) => shareOf(receipt, line, index))
  const freight = freightParts(receipt, shares, lines, costs)
  return lines.map((line, index) => {
    const parts = [...goodsParts(line, costs), ...workParts(line, costs), ...outworkParts(line), ...(freight[index] ?? [])]
    const { lineId, storeName, quantity, unitName } = line
    const { revenue, margin, rate, known } = sumsOf(shares[index]?.revenue ?? fen(0), parts)
    const told = parts.map((part) => ({ ...part, cost: part.cost === null ? null : yuan(part.cost) }))
    const head = { lineId, orderId, companyName, storeName, quantity, unitName, createTime: shanghai(at) }
    return { ...head, revenue: yuan(revenue), parts: told, known: yuan(known), margin: margin === null ? null : yuan(margin), rate }
  })
}

type Share = { readonly revenue: Fen; readonly freight: Fen }

/** What the order's receipt says of a line; the same goods twice have equal hashes but their own places. Made anew at no price: nothing. */
function shareOf({ lines }: CostedOrder['receipt'], { receipt, remade }: CostedLine, index: number): Share {
  if (remade) return { revenue: fen(0), freight: fen(0) }
  const there = lines[index]
  const own = there?.receiptHash === receipt.hash ? there : lines.find((line) => line.receiptHash === receipt.hash)
  if (!own) return { revenue: fen(0), freight: fen(0) }
  return { revenue: fen(parseYuan(own.net) + parseYuan(own.freight)), freight: parseYuan(own.freight) }
}

function sumsOf(revenue: Fen, parts: readonly Part[]) {
  const known = sum(parts.flatMap(({ cost }) => cost ?? []))
  const margin = parts.every(({ cost }) => cost !== null) ? fen(revenue - known) : null
  const rate = margin === null || revenue <= 0 ? null : Math.round((1000 * margin) / revenue) / 10
  return { revenue, known, margin, rate }
}

/** What was typed for a price line, of so many pieces or times; null: nothing was. */
function typedFor(costs: readonly TypedCost[], rule: string, productId: number | null, pieces: number, often: number): Fen | null {
  const found = costs.find((one) => one.rule === rule && one.productId === productId)
  return found ? times(found.cost, found.unit === 'piece' ? pieces : often) : null
}

/** Lines of goods: what its blank goods cost, or what was typed for its product. */
function goodsParts(line: CostedLine, costs: readonly TypedCost[]): Part[] {
  const goods = line.receipt.lines.filter(({ group }) => group === 'goods')
  const typed = typedFor(costs, 'base', line.productId, line.quantity, 1)
  const part = (label: string, cost: Fen | null, final: boolean): Part => ({ kind: 'goods', label, cost, final })
  if (line.blank !== null && (line.byBlank || typed === null)) return [part('坯料', line.blank, line.blankTaken)]
  if (goods.length === 0) return [part('商品', null, true)]
  return goods.map((row) => part(row.label, typedFor(costs, ruleOf(row), line.productId, line.quantity, row.quantity), true))
}

/** Outwork that was sent; what is only written down does and costs nothing. */
const sentOf = ({ outside }: CostedLine): readonly Outside[] => outside.filter(({ state }) => state !== 'draft' && state !== 'void')

/** Work in the house, by price line: not what suppliers do of it. */
function workParts(line: CostedLine, costs: readonly TypedCost[]): Part[] {
  const own = line.receipt.lines.filter(({ group }) => !['goods', 'freight', 'discount'].includes(group))
  return own.flatMap((row) => workPart(line, row, costs) ?? [])
}

/** Of what is done outside in part the house pays only the other pieces; what is paid by the time it does not pay then. */
function workPart(line: CostedLine, row: ReceiptLine, costs: readonly TypedCost[]): Part | null {
  const rule = ruleOf(row)
  const outside = sentOf(line).reduce((all, { covers, quantity }) => all + (covers.includes(rule) ? quantity : 0), 0)
  const byTime = costs.some((one) => one.rule === rule && one.productId === null && one.unit === 'time')
  if (outside >= line.quantity || (outside > 0 && byTime)) return null
  const cost = typedFor(costs, rule, null, line.quantity - outside, row.quantity)
  return { kind: 'work', label: row.label, cost, final: true }
}

const outworkParts = (line: CostedLine): Part[] =>
  sentOf(line).map((one) => {
    const { net, final } = costOf(one)
    return { kind: 'outwork', label: one.process, cost: net, final }
  })

/** What the order's freight costs, divided as the buyer's freight is; by what lines bring in where they pay none. */
function freightParts(
  { freight }: CostedOrder['receipt'],
  shares: readonly Share[],
  lines: readonly CostedLine[],
  costs: readonly TypedCost[],
): Part[][] {
  // What is made anew is sent as well, though nobody pays for it.
  const parcels = freight.length > 0 ? freight.length : lines.some(({ remade }) => remade) ? 1 : 0
  if (parcels === 0) return lines.map(() => [])
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
  const cost = typedFor(costs, 'freight', null, pieces, parcels)
  const byFreight = shares.some((share) => share.freight > 0)
  const weights = shares.map((share) => Math.max(0, byFreight ? share.freight : share.revenue))
  const each = cost === null ? null : apportion(cost, weights)
  return lines.map((_, index): Part[] => [{ kind: 'freight', label: '运费', cost: each?.[index] ?? null, final: true }])
}

/** What the parts of a kind cost together; null: some of it nobody knows. Nothing where it has none. */
export function costOfKind(parts: readonly CostPart[], kind: CostKind): string | null {
  const own = parts.filter((part) => part.kind === kind)
  return own.some(({ cost }) => cost === null) ? null : yuan(sum(own.map(({ cost }) => parseYuan(cost ?? '0'))))
}
