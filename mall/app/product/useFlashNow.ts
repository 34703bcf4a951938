import { useEffect, useState } from 'react'
import { productFlash, type ProductFlash } from '../../../contract/promotion/flash.ts'
import { call } from '../call.ts'

/** How often what is left is asked anew while there is something, and while there is nothing and pieces may come back; ms. */
const [lookEvery, lookForMore] = [5000, 15_000]
/** The server remembers what is left for half a second. */
const soon = 600

/**
 * What there is of it now: as the page was drawn, then as asked every few seconds while somebody looks, and at once where a purchase
 * was refused (`refused`: why). It is `onGone` when the mall tells of it no more.
 */
export function useFlashNow(drawn: ProductFlash, refused: string, onGone: () => void): ProductFlash {
  const [now, tell] = useState({ drawn, seen: drawn })
  if (now.drawn !== drawn) tell({ drawn, seen: drawn })
  const { id, productId, status } = drawn
  const { stock } = now.seen
  useEffect(() => {
    if (status !== 1) return
    let left = false
    const ask = async () => {
      const told = await call(productFlash, { productId: String(productId) }).catch(() => null)
      if (left || !told) return
      const seen = told.rows.find((row) => row.id === id)
      if (seen) tell((before) => ({ ...before, seen }))
      else onGone()
    }
    const atOnce = refused ? setTimeout(() => void ask(), soon) : undefined
    const every = (stock > 0 ? lookEvery : lookForMore) * (0.8 + Math.random() / 2.5)
    const look = setInterval(() => document.visibilityState === 'visible' && void ask(), every)
    return () => {
      left = true
      clearTimeout(atOnce)
      clearInterval(look)
    }
  }, [id, productId, status, stock, refused, onGone])
  return now.seen
}
