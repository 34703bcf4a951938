import type { OrderReceipt, PriceRules, Receipt } from '../contract/price/price.ts'
import type { OrderOffer } from '../contract/price/offer.ts'
import type { Carriage, FreightTemplate } from '../contract/price/freightTemplate.ts'
import { apportion, fen, parseRate, parseYuan, yuan, type Fen } from '../contract/money.ts'
import { refuse } from '../contract/refusal.ts'
import { scaled, total } from './exact.ts'
import { freightLines, weightOf } from './freight.ts'
import { canonical, hashOf } from './hash.ts'
import { partsOf, reduced, type Basket } from './orderOffers.ts'
import type { Line } from './part.ts'
import { written } from './price.ts'
import { totalsOf, type Totals } from './tax.ts'
import { groupAt, openFreight, refuseWay, templateLines, templateOf, type Load } from './template.ts'

/** A line of an order: its receipt and the rules it was priced by. */
export type OrderLine = { receipt: Receipt; rules: PriceRules }

/** One address's share of an order: how many of each line, in the order of the lines; 0 where none goes there. */
export type Consignment = { label: string; quantities: readonly number[] }

/**
 * What an order costs: the lines as they are, without their freight; freight once for each equal freight rule and
 * consignment, over the weight of all that travels together; tax once. Each line's shares add up to the totals.
 * No consignments: all goes to one address. `carriage`: where it goes and how, with the templates there are; null: nobody has
 * said yet, and freight by template is left open. `offers`: what activities and coupons take off, in their order; those that do not apply are left out.
 * @throws Refusal order.taxMode.mixed, quantity.illegal where the consignments do not add up to a line; freight.unset, freight.way,
 * freight.undeliverable as `templateLines`.
 */
