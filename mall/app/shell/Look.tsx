import { use } from 'react'
import { SheetContext } from '../sheet.ts'
import { useFrame } from './frame.ts'

/** How the shop looks otherwise than the mall does of itself, inside the page's HTML, so that it is never seen so. */
export function Look() {
  const { nonce } = use(SheetContext)
  const { look } = useFrame().site
  if (!look) return null
  // Browsers hide the word that the server wrote.
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {look}
    </style>
  )
}
