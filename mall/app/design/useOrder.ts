import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Design } from '../../../contract/artwork/design.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { useFrame } from '../shell/frame.ts'
import { remember } from '../store.ts'
import type { Shown } from './shown.ts'
import { usePrinting } from './usePrinting.ts'

/** 'printing': the files are being made; the others: they go into the cart, or straight to the settlement. */
type Doing = { readonly way: 'cart' | 'now'; readonly step: 'printing' | 'adding' }

/** Has the files made that the design is printed from, and puts the product with them into the cart, or takes it to the settlement. */
export function useOrder({ productId, asked }: Pick<Shown, 'productId' | 'asked'>, design: Design) {
  const go = useNavigate()
  const [doing, does] = useState<Doing | null>(null)
  const [fault, setFault] = useState('')
  const [keys] = useState(() => repeatKeys())
  const may = useFrame().buyer?.grants.includes('order.place') ?? false
  const printing = usePrinting(productId, may)

  async function order(way: Doing['way']) {
    if (doing) return
    setFault('')
    does({ way, step: 'printing' })
    try {
      const files = await printing.print(design)
      if (!files) return
      does({ way, step: 'adding' })
      const input = { productId, ...asked, artworkIds: files.map(({ id }) => id), new: way === 'now' ? 1 : 0 } as const
      const { cartId, count } = await call(addToCart, input, { repeatKey: keys.keyFor(input) })
      keys.done()
      if (way === 'cart') remember({ cartNum: count })
      await go(way === 'cart' ? '/cart/shoppingCart' : `/cart/settlement?cartId=${cartId}`)
    } catch (error) {
      setFault(wordsOf(error))
    } finally {
      does(null)
    }
  }

  return { order, doing, fault, printing }
}
