import { severities, type Finding } from '../../contract/order/finding.ts'
import css from './FindingList.module.css'

/** Something that can be done about a finding at one press. */
type Mend = { readonly label: string }

type Props<Found extends Finding, Done extends Mend> = {
  readonly findings: readonly Found[]
  /** Selects what a finding is of; absent: nothing can be selected. */
  readonly onSelect?: (layerId: string, finding: Found) => void
  /** What can be done about a finding; null: nothing. */
  readonly mendOf?: (finding: Found) => Done | null
  readonly onMend?: (mend: Done) => void
}

/** What cannot be printed as it is, or may come out otherwise, each with how grave that is. */
export const FindingList = <Found extends Finding & { readonly layerId?: string | null }, Done extends Mend = Mend>({
  findings,
  onSelect,
  mendOf,
  onMend,
}: Props<Found, Done>) => (
  <ul className={css.findings}>
    {findings.map((finding) => {
      const { rule, severity, words, layerId = null } = finding
      const mend = mendOf?.(finding)
      return (
        <li key={`${rule} ${layerId} ${words}`} className={css.one} data-severity={severity}>
          <b>{severities[severity]}</b>
          {onSelect && layerId !== null ? (
            <button type="button" onClick={() => onSelect(layerId, finding)}>
              {words}
            </button>
          ) : (
            <span>{words}</span>
          )}
          {mend && (
            <button type="button" className={css.mend} onClick={() => onMend?.(mend)}>
              {mend.label}
            </button>
          )}
        </li>
      )
    })}
  </ul>
)
