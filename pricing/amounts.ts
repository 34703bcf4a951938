import type { Choice, PriceRules, Process } from '../contract/price/price.ts'
import { parseRate, rateText, type Rate } from '../contract/money.ts'
import { amountOf } from './exact.ts'
import type { Finding } from './finding.ts'
import type { Place } from './placeWords.ts'

/** An amount at a place, in yuan, with the least and most it may be. */
type Amount = { place: Place; yuan: string | undefined; least?: number; most?: number }

// What no printed thing costs; below it every sum of the largest quantity is still exact.
const dearest = 100_000

/** Amounts that are below zero or beyond anything sold. */
export const amountFindings = (rules: PriceRules, unit: string): Finding[] => [
  ...amounts(rules).flatMap(({ place, yuan, least = 0, most = dearest }): Finding[] => {
    if (yuan === undefined) return []
    const amount = Number(yuan)
    if (amount < least) return [{ grade: 'fault', place, text: least === 0 ? `${yuan} 不能小于 0` : `${yuan} 不能小于 ${least}` }]
    return amount > most ? [{ grade: 'fault', place, text: `${yuan} 超出上限 ${most}，请检查是否多写了位数` }] : []
  }),
  ...taxFindings(rules),
  ...cheapestFindings(rules, unit),
]

/** A rate that nobody pays is most likely a slip: 0.13 typed for 13 %. */
function taxFindings({ taxRate }: PriceRules): Finding[] {
  const rate = Number(taxRate)
  const place = ['taxRate']
  if (rate < 0 || rate > 1) return [{ grade: 'fault', place, text: `税率应为 0-100%，现为 ${percent(rate)}` }]
  return rate > 0 && rate < 0.01 ? [{ grade: 'warning', place, text: `税率 ${percent(rate)} 不到 1%，请核对，如 13% 填 13` }] : []
}
const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`

function amounts(rules: PriceRules): Amount[] {
  const { freight, sample, rush } = rules
  const choices = (['materials', 'crafts', 'colours', 'sizes', 'packings', 'options'] as const).flatMap((list) =>
    rules[list].map(({ each }, index) => ({ place: [list, index, 'each'], yuan: each, least: -dearest })),
  )
  return [
    { place: ['weightKg'], yuan: rules.weightKg, most: 1000 },
    ...rungs(['base'], rules.base),
    ...choices,
    ...Object.entries(rules.processes).flatMap(([key, process]) =>
      amountsOf(process).map((amount) => ({ ...amount, place: ['processes', key, ...amount.place] })),
    ),
    { place: ['sample', 'fee'], yuan: sample?.fee },
    { place: ['rush', 'share'], yuan: rush?.share, most: 5 },
    ...freightAmounts(freight),
  ]
}

function freightAmounts(freight: PriceRules['freight']): Amount[] {
  const place = (field: string) => ['freight', field]
  switch (freight.kind) {
    case 'truck':
      return [
        { place: place('minimum'), yuan: freight.minimum },
        { place: place('perKg'), yuan: freight.perKg, most: 1000 },
      ]
    case 'express':
      return [
        { place: place('first'), yuan: freight.first },
        { place: place('next'), yuan: freight.next, most: 10_000 },
      ]
    case 'template':
      return [{ place: place('pieceCm3'), yuan: String(freight.pieceCm3 ?? 0), most: 10_000_000 }]
  }
}

const rungs = (place: Place, ladder: PriceRules['base'] | undefined): Amount[] =>
  (ladder ?? []).map(([, yuan], index) => ({ place: [...place, index], yuan }))

function amountsOf(process: Process): Amount[] {
  switch (process.kind) {
    case 'screen':
      return [
        { place: ['plate'], yuan: process.plate },
        ...rungs(['plateByQuantity'], process.plateByQuantity),
        { place: ['extraColour', 'plate'], yuan: process.extraColour?.plate },
        { place: ['extraColour', 'run'], yuan: process.extraColour?.run },
        ...rungs(['run'], process.run),
        { place: ['startUp'], yuan: process.startUp },
      ]
    case 'digital':
      return [
        ...rungs(['run'], process.run),
        { place: ['startUp'], yuan: process.startUp },
        ...(process.areas ?? []).flatMap(({ run }, index) => rungs(['areas', index, 'run'], run)),
      ]
    case 'laser':
      return [...rungs(['run'], process.run), { place: ['startUp'], yuan: process.startUp }]
    case 'embroidery':
      return [
        { place: ['digitise'], yuan: process.digitise },
        { place: ['perThousand'], yuan: process.perThousand, most: 1000 },
        { place: ['minimumEach'], yuan: process.minimumEach },
      ]
    case 'foil':
      return [
        { place: ['diePerCm2'], yuan: process.diePerCm2, most: 1000 },
        { place: ['dieMinimum'], yuan: process.dieMinimum },
        ...rungs(['run'], process.run),
      ]
    case 'insert':
      return [{ place: ['setUp'], yuan: process.setUp }, ...rungs(['perPage'], process.perPage)]
  }
}

/** What is sold costs something: a piece with everything that makes it cheaper, and the fewest that may be ordered. */
function cheapestFindings(rules: PriceRules, unit: string): Finding[] {
  const least = (choices: readonly Choice[]): number => (choices.length === 0 ? 0 : Math.min(...choices.map(({ each }) => parseRate(each))))
  const off = rules.options.reduce((sum, { each }) => sum + Math.min(0, parseRate(each)), 0)
  const axes = [rules.materials, rules.crafts, rules.colours, rules.sizes, rules.packings]
  const base = Math.min(...rules.base.map(([, each]) => parseRate(each)))
  const cheapest = axes.reduce((sum, choices) => sum + least(choices), base + off)
  const place = ['base', rules.base.length - 1]
  if (cheapest < 0) return [{ grade: 'fault', place, text: `减价选项一起选时每${unit}低至 ${rateText(cheapest as Rate)} 元，不能低于 0` }]
  if (amountOf(cheapest as Rate, rules.minimum) === 0) return [{ grade: 'fault', place, text: '单价为 0，商品会以 0 元出售，请填写单价' }]
  return base === 0 ? [{ grade: 'warning', place, text: '有一档的单价为 0' }] : []
}
