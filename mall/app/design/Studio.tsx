import { useEffect, useState } from 'react'
import { onSurfaces, type History } from '../../../artwork/design.ts'
import { withTemplate } from '../../../artwork/templates/laid.ts'
import { templateDetail } from '../../../contract/artwork/template.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { wordOf } from '../product/link.ts'
import css from '../../../studio/design.module.css'
import { keptIn, opened, type Opened } from './draft.ts'
import { onTemplates, type Templates } from './filling.ts'
import { FillWorkshop } from './FillWorkshop.tsx'
import { OfferedFor } from './OfferedFor.tsx'
import { beginSaved, type Begun } from './saved.ts'
import type { Shown } from './shown.ts'
import { arrived, noTrail, type Left, type Trail, type Turns } from './turns.ts'
import { Workshop } from './Workshop.tsx'

type Ready = {
  readonly opened: Opened
  readonly begun: Begun
  readonly templateKey: string | undefined
  /** Only the slots of these are filled in; null: it is drawn freely. */
  readonly templates: Templates | null
  /** The steps that led to it where the page was turned back to it; null: none. */
  readonly earlier: History | null
  readonly trail: Trail
  readonly round: number
}

type Props = {
  readonly shown: Shown
  readonly turns: Turns
}

/** The design that the address names, one begun from a template, or as it was left in this tab; says where it cannot be had now. */
export function Studio({ shown, turns }: Props) {
  const [found, find] = useState<Ready | { readonly fault: string } | null>(null)
  const [tries, tryAgain] = useState(0)
  useEffect(() => {
    let stale = false
    const tell = (what: Ready | { fault: string }) => stale || find(what)
    begin(shown, turns.last()).then(tell, (error: unknown) => tell({ fault: wordsOf(error) }))
    return () => void (stale = true)
  }, [shown, turns, tries])
  if (!found)
    return (
      <p className={css.coming} role="status">
        正在打开…
      </p>
    )
  if (!('fault' in found)) {
    const { round, templates, ...ready } = found
    const onTheirs = (begun: Begun) =>
      void readyWith(shown, begun, null).then((next) => find({ ...ready, ...next, begun, earlier: null, trail: noTrail, round: round + 1 }))
    return (
      <OfferedFor productId={shown.productId}>
        {templates ? (
          <FillWorkshop key={round} shown={shown} turns={turns} {...ready} templates={templates} onTheirs={onTheirs} />
        ) : (
          <Workshop key={round} shown={shown} turns={turns} {...ready} onTheirs={onTheirs} />
        )}
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

/** What the page begins with, on its templates where only their slots are filled in. */
const onOwnTemplates = async ({ offered }: Shown, { kept }: Begun, base: Opened, named: string | null) =>
  offered ? onTemplates({ opened: base, isKept: kept !== null }, offered, named) : { opened: base, templates: null }

const readyWith = async (shown: Shown, begun: Begun, named: string | null) =>
  onOwnTemplates(shown, begun, await opened(shown.productId, shown.sides, begun.design), named)

/** The same, or what undoing or redoing leads back to. */
async function turnedTo(shown: Shown, { design }: Begun, left: Left | null) {
  const base = await opened(shown.productId, shown.sides, design)
  const { trail, at } = arrived(left, { productId: shown.productId, word: wordOf(shown.asked), design: base.design })
  if (!at) return { base, trail, earlier: null }
  const pictures = new Map([...base.pictures, ...at.pictures])
  return {
    base: { design: onSurfaces(at.history.now, base.design.surfaces), pictures, lost: 0, draft: base.draft },
    trail,
    earlier: at.history,
  }
}

async function begin(shown: Shown, left: Left | null): Promise<Ready> {
  const { productId, sides } = shown
  const address = new URLSearchParams(location.search)
  const named = address.get('design')
  const found = await (named === null && !address.has('template') ? beginKept(keptIn(productId)) : beginSaved(named))
  const { base: turned, ...steps } = await turnedTo(shown, found, left)
  const { draft } = turned
  // What this tab changed and no server has is sent as what is drawn now.
  const begun = draft?.isChanged ? { ...found, isUnsent: true } : found
  const { opened: base, templates } = await onOwnTemplates(shown, begun, turned, address.get('template'))
  const ready = { begun, templates, ...steps, round: 0 }
  if (templates?.size === 0) throw new Refusal('template.unoffered', null, '这件商品没有可填写的模板，可直接购买，稿件在下单后上传')
  if (templates) return { ...ready, opened: base, templateKey: undefined }
  const key = begun.kept ? undefined : (address.get('template') ?? draft?.templateKey)
  if (key === undefined || (draft?.isChanged && key === draft.templateKey)) return { ...ready, opened: base, templateKey: key }
  const template = await call(templateDetail, { key })
  const position = template.products.find((one) => one.productId === productId)?.position ?? sides[0]?.position ?? ''
  const on = sides.some((side) => side.position === position) ? position : (sides[0]?.position ?? '')
  return { ...ready, opened: { ...base, design: withTemplate(base.design, template, on) }, templateKey: key }
}
