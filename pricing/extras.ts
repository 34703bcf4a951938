import type { PriceRules } from '../contract/price/price.ts'
import { fen, parseRate, parseYuan } from '../contract/money.ts'
import { rateOf, short } from './exact.ts'
import { pieces, type Line, type Part } from './part.ts'
import type { Settled } from './selection.ts'

/** Packing and options, by the piece; what costs nothing has no line. */
export function packingPart({ packing, options }: Settled): Part {
  const chosen = [
    ...(packing ? [{ rule: `packing:${packing.key}`, choice: packing }] : []),
    ...options.map((choice) => ({ rule: `option:${choice.key}`, choice })),
  ].map(({ rule, choice }) => ({ rule, label: choice.label, each: parseRate(choice.each) }))
  return {
    steps: [],
    lines: ({ quantity }) =>
      chosen.flatMap(({ rule, label, each }) => (each === 0 ? [] : [pieces(rule, 'packing', label, quantity, each)])),
  }
}

/** 打样: the fee, and the same again off from the quantity at which it is credited. */
export function samplePart(sample: NonNullable<PriceRules['sample']>): Part {
  const fee = parseYuan(sample.fee)
  const label = sample.label ?? '打样费'
  const line = { group: 'sample', quantity: 1 } as const
  const formula = `1×${short(fee)}`
  const paid: Line = { ...line, rule: 'sample', label, formula, rate: rateOf(fee), amount: fee }
  const credit: Line = {
    ...line,
    rule: 'sample.credit',
    label: `${label}抵扣`,
    formula: `≥${sample.creditFrom}件抵扣`,
    rate: rateOf(fen(-fee)),
    amount: fen(-fee),
  }
  return {
    steps: [sample.creditFrom],
    lines: ({ quantity }) =>
      quantity >= sample.creditFrom ? [paid, credit] : [{ ...paid, formula: `${formula}（<${sample.creditFrom}件不抵扣）` }],
  }
}
