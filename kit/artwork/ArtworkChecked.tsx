import type { ArtworkCheck } from '../../contract/order/artworkCheck.ts'
import { FindingList } from './FindingList.tsx'
import css from './ArtworkChecked.module.css'

/** What was read of a file of artwork, and what of it cannot be printed as it is. Nothing while the answer is on its way. */
export function ArtworkChecked({ check }: { check: ArtworkCheck | undefined }) {
  if (!check) return null
  const { state, facts, findings } = check
  if (state === 'reading')
    return (
      <div className={css.checked}>
        <p className={css.facts} role="status">
          正在自动检查稿件，约需一分钟…
        </p>
        {findings.length > 0 && <FindingList findings={findings} />}
      </div>
    )
  return (
    <div className={css.checked}>
      <p className={css.facts} role="status">
        {state === 'read' ? '自动检查：' : ''}
        {facts.join('，')}
        {state === 'read' && (findings.length > 0 ? `。检查完：${findings.length} 项` : '。检查完：未发现问题')}
      </p>
      {findings.length > 0 && <FindingList findings={findings} />}
    </div>
  )
}
