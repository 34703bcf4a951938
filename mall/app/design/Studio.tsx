import { useEffect, useState } from 'react'
import { wordsOf } from '../../../kit/ask.ts'
import css from './design.module.css'
import { opened, type Opened } from './draft.ts'
import type { Shown } from './shown.ts'
import { Workshop } from './Workshop.tsx'

/** The design as it was left in this tab, or an empty one; says where its pictures cannot be had now. */
export function Studio({ shown }: { shown: Shown }) {
  const { productId, sides } = shown
  const [found, find] = useState<Opened | { readonly fault: string } | null>(null)
  const [tries, tryAgain] = useState(0)
  useEffect(() => {
    let stale = false
    const tell = (what: Opened | { fault: string }) => stale || find(what)
    opened(productId, sides).then(tell, (error: unknown) => tell({ fault: wordsOf(error) }))
    return () => void (stale = true)
  }, [productId, sides, tries])
  if (!found)
    return (
      <p className={css.coming} role="status">
        正在打开…
      </p>
    )
  if (!('fault' in found)) return <Workshop shown={shown} opened={found} />
  const retry = () => {
    find(null)
    tryAgain((before) => before + 1)
  }
  return (
    <div className={css.none} role="alert">
      <p>{found.fault}</p>
      <button type="button" className="btn" onClick={retry}>
        重试
      </button>
    </div>
  )
}
