import type { GoodsType } from '../../../contract/goods.ts'
import { lineRoute } from '../../../contract/production/lineState.ts'
import { phaseLabels, phaseOf, phases, type Phase } from '../../../contract/production/production.ts'
import { routeKinds } from '../../../contract/production/productionPlan.ts'
import { refuse } from '../../../contract/refusal.ts'

/** The phases that lines of a route go through. */
export const phasesOf = (route: { type: GoodsType; kind: string }): Phase[] =>
  lineRoute({ type: route.type, printed: route.kind !== 'none', sample: false }).flatMap((state) => phaseOf(state) ?? [])

/**
 * Every phase that the lines go through has a step, no other phase has, and steps stand in the order of their phases.
 * @throws Refusal 'route.incomplete' naming what is wrong.
 */
export function judgeRoute(route: { type: GoodsType; kind: string }, steps: readonly Phase[]): void {
  const no = (msg: string) => refuse('route.incomplete', { fields: { processIds: msg } }, msg)
  const needed = phasesOf(route)
  const missing = needed.find((phase) => !steps.includes(phase))
  if (missing) no(`缺少${phaseLabels[missing]}的工序`)
  const extra = steps.find((phase) => !needed.includes(phase))
  if (extra) no(`此类商品没有${phaseLabels[extra]}`)
  const places = steps.map((phase) => phases.indexOf(phase))
  if (places.some((place, i) => place < (places[i - 1] ?? 0))) no('工序须按备料、印刷、后道、质检、打包的阶段先后排列')
}

/** Which prints a route is for, in words. */
export const kindLabel = (kind: string): string =>
  kind === '' ? '印刷（通用）' : kind === 'none' ? '不印刷' : ((routeKinds as Record<string, string>)[kind] ?? kind)
