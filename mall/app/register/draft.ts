import { useEffect, useState, type RefObject } from 'react'
import { keepDraft, readDraft } from '../drafts.ts'
import { kept, type Entry, type Values } from './entry.ts'

const page = 'register'
/** ms, for which a code that was sent is good; without it the phone is proven again. */
const codeLasts = 10 * 60_000

type Draft = { readonly step: Entry['step']; readonly values: Values; readonly at: number }

function drafted(): Entry | undefined {
  const draft = readDraft(page) as Draft | null
  if (!draft) return undefined
  const { step, values, at } = draft
  const isProven = Date.now() - at < codeLasts
  return isProven ? { step, values, told: null } : { step: 1, values: { ...values, captcha: '' }, told: null }
}

/** What was entered before this tab loaded the page anew: all but the password. Kept again whenever the page is left. */
export function useDrafted(last: Entry | undefined, form: RefObject<HTMLFormElement | null>): { last: Entry | undefined; key: string } {
  const [draft, setDraft] = useState<Entry>()
  useEffect(() => setDraft(drafted()), [])
  useEffect(() => {
    const keep = () => {
      if (!form.current) return
      const typed = new FormData(form.current)
      const values = Object.fromEntries(kept.map((name) => [name, String(typed.get(name) ?? '')])) as Values
      if (Object.values(values).some(Boolean)) keepDraft(page, { step: Number(typed.get('step')), values, at: Date.now() })
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [form])
  // Fields that stand already do not take what was kept: they are made anew, once.
  return { last: last ?? draft, key: draft ? 'drafted' : '' }
}

/** Forgets what was entered: the company has come in. */
export const dropDraft = (): void => keepDraft(page, null)
