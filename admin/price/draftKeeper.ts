import { dropDraft, keepDraft, type KeptDraft } from '../../contract/price/priceDraft.ts'
import { canonical } from '../../pricing/hash.ts'
import { call } from '../call.ts'
import { asKept, type Written } from './written.ts'

/** Whether what is written lies on the server: `kept` with its moment; 'keeping' until then; 'failed' where that did not work. */
export type Kept = { readonly state: 'kept' | 'keeping' | 'failed'; readonly time: string }

/** How long after the last stroke the draft is sent. */
const pause = 1000 // ms

type Of = {
  readonly productId: number
  /** null: of the public price. */
  readonly bookId: number | null
  /** The version it is written from; null: there is none. */
  readonly base: number | null
  /** What lies on the server when the writing begins. */
  readonly known: KeptDraft | null
  readonly onKept: (kept: Kept) => void
  /** What lies on the server now. */
  readonly onLies: (draft: KeptDraft | null) => void
}

/** Keeps what is written as the writer's draft, one sending after the other. */
export function draftKeeper({ productId, bookId, base, known, onKept, onLies }: Of) {
  let lies = known ? canonical([known.base, known.rules, known.firstSelection]) : null
  let latest: Written | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let line = Promise.resolve(true)
  let isOver = false

  async function send(): Promise<boolean> {
    // As JSON, so that what is half filled in travels as it will come back.
    const draft = latest && asKept(latest)
    const text = draft && canonical([base, draft.rules, draft.firstSelection])
    if (isOver || text === lies) return true
    try {
      if (draft === null) await call(dropDraft, { productId, bookId })
      const sent = draft && { base, rules: draft.rules, firstSelection: draft.firstSelection }
      const now = sent && { ...sent, ...(await call(keepDraft, { productId, bookId, ...sent })) }
      if (isOver) return await dropLate()
      lies = text
      onLies(now)
      onKept({ state: 'kept', time: now?.time ?? '' })
      return true
    } catch {
      onKept({ state: 'failed', time: '' })
      return false
    }
  }

  /** What was on its way while it was published would stand there as a draft of before. */
  async function dropLate(): Promise<boolean> {
    await call(dropDraft, { productId, bookId })
    onLies(null)
    return true
  }

  /** Sends at once; false: it could not be sent. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    return (line = line.then(send))
  }

  return {
    flush,
    /** Keeps this a moment later; null: there is nothing to keep, and what was kept is dropped. */
    write(written: Written | null): void {
      latest = written
      clearTimeout(timer)
      const kept = written && asKept(written)
      const text = kept && canonical([base, kept.rules, kept.firstSelection])
      if (isOver || text === lies) return
      onKept({ state: 'keeping', time: '' })
      timer = setTimeout(() => void flush(), pause)
    },
    /** It was published: nothing is kept any more. */
    forget(): void {
      isOver = true
      clearTimeout(timer)
      onLies(null)
    },
  }
}
