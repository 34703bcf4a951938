import { useEffect, useState } from 'react'
import { withTemplate } from '../../../artwork/templates/laid.ts'
import { templateDetail } from '../../../contract/artwork/template.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import css from './design.module.css'
import { keptIn, opened, type Opened } from './draft.ts'
import { OfferedFor } from './OfferedFor.tsx'
import { beginSaved, type Begun } from './saved.ts'
import type { Shown } from './shown.ts'
import { Workshop } from './Workshop.tsx'

type Ready = { readonly opened: Opened; readonly begun: Begun; readonly templateKey: string | undefined; readonly round: number }

/** The design that the address names, one begun from a template, or as it was left in this tab; says where it cannot be had now. */
export function Studio({ shown }: { shown: Shown }) {
  const [found, find] = useState<Ready | { readonly fault: string } | null>(null)
  const [tries, tryAgain] = useState(0)
  useEffect(() => {
    let stale = false
    const tell = (what: Ready | { fault: string }) => stale || find(what)
    begin(shown).then(tell, (error: unknown) => tell({ fault: wordsOf(error) }))
    return () => void (stale = true)
  }, [shown, tries])
  if (!found)
    return (
      <p className={css.coming} role="status">
        正在打开…
      </p>
    )
  if (!('fault' in found)) {
    const { round, ...ready } = found
    const onTheirs = (begun: Begun) =>
      void opened(shown.productId, shown.sides, begun.design).then((next) => find({ ...ready, opened: next, begun, round: round + 1 }))
    return (
      <OfferedFor productId={shown.productId}>
        <Workshop key={round} shown={shown} {...ready} onTheirs={onTheirs} />
      </OfferedFor>
    )
  }
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

/** What this tab went on with; nothing, where it is there no more. */
const beginKept = (id: number | null): Promise<Begun> =>
  beginSaved(id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== 'server.busy') return beginSaved(null)
    throw error
  })

async function begin({ productId, sides }: Shown): Promise<Ready> {
  const address = new URLSearchParams(location.search)
  const named = address.get('design')
  const begun = await (named === null && !address.has('template') ? beginKept(keptIn(productId)) : beginSaved(named))
  const base = await opened(productId, sides, begun.design)
  const key = begun.kept ? undefined : (address.get('template') ?? undefined)
  if (key === undefined) return { opened: base, begun, templateKey: undefined, round: 0 }
  const template = await call(templateDetail, { key })
  const position = template.products.find((one) => one.productId === productId)?.position ?? sides[0]?.position ?? ''
  const on = sides.some((side) => side.position === position) ? position : (sides[0]?.position ?? '')
  return { opened: { ...base, design: withTemplate(base.design, template, on) }, begun, templateKey: key, round: 0 }
}
