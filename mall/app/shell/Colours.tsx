import { use } from 'react'
import { SheetContext } from '../sheet.ts'
import { useFrame } from './frame.ts'

/** The shop's own colours in the place of the usual ones, inside the page's HTML, so that it is never seen in others. */
export function Colours() {
  const { nonce } = use(SheetContext)
  const { colours } = useFrame().site
  if (!colours) return null
  const { brand, hover, soft } = colours
  // Browsers hide the word that the server wrote.
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {`html:root{--brand:${brand};--brand-hover:${hover};--brand-soft:${soft}}`}
    </style>
  )
}
