import { useCallback, useEffect, useRef, useState } from 'react'
import type { Design } from '../../../contract/artwork/design.ts'
import { designDetail, saveDesign } from '../../../contract/artwork/shelf.ts'
import { newKey, wordsOf } from '../../../kit/ask.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../call.ts'
import { callDrawing } from './callDrawing.ts'
import { keepUnsent, type Begun, type Kept } from './saved.ts'
import { useEndedFirst } from './useEndedFirst.ts'

/** Nothing lies on it yet; as the server has it; on its way; not sent yet; the server said no; somebody else saved meanwhile. */
export type SavedState = 'none' | 'saved' | 'saving' | 'unsaved' | 'offline' | 'fault' | 'conflict'

export type Saved = {
  readonly state: SavedState
  readonly kept: Kept | null
  /** Why it was not saved, or who saved meanwhile. */
  readonly words: string
  /** Its template is not offered as it was when the page was opened: opened anew, the page goes on with what is offered now. */
  readonly isOutdated: boolean
  /** Sends it now. */
  readonly save: () => void
  /** Keeps what is on the page as another design, which the page goes on with. */
  readonly saveCopy: () => void
  /** Goes on with what the other saved: what was done here since is given up. */
  readonly takeTheirs: () => void
}

type Asked = {
  readonly productId: number
  readonly design: Design
  readonly begun: Pick<Begun, 'kept' | 'isUnsent'>
  readonly templateKey?: string | undefined
  /** The product's configuration, as an address says it. */
  readonly configuration: string
  /** Whether somebody is logged in for whom it is kept. */
  readonly isOwn: boolean
  /** The page is to begin anew with this. */
  readonly onTheirs: (begun: Begun) => void
}

const rest = 1500 // ms after the last change
const again = 15_000 // ms after the road failed

/** Keeps a design on the server while it is drawn: each time it rests for a moment, one save after the other. */
export function useSaved(asked: Asked): Saved {
  const { design, begun, isOwn } = asked
  const [state, setState] = useState<SavedState>(begun.isUnsent ? 'unsaved' : begun.kept ? 'saved' : 'none')
  const [kept, setKept] = useState(begun.kept)
  const [words, setWords] = useState('')
  const [isOutdated, setOutdated] = useState(false)
  const [saves, setSaves] = useState(0)
  const latest = useRef(asked)
  /** What the server has; what is being sent, and by which key. */
  const at = useRef({
    kept: begun.kept,
    // Of another configuration it is not kept yet.
    sent: begun.isUnsent || (begun.kept && begun.kept.configuration !== asked.configuration) ? null : design,
    isSending: false,
    /** Until what is being sent is there, or is not. */
    way: Promise.resolve(),
    isHeld: false,
    key: '',
    of: null as Design | null,
  })

  /** Whether the server has not all of it, and would take it. */
  const isOpen = useCallback(() => {
    const { kept, sent, isHeld } = at.current
    const { isOwn, design } = latest.current
    return isOwn && !isHeld && design !== sent && (kept !== null || !isEmpty(design))
  }, [])
  const sendNow = useCallback(async (asCopy: boolean) => {
    const now = at.current
    const { productId, design: wanted, configuration, templateKey } = latest.current
    const was = asCopy ? null : now.kept
    Object.assign(now, { isSending: true, ...((now.of !== wanted || asCopy) && { key: newKey(), of: wanted }) })
    setState('saving')
    try {
      const input = {
        productId,
        design: wanted,
        configuration,
        // A new one is named by the server, so that it is not called as another.
        ...(asCopy && now.kept && { name: `${now.kept.name.slice(0, 37)} 副本` }),
        ...(was ? { id: was.id, rev: was.rev, name: was.name } : templateKey && { templateKey }),
      }
      const made = { ...(await callDrawing(saveDesign, input, { repeatKey: now.key })), configuration }
      if (now.kept && asCopy) keepUnsent(now.kept.id, null)
      Object.assign(now, { kept: made, sent: wanted, isHeld: false })
      keepUnsent(made.id, null)
      setKept(made)
      setWords('')
      nameInAddress(made.id)
      setState(latest.current.design === wanted ? 'saved' : 'unsaved')
      setSaves((before) => before + 1)
    } catch (error) {
      const isConflict = error instanceof Refusal && error.code === 'design.stale'
      if (isConflict) now.isHeld = true
      if (was) keepUnsent(was.id, { rev: was.rev, design: latest.current.design })
      setWords(wordsOf(error))
      setOutdated(error instanceof Refusal && (error.code === 'template.renewed' || error.code === 'template.unoffered'))
      setState(isConflict ? 'conflict' : error instanceof Refusal && error.code !== 'server.busy' ? 'fault' : 'offline')
    } finally {
      now.isSending = false
    }
  }, [])
  const send = useCallback(
    (asCopy = false): Promise<void> => {
      const now = at.current
      if (!now.isSending && (asCopy ? latest.current.isOwn : isOpen())) now.way = sendNow(asCopy)
      return now.way
    },
    [isOpen, sendNow],
  )
  useEndedFirst(
    useCallback(() => at.current.isSending || isOpen(), [isOpen]),
    // What is on its way is of before the last change, maybe.
    () => at.current.way.then(() => send()),
  )

  useEffect(() => {
    latest.current = asked
  })
  useEffect(() => {
    const now = at.current
    if (isOwn && now.kept && design === now.sent && !now.isSending && !now.isHeld) {
      // Undone before it was sent: the server has it.
      keepUnsent(now.kept.id, null)
      setState('saved')
    }
    if (!isOwn || design === now.sent || now.isHeld || (!now.kept && isEmpty(design))) return
    if (!now.isSending) setState('unsaved')
    if (now.kept) keepUnsent(now.kept.id, { rev: now.kept.rev, design })
    const timer = setTimeout(() => void send(), rest)
    return () => clearTimeout(timer)
    // What changed while it was being sent is sent after it.
  }, [design, isOwn, saves, send])
  // What could not be sent is sent again.
  useEffect(() => {
    if (state !== 'offline') return
    const timer = setInterval(() => void send(), again)
    const online = () => void send()
    addEventListener('online', online)
    return () => {
      clearInterval(timer)
      removeEventListener('online', online)
    }
  }, [state, send])

  async function takeTheirs() {
    const mine = at.current.kept
    if (!mine) return
    try {
      const { id, rev, name, configuration, design: theirs } = await call(designDetail, { id: mine.id })
      keepUnsent(id, null)
      latest.current.onTheirs({ kept: { id, rev, name, configuration }, design: theirs, isUnsent: false })
    } catch (error) {
      setWords(wordsOf(error))
    }
  }
  return { state, kept, words, isOutdated, save: () => void send(), saveCopy: () => void send(true), takeTheirs: () => void takeTheirs() }
}

const isEmpty = ({ surfaces }: Design): boolean => surfaces.every(({ layers }) => layers.length === 0)

/** The address names the design from now on, unless another page is shown by now. The router is not asked: it would fetch the page anew. */
function nameInAddress(id: number): void {
  const to = new URL(location.href)
  if (to.pathname !== '/productEdit' || to.searchParams.get('design') === String(id)) return
  to.searchParams.set('design', String(id))
  to.searchParams.delete('template')
  history.replaceState(history.state, '', to)
}
