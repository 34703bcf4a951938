import type { ReactNode } from 'react'
import { severities, type Finding } from '../../contract/order/artworkCheck.ts'
import css from './FindingList.module.css'

type Props<Found extends Finding> = {
  readonly findings: readonly Found[]
  /** Selects what a finding is of; absent: nothing can be selected. */
  readonly onSelect?: (layerId: string) => void
  /** What can be done about a finding. */
  readonly more?: (finding: Found) => ReactNode
}

/** What cannot be printed as it is, or may come out otherwise, each with how grave that is. */
export const FindingList = <Found extends Finding & { readonly layerId?: string | null }>({ findings, onSelect, more }: Props<Found>) => (
  <ul className={css.findings}>
    {findings.map((finding) => {
      const { rule, severity, words, layerId = null } = finding
      return (
        <li key={`${rule} ${layerId} ${words}`} className={css.one} data-severity={severity}>
          <b>{severities[severity]}</b>
          {onSelect && layerId !== null ? (
            <button type="button" onClick={() => onSelect(layerId)}>
              {words}
            </button>
          ) : (
            <span>{words}</span>
          )}
          {more?.(finding)}
        </li>
      )
    })}
  </ul>
)
