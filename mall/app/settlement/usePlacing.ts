import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createOrder, listOrders } from '../../../contract/order.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { useOnce } from '../private/useOnce.ts'
import { confirmQuery, type Confirmed } from './queries.ts'

type Wish = { addressId: number; mark: string; titleId: number | null; plan: string }

const codeOf = (error: unknown): string | null => (error instanceof Refusal ? error.code : null)

/** Places the order once, however often it is tried; where its price has changed it is confirmed anew and asked about. */
export function usePlacing(confirmed: Confirmed) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const deed = useOnce(createOrder)
  const [changed, setChanged] = useState<{ before: Confirmed; wish: Wish } | null>(null)

  async function confirmAnew() {
    const cartIds = confirmed.lines.map(({ cartId }) => cartId)
    await queries.refetchQueries({ queryKey: confirmQuery(cartIds).queryKey })
  }

  function place(wish: Wish, seen: string) {
    setChanged(null)
    const { addressId, mark, titleId, plan } = wish
    const input = { key: confirmed.orderKey, addressId, mark, seen, plan, ...(titleId !== null && { titleId }) }
    deed.mutate(input, {
      onSuccess: ({ orderId }) => {
        void queries.invalidateQueries({ queryKey: [listOrders.path] })
        // On credit nothing is to be paid yet.
        const next = plan === 'credit' ? `/orderDetail/${orderId}` : `/cart/payment?orderId=${orderId}`
        void navigate(next, { replace: true })
      },
      onError: async (error) => {
        if (codeOf(error) !== 'order.price.changed') return
        await confirmAnew()
        setChanged({ before: confirmed, wish })
      },
    })
  }

  return {
    place,
    /** Also while the next page is on its way: the order is placed then. */
    busy: deed.isPending || deed.isSuccess,
    changed,
    expired: codeOf(deed.error) === 'order.key.expired',
    error: codeOf(deed.error) === 'order.price.changed' ? null : deed.error,
  }
}
