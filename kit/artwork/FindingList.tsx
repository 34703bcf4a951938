import { severities, type Finding } from '../../contract/order/artworkCheck.ts'
import css from './FindingList.module.css'

type Found = Finding & { readonly nodeId?: string | null }
type Props = {
  readonly findings: readonly Found[]
  /** Selects what a finding is of; absent: nothing can be selected. */
  readonly onSelect?: (nodeId: string) => void
}

/** What cannot be printed as it is, or may come out otherwise, each with how grave that is. */
export const FindingList = ({ findings, onSelect }: Props) => (
  <ul className={css.findings}>
    {findings.map(({ rule, severity, words, nodeId = null }) => (
      <li key={`${rule} ${nodeId} ${words}`} className={css.one} data-severity={severity}>
        <b>{severities[severity]}</b>
        {onSelect && nodeId !== null ? (
          <button type="button" onClick={() => onSelect(nodeId)}>
            {words}
          </button>
        ) : (
          <span>{words}</span>
        )}
      </li>
    ))}
  </ul>
)
