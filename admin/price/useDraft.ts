import { useDeferredValue, useMemo, useState } from 'react'
import type { PriceRules, Selection } from '../../contract/price/price.ts'
import type { PriceDetail } from '../../contract/price/priceDesk.ts'
import { check, isSound, type Draft } from '../../pricing/check.ts'
import { canonical } from '../../pricing/hash.ts'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { useKeeping } from './useKeeping.ts'
import { asKept, soldOf, type Written } from './written.ts'

/** Rules as they are being written from `begun` on, with what is wrong with them; they are kept as the writer's draft. */
export function useDraft(detail: PriceDetail, begun: Written) {
  const [written, setWritten] = useState(begun)
  const sold = soldOf(detail)
  // Typing goes before checking.
  const checked = useDeferredValue(written)
  const { goodsType, unit, name, told } = detail
  const draft: Draft = useMemo(() => ({ goodsType, unit, told: { name, ...told }, ...checked }), [goodsType, unit, name, told, checked])
  const findings = useMemo(() => check(draft), [draft])
  const touched = canonical(asKept(written)) !== canonical(sold)
  const { kept, keeper } = useKeeping(detail, touched ? written : null)
  useAskBeforeLeaving(touched)
  return {
    rules: written.rules,
    draft,
    /** The draft as it stands, though the check may still be of the one before. */
    latest: { ...draft, ...written },
    findings,
    sound: isSound(findings),
    /** There is something to publish. */
    changed: touched || detail.version === null,
    /** Something was written that would be lost without the draft. */
    touched,
    kept,
    keeper,
    change: (part: Partial<PriceRules>) => setWritten((now) => ({ ...now, rules: { ...now.rules, ...part } })),
    begin: (firstSelection: Selection) => setWritten((now) => ({ ...now, firstSelection })),
    load: (rules: PriceRules, firstSelection: Selection) => setWritten({ rules, firstSelection }),
    discard: () => setWritten(sold),
  }
}
