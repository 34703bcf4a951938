import { useEffect, useState } from 'react'
import { cartMockups, type Mockup } from '../../../contract/artwork/mockup.ts'
import type { CartRow } from '../../../contract/order/cart.ts'
import { mockupsAnew } from '../../../kit/mockup/Mockups.tsx'
import { call } from '../call.ts'

/** What lies on the lines of the cart, on its goods; none until it is told, and where it cannot be. */
export function useCartMockups(rows: readonly Pick<CartRow, 'id' | 'artwork'>[]): readonly Mockup[] {
  const [mockups, setMockups] = useState<readonly Mockup[]>([])
  const asked = rows
    .flatMap(({ id, artwork }) => (artwork.length > 0 ? [`${id} ${artwork.map((file) => file.id).join(' ')}`] : []))
    .join('\n')
  useEffect(() => {
    if (asked === '') return undefined
    let isStale = false
    // They are beside what the page is for: without them it is as good.
    const ask = () =>
      void call(cartMockups, {}).then(
        (told) => isStale || setMockups(told),
        () => undefined,
      )
    ask()
    const timer = setInterval(ask, mockupsAnew)
    return () => {
      isStale = true
      clearInterval(timer)
    }
  }, [asked])
  return mockups
}
