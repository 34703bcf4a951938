import type { Freight, PriceRules } from '../contract/price/price.ts'
import { fen, parseRate, parseYuan, rateText, type Fen } from '../contract/money.ts'
import { exact, scaled, short } from './exact.ts'
import type { Line, Part } from './part.ts'
import { openFreight } from './template.ts'

/** Freight that a product's own rules say. */
export type OwnFreight = Exclude<Freight, { kind: 'template' }>

/** What travels to one address. `label` null: all of it to the only one. `weight` in ten-thousandths of a kilogram. */
export type Parcel = { label: string | null; pieces: number; weight: number }

/** The weight of a number of pieces, in ten-thousandths of a kilogram. */
export const weightOf = ({ weightKg }: Pick<PriceRules, 'weightKg'>, pieces: number): number => scaled(parseRate(weightKg), pieces, 1)

const names = { truck: '物流', express: '快递' } as const

/** One line for each parcel. */
export function freightLines(freight: OwnFreight, parcels: readonly Parcel[]): Line[] {
  return parcels.map(({ label, pieces, weight }, index) => ({
    rule: label === null ? 'freight' : `freight:${index + 1}`,
    group: 'freight',
    label: label === null ? `运费(${names[freight.kind]})` : `运费 ${label}${pieces}件/${weight / 10_000}kg`,
    ...charge(freight, weight),
    quantity: pieces,
    rate: null,
  }))
}

/** `max(60, 70kg×1.20)` or `10+23×3`: first kilogram, then each begun one. */
function charge(freight: OwnFreight, weight: number): { formula: string; amount: Fen } {
  if (freight.kind === 'truck') {
    const minimum = parseYuan(freight.minimum)
    const perKg = parseRate(freight.perKg)
    const byWeight = fen(scaled(weight, perKg, 1_000_000))
    const formula = `max(${short(minimum)}, ${weight / 10_000}kg×${rateText(perKg)})`
    return { formula, amount: byWeight < minimum ? minimum : byWeight }
  }
  const [first, next] = [parseYuan(freight.first), parseYuan(freight.next)]
  const more = Math.max(0, Math.ceil(weight / 10_000) - 1)
  const formula = more > 0 ? `${short(first)}+${more}×${short(next)}` : short(first)
  return { formula, amount: fen(exact(first + scaled(more, next, 1))) }
}

/** The freight of one line, or a line that says that it is free, or that it waits for an address. */
export function freightPart(rules: PriceRules, free: boolean): Part {
  return {
    steps: [],
    lines({ quantity, consignments }) {
      const { freight } = rules
      const shares = consignments ?? [{ label: null, quantity }]
      if (free) return [{ ...freeLine(freight), quantity }]
      if (freight.kind === 'template') return [openFreight(quantity)]
      return freightLines(
        freight,
        shares.map((share) => ({
          label: share.label,
          pieces: share.quantity,
          weight: weightOf(rules, share.quantity),
        })),
      )
    },
  }
}

const freeLine = ({ kind }: Freight) =>
  ({
    rule: 'freight',
    group: 'freight',
    label: kind === 'template' ? '运费' : `运费(${names[kind]})`,
    formula: '包邮',
    rate: null,
    amount: fen(0),
  }) as const
