import { useEffect, useRef } from 'react'
import { linkTo } from './link.ts'
import type { Asked } from './asked.ts'

const rest = 400 // ms after the last change

/** Keeps the page's address saying what is configured, so that it can be loaded again, and come back to after a log-in. */
export function useAddress(productId: number, asked: Asked): void {
  const first = useRef(asked)
  useEffect(() => {
    if (asked === first.current) return
    const timer = setTimeout(() => history.replaceState(history.state, '', linkTo(location.href, productId, asked)), rest)
    return () => clearTimeout(timer)
  }, [productId, asked])
}
