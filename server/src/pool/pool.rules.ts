import { fen, parseYuan, type Fen } from '../../../contract/money.ts'
import type { Print, PriceRules, Receipt, Selection } from '../../../contract/price/price.ts'
import { canonical, hashOf } from '../../../pricing/hash.ts'
import type { Run } from '../../../pricing/pool.ts'

/** What two lines must have alike to be printed together. What is packed, sampled or rushed of them, and its sizes, are each one's own. */
export type PoolKey = Pick<Selection, 'material' | 'craft' | 'colour' | 'prints'>

const printKey = ({ position, process, colours, widthMm, heightMm, stitches, pages }: Print) => ({
  ...{ position, process, colours: colours ?? null, widthMm: widthMm ?? null },
  ...{ heightMm: heightMm ?? null, stitches: stitches ?? null, pages: pages ?? null },
})

/** By which a run is found: what is left out is the rules' first choice, and the order of prints does not matter. */
export function poolKey(rules: PriceRules, { material, craft, colour, prints }: PoolKey): string {
  const chosen = (key: string | undefined, choices: readonly { readonly key: string }[]) => key ?? choices[0]?.key ?? null
  return canonical({
    material: chosen(material, rules.materials),
    craft: chosen(craft, rules.crafts),
    colour: chosen(colour, rules.colours),
    prints: prints.map(printKey).toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1)),
  })
}

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

/** What a member is told when the run is settled: pieces and sums, and nobody's name. */
export type SettlementPaper = {
  readonly poolId: number
  readonly productId: number
  readonly priceVersion: number
  readonly readyDay: string
  readonly members: number
  readonly pieces: number
  /** Of article and printing of all of them, and what of it falls on this one by pieces, taxed as the prices are. */
  readonly runPrice: Fen
  readonly share: Fen
  readonly ownPieces: number
  /** With tax: what was agreed when it joined, what it has come to, and the difference. */
  readonly alone: Fen
  readonly final: Fen
  readonly back: Fen
  /** Of the receipts of both. */
  readonly aloneHash: string
  readonly finalHash: string
  readonly hash: string
}

export type Settling = { readonly poolId: number; readonly readyDay: string }

const grossOf = ({ gross }: Receipt): Fen => parseYuan(gross)

/** The papers of a run, in the order in which its members joined. */
export const settlementPapers = ({ poolId, readyDay }: Settling, { pieces, price, shares }: Run): SettlementPaper[] =>
  shares.map(({ alone, pooled, share }) => {
    const [most, final] = [grossOf(alone), grossOf(pooled)]
    const { productId, priceVersion } = pooled
    const body = {
      ...{ poolId, productId, priceVersion, readyDay, members: shares.length, pieces, runPrice: price, share },
      ...{ ownPieces: pooled.quantity, alone: most, final, back: fen(most - final), aloneHash: alone.hash, finalHash: pooled.hash },
    }
    return { ...body, hash: hashOf(body) }
  })
