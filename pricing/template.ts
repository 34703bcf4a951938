import type { Carriage, FreightGroup, FreightTemplate, FreightTerms } from '../contract/price/freightTemplate.ts'
import { freightWays, type FreightWay } from '../contract/price/freightWay.ts'
import type { PriceRules } from '../contract/price/price.ts'
import { fen, parseRate, parseYuan, type Fen } from '../contract/money.ts'
import { refuse } from '../contract/refusal.ts'
import { exact, scaled, short } from './exact.ts'
import type { Line } from './part.ts'

type ByTemplate = Extract<PriceRules['freight'], { kind: 'template' }>

/** What one template carries to one address. `weight` in ten-thousandths of a kilogram, `value` what the goods and their processing cost there. */
export type Load = {
  readonly label: string | null
  readonly pieces: number
  readonly weight: number
  readonly cm3: number
  readonly value: Fen
}

/** The template that a product goes by: the one it names while there is such a one, else the one for all; null: there is none. */
export const templateOf = (freight: ByTemplate, templates: readonly FreightTemplate[]): FreightTemplate | null =>
  templates.find(({ id }) => id === freight.template) ?? templates.find(({ isDefault }) => isDefault) ?? null

/** The city and the province that a place lies in, the nearer first. */
const around = (code: number): number[] => [Math.floor(code / 100) * 100, Math.floor(code / 10_000) * 10_000]

/** What it costs to send to the place with this code; null: nothing is sent there. The nearest region that is named decides. */
export function groupAt({ groups, excluded }: Pick<FreightTerms, 'groups' | 'excluded'>, code: number): FreightGroup | null {
  for (const region of around(code)) {
    if (excluded.includes(region)) return null
    const group = groups.find(({ regions }) => regions.includes(region))
    if (group) return group
  }
  return groups.find(({ regions }) => regions.length === 0) ?? null
}

/** What counts of a load: what it weighs, or by the divisor what it takes up where that is more. Ten-thousandths of a kilogram. */
export function countedWeight({ divisor }: Pick<FreightTerms, 'divisor'>, { weight, cm3 }: Pick<Load, 'weight' | 'cm3'>): number {
  return divisor === null ? weight : Math.max(weight, scaled(cm3, 10_000, divisor))
}

/** `首重 1 kg ¥8 + 续重 4 kg × ¥2`, or why it is free. `weight` is what counts. */
export function groupCharge(group: FreightGroup, { weight, value, pieces }: Omit<Load, 'label' | 'cm3'>): { formula: string; amount: Fen } {
  if (group.freeFrom !== null && value >= parseYuan(group.freeFrom))
    return { formula: `满 ¥${short(parseYuan(group.freeFrom))} 包邮`, amount: fen(0) }
  if (group.freePieces !== null && pieces >= group.freePieces) return { formula: `满${group.freePieces}件包邮`, amount: fen(0) }
  const [first, next] = [parseYuan(group.first), parseYuan(group.next)]
  const more = Math.max(0, Math.ceil((weight - parseRate(group.firstKg)) / parseRate(group.nextKg)))
  const begin = `首重 ${Number(group.firstKg)} kg ¥${short(first)}`
  const units = Number(group.nextKg) === 1 ? `${more} kg` : `${more}×${Number(group.nextKg)} kg`
  return {
    formula: more > 0 ? `${begin} + 续重 ${units} × ¥${short(next)}` : begin,
    amount: fen(exact(first + scaled(more, next, 1))),
  }
}

const line = (label: string, formula: string, quantity: number, amount = fen(0)): Line => ({
  rule: 'freight',
  group: 'freight',
  label,
  formula,
  quantity,
  rate: null,
  amount,
})

/** What stands in a receipt where nobody has said yet where it goes. */
export const openFreight = (quantity: number): Line => line('运费', '按收货地址计算', quantity)

/** By what the loads of one template are carried; `places[i]` is where `loads[i]` goes. */
export type Carried = Pick<Carriage, 'way' | 'places'> & { readonly template: FreightTemplate | null }

/**
 * The freight of what one template carries: a line for each load, or one where nothing is charged.
 * @throws Refusal freight.unset where there is no template, freight.way where it does not go this way, freight.undeliverable.
 */
export function templateLines({ way, places, template }: Carried, loads: readonly Load[]): Line[] {
  if (!template) return refuse('freight.unset')
  if (!template.ways.includes(way)) return refuseWay(way)
  const pieces = loads.reduce((sum, load) => sum + load.pieces, 0)
  if (way === 'pickup') return [line('运费(自提)', '到自提点提货，无运费', pieces)]
  // Whoever pays the carrier: it goes there or not.
  const sent = loads.map((load, at) => ({ load, group: groupFor(template, places[at]) }))
  if (way === 'collect') return [line('运费(到付)', '收货时向承运商支付，不在本单内', pieces)]
  return sent.map(({ load, group }) => {
    const weight = countedWeight(template, load)
    const { formula, amount } = groupCharge(group, { ...load, weight })
    const kg = `${weight > load.weight ? '体积重 ' : ''}${weight / 10_000}kg`
    const label = load.label === null ? `运费(${freightWays.prepaid} ${kg})` : `运费 ${load.label}${load.pieces}件/${kg}`
    return line(label, formula, load.pieces, amount)
  })
}

/** @throws Refusal freight.way, always. */
export const refuseWay = (way: FreightWay): never =>
  refuse('freight.way', { way }, `所选商品中有不支持${freightWays[way]}的，请改选其他配送方式，或分开结算`)

/** The ways that all of these goods may go, in the table's order: those that every template offers; what has freight of its own is carried. */
export function waysOf(freights: readonly PriceRules['freight'][], templates: readonly FreightTemplate[]): FreightWay[] {
  const offered = freights.map((freight): readonly FreightWay[] =>
    freight.kind === 'template' ? (templateOf(freight, templates)?.ways ?? []) : ['prepaid'],
  )
  return (Object.keys(freightWays) as FreightWay[]).filter((way) => offered.every((ways) => ways.includes(way)))
}

/** @throws Refusal freight.undeliverable */
function groupFor(template: FreightTerms, place: { readonly code: number; readonly name: string } | undefined): FreightGroup {
  const words = `所选商品不配送到 ${place?.name ?? '该地区'}，请更换收货地址`
  const group = place ? groupAt(template, place.code) : null
  return group ?? refuse('freight.undeliverable', { place: place?.name ?? '' }, words)
}
