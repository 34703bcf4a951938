import type { PriceRules, Receipt } from '../contract/price/price.ts'
import { fen, parseYuan, sum, type Fen } from '../contract/money.ts'
import { canonical } from './hash.ts'
import { jobOf, type Context } from './job.ts'
import { ladderFindings } from './ladders.ts'
import { isPooled, shareOf } from './lineOffer.ts'
import type { Finding } from './finding.ts'
import type { Line } from './part.ts'
import { reckon, type Priced } from './price.ts'
import type { Asked } from './selection.ts'

/** One who prints with others: what he asks for, and where it goes. */
export type Member = { readonly asked: Asked; readonly context?: Omit<Context, 'offer'> }

/** What one of them pays: `alone` when he joins, which is the most it can be; `pooled` when the run is closed. */
export type Share = {
  readonly alone: Receipt
  readonly pooled: Receipt
  /** What of the run's price falls on him by pieces, taxed as the prices are. */
  readonly share: Fen
  /** What the merchant bears: alone, or by his level, which is of all goods, he would pay less. */
  readonly borne: Fen
}

/** A shared print run: all its pieces, the price of article and printing of them all, and what of it falls on whom. */
export type Run = { readonly pieces: number; readonly price: Fen; readonly shares: readonly Share[] }

export type Pool = { readonly id: number; readonly version: number; readonly label: string }

/**
 * Prices a shared print run (拼印). Article and printing by the run cost what all pieces together cost, start-up fees once; each line
 * is shared by pieces, in the order in which they joined. Nobody pays more than alone: what that cuts is the merchant's. So what they
 * pay for these lines and what he bears are the price of the run. Of one member it is what he pays alone.
 * @throws Refusal as `reckon`. @throws RangeError where they do not print the same.
 */
export function poolRun(rules: PriceRules, product: Priced, pool: Pool, members: readonly Member[]): Run {
  const jobs = members.map(({ asked, context = {} }) => jobOf(rules, asked, context))
  const counts = jobs.map(({ settled }) => settled.quantity)
  const pieces = counts.reduce((all, each) => all + each, 0)
  const runs = jobs.map(({ at }) => at(pieces).lines.filter(isPooled))
  const [run = []] = runs
  if (runs.some((one) => canonical(one.map(madeOf)) !== canonical(run.map(madeOf))))
    throw new RangeError('not one run: they print differently')
  return {
    pieces,
    price: sum(run.map(({ amount }) => amount)),
    shares: members.map(({ asked, context = {} }, at) => {
      const alone = reckon(rules, product, asked, context)
      const others = counts.toSpliced(at, 1)
      const terms = { kind: 'pool', others, place: at } as const
      const pooled = others.length === 0 ? alone : reckon(rules, product, asked, { ...context, offer: { ...pool, terms } })
      const share = shareOf(run, counts, at)
      return { alone, pooled, share, borne: fen(share - paidOf(pooled)) }
    }),
  }
}

/** What makes a line of the run what it is: two who print the same have it alike. */
const madeOf = ({ rule, quantity, rate, amount }: Line) => ({ rule, quantity, rate, amount })

/** What is paid for what is printed together, after what is taken off. */
const paidOf = ({ lines }: Receipt): Fen =>
  sum(lines.filter((line) => isPooled(line) || line.group === 'discount').map(({ amount }) => parseYuan(amount)))

/**
 * Why these rules cannot be offered in a shared run: a price that rises with the quantity would make a member dearer than alone, and
 * where more pieces cost as much each there is nothing to share.
 */
export function poolFindings(rules: PriceRules, asked: Asked, unit = '件'): Finding[] {
  const faults = ladderFindings(rules, unit).filter(({ grade }) => grade === 'fault')
  if (faults.length > 0) return faults
  const { settled, at } = jobOf(rules, asked, {})
  const own = sumOfRun(at(settled.quantity).lines)
  const most = [...rules.base.map(([from]) => from), ...Object.values(rules.processes).flatMap(stepsOf), 2 * settled.quantity]
  const falls = most.some((quantity) => quantity > settled.quantity && sumOfRun(at(quantity).lines) * settled.quantity < own * quantity)
  return falls ? [] : [{ grade: 'fault', place: ['base'], text: '印得再多单价也不变，没有可以分摊的费用，不适合拼印' }]
}

const sumOfRun = (lines: readonly Line[]): Fen => sum(lines.filter(isPooled).map(({ amount }) => amount))

const stepsOf = (process: PriceRules['processes'][string]): number[] => {
  const ladders = 'run' in process ? [process.run] : 'perPage' in process ? [process.perPage] : []
  const areas = 'areas' in process ? (process.areas ?? []).map(({ run }) => run) : []
  return [...ladders, ...areas].flatMap((ladder) => ladder.map(([from]) => from))
}