export function orderReceipt(
  lines: readonly OrderLine[],
  consignments: readonly Consignment[] = [],
  carriage: Carriage | null = null,
  offers: readonly OrderOffer[] = [],
): OrderReceipt {
  const gifts = offers.flatMap(({ gift }) => gift ?? [])
  const { basket, freight, taxRate } = basketAnd(lines, consignments, carriage, gifts)
  const { taxMode } = basket
  const left = reduced(basket, offers)
  const totals = totalsOf(total([...left.own, ...left.freight]), taxMode, basket.taxRate)
  const shares = sharesOf(left.own, left.freight, totals, taxMode)
  const offerOn = (at: number) => {
    const off = (left.own[at] ?? 0) - (basket.own[at] ?? 0) - (basket.aside?.[at] ?? 0)
    return off < 0 ? { offer: yuan(fen(off)) } : {}
  }
  const body = {
    lines: shares.map((share, i) => ({
      receiptHash: lines[i]?.receipt.hash ?? '',
      net: yuan(share.net),
      freight: yuan(share.freight),
      tax: yuan(share.tax),
      gross: yuan(fen(share.net + share.freight + share.tax)),
      ...offerOn(i),
    })),
    freight: freight.lines.map(written),
    ...(consignments.length > 0 && {
      consignments: consignments.map(({ label, quantities }, at) => ({
        label,
        quantities: [...quantities],
        freight: yuan(fen(freight.byConsignment[at] ?? 0)),
      })),
    }),
    ...(left.offers.length > 0 && { offers: [...left.offers] }),
    ...(carriage && freight.templates.length > 0 && { carriage: goneBy(carriage, freight.templates) }),
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

/** What the lines come to before anything is taken off the order as a whole. Refuses as `orderReceipt`. */
export const basketOf = (
  lines: readonly OrderLine[],
  consignments: readonly Consignment[] = [],
  carriage: Carriage | null = null,
): Basket => basketAnd(lines, consignments, carriage).basket

/** The basket, and by what its freight came about; `gifts`: the places of lines that are given. */
function basketAnd(
  lines: readonly OrderLine[],
  consignments: readonly Consignment[],
  carriage: Carriage | null,
  gifts: readonly number[] = [],
) {
  const { taxMode, taxRate } = commonTax(lines)
  checkConsignments(lines, consignments)
  if (carriage && carriage.way !== 'prepaid' && lines.some(isOwn)) refuseWay(carriage.way)
  const own = lines.map(({ receipt }) =>
    total(receipt.lines.filter(({ group }) => group !== 'freight').map(({ amount }) => parseYuan(amount))),
  )
  const freight = freightOf(lines, own, consignments, carriage)
  const parts = lines.map(({ receipt }) => partsOf(receipt))
  const bought = (amounts: readonly Fen[]) => amounts.map((amount, at) => (gifts.includes(at) ? fen(0) : amount))
  const basket: Basket = {
    taxMode,
    taxRate: parseRate(taxRate),
    own: bought(own),
    freight: freight.shares,
    items: bought(parts.map(({ items }) => items)),
    reducible: bought(parts.map(({ reducible }) => reducible)),
    ...(gifts.length > 0 && { aside: own.map((amount, at) => (gifts.includes(at) ? amount : fen(0))) }),
  }
  return { basket, freight, taxRate }
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

const isOwn = ({ receipt, rules }: OrderLine): boolean => !receipt.freightFree && rules.freight.kind !== 'template'

/** The carriage as an order keeps it: of the templates those that were gone by, with their groups that were. */
function goneBy({ way, places, pickup }: Carriage, templates: readonly FreightTemplate[]): Carriage {
  const kept = templates.map((template) => {
    const gone = places.map(({ code }) => groupAt(template, code))
    return { ...template, groups: template.groups.filter((group) => gone.includes(group)), excluded: [] }
  })
  return { way, places: [...places], templates: kept, ...(pickup && { pickup }) }
}

/** The lines of an order that share their freight, by what they share. */
function groupsOf(lines: readonly OrderLine[], templates: readonly FreightTemplate[]): number[][] {
  const charged = [...lines.keys()].filter((line) => !lines[line]?.receipt.freightFree)
  const shared = (line: number) => {
    const freight = lines[line]?.rules.freight
    return freight?.kind === 'template' ? `template ${templateOf(freight, templates)?.id ?? ''}` : canonical(freight)
  }
  return [...Map.groupBy(charged, shared).values()]
}

/**
 * The order's freight lines, what of them falls on each line by weight, and what of them is each consignment's. Lines with
 * free freight travel for nothing.
 */
function freightOf(
  lines: readonly OrderLine[],
  own: readonly Fen[],
  consignments: readonly Consignment[],
  carriage: Carriage | null,
): { lines: Line[]; shares: Fen[]; byConsignment: number[]; templates: FreightTemplate[] } {
  const shares = lines.map(() => 0)
  const byConsignment = consignments.map(() => 0)
  const templates: FreightTemplate[] = []
  const made = groupsOf(lines, carriage?.templates ?? []).flatMap((group) => {
    const freight = lines[group[0] ?? 0]?.rules.freight
    const loads = loadsOf(lines, own, consignments, group)
    const template = carriage && freight?.kind === 'template' ? templateOf(freight, carriage.templates) : null
    if (template) templates.push(template)
    const charges = freight ? chargesOf(freight, template, carriage, loads) : []
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
    templates,
  }
}

/** One address's part of what is charged together. `place`: which consignment it is; `weights`: of each line in it. */
type Placed = { readonly place: number; readonly parcel: Load; readonly weights: readonly number[] }

/** What lines that share their freight are charged, load by load. */
function chargesOf(
  freight: PriceRules['freight'],
  template: FreightTemplate | null,
  carriage: Carriage | null,
  loads: readonly Placed[],
): Line[] {
  const parcels = loads.map(({ parcel }) => parcel)
  if (freight.kind !== 'template') return freightLines(freight, parcels)
  if (!carriage) return [openFreight(parcels.reduce((sum, { pieces }) => sum + pieces, 0))]
  const places = loads.flatMap(({ place }) => carriage.places[place] ?? [])
  return templateLines({ way: carriage.way, places, template }, parcels)
}

/** What of these lines goes to each consignment that gets anything of them. */
function loadsOf(
  lines: readonly OrderLine[],
  own: readonly Fen[],
  consignments: readonly Consignment[],
  group: readonly number[],
): Placed[] {
  const all = { label: null, quantities: lines.map(({ receipt }) => receipt.quantity) }
  const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  return (consignments.length > 0 ? consignments : [all]).flatMap(({ label, quantities }, place) => {
    const parts = group.flatMap((at) => {
      const line = lines[at]
      return line ? [partOf(line, own[at] ?? fen(0), quantities[at] ?? 0)] : []
    })
    const weights = parts.map(({ weight }) => weight)
    const parcel = {
      label,
      pieces: add(parts.map(({ pieces }) => pieces)),
      weight: add(weights),
      cm3: add(parts.map(({ cm3 }) => cm3)),
      value: fen(add(parts.map(({ value }) => value))),
    }
    return parcel.pieces === 0 ? [] : [{ place, parcel, weights }]
  })
}

/** So many pieces of a line that costs `own` altogether: what they weigh, take up and cost. */
function partOf({ receipt, rules }: OrderLine, own: Fen, pieces: number): { pieces: number; weight: number; cm3: number; value: number } {
  const { freight } = rules
  const pieceCm3 = freight.kind === 'template' ? (freight.pieceCm3 ?? 0) : 0
  return { pieces, weight: weightOf(rules, pieces), cm3: scaled(pieceCm3, pieces, 1), value: scaled(own, pieces, receipt.quantity) }
}

/** What of the totals falls on each line: its goods, its freight and their tax. */
export function sharesOf(
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
