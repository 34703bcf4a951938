import { fen, parseYuan, type Fen } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { SettlementPaper } from '../../../contract/promotion/poolState.ts'
import { hashOf } from '../../../pricing/hash.ts'
import type { Run } from '../../../pricing/pool.ts'

/** A part of a plan, and what came of it. */
export type Instalment = { readonly step: number; readonly amount: Fen; readonly received: Fen }

/** What becomes of an order's money when it costs less: its instalments, and what was paid too much. */
export type Lessened = { readonly instalments: readonly (Instalment & { readonly less: Fen })[]; readonly over: Fen }

/**
 * An order costs so much less than was agreed. What is still open of its instalments shrinks, the last first; what is more than was open
 * was paid too much and goes back. All that they shrink by and what goes back is what it costs less.
 */
export function lessen(instalments: readonly Instalment[], less: Fen): Lessened {
  let rest: number = less
  const shrunk = instalments
    .toSorted((a, b) => b.step - a.step)
    .map((one) => {
      const part = Math.min(rest, one.amount - one.received)
      rest -= part
      return { ...one, amount: fen(one.amount - part), less: fen(part) }
    })
  return { instalments: shrunk.toReversed(), over: fen(rest) }
}

export type Settling = { readonly poolId: number; readonly readyDay: string }

const grossOf = ({ gross }: Receipt): Fen => parseYuan(gross)

/** What a member's line cost when it joined and what it has come to, with tax. */
export type Came = { readonly alone: Fen; readonly final: Fen }

/** The papers of a run, in the order in which its members joined. `came`: what each pays by its order; absent: by the receipt of its line. */
export const settlementPapers = (
  { poolId, readyDay }: Settling,
  { pieces, price, shares }: Run,
  came: readonly Came[] = [],
): SettlementPaper[] =>
  shares.map(({ alone, pooled, share }, at) => {
    const { alone: most, final } = came[at] ?? { alone: grossOf(alone), final: grossOf(pooled) }
    const { productId, priceVersion } = pooled
    const body = {
      ...{ poolId, productId, priceVersion, readyDay, members: shares.length, pieces, runPrice: price, share },
      ...{ ownPieces: pooled.quantity, alone: most, final, back: fen(most - final), aloneHash: alone.hash, finalHash: pooled.hash },
    }
    return { ...body, hash: hashOf(body) }
  })

/** What of a step's money has gone back: the last step first. */
export function givenBack(instalments: readonly Instalment[], over: Fen): { readonly step: number; readonly back: Fen }[] {
  let rest: number = over
  return instalments
    .toSorted((a, b) => b.step - a.step)
    .flatMap(({ step, received }) => {
      const back = Math.min(rest, received)
      rest -= back
      return back > 0 ? [{ step, back: fen(back) }] : []
    })
}
