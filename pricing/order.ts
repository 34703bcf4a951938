import type { OrderReceipt, PriceRules, Receipt } from '../contract/price/price.ts'
import { apportion, fen, parseRate, parseYuan, yuan, type Fen } from '../contract/money.ts'
import { refuse } from '../contract/refusal.ts'
import { total } from './exact.ts'
import { freightLines, weightOf, type Parcel } from './freight.ts'
import { canonical, hashOf } from './hash.ts'
import type { Line } from './part.ts'
import { written } from './price.ts'
import { totalsOf, type Totals } from './tax.ts'

/** A line of an order: its receipt and the rules it was priced by. */
export type OrderLine = { receipt: Receipt; rules: PriceRules }

/** One address's share of an order: how many of each line, in the order of the lines; 0 where none goes there. */
export type Consignment = { label: string; quantities: readonly number[] }

/**
 * What an order costs: the lines as they are, without their freight; freight once for each equal freight rule and
 * consignment, over the weight of all that travels together; tax once. Each line's shares add up to the totals.
 * No consignments: all goes to one address.
 * @throws Refusal order.taxMode.mixed, quantity.illegal where the consignments do not add up to a line.
 */
export function orderReceipt(lines: readonly OrderLine[], consignments: readonly Consignment[] = []): OrderReceipt {
  const { taxMode, taxRate } = commonTax(lines)
  checkConsignments(lines, consignments)
  const own = lines.map(({ receipt }) =>
    total(receipt.lines.filter(({ group }) => group !== 'freight').map(({ amount }) => parseYuan(amount))),
  )
  const freight = freightOf(lines, consignments)
  const totals = totalsOf(total([...own, ...freight.shares]), taxMode, parseRate(taxRate))
  const shares = sharesOf(own, freight.shares, totals, taxMode)
  const body = {
    lines: shares.map((share, i) => ({
      receiptHash: lines[i]?.receipt.hash ?? '',
      net: yuan(share.net),
      freight: yuan(share.freight),
      tax: yuan(share.tax),
      gross: yuan(fen(share.net + share.freight + share.tax)),
    })),
    freight: freight.lines.map(written),
    ...(consignments.length > 0 && {
      consignments: consignments.map(({ label, quantities }, at) => ({
        label,
        quantities: [...quantities],
        freight: yuan(fen(freight.byConsignment[at] ?? 0)),
      })),
    }),
    goodsNet: yuan(total(shares.map((share) => share.net))),
    freightNet: yuan(total(shares.map((share) => share.freight))),
    net: yuan(totals.net),
    taxMode,
    taxRate,
    tax: yuan(totals.tax),
    gross: yuan(totals.gross),
  }
  return { ...body, hash: hashOf(body) }
}

function commonTax(lines: readonly OrderLine[]): Pick<Receipt, 'taxMode' | 'taxRate'> {
  const first = lines[0]?.receipt ?? refuse('cart.missing')
  if (lines.some(({ receipt }) => receipt.taxMode !== first.taxMode)) refuse('order.taxMode.mixed')
  if (lines.some(({ receipt }) => parseRate(receipt.taxRate) !== parseRate(first.taxRate))) {
    refuse('order.taxMode.mixed', null, '税率不同的商品不能同单，请分开结算')
  }
  return first
}

function checkConsignments(lines: readonly OrderLine[], consignments: readonly Consignment[]): void {
  if (consignments.length === 0) return
  lines.forEach(({ receipt }, line) => {
    const shares = consignments.map((one) => one.quantities[line] ?? 0)
    const consigned = shares.reduce((sum, quantity) => sum + quantity, 0)
    if (consigned === receipt.quantity && shares.every((quantity) => Number.isInteger(quantity) && quantity >= 0)) return
    const { quantity } = receipt
    refuse(
      'quantity.illegal',
      { line, quantity, consigned },
      `第 ${line + 1} 项各收货地址合计 ${consigned} 件，与数量 ${quantity} 件不一致`,
    )
  })
}

/**
 * The order's freight lines, what of them falls on each line by weight, and what of them is each consignment's. Lines with
 * free freight travel for nothing.
 */
function freightOf(
  lines: readonly OrderLine[],
  consignments: readonly Consignment[],
): { lines: Line[]; shares: Fen[]; byConsignment: number[] } {
  const shares = lines.map(() => 0)
  const byConsignment = consignments.map(() => 0)
  const charged = [...lines.keys()].filter((line) => !lines[line]?.receipt.freightFree)
  const groups = [...Map.groupBy(charged, (line) => canonical(lines[line]?.rules.freight)).values()]
  const made = groups.flatMap((group) => {
    const freight = lines[group[0] ?? 0]?.rules.freight
    const loads = loadsOf(lines, consignments, group)
    const parcels = loads.map(({ parcel }) => parcel)
    const charges = freight ? freightLines(freight, parcels) : []
    charges.forEach(({ amount }, i) => {
      const place = loads[i]?.place ?? 0
      if (place in byConsignment) byConsignment[place] = (byConsignment[place] ?? 0) + amount
      apportion(amount, loads[i]?.weights ?? []).forEach((part, at) => {
        const line = group[at] ?? 0
        shares[line] = (shares[line] ?? 0) + part
      })
    })
    return charges
  })
  return {
    lines: made.map((line, i) => (made.length > 1 ? { ...line, rule: `freight:${i + 1}` } : line)),
    shares: shares.map(fen),
    byConsignment,
  }
}

/** What of these lines goes to each consignment: the parcel, and the weight of each line in it; `place`: which consignment it is. */
function loadsOf(
  lines: readonly OrderLine[],
  consignments: readonly Consignment[],
  group: readonly number[],
): { place: number; parcel: Parcel; weights: number[] }[] {
  const all = { label: null, quantities: lines.map(({ receipt }) => receipt.quantity) }
  return (consignments.length > 0 ? consignments : [all]).flatMap(({ label, quantities }, place) => {
    const pieces = group.map((line) => quantities[line] ?? 0)
    const weights = group.map((line, at) => {
      const rules = lines[line]?.rules
      return rules ? weightOf(rules, pieces[at] ?? 0) : 0
    })
    const count = pieces.reduce((sum, quantity) => sum + quantity, 0)
    return count === 0
      ? []
      : [{ place, parcel: { label, pieces: count, weight: weights.reduce((sum, weight) => sum + weight, 0) }, weights }]
  })
}

function sharesOf(
  own: readonly Fen[],
  freight: readonly Fen[],
  { net, tax }: Totals,
  mode: Receipt['taxMode'],
): { net: Fen; freight: Fen; tax: Fen }[] {
  const charged = own.map((amount, i) => fen(amount + (freight[i] ?? 0)))
  if (mode === 'exclusive') {
    const taxes = apportion(tax, charged)
    return own.map((amount, i) => ({ net: amount, freight: freight[i] ?? fen(0), tax: taxes[i] ?? fen(0) }))
  }
  // The charges hold the tax: the net is shared out over goods and freight, and tax is what is left of each line.
  const nets = apportion(net, [...own, ...freight])
  return charged.map((gross, i) => {
    const [goods, carriage] = [nets[i] ?? fen(0), nets[own.length + i] ?? fen(0)]
    return { net: goods, freight: carriage, tax: fen(gross - goods - carriage) }
  })
}
