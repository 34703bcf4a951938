import { fen, parseRate, yuan } from '../contract/money.ts'
import { best, type Offerable, type OfferTerms } from '../pricing/best.ts'
import type { Basket } from '../pricing/orderOffers.ts'
import { percentile, report } from './ground.ts'

// How long it takes to find the best of all combinations of offers, which browser and server do for every settlement: eight 满减, two
// 付款立减, and coupons of which a fifth are for freight, no two alike, each of other goods.

const cases = [
  { lines: 20, coupons: 50, aim: 5 },
  { lines: 200, coupons: 200, aim: 20 },
]

export function bestOffers(turns = 300): void {
  for (const { lines, coupons, aim } of cases) {
    const [waits, spent]: [number[], number[]] = [[], []]
    let used = 0
    for (let turn = 0; turn < turns + warming; turn++) {
      const [basket, offerable, terms] = drawn(turn, lines, coupons)
      const [began, before] = [performance.now(), process.threadCpuUsage()]
      const { applied } = best(basket, offerable, terms, { plan: 'full' })
      // The first are slower, until what runs is compiled.
      if (turn >= warming) {
        waits.push(performance.now() - began)
        const { user, system } = process.threadCpuUsage(before)
        spent.push((user + system) / 1000)
      }
      used += applied.length
    }
    const figures = (all: number[]) => `p50 ${percentile(all, 0.5).toFixed(2)}，p95 ${percentile(all, 0.95).toFixed(2)} 毫秒`
    const each = (used / (turns + warming)).toFixed(1)
    report(`${lines} 行 ${coupons} 张券（平均用 ${each} 项优惠）：等待 ${figures(waits)}（目标 p95 ≤ ${aim}）；处理器 ${figures(spent)}`)
  }
}

const warming = 20

/** The same numbers for the same turn. */
function numbersOf(seed: number): (below: number) => number {
  let at = seed * 2_654_435_761 + 1
  return (below) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((at / 2 ** 32) * below)
  }
}

function drawn(turn: number, count: number, coupons: number): [Basket, Offerable[], OfferTerms[]] {
  const next = numbersOf(turn)
  const places = Array.from({ length: count }, (_, at) => at)
  const reducible = places.map(() => fen(10_000 + next(500_000)))
  const items = reducible.map((amount) => fen(amount + next(30_000)))
  const basket: Basket = {
    taxMode: 'exclusive',
    taxRate: parseRate('0.13'),
    own: items,
    freight: places.map(() => fen(next(8000))),
    items,
    reducible,
  }
  const lines = places.map((at): Offerable => ({
    productId: at,
    type: 'common',
    categoryIds: [at % 7, 10 + (at % 5)],
    agreed: at % 11 === 5,
    activity: at % 13 === 6,
  }))
  const whole = reducible.reduce((all, amount) => all + amount, 0)
  /** Of so many parts in a hundred of the whole. */
  const part = (most: number): string => yuan(fen(Math.max(100, Math.floor((whole * (1 + next(most))) / 100))))
  const step = () => ({ least: part(80), off: next(2) === 0 ? { fixed: part(10) } : { bp: 7000 + next(2900), most: part(8) } })
  const terms = (id: number): Omit<OfferTerms, 'kind' | 'steps'> => ({
    ...{ id, version: 1, label: '优惠', forAgreed: next(2) === 0, withActivity: false, plans: [], until: next(1000) },
    scope: next(3) === 0 ? {} : { categories: [next(7), 10 + next(5)], not: [next(count)] },
  })
  return [
    basket,
    lines,
    [
      ...Array.from({ length: 8 }, (_, at): OfferTerms => ({ ...terms(at), kind: 'tier', steps: [step(), step(), step()] })),
      ...Array.from({ length: 2 }, (_, at): OfferTerms => ({ ...terms(100 + at), kind: 'prepay', steps: [step()] })),
      ...Array.from({ length: coupons }, (_, at): OfferTerms => ({
        ...terms(200 + at),
        kind: at % 5 === 4 ? 'freightCoupon' : 'coupon',
        steps: [step()],
      })),
    ],
  ]
}
