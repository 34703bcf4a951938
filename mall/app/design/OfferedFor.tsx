import { useEffect, useState, type ReactNode } from 'react'
import { designCanvas } from '../../../contract/artwork/template.ts'
import { everything, OfferedContext } from '../../../studio/offered.ts'
import { call } from '../call.ts'
import { useFrame } from '../shell/frame.ts'

/** Tells what is inside what the merchant offers, once it is known; until then, and to guests, all fonts and no inks. */
export function OfferedFor({ productId, children }: { readonly productId: number; readonly children: ReactNode }) {
  const [offered, tell] = useState(everything)
  const isGuest = useFrame().buyer === null
  useEffect(() => {
    if (isGuest) return undefined
    let stale = false
    call(designCanvas, { productId }).then(
      ({ fonts, inks }) => stale || tell({ fonts: fonts.map(({ key }) => key), inks }),
      // A design can be drawn without.
      () => undefined,
    )
    return () => void (stale = true)
  }, [productId, isGuest])
  return <OfferedContext value={offered}>{children}</OfferedContext>
}
