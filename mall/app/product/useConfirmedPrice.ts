import { useEffect, useState } from 'react'
import type { Receipt } from '../../../contract/price/price.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../call.ts'
import type { Asked } from './asked.ts'

const rest = 400 // ms after the last change

export type Confirmation =
  | { state: 'asking' | 'same' | 'unreachable' }
  | { state: 'other'; receipt: Receipt }
  | { state: 'refused'; why: string }

/** Has the server reckon what the page reckoned: its answer is the one that counts. */
export function useConfirmedPrice(productId: number, asked: Asked, receipt: Receipt | null): Confirmation {
  const [heard, hear] = useState<{ hash: string; answer: Confirmation } | null>(null)
  const hash = receipt?.hash
  useEffect(() => {
    if (hash === undefined) return
    let stale = false
    const timer = setTimeout(() => {
      const tell = (answer: Confirmation) => stale || hear({ hash, answer })
      call(priceProduct, { productId, ...asked }).then(
        (theirs) => tell(theirs.hash === hash ? { state: 'same' } : { state: 'other', receipt: theirs }),
        (error: unknown) => tell(error instanceof Refusal ? { state: 'refused', why: error.message } : { state: 'unreachable' }),
      )
    }, rest)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [productId, asked, hash])
  return heard && heard.hash === hash ? heard.answer : { state: 'asking' }
}
