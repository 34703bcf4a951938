import { createContext, useContext } from 'react'
import { fontKeys, type FontKey } from '../contract/artwork/layer.ts'
import type { KeptInk } from '../contract/setting/press.ts'

/** What the merchant offers designs: fonts for new text, and spot inks that are kept. */
export type Offered = { readonly fonts: readonly FontKey[]; readonly inks: readonly KeptInk[] }
export const everything: Offered = { fonts: fontKeys, inks: [] }
export const OfferedContext = createContext(everything)
export const useOffered = (): Offered => useContext(OfferedContext)
