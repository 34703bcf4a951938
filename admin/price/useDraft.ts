import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { PriceRules, Selection } from '../../contract/price.ts'
import type { PriceDetail } from '../../contract/priceDesk.ts'
import { check, isSound, type Draft } from '../../pricing/check.ts'
import { canonical } from '../../pricing/hash.ts'
import { blankRules } from './draft.ts'

/** Rules as they are being written, with what is wrong with them; what is not published is lost with the page. */
export function useDraft({ goodsType, rules: sold, firstSelection: first, version }: PriceDetail) {
  const [written, setWritten] = useState({ rules: sold ?? blankRules, firstSelection: first })
  // Typing goes before checking.
  const checked = useDeferredValue(written)
  const draft: Draft = useMemo(() => ({ goodsType, ...checked }), [goodsType, checked])
  const findings = useMemo(() => check(draft), [draft])
  const changed = version === null || canonical(written) !== canonical({ rules: sold, firstSelection: first })
  useEffect(() => {
    if (!changed || version === null) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed, version])
  return {
    rules: written.rules,
    draft,
    findings,
    sound: isSound(findings),
    changed,
    change: (part: Partial<PriceRules>) => setWritten((now) => ({ ...now, rules: { ...now.rules, ...part } })),
    begin: (firstSelection: Selection) => setWritten((now) => ({ ...now, firstSelection })),
    load: (rules: PriceRules, firstSelection: Selection) => setWritten({ rules, firstSelection }),
  }
}
