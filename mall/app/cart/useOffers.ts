import { useEffect, useRef, useState } from 'react'
import type { CartRow } from '../../../contract/order/cart.ts'
import { cartOffers, type CartOffers } from '../../../contract/coupon/onShelf.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../call.ts'

/** What of the chosen lines decides what they are let off. */
const keyOf = (chosen: readonly CartRow[]): string => chosen.map(({ id, receipt }) => `${id} ${receipt?.hash}`).join()

/**
 * What the chosen lines are let off: as the page was drawn with it, and asked anew whenever something else is chosen or a coupon was
 * taken. `why`: the lines cannot be one order.
 */
export function useOffers(first: CartOffers | null, rows: readonly CartRow[], chosen: readonly CartRow[]) {
  const [told, tell] = useState({ offers: first, why: '', key: keyOf(rows) })
  const [round, again] = useState(0)
  const asked = useRef({ key: told.key, round })
  const key = keyOf(chosen)
  const cartIds = chosen.map(({ id }) => id).join(',')
  useEffect(() => {
    if (asked.current.key === key && asked.current.round === round) return
    const mine = { key, round }
    asked.current = mine
    call(cartOffers, { cartIds })
      .then((offers) => asked.current === mine && tell({ offers, why: '', key }))
      .catch((error: unknown) => {
        const why = error instanceof Refusal ? error.message : '优惠暂未更新，以结算时为准'
        if (asked.current === mine) tell(({ offers }) => ({ offers, why, key }))
      })
  }, [key, round, cartIds])
  return { offers: told.offers, why: told.why, stale: told.key !== key, askAgain: () => again((n) => n + 1) }
}
