import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { orderDetail, type OrderDetail } from '../../../contract/order/order.ts'
import { payOrder } from '../../../contract/payment/payment.ts'
import { isPaidIn, statusQuery } from './queries.ts'

/**
 * Watches for the money: goes on when all of it is there, and asks anew what is due when a part is. A code is paid within
 * seconds, a transfer within hours: `waits` says how often to ask.
 */
export function useArrival({ orderId, instalment }: OrderDetail, waits: 'bank' | 'scan' = 'bank'): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // The first that was to be paid while the page stood open: once it is, the next is another page's.
  const [step, setStep] = useState(instalment?.step ?? null)
  if (step === null && instalment) setStep(instalment.step)
  const { data: status } = useQuery({ ...statusQuery(orderId, waits, step ?? 1), enabled: step !== null })
  const paid = step !== null && isPaidIn(status, step)
  const received = status?.steps.map((step) => step.received).join()
  useEffect(() => {
    if (received === undefined) return
    void queries.invalidateQueries({ queryKey: [orderDetail.path, orderId] })
    if (!paid) void queries.invalidateQueries({ queryKey: [payOrder.path, orderId] })
  }, [queries, orderId, paid, received])
  useEffect(() => {
    if (paid) void navigate(`/cart/paySucceed?orderId=${orderId}`, { replace: true })
  }, [navigate, orderId, paid])
}
