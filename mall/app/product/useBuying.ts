import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addToCart } from '../../../contract/order/cart.ts'
import type { PoolChoice } from '../../../contract/promotion/poolChoice.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { toLogin } from '../leave.ts'
import { useFrame } from '../shell/frame.ts'
import { remember } from '../store.ts'
import type { Asked } from './asked.ts'
import type { Detail } from './shown.ts'

type Way = 'cart' | 'now' | 'flash'

/**
 * Puts what was configured into the cart, or takes it straight to the settlement. `kinds`: how many the cart holds after it was
 * put there; null before, and after `close`.
 */
export function useBuying({ productId, group, pool }: Pick<Detail, 'productId' | 'group' | 'pool'>, asked: Asked, choice: PoolChoice) {
  const { buyer } = useFrame()
  const go = useNavigate()
  const [buying, wait] = useState<Way | null>(null)
  const [fault, setFault] = useState<{ way: Way; words: string } | null>(null)
  const [kinds, setKinds] = useState<number | null>(null)
  const [keys] = useState(() => repeatKeys())

  async function buy(way: Way, secKillId?: number) {
    if (!buyer) return toLogin()
    if (buying) return
    const run = pool && { poolId: pool.id, pool: choice }
    const joined = group && { combinationId: group.combinationId, ...(group.pinkId !== null && { pinkId: group.pinkId }) }
    // What is held for a while lies in the cart, where whoever loses his way finds it, or lets it go.
    const input = { productId, ...asked, new: way === 'now' ? 1 : 0, ...(secKillId ? { secKillId } : (joined ?? run)) } as const
    wait(way)
    setFault(null)
    setKinds(null)
    try {
      const added = await call(addToCart, input, { repeatKey: keys.keyFor(input) })
      keys.done()
      if (way !== 'now') remember({ cartNum: added.count })
      if (way !== 'cart') return await go(`/cart/settlement?cartId=${added.cartId}`)
      setKinds(added.count)
    } catch (error) {
      setFault({ way, words: wordsOf(error) })
    } finally {
      wait(null)
    }
  }

  return { buy, buying, fault, kinds, close: () => setKinds(null) }
}
