import { useEffect, useState } from 'react'
import { offeredTemplates } from '../../../contract/artwork/template.ts'
import { call } from '../call.ts'
import css from './Purchase.module.css'

/** The way to the templates of a 常用 product, where it offers some. */
export function FillHere({ productId, word }: { readonly productId: number; readonly word: string }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let stale = false
    call(offeredTemplates, { productId }).then(
      (all) => stale || setCount(all.length),
      // The product can be bought without.
      () => undefined,
    )
    return () => void (stale = true)
  }, [productId])
  if (count === 0) return null
  return (
    <p className={css.paper}>
      <a className="btn" href={`/productEdit?productId=${productId}&c=${word}`}>
        填写模板
      </a>
    </p>
  )
}
