import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listOrders } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import type { Acknowledged } from '../../../contract/order/placeOrder.ts'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { useOnce } from '../private/useOnce.ts'
import { computedQuery, confirmQuery, type Confirmed, type CouponsChosen, type Destination } from './queries.ts'

type Wish = {
  to: Destination
  mark: string
  titleId: number | null
  plan: string
  coupons: CouponsChosen
  /** What was found in the artwork and is known. */
  acknowledged: Acknowledged[]
}

/** The names of coupons that cannot be used any more. */
function lostIn(error: unknown): string[] {
  const lost = error instanceof Refusal ? error.facts?.['lost'] : null
  return Array.isArray(lost) ? lost.map(String) : []
}

const codeOf = (error: unknown): string | null => (error instanceof Refusal ? error.code : null)

/**
 * Places the order once, however often it is tried; where its price has changed it is confirmed anew and asked about. `onFound`: more was
 * found in the artwork than was shown.
 */
export function usePlacing(confirmed: Confirmed, onPlaced: () => void, onFound: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mutation = useOnce(createOrder)
  const [changed, setChanged] = useState<{ before: OrderReceipt; after: OrderReceipt; lost: readonly string[]; wish: Wish } | null>(null)

  /** Confirms it anew and says what it costs now when it goes there; null where it cannot be had any more. */
  async function reckonAnew({ to, plan }: Wish): Promise<OrderReceipt | null> {
    const { queryKey } = confirmQuery(confirmed.lines.map(({ cartId }) => cartId))
    await queries.refetchQueries({ queryKey })
    const anew = queries.getQueryData(queryKey)
    return anew ? queries.fetchQuery(computedQuery(anew.orderKey, to, plan, { auto: true })).catch(() => null) : null
  }

  function place(wish: Wish, before: OrderReceipt) {
    setChanged(null)
    const { to, mark, titleId, plan, coupons, acknowledged } = wish
    const input = {
      key: confirmed.orderKey,
      ...to,
      mark,
      seen: before.gross,
      plan,
      ...coupons,
      acknowledged,
      ...(titleId !== null && { titleId }),
    }
    mutation.mutate(input, {
      onSuccess: ({ orderId }) => {
        onPlaced()
        void queries.invalidateQueries({ queryKey: [listOrders.path] })
        // On credit nothing is to be paid yet.
        const next = plan === 'credit' ? `/orderDetail/${orderId}` : `/cart/payment?orderId=${orderId}`
        void navigate(next, { replace: true })
      },
      onError: async (error) => {
        if (codeOf(error) === 'artwork.unacknowledged') onFound()
        if (codeOf(error) !== 'order.price.changed') return
        const after = await reckonAnew(wish)
        if (after) setChanged({ before, after, lost: lostIn(error), wish: { ...wish, coupons: { auto: true } } })
      },
    })
  }

  return {
    place,
    /** Also while the next page is on its way: the order is placed then. */
    busy: mutation.isPending || mutation.isSuccess,
    changed,
    expired: codeOf(mutation.error) === 'order.key.expired',
    error: codeOf(mutation.error) === 'order.price.changed' ? null : mutation.error,
  }
}
