import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addToCart } from '../../../contract/cart.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call, newOnce } from '../call.ts'
import { toLogin } from '../leave.ts'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../shell/toast.ts'
import { remember } from '../store.ts'
import type { Asked } from './useConfiguration.ts'

type Way = 'cart' | 'now'

/** Puts what was configured into the cart, or takes it straight to the settlement. */
export function useBuying(productId: number, asked: Asked) {
  const { buyer } = useFrame()
  const go = useNavigate()
  const [buying, wait] = useState<Way | null>(null)
  const [fault, setFault] = useState('')
  // The same key while the same is tried again, so that a lost answer adds nothing twice.
  const once = useRef({ asked, way: 'cart' as Way, key: '' })

  async function buy(way: Way) {
    if (!buyer) return toLogin()
    if (buying) return
    if (!once.current.key || once.current.asked !== asked || once.current.way !== way)
      once.current = { asked, way, key: newOnce() }
    wait(way)
    setFault('')
    try {
      const added = await call(
        addToCart,
        { productId, ...asked, new: way === 'now' ? 1 : 0 },
        { once: once.current.key },
      )
      once.current.key = ''
      if (way === 'now') return await go(`/cart/settlement?cartId=${added.cartId}`)
      remember({ cartNum: added.count })
      toast('已加入购物车', 'success')
    } catch (error) {
      setFault(error instanceof Refusal ? error.message : '网络异常，请稍后再试')
    } finally {
      wait(null)
    }
  }

  return { buy, buying, fault }
}
