import type { Discount, PriceRules, Receipt } from '../contract/price/price.ts'
import { fen, parseYuan, yuan } from '../contract/money.ts'
import { jobOf } from './job.ts'
import type { Pool } from './pool.ts'
import { reckon, type Priced } from './price.ts'
import type { Asked } from './selection.ts'

/** What some pieces cost by how many are printed together. */
export type PricesTold = {
  readonly quantity: number
  readonly alone: string
  readonly rows: readonly { readonly pieces: number; readonly gross: string; readonly unitGross: string; readonly less: string }[]
}

/** So many numbers of pieces beyond the present are told. */
const toldAhead = 4

type Run = {
  readonly rules: PriceRules
  readonly product: Priced
  readonly pool: Pool
  /** Pieces of the others. */
  readonly others: number
  /** With fewer nothing is printed together. */
  readonly least: number
  /** More are not taken. */
  readonly most: number
}

/**
 * What these pieces cost alone, and together with others: with those there are, or the least that are printed, and where the price steps
 * as more come, at most with so many as are taken. By the engine of receipts; the others counted as one, which moves at most fen.
 * @throws Refusal as `reckon`.
 */
export function poolPrices({ rules, product, pool, others, least, most }: Run, asked: Asked, discount: Discount | null): PricesTold {
  const alone = reckon(rules, product, asked, { discount })
  const { quantity } = alone
  const first = Math.max(quantity + others, least)
  const steps = jobOf(rules, asked, {}).boundaries.filter((step) => step > first && step < most)
  const ahead = most > first ? [...steps.slice(0, toldAhead - 1), most] : []
  const rows = [first, ...ahead].map((pieces) => {
    const { gross, unitGross } = withOthers(pieces - quantity)
    return { pieces, gross, unitGross, less: yuan(fen(parseYuan(alone.gross) - parseYuan(gross))) }
  })
  return { quantity, alone: alone.gross, rows }

  function withOthers(pieces: number): Receipt {
    if (pieces <= 0) return alone
    return reckon(rules, product, asked, { discount, offer: { ...pool, terms: { kind: 'pool', others: [pieces], place: 1 } } })
  }
}
