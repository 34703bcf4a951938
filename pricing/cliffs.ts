import type { PriceRules, Selection } from '../contract/price/price.ts'
import type { GoodsType } from '../contract/goods.ts'
import { fen, yuan, type Fen } from '../contract/money.ts'
import { jobOf, type Job } from './job.ts'
import { lawful } from './lawful.ts'

/** Quantities `from` to `to` cost more than the larger `quantity`; `to` costs `saving` yuan more, the most of them. */
export type Cliff = { from: number; to: number; quantity: number; saving: string }

/**
 * Where a larger quantity of this selection costs less.
 * @throws Refusal as `ladderTable`, for a selection that the rules do not allow.
 */
export function cliffs(rules: PriceRules, { goodsType }: { goodsType: GoodsType }, selection: Selection): Cliff[] {
  const job = jobOf(rules, { quantity: rules.minimum, ...lawful(goodsType, rules, { selection }) }, {})
  let start = rules.minimum
  return job.boundaries.flatMap((quantity) => {
    if (quantity <= rules.minimum) return []
    const to = quantity - rules.step
    const there = job.at(quantity).gross
    const saving = fen(job.at(to).gross - there)
    const from = saving > 0 ? firstDearer(job, rules.step, start, to, there) : start
    start = quantity
    return saving > 0 ? [{ from, to, quantity, saving: yuan(saving) }] : []
  })
}

/** The least quantity from `low` to `high`, which is one, that costs more than `least`: between two steps sums only grow. */
function firstDearer(job: Job, step: number, low: number, high: number, least: Fen): number {
  let [from, to] = [0, (high - low) / step]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (job.at(low + middle * step).gross > least) to = middle
    else from = middle + 1
  }
  return low + to * step
}
