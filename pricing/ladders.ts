import type { Ladder, PriceRules, Process } from '../contract/price/price.ts'
import { mostPieces } from '../contract/price/quantity.ts'
import { parseRate } from '../contract/money.ts'
import type { Finding } from './finding.ts'
import type { Place } from './placeWords.ts'
import { legal } from './quantity.ts'

/** Every ladder of prices in the rules, with where it stands. */
function ladders(rules: PriceRules): { place: Place; ladder: Ladder }[] {
  const runs = Object.entries(rules.processes).flatMap(([key, process]) =>
    laddersOf(process).map(({ place, ladder }) => ({ place: ['processes', key, ...place], ladder })),
  )
  return [{ place: ['base'], ladder: rules.base }, ...runs]
}

function laddersOf(process: Process): { place: Place; ladder: Ladder }[] {
  if (process.kind === 'embroidery') return []
  if (process.kind === 'insert') return [{ place: ['perPage'], ladder: process.perPage }]
  const run = { place: ['run'], ladder: process.run }
  if (process.kind === 'screen' && process.plateByQuantity) return [{ place: ['plateByQuantity'], ladder: process.plateByQuantity }, run]
  if (process.kind === 'digital' && process.areas)
    return [run, ...process.areas.map((area, index) => ({ place: ['areas', index, 'run'], ladder: area.run }))]
  return [run]
}

/** What is wrong with the ladders: steps out of order, a price that rises, quantities that no step prices. */
export const ladderFindings = (rules: PriceRules, unit: string): Finding[] => [
  ...ladders(rules).flatMap(({ place, ladder }) => [
    ...orderFindings(place, ladder),
    ...priceFindings(place, ladder, unit),
    ...reachFindings(rules, place, ladder, unit),
  ]),
  ...orderFindings(['leadDays'], rules.leadDays),
  ...dayFindings(rules.leadDays, unit),
]

function orderFindings(place: Place, steps: readonly (readonly [number, unknown])[]): Finding[] {
  return steps.flatMap(([from], index): Finding[] => {
    const before = steps[index - 1]?.[0]
    if (before === undefined || from > before) return []
    return [{ grade: 'fault', place: [...place, index], text: `数量 ${from} 没有大于上一档的 ${before}，各档数量应逐档增大` }]
  })
}

function priceFindings(place: Place, ladder: Ladder, unit: string): Finding[] {
  return ladder.flatMap(([from, rate], index): Finding[] => {
    const before = ladder[index - 1]?.[1]
    if (before === undefined || parseRate(rate) <= parseRate(before)) return []
    return [
      {
        grade: 'fault',
        place: [...place, index],
        text: `${from} ${unit}起的单价 ${rate} 高于上一档的 ${before}，单价不能随数量上升`,
      },
    ]
  })
}

function reachFindings(rules: PriceRules, place: Place, ladder: Ladder, unit: string): Finding[] {
  const found: Finding[] = []
  const [first] = ladder[0] ?? [1]
  if (first > rules.minimum)
    found.push({
      grade: 'fault',
      place: [...place, 0],
      text: `${rules.minimum} 至 ${first - 1} ${unit}没有价格：起订量 ${rules.minimum} 低于第一档的 ${first}`,
    })
  ladder.forEach(([from], index) => {
    const at = [...place, index]
    const next = ladder[index + 1]?.[0]
    if (from > mostPieces) found.push({ grade: 'warning', place: at, text: `单行最多 ${mostPieces} ${unit}，这一档用不到` })
    else if (next !== undefined && next <= rules.minimum)
      found.push({ grade: 'warning', place: at, text: `起订量为 ${rules.minimum} ${unit}，这一档用不到` })
    else if (from > rules.minimum && !legal(rules, from))
      found.push({
        grade: 'warning',
        place: at,
        text: `${from} ${unit}不是可订数量（${rules.minimum} ${unit}起、每次加 ${rules.step} ${unit}）`,
      })
  })
  return found
}

function dayFindings(leadDays: PriceRules['leadDays'], unit: string): Finding[] {
  return leadDays.flatMap(([from, days], index): Finding[] => {
    const before = leadDays[index - 1]?.[1] ?? 0
    if (days > 365) return [{ grade: 'fault', place: ['leadDays', index], text: '工期超过 365 个工作日' }]
    return days >= before
      ? []
      : [
          {
            grade: 'warning',
            place: ['leadDays', index],
            text: `${from} ${unit}起的工期 ${days} 天短于较少数量的 ${before} 天`,
          },
        ]
  })
}
