import type { Consigned, Discount, PriceRules } from '../contract/price/price.ts'
import type { LineOffer } from '../contract/price/offer.ts'
import { parseRate, type Fen } from '../contract/money.ts'
import { refuse } from '../contract/refusal.ts'
import { total } from './exact.ts'
import { packingPart, samplePart } from './extras.ts'
import { freightPart } from './freight.ts'
import { goodsPart } from './goods.ts'
import { reductions } from './lineOffer.ts'
import type { At, Line, Part } from './part.ts'
import { printParts } from './prints.ts'
import { legalFrom } from './quantity.ts'
import { checkRush, rushLine } from './rush.ts'
import { settle, type Asked, type Settled } from './selection.ts'
import { totalsOf, type Totals } from './tax.ts'

/** What a price depends on beside the product and the choice. */
export type Context = {
  /** Where it goes: the quantities add up to the whole. Null or absent: all to one address. */
  consignments?: readonly Consigned[] | null
  freightFree?: boolean
  /** What the buyer's level pays less. Null or absent: nothing. */
  discount?: Discount | null | undefined
  /** What an activity takes off. Null or absent: nothing. */
  offer?: LineOffer | null | undefined
  /** The day of asking, `yyyy-MM-dd`: rush is refused out of season. Absent: the season is not looked at. */
  day?: string
  /** What the goods are counted in, for refusals: 件 where nothing is said. */
  unit?: string
}

/** A settled configuration, ready to be priced at any quantity. */
export type Job = {
  settled: Settled
  consignments: readonly Consigned[] | null
  /** Legal quantities at which a ladder that matters steps, ascending. */
  boundaries: readonly number[]
  at: (quantity: number) => { lines: Line[] } & Totals
}

/** @throws Refusal as `settle` and `checkRush`, and quantity.illegal where the consignments do not add up. */
export function jobOf(rules: PriceRules, asked: Asked, context: Context): Job {
  const { unit = '件' } = context
  const settled = settle(rules, asked, unit)
  const { sample, rushDays } = settled.selection
  checkRush(rules, rushDays, settled.quantity, context.day)
  const consignments = checkConsignments(settled.quantity, context.consignments ?? null, unit)

  const made = [goodsPart(rules, settled), ...printParts(rules, settled.prints), packingPart(settled)]
  const sampled = sample && rules.sample ? [samplePart(rules.sample)] : []
  const freight = freightPart(rules, context.freightFree ?? false)
  const taxRate = parseRate(rules.taxRate)
  const dark = new Set(rules.colours.filter((colour) => colour.dark).map((colour) => colour.key))

  const growTo = (quantity: number): At => grown(settled, consignments, dark, quantity)
  const madeAt = (at: At): Line[] => made.flatMap((part) => part.lines(at))

  return {
    settled,
    consignments,
    boundaries: boundariesOf(rules, [...made, ...sampled, freight]),
    at(quantity) {
      const at = growTo(quantity)
      const lines = madeAt(at)
      const less = reductions(lines, quantity, context.offer ?? null, context.discount ?? null, (other) => madeAt(growTo(other)))
      lines.push(...rushLine(rules, rushDays, quantity, sumOf(lines)), ...sampled.flatMap((part) => part.lines(at)))
      lines.push(...less, ...freight.lines(at))
      return { lines, ...totalsOf(sumOf(lines), rules.taxMode, taxRate) }
    },
  }
}

const sumOf = (lines: readonly Line[]): Fen => total(lines.map((line) => line.amount))

function checkConsignments(quantity: number, consignments: readonly Consigned[] | null, unit: string): readonly Consigned[] | null {
  if (!consignments || consignments.length === 0) return null
  const consigned = consignments.reduce((sum, share) => sum + share.quantity, 0)
  if (consigned === quantity && consignments.every((share) => Number.isInteger(share.quantity) && share.quantity > 0)) return consignments
  refuse('quantity.illegal', { quantity, consigned }, `各收货地址合计 ${consigned} ${unit}，与数量 ${quantity} ${unit}不一致`)
}

function boundariesOf(rules: PriceRules, parts: readonly Part[]): number[] {
  const steps = new Set<number>()
  for (const step of parts.flatMap((part) => part.steps)) {
    const quantity = legalFrom(rules, step)
    if (quantity !== null) steps.add(quantity)
  }
  return [...steps].toSorted((a, b) => a - b)
}

/** The same configuration at another quantity: what is added goes to the largest cell and the largest consignment. */
function grown(settled: Settled, consignments: At['consignments'], darkColours: ReadonlySet<string>, quantity: number): At {
  const more = quantity - settled.quantity
  const cells = addToLargest(settled.cells, more)
  const dark = cells.reduce((sum, { colour, quantity: count }) => sum + (colour !== undefined && darkColours.has(colour) ? count : 0), 0)
  return { quantity, cells, dark, consignments: consignments && addToLargest(consignments, more) }
}

/** `more` pieces added to the first of the largest shares: what a line grows by where nobody says otherwise. */
export function addToLargest<T extends { quantity: number }>(shares: readonly T[], more: number): readonly T[] {
  if (more === 0) return shares
  const largest = shares.reduce((most, share) => Math.max(most, share.quantity), 0)
  const index = shares.findIndex((share) => share.quantity === largest)
  return shares.map((share, i) => (i === index ? { ...share, quantity: share.quantity + more } : share))
}
