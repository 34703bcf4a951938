import type { PriceRules } from '../contract/price/price.ts'
import { axes, isAxis, type Axis } from './choices.ts'
import type { Finding } from './finding.ts'
import type { Place } from './placeWords.ts'

/** Choices that no buyer can have, whatever else is chosen. */
export function reachFindings(rules: PriceRules): Finding[] {
  return everyChoice(rules).flatMap(({ key, place }): Finding[] =>
    canBeHad(rules, key) ? [] : [{ grade: 'warning', place, text: '被互斥或依赖规则挡住，买家选不到' }],
  )
}

function everyChoice(rules: PriceRules): { key: string; place: Place }[] {
  const onAxes = Object.entries(axes).flatMap(([axis, list]) =>
    rules[list].map(({ key }, index) => ({ key: `${axis}:${key}`, place: [list, index] })),
  )
  const options = rules.options.map(({ key }, index) => ({ key: `option:${key}`, place: ['options', index] }))
  const processes = Object.keys(rules.processes).map((key) => ({ key: `process:${key}`, place: ['processes', key] }))
  return [...onAxes, ...options, ...processes]
}

/** False where a choice together with all that it needs excludes itself, or every choice of a list one of which must be taken. */
function canBeHad(rules: PriceRules, key: string): boolean {
  const together = withNeeds(rules, key)
  const apart = (one: string, other: string) =>
    rules.conflicts.some(({ when, not }) => (when === one && not === other) || (when === other && not === one))
  const excluded = (one: string) => [...together].some((other) => apart(one, other))
  if ([...together].some(excluded)) return false
  return Object.entries(axes).every(([axis, list]) => {
    const taken = [...together].filter((one) => one.startsWith(`${axis}:`) && isAxis(axis))
    if (taken.length > 0) return taken.length === 1
    return rules[list].length === 0 || rules[list].some((choice) => !excluded(`${axis as Axis}:${choice.key}`))
  })
}

function withNeeds(rules: PriceRules, key: string): Set<string> {
  const together = new Set([key])
  // A set that grows while it is walked gives what was added too.
  for (const one of together) for (const { when, needs } of rules.needs ?? []) if (when === one) together.add(needs)
  return together
}
