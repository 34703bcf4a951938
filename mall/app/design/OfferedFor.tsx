import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { fontKeys, type FontKey } from '../../../contract/artwork/layer.ts'
import { designCanvas } from '../../../contract/artwork/template.ts'
import type { KeptInk } from '../../../contract/setting/press.ts'
import { call } from '../call.ts'
import { useFrame } from '../shell/frame.ts'

/** What the merchant offers designs: fonts for new text, and spot inks that are kept. */
type Offered = { readonly fonts: readonly FontKey[]; readonly inks: readonly KeptInk[] }

const everything: Offered = { fonts: fontKeys, inks: [] }
const Context = createContext(everything)

export const useOffered = (): Offered => useContext(Context)

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
  return <Context value={offered}>{children}</Context>
}
