import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { cartCount } from '../../../contract/order/cart.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../call.ts'
import { remember } from '../store.ts'
import { useFrame } from './frame.ts'
import { toast } from '../toast.ts'

/** Pages that show or settle the cart themselves, and home. */
const quiet = new Set(['/', '/cart/bankPay', '/cart/shoppingCart'])

/** Asks anew how many lines the cart has whenever a logged-in buyer comes to another page. */
export function useCartCount(): void {
  const { pathname } = useLocation()
  const loggedIn = useFrame().buyer !== null
  useEffect(() => {
    if (!loggedIn || quiet.has(pathname)) return
    call(cartCount, {}).then(
      ({ count }) => remember({ cartNum: count }),
      (error: unknown) => error instanceof Refusal && toast(error.message, 'warning'),
    )
  }, [loggedIn, pathname])
}
